import Foundation
import Recordings
import Sessions
import Testing
import Traces

/// The tour of each scene, with every record. `UPDATE_TRACES=1` rewrites the files and still fails,
/// so that a person reviews the difference.
///
/// `NAME.trace` has the records that a person can review, and the header without the board's
/// figures, which `TraceHeaderTests` holds; `NAME.hashes` has the picture hashes, which no one can:
/// tick, time and hash.
@Suite struct GoldenTraceTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Traces").path

  static let tours: [(String, SceneEntry)] =
    SceneEntry.all.map { ("\($0.name)-tour", $0) } + [("interruptions", .focal)]

  @Test(arguments: tours)
  func theTraceIsTheReviewedOne(script: String, scene: SceneEntry) throws {
    let session = try FocalSession(scene)
    let (trace, hashes) = Self.split(try session.trace(session.panel(script: script)))
    try expect(trace, isIn: "\(Self.folder)/\(script).trace")
    try expectLines(hashes, areIn: "\(Self.folder)/\(script).hashes")
  }

  /// Rewrites a file where that is asked for, and fails then.
  private func isRewritten(_ actual: [UInt8], _ path: String) throws -> Bool {
    guard ProcessInfo.processInfo.environment["UPDATE_TRACES"] == "1" else { return false }
    try Data(actual).write(to: URL(fileURLWithPath: path))
    Issue.record("\(path): rewritten; review the difference, then run without UPDATE_TRACES")
    return true
  }

  private func expectLines(_ actual: [UInt8], areIn path: String) throws {
    guard try !isRewritten(actual, path) else { return }
    let expected = FileManager.default.contents(atPath: path) ?? Data()
    guard Array(expected) != actual else { return }
    let lines = (Self.lines(Array(expected)), Self.lines(actual))
    let place = zip(lines.0, lines.1).enumerated().first { $1.0 != $1.1 }
    let number = place?.offset ?? min(lines.0.count, lines.1.count)
    Issue.record(
      "\(path):\(number + 1): expected '\(place?.element.0 ?? "")', got '\(place?.element.1 ?? "")'"
    )
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func expect(_ actual: [UInt8], isIn path: String) throws {
    guard try !isRewritten(actual, path) else { return }
    let expected = Array(FileManager.default.contents(atPath: path) ?? Data())
    let difference = try TraceDiff(expected, actual)
    #expect(difference == nil, "\(difference?.text(left: path, right: "this run") ?? "")")
  }

  /// Splits a trace into the records without picture hashes and the hashes: `tick µs hash`.
  private static func split(_ bytes: [UInt8]) -> (trace: [UInt8], hashes: [UInt8]) {
    var trace = ""
    var hashes = ""
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast() {
      let fields = line.split(separator: " ")
      if fields.count == 4, fields[2] == "display", fields[3].hasPrefix("hash=") {
        hashes += "\(fields[0]) \(fields[1]) \(fields[3].dropFirst(5))\n"
      } else if !line.hasPrefix("board.") {
        trace += line + "\n"
      }
    }
    return (Array(trace.utf8), Array(hashes.utf8))
  }
}
