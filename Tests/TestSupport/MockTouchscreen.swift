public import Foundation

/// Runs a program with mocked touchscreens, through the real libinput: `Tools/mock-touchscreen`.
public enum MockTouchscreen {
  public static let installation =
    "apt-get install umockdev libumockdev-dev libinput-dev libudev-dev pkg-config gcc"

  /// Whether the mock can be built here and libinput is built in.
  public static let isAvailable: Bool = {
    #if Libinput
      return (try? run(tool("build"), [])) == Outcome(status: 0, output: "", errors: "")
    #else
      return false
    #endif
  }()

  public static let recordings: URL? = ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"].map
  {
    URL(fileURLWithPath: $0)
  }

  public struct Outcome: Equatable, Sendable {
    public var status: Int32
    public var output: String
    public var errors: String

    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }

    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  public static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A program that the package builds next to its tests; of `tactus` the one that TACTUS names, if
  /// it does: in CI that which is released.
  public static func program(_ name: String) -> String {
    if name == "tactus", let named = ProcessInfo.processInfo.environment["TACTUS"] { return named }
    return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Runs the probe with the devices of a scenario file.
  public static func probe(scenario: URL, _ arguments: [String]) throws -> Outcome {
    try run(tool("run"), [scenario.path, "--", program("panel-probe")] + arguments)
  }

  /// The same with a scenario's text; `prefix` is a command that starts the probe.
  public static func probe(
    text: String, _ arguments: [String], prefix: [String] = []
  ) throws -> Outcome {
    try run(among: text, prefix + [program("panel-probe")] + arguments)
  }

  /// Runs a command with the devices of a scenario, whose file is removed after the run.
  public static func run(among text: String, _ command: [String]) throws -> Outcome {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).scenario")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(tool("run"), [file.path, "--"] + command)
  }

  /// A command, with its output in a file, that gets a signal once it has shown a word so often:
  /// triggered by the event, not by the clock. Before that, when it has shown `stall`, it is
  /// stopped for a second, and goes on.
  public static func interrupted(
    _ command: [String], output: String, onceSeen word: String, times: Int = 1,
    signal: String = "TERM", stalledAt stall: String = ""
  ) -> [String] {
    let script = """
      output=$1 word=$2 times=$3 signal=$4 stall=$5; shift 5
      "$@" >"$output" & run=$!
      seen() { until [ "$(grep -c -e "$1" "$output")" -ge "$2" ]; do
        kill -0 $run 2>/dev/null || break; sleep 0.05; done; }
      if [ -n "$stall" ]; then seen "$stall" 1; kill -STOP $run; sleep 1; kill -CONT $run; fi
      seen "$word" "$times"
      kill -$signal $run; wait $run
      """
    return ["sh", "-c", script, "sh", output, word, "\(times)", signal, stall] + command
  }

  /// A command whose standard error is full and unread from its first haptic on, at which its motor
  /// is gone: both are those of `motor.c`. When its trace has shown a word so often, or does not
  /// within 20 seconds, standard error is read and the command gets a signal. Prints how often the
  /// word was there before.
  public static func unread(
    _ command: [String], in folder: String, trace: String, onceSeen word: String, times: Int
  ) -> [String] {
    let script = """
      cd "$1"; motor=$2 trace=$3 word=$4 times=$5; shift 5
      mkfifo unread; exec 3<>unread; touch "$trace"
      LD_PRELOAD="$motor:$LD_PRELOAD" "$@" 2>&3 3>&- & run=$!
      turns=0; until [ "$(grep -c -e "$word" "$trace")" -ge "$times" ] || [ $turns -ge 400 ]; do
        sleep 0.05; turns=$((turns + 1)); done
      echo "seen $(grep -c -e "$word" "$trace")"
      cat unread 3>&- >&2 & exec 3>&-
      kill -TERM $run; wait $run
      status=$?; wait; exit $status
      """
    let motor = repository.appendingPathComponent(".build/mock/motor.so").path
    return ["sh", "-c", script, "sh", folder, motor, trace, word, "\(times)"] + command
  }

  /// Runs a program to its end. Its output goes to files, because an unread pipe could fill up.
  public static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let output = directory.appendingPathComponent("output")
    let errors = directory.appendingPathComponent("errors")
    try Data().write(to: output)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  private static func tool(_ name: String) -> String {
    repository.appendingPathComponent("Tools/mock-touchscreen/\(name)").path
  }
}
