import Foundation
import Testing

/// The error when there is no panel: one line, exit status 2.
@Suite(
  "Errors of the real libinput",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LibinputErrorTests {
  private func message(
    _ scenario: String, _ arguments: [String] = [], prefix: [String] = []
  ) throws -> String {
    let outcome = try MockTouchscreen.probe(text: scenario, arguments, prefix: prefix)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("--panel") }
    #expect(lines.count == 1, "\(outcome.errors)")
    return lines.first.map(String.init) ?? ""
  }

  @Test("no device on the seat")
  func noDevice() throws {
    #expect(
      try message("start").hasPrefix(
        "--panel libinput: no touchscreen on seat0 (found: no devices at all); "
          + "plug in a touchscreen, or give its node: --panel libinput:/dev/input/eventN"))
  }

  @Test("a path that does not exist")
  func noPath() throws {
    #expect(
      try message("start", ["--panel", "libinput:/dev/input/event9"])
        .hasPrefix("--panel libinput:/dev/input/event9: no such file"))
  }

  @Test("a path that is not a touchscreen")
  func notATouchscreen() throws {
    #expect(
      try message("start", ["--panel", "libinput:/dev/null"])
        .hasPrefix("--panel libinput:/dev/null: this is not a touchscreen"))
  }

  @Test(
    "a node without read permission, by seat and by path",
    .enabled(if: getuid() == 0, "needs root to run as another user"),
    arguments: [[], ["--panel", "libinput:/dev/input/event5"]])
  func noPermission(_ arguments: [String]) throws {
    let nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    #expect(
      try message("plug 1 mode=0600\nstart", arguments, prefix: nobody).hasPrefix(
        "--panel libinput: /dev/input/event5: permission denied; add yourself to the group"))
  }

  @Test("no udev", .enabled(if: access("/run/udev/control", F_OK) != 0, "udev is running here"))
  func noUdev() throws {
    let outcome = try MockTouchscreen.run(MockTouchscreen.program("panel-probe"), [])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("--panel libinput: udev is not running"))
  }
}
