import Foundation
import TestSupport
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

  /// libinput itself frees twice what it allocated when it runs out of them, and then says that
  /// there is no device.
  @Test(
    "too few descriptors, for the library, for libinput or for a device", arguments: [5, 9, 11, 13])
  func tooFewDescriptors(limit: Int) throws {
    let message = try message(
      "plug 1\nstart", prefix: ["sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh"])
    #expect(message.hasPrefix("--panel libinput: "))
    #expect(message.hasSuffix(" failed: Too many open files; see the limits in 'ulimit -a'"))
  }

  /// The run has its outputs open by then; what was there before stays.
  @Test(
    "a run by a user without read permission leaves its outputs as they were",
    .enabled(if: getuid() == 0, "needs root to run as another user"))
  func aRunWithoutPermission() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = """
      cd \(folder.path) && echo old >t && chmod 666 t && chmod 777 . && mkdir -m 555 closed
      as() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
      as "$@" --trace t; echo $?
      as "$@" --trace closed/t; echo $?
      cat t; ls closed
      """
    let outcome = try MockTouchscreen.run(
      among: "plug 1 mode=0600\nstart",
      ["sh", "-c", script, "sh", MockTouchscreen.program("tactus"), "run", "--panel", "libinput"])
    #expect(outcome.output == "2\n2\nold\n")
    let said = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("tactus: libinput: ") }
      .filter { !$0.contains("real-time scheduling") && !$0.contains("memory is not locked") }
    #expect(
      said == [
        "tactus: --panel libinput: /dev/input/event5: permission denied; add yourself to the group "
          + "'input' (sudo usermod -aG input $USER, then log in again) or run as root",
        "tactus: closed/t: cannot be written: Permission denied; choose another file",
      ])
  }

  @Test("no udev", .enabled(if: access("/run/udev/control", F_OK) != 0, "udev is running here"))
  func noUdev() throws {
    let outcome = try MockTouchscreen.run(MockTouchscreen.program("panel-probe"), [])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("--panel libinput: udev is not running"))
  }
}
