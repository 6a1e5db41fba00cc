import Foundation
import TestSupport
import Testing

/// A live run whose standard error is a pipe that is full, and that nobody reads.
@Suite(
  "Messages that nobody reads",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct UnreadMessageTests {
  /// The motor is gone at the first tap. A second panel makes libinput write lines, in the thread
  /// that reads its tap.
  @Test("keep neither a tick waiting nor the panel's reader, and arrive when somebody reads")
  func unread() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let trace = folder + "/live.trace"
    let command = [
      MockTouchscreen.program("tactus"), "run", "--panel", "libinput", "--haptics", "/dev/null",
      "--trace", trace, "--quiet",
    ]
    let outcome = try MockTouchscreen.run(
      among: LiveRun.tap + """

        plug 2 x=0:799 y=0:479 event=7 name=Second
        waitopen 2
        at now
        down 2 0 500 200
        sync 2
        sleep 60
        up 2 0
        sync 2
        """,
      MockTouchscreen.unread(
        command, in: folder, trace: trace, onceSeen: "contacts=-", times: 2))
    #expect(outcome.status == 130)
    #expect(outcome.output == "seen 2\n")
    #expect(
      outcome.errors.contains(
        "tactus: --haptics /dev/null: the motor is gone; no more haptics in this run\n"))
    #expect(outcome.errors.contains("tactus: libinput: event7 "))
  }
}
