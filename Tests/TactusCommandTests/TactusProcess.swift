import Foundation
import TestSupport

/// The built command, run as a user runs it, in the project's folder.
struct TactusProcess {
  /// A firmware for a page that never runs: it has the names that a page calls, and those by which
  /// it is taken for each scene's, and no code.
  static let module = pageModule(
    naming: [
      "tactus_tick_again", "tactus_tick_late", "tactus_pace", "tactus_draw", "tactus_hash",
      "tactus_run_size", "focal.returning.response", "map.scaleMin", "reader.rowDistanceMax",
      "pager.coordinated", "tabs.count",
    ].joined())

  struct Result: Equatable {
    var status: Int32
    var output: String
    var error: String
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private static let executable = URL(fileURLWithPath: MockTouchscreen.program("tactus"))

  let process = Process()
  let output = Pipe()
  private let error = Pipe()

  init(_ arguments: [String]) {
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = Self.root
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    // What a job of GitHub Actions is told, tests ask for themselves.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("GITHUB_") }
  }

  /// A line of the shell, in which `tactus` is the built command, and `$TACTUS` its path.
  init(shell line: String) {
    self.init([])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "TACTUS='\(Self.executable.path)'; tactus() { \"$TACTUS\" \"$@\"; }; \(line)",
    ]
  }

  /// Runs to the end. What it writes to standard error must fit into the pipe.
  func finish() throws -> Result {
    // Not by whether it runs: one that was killed may have ended before.
    if process.processIdentifier == 0 { try process.run() }
    // While it runs: a page is larger than a pipe, and its writer would wait for ever.
    let (output, error) = (Self.text(output), Self.text(error))
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: output, error: error)
  }

  static func run(_ arguments: [String]) throws -> Result {
    try TactusProcess(arguments).finish()
  }

  private static func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "tactus-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }
}
