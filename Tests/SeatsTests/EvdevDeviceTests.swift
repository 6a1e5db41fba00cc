import Foundation
import TestSupport
import Testing

/// Touchscreens that a mocked kernel has, through `panel-probe`.
@Suite(
  "Devices read straight from evdev",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct EvdevDeviceTests {
  /// What a probe shows of a scenario, without its times.
  private func shown(_ scenario: String, _ arguments: [String]) throws -> [String] {
    let outcome = try MockTouchscreen.probe(text: "pace drained\n" + scenario, arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
  }

  /// The same kernel events are to give the same reports as through libinput. The mock's node of a
  /// device that goes can still be opened for a moment, and is then plugged twice: on a real
  /// kernel, `Tools/guest/test board-arm64` plugs one in again.
  @Test(
    "a scenario gives its transcript",
    arguments: ScenarioFile.all.filter { $0.url.lastPathComponent != "replugged.scenario" })
  func transcript(_ scenario: ScenarioFile) throws {
    let outcome = try MockTouchscreen.probe(
      scenario: scenario.url, ["--panel", "evdev"] + scenario.arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let printed = scenario.normalized(outcome.lines, to: scenario.expectedOfEvdev)
    #expect(printed == scenario.expectedOfEvdev, "\(outcome.output)")
  }

  @Test("a touchscreen that comes later is waited for")
  func later() throws {
    let shown = try shown(
      """
      start
      plug 1 x=0:799 y=0:479
      waitopen 1
      down 1 0 100 100
      sync 1
      up 1 0
      sync 1
      """, ["--panel", "evdev", "--lifts", "1"])
    #expect(shown.suffix(2) == ["frame contacts=0@100.000,100.000", "frame contacts=-"])
  }

  @Test("a node by its name is opened again when its device is back; a touch before is cancelled")
  func named() throws {
    let shown = try shown(
      """
      plug 1 x=0:799 y=0:479
      start
      waitopen 1
      down 1 0 100 100
      sync 1
      unplug 1
      waitclose 1
      plug 2 x=0:799 y=0:479
      waitopen 2
      down 2 0 200 200
      sync 2
      up 2 0
      sync 2
      """, ["--panel", "evdev:/dev/input/event5", "--lifts", "2"])
    #expect(
      shown == [
        "frame contacts=0@100.000,100.000", "frame contacts=- cancelled=0",
        "fault kind=unplugged", "fault kind=plugged", "frame contacts=1@200.000,200.000",
        "frame contacts=-",
      ])
  }

  /// The kernel is asked what is down; a lift, a landing and a move came and went unseen.
  @Test("after lost events it shows what the kernel holds")
  func dropped() throws {
    let shown = try shown(
      """
      plug 1 x=0:799 y=0:479
      start
      waitopen 1
      down 1 0 100 100
      down 1 1 200 200
      sync 1
      mute 1 on
      up 1 0
      move 1 1 210 200
      down 1 2 300 300
      sync 1
      mute 1 off
      dropped 1
      up 1 1
      up 1 2
      sync 1
      """, ["--panel", "evdev", "--lifts", "3"])
    // The loss comes before all that was read with it.
    #expect(shown.count { $0 == "fault kind=dropped" } == 1)
    #expect(
      shown.filter { $0 != "fault kind=dropped" } == [
        "frame contacts=0@100.000,100.000;1@200.000,200.000",
        "frame contacts=2@300.000,300.000;1@210.000,200.000", "frame contacts=-",
      ])
  }

  @Test("a device whose axes have one value is no touchscreen")
  func others() throws {
    let shown = try shown(
      """
      plug 1 event=5 x=0:0 y=0:0
      plug 2 event=6 x=0:799 y=0:479
      start
      waitopen 2
      down 2 0 200 200
      sync 2
      up 2 0
      sync 2
      """, ["--panel", "evdev", "--lifts", "1"])
    #expect(shown == ["frame contacts=0@200.000,200.000", "frame contacts=-"])
  }
}
