import Foundation
import Recordings
import Sessions
import Testing
import Traces

/// The tour of each scene, with every record. `UPDATE_TRACES=1` rewrites the files and still fails,
/// so that a person reviews the difference.
///
/// `NAME.trace` has the records that a person can review; `NAME.hashes` has the picture hashes,
/// which no one can: tick, time and hash.
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
    try expect(hashes, isIn: "\(Self.folder)/\(script).hashes")
  }

  private func expect(_ actual: [UInt8], isIn path: String) throws {
    if ProcessInfo.processInfo.environment["UPDATE_TRACES"] == "1" {
      try Data(actual).write(to: URL(fileURLWithPath: path))
      Issue.record("\(path): rewritten; review the difference, then run without UPDATE_TRACES")
      return
    }
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
      } else {
        trace += line + "\n"
      }
    }
    return (Array(trace.utf8), Array(hashes.utf8))
  }
}
