import Foundation
import Sessions
import TactusTesting
import Testing

/// The tour of each scene, with every record. `UPDATE_TRACES=1` rewrites what differs and still
/// fails, so that a person reviews the difference.
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
    // Both, so that one run rewrites both.
    var failures: [SceneTestError] = []
    do throws(SceneTestError) {
      try GoldenFile("Traces/\(script).trace").expect(trace: Array(trace.utf8))
    } catch { failures.append(error) }
    do throws(SceneTestError) {
      try GoldenFile("Traces/\(script).hashes").expect(lines: hashes)
    } catch { failures.append(error) }
    for failure in failures { Issue.record("\(failure)") }
  }

  /// So many of a tour's pictures are equal to the one before, and drawn all the same: what moves
  /// by less than a pixel at the end of a spring, mostly.
  @Test(arguments: [
    ("focal-tour", 48), ("interruptions", 5), ("map-tour", 90), ("pager-tour", 2),
    ("reader-tour", 182), ("tabs-tour", 5),
  ])
  func `few pictures are drawn twice`(script: String, countMax: Int) throws {
    let lines = try String(
      contentsOfFile: "\(Self.folder)/\(script).hashes", encoding: .utf8
    ).split(separator: "\n")
    let hashes = lines.map { $0.split(separator: " ").last }
    let count = zip(hashes, hashes.dropFirst()).filter { $0 == $1 }.count
    #expect(count <= countMax, "\(script): \(count) of \(hashes.count)")
  }

  /// Splits a trace into the records without picture hashes and the hashes: `tick µs hash`.
  private static func split(_ bytes: [UInt8]) -> (trace: String, hashes: String) {
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
    return (trace, hashes)
  }
}
