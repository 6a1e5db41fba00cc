import Foundation
import TestSupport
import Testing

/// Files of a run on a board, in a folder that is removed with this object, and `tactus-board`
/// among them.
final class BoardRun {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tactus-\(UUID().uuidString)").path

  /// Writes the configuration `focal.board`; with `frames` also a run of a script, `tour.frames`,
  /// and its trace, `tour.trace`.
  init(frames: Bool = false) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try tactus("boards", "export", "raspberry-pi-7", "--scene", "focal", "--output", "focal.board")
    guard frames else { return }
    let script = MockTouchscreen.repository.appendingPathComponent("Examples/hands/taps.fingers")
      .path
    try tactus(
      "run", "--panel", "script:" + script, "--scene", "focal", "--board", "raspberry-pi-7",
      "--contact-frames", "tour.frames", "--trace", "tour.trace", "--quiet")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func tactus(_ words: String...) throws {
    let outcome = try run("$0/tactus \"$@\"", words)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Runs a line of the shell in the folder, in which `$0` is where the programs are.
  func run(_ line: String, _ words: [String] = []) throws -> MockTouchscreen.Outcome {
    let programs = URL(fileURLWithPath: MockTouchscreen.program("tactus-board"))
      .deletingLastPathComponent().path
    return try MockTouchscreen.run(
      "/bin/sh", ["-c", "cd '\(folder)' && \(line)", programs] + words)
  }

  /// Runs `tactus-board`, whose words are those of a shell.
  func board(_ words: String) throws -> MockTouchscreen.Outcome {
    try run("exec $0/tactus-board \(words)")
  }

  func path(_ name: String) -> String { folder + "/" + name }

  /// The records of a trace: what is behind its header.
  func records(_ name: String) throws -> [String] {
    try String(contentsOfFile: path(name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.isEmpty }
      .dropFirst().map(String.init)
  }
}
