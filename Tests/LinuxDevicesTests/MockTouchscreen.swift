import Foundation
import TestSupport

/// Runs a program with mocked touchscreens, through the real libinput: `Tools/mock-touchscreen`.
enum MockTouchscreen {
  static let installation =
    "apt-get install umockdev libumockdev-dev libinput-dev libudev-dev pkg-config gcc"

  /// Whether the mock can be built here and libinput is built in.
  static let isAvailable: Bool = {
    #if Libinput
      return (try? run(tool("build"), [])) == Outcome(status: 0, output: "", errors: "")
    #else
      return false
    #endif
  }()

  static let recordings: URL? = ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"].map {
    URL(fileURLWithPath: $0)
  }

  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A program that the package builds next to its tests.
  static func program(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Runs the probe with the devices of a scenario file.
  static func probe(scenario: URL, _ arguments: [String]) throws -> Outcome {
    try run(tool("run"), [scenario.path, "--", program("panel-probe")] + arguments)
  }

  /// The same with a scenario's text; `prefix` is a command that starts the probe.
  static func probe(
    text: String, _ arguments: [String], prefix: [String] = []
  ) throws -> Outcome {
    try run(among: text, prefix + [program("panel-probe")] + arguments)
  }

  /// Runs a command with the devices of a scenario, whose file is removed after the run.
  static func run(among text: String, _ command: [String]) throws -> Outcome {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).scenario")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(tool("run"), [file.path, "--"] + command)
  }

  /// Runs a program to its end. Its output goes to files, because an unread pipe could fill up.
  static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
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
