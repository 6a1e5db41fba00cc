#if Libinput
  import Foundation
  import TestSupport
  import Testing

  /// A machine without libinput, or with an old one: another file comes first under its name.
  @Suite("libinput is loaded when a panel of it is wanted")
  final class LibinputLibraryTests {
    private static let absent = ": >libinput.so.10"
    private static let old = "gcc -shared -x c /dev/null -o libinput.so.10"

    // With a space, which a shell is to take as it is.
    private let folder = NSTemporaryDirectory() + "tactus " + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs the command where a line of a shell has made the library.
    private func tactus(
      _ arguments: String, where making: String, through prefix: String = ""
    ) throws -> MockTouchscreen.Outcome {
      let script =
        "cd \"$1\" && \(making) && LD_LIBRARY_PATH=$PWD \(prefix) \"$0\" \(arguments)"
      return try MockTouchscreen.run(
        "/bin/sh", ["-c", script, MockTouchscreen.program("tactus"), folder])
    }

    @Test(
      "one that cannot be used is an error of a run that wants it, and of doctor's",
      arguments: [
        (absent, "file too short"),
        (old, "undefined symbol: libinput_device_config_calibration_set_matrix"),
      ])
    func unusable(making: String, reason: String) throws {
      let reason = "\(folder)/libinput.so.10: \(reason)"
      // Real time is refused, with a line, where it is asked for.
      let refusing = getuid() == 0 ? "setpriv --bounding-set=-ipc_lock,-sys_nice" : ""
      let run = try tactus("run --panel libinput", where: making, through: refusing)
      #expect(run.status == 2)
      // No such line before it: what is loaded once memory is locked counts as locked.
      #expect(
        run.errors
          == "tactus: --panel libinput: libinput cannot be loaded (\(reason)); install it, 1.11 or "
          + "later: apt-get install libinput10\n")
      let doctor = try tactus("doctor", where: making)
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("  libinput cannot be loaded: \(reason)\n"))
    }

    @Test("everything else runs without it", arguments: [absent, old])
    func unwanted(making: String) throws {
      let run = try tactus(
        "run --panel monkey:1 --duration 100ms --quiet --trace t", where: making)
      #expect(run == .init(status: 0, output: "", errors: ""))
      let replay = try tactus("replay t --quiet", where: making)
      #expect(replay == .init(status: 0, output: "", errors: ""))
    }
  }
#endif
