import Foundation
import TestSupport
import Testing

/// The command on a real panel in real time. No expectation depends on how long anything takes.
@Suite(
  "A live run",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LiveRunTests {
  @Test("passes on every frame of the panel, in order")
  func everyFrame() throws {
    let (outcome, trace) = try LiveRun.live(
      """
      pace drained
      plug 1 x=0:799 y=0:479 slots=10
      start
      waitopen 1
      at now
      down 1 0 400 200
      sync 1
      move 1 0 400 260
      down 1 1 100 100
      sync 1
      up 1 0
      sync 1
      unplug 1
      """, until: "unplugged")
    #expect(outcome.status == 130, "\(outcome.errors)")
    // Tick and time, the first two words, depend on the machine.
    let reported = trace.filter { $0.contains(" frame ") || $0.contains(" kind=unplugged ") }
      .map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(
      reported == [
        "frame contacts=0@476.377,238.188",
        "frame contacts=0@476.377,309.645;1@119.094,119.094",
        "frame contacts=1@119.094,119.094 slots=1",
        "frame contacts=- cancelled=1 slots=1",
        "fault kind=unplugged detail=-",
      ])
  }

  @Test("has the kernel's clock in its tracks, and leaves them whole when it is interrupted")
  func tracks() throws {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString).perfetto"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (outcome, _) = try LiveRun.live(
      """
      pace drained
      plug 1 x=0:799 y=0:479 slots=10
      start
      waitopen 1
      at now
      down 1 0 300 97
      sync 1
      sleep 60
      up 1 0
      sync 1
      """, until: " tap ", ["--perfetto", path])
    #expect(outcome.status == 130, "\(outcome.errors)")
    let file = try #require(FileManager.default.contents(atPath: path))
    // The first packet is a snapshot of clocks: field 6, with a length.
    #expect(file.first == 0x0A && file.dropFirst(2).first == 0x32)
    for words in ["contact 0", "input tick", "tap.recognized:"] {
      #expect(file.range(of: Data(words.utf8)) != nil, "\(words)")
    }
  }

  @Test("leaves in its trace all that it has shown, when it is killed")
  func killed() throws {
    let (outcome, trace) = try LiveRun.live(
      LiveRun.tap, until: " tap ", signal: "KILL")
    #expect(outcome.status == 137)
    #expect(trace.filter { $0.contains(" gesture kind=tap ") }.count == 1)
  }

  @Test("is made of what was captured until the interruption")
  func captured() throws {
    let (outcome, trace) = try LiveRun.live(
      """
      pace drained
      plug 1 x=0:799 y=0:479 slots=10
      start
      waitopen 1
      down 1 0 300 97
      sync 1
      sleep 60
      up 1 0
      sync 1
      sleep 500
      down 1 0 700 400
      sync 1
      interrupt
      """, clock: "virtual")
    #expect(outcome.status == 130, "\(outcome.errors)")
    let words = trace.compactMap { $0.split(separator: " ").dropFirst(2).first }
    // The last scan may have been on its way; those before it had been read.
    #expect(words.filter { $0 == "frame" }.count >= 2)
    #expect(words.contains("gesture"))
  }

  @Test("ends at once when interrupted, with a complete trace")
  func interrupted() throws {
    let (outcome, trace) = try LiveRun.live(
      """
      pace real
      plug 1 x=0:799 y=0:479 slots=10
      start
      waitopen 1
      interrupt
      """)
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(trace.first == "tactus-trace 2")
    #expect(trace.contains("panel=libinput"))
  }

  /// The clock runs from the start, not from the first touch.
  @Test("ends when its duration is over, although no finger touches the panel")
  func untouched() throws {
    let outcome = try MockTouchscreen.run(
      among: """
        pace real
        plug 1 x=0:799 y=0:479 slots=10
        start
        waitopen 1
        """,
      [
        MockTouchscreen.program("tactus"), "run", "--panel", "libinput", "--duration", "100ms",
        "--quiet",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("tactus: no finger touched the panel before --duration was over\n"))
  }
}
