import Foundation
import TestSupport
import Testing

/// Touchscreens that a mocked kernel has, through `panel-probe`: one thread reads and takes.
@Suite(
  "Devices read through libinput, without a thread of its own",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LibinputDeviceTests {
  @Test("a scenario gives its transcript", arguments: ScenarioFile.all)
  func transcript(_ scenario: ScenarioFile) throws {
    let outcome = try MockTouchscreen.probe(
      scenario: scenario.url, ["--panel", "seat"] + scenario.arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let printed = scenario.normalized(outcome.lines, to: scenario.expected)
    #expect(printed == scenario.expected, "\(outcome.output)")
  }

  /// What libinput waits with is broken under it.
  @Test("when libinput cannot go on, what is down is cancelled, and each device is gone")
  func failure() throws {
    let outcome = try MockTouchscreen.probe(
      text: """
        pace drained
        plug 1 event=5 x=0:799 y=0:479
        plug 2 event=6 x=0:799 y=0:479
        start
        waitopen 1
        waitopen 2
        down 1 0 100 100
        sync 1
        """, ["--panel", "seat", "--break-at-scans", "1"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "0 frame contacts=0@100.000,100.000", "0 frame contacts=- cancelled=0",
        "0 fault kind=unplugged", "0 fault kind=unplugged",
        "failure \(EINVAL) descriptor -1",
      ])
  }

  @Test("libinput's own lines come with their level, and without an end")
  func log() throws {
    let outcome = try MockTouchscreen.probe(
      text: """
        plug 1 name=Touchy
        start
        """, ["--list"])
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("is tagged by udev") }
    #expect(lines.count == 1, "\(outcome.errors)")
    #expect(lines.allSatisfy { $0.contains(" info ") && $0.contains("Touchy") })
  }

  @Test(
    "a node that may not be opened is named, also where the whole seat was asked for",
    .enabled(if: getuid() == 0, "needs root to run as another user"))
  func refused() throws {
    let outcome = try MockTouchscreen.probe(
      text: """
        plug 1 event=5 mode=0600
        start
        """, ["--panel", "seat"],
      prefix: ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"])
    #expect(outcome.status == 2)
    let node = Array("/dev/input/event5".utf8CString)
    #expect(
      outcome.errors.contains("--panel seat: cannotOpen(node: \(node), code: \(EACCES))"),
      "\(outcome.errors)")
  }
}
