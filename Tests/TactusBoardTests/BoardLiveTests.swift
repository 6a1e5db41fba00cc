import Foundation
import TestSupport
import Testing

/// `tactus-board` on a mocked touchscreen, without a display.
@Suite(
  "A board's live run",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct BoardLiveTests {
  private static let tap = """
    pace drained
    plug 1 x=0:799 y=0:479
    start
    waitopen 1
    at now
    down 1 0 300 97
    sync 1
    sleep 1
    up 1 0
    sync 1

    """

  /// A finger under which the panel is pulled out, and a touch when it is back.
  private static let pulledOut = """
    down 1 0 400 100
    sync 1
    unplug 1
    waitclose 1
    plug 2 x=0:799 y=0:479
    waitopen 2
    at now
    down 2 0 500 200
    sync 2
    sleep 1
    up 2 0
    sync 2
    unplug 2
    """

  /// Runs until the trace has shown a word so often, and is interrupted then; returns what the
  /// panel reported, without times and places.
  private func reports(
    _ scenario: String, _ input: String, until word: String, times: Int
  ) throws -> [String] {
    let run = try BoardRun()
    let command = [
      MockTouchscreen.program("tactus-board"), run.path("focal.board"), "--display", "none",
      "--input", input, "--trace", "-",
    ]
    let outcome = try MockTouchscreen.run(
      among: scenario,
      MockTouchscreen.interrupted(
        command, output: run.path("live.trace"), onceSeen: word, times: times))
    #expect(outcome.status == 130, "\(outcome.errors)")
    let trace = try String(contentsOfFile: run.path("live.trace"), encoding: .utf8)
    #expect(trace.contains("\npanel=\(input)\n"))
    // The trace is whole: it replays on the host.
    let replayed = try run.run("$0/tactus replay live.trace --quiet --trace again.trace")
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(try run.records("again.trace") == run.records("live.trace"))
    return try run.records("live.trace").compactMap { line in
      let words = line.split(separator: " ").dropFirst(2)
      guard words.first == "frame" || line.contains("plugged") else { return nil }
      return words.joined(separator: " ").replacing(/@[0-9.,]+/, with: "")
    }
  }

  @Test("a tap through evdev; interrupted, with a whole trace")
  func evdev() throws {
    #expect(
      try reports(Self.tap, "evdev", until: "contacts=-", times: 1)
        == ["frame contacts=0", "frame contacts=-"])
  }

  /// Through evdev guests try it (`board-arm64`): the mock's node can still be opened while its
  /// device goes away, which no kernel allows.
  @Test("a panel that is pulled out in mid-touch, and is back, through libinput")
  func pulledOut() throws {
    #expect(
      try reports(Self.tap + Self.pulledOut, "libinput", until: "kind=unplugged", times: 2) == [
        "frame contacts=0", "frame contacts=-", "frame contacts=1",
        "frame contacts=- cancelled=1", "fault kind=unplugged detail=-",
        "fault kind=plugged detail=-", "frame contacts=2", "frame contacts=-",
        "fault kind=unplugged detail=-",
      ])
  }

  @Test("a message that nobody reads keeps no tick waiting, and arrives when somebody does")
  func unreadMessage() throws {
    let run = try BoardRun()
    let command = [
      MockTouchscreen.program("tactus-board"), run.path("focal.board"), "--display", "none",
      "--input", "libinput", "--haptics", "/dev/null", "--trace", run.path("live.trace"),
    ]
    let outcome = try MockTouchscreen.run(
      among: Self.tap + "sleep 2000\ndown 1 0 300 97\nsync 1\nsleep 1\nup 1 0\nsync 1\n",
      MockTouchscreen.unread(
        command, in: run.path(""), trace: run.path("live.trace"), onceSeen: "contacts=-",
        times: 2))
    #expect(outcome.status == 130)
    #expect(outcome.output == "seen 2\n")
    #expect(
      outcome.errors.contains(
        "tactus-board: --haptics /dev/null: the motor is gone; no more haptics in this run\n"))
  }

  @Test(
    "a panel that may not be opened is named",
    .enabled(if: getuid() == 0, "needs root to run as another user"))
  func refused() throws {
    let run = try BoardRun()
    let outcome = try MockTouchscreen.run(
      among: "plug 1 event=5 mode=0600\nstart",
      [
        "sh", "-c", "chmod 755 \"$(dirname \"$2\")\"; exec \"$@\"", "sh",
        "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
        MockTouchscreen.program("tactus-board"), run.path("focal.board"), "--display", "none",
        "--input", "libinput",
      ])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.split(separator: "\n").last.map(String.init)
        == "tactus-board: /dev/input/event5: cannot be opened: Permission denied; "
        + "'ls -l /dev/input' shows what there is, and the group that may read it")
  }

  @Test("a run with an end has status 0, and reports when no finger touched")
  func ended() throws {
    let run = try BoardRun()
    let outcome = try MockTouchscreen.run(
      among: "plug 1 x=0:799 y=0:479\nstart",
      [
        MockTouchscreen.program("tactus-board"), run.path("focal.board"), "--display", "none",
        "--for", "0.000001",
      ])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.split(separator: "\n").last.map(String.init)
        == "tactus-board: no finger touched the panel before --for was over")
  }
}
