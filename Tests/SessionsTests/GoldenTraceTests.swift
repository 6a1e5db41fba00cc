import Foundation
import Recordings
import Sessions
import Testing

/// A tour through each scene, every record of it. `UPDATE_TRACES=1` writes the file anew and still
/// fails, so that a person reads the difference.
@Suite struct GoldenTraceTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Traces").path

  static let tours: [(String, SceneEntry)] = [
    ("focal-tour", .focal), ("interruptions", .focal), ("map-tour", .map),
    ("reader-tour", .reader), ("pager-tour", .pager), ("tabs-tour", .tabs),
  ]

  @Test(arguments: tours)
  func theTraceIsTheOneThatAPersonRead(script: String, scene: SceneEntry) throws {
    let session = try FocalSession(scene)
    let actual = try session.trace(session.panel(script: script))
    let path = "\(Self.folder)/\(script).trace"
    if ProcessInfo.processInfo.environment["UPDATE_TRACES"] == "1" {
      try Data(actual).write(to: URL(fileURLWithPath: path))
      Issue.record("\(path): written anew; read the difference, then run without UPDATE_TRACES")
      return
    }
    let expected = Array(FileManager.default.contents(atPath: path) ?? Data())
    let difference = TraceDiff(expected, actual)
    #expect(
      difference == nil, "\(difference?.text(left: path, right: "this run") ?? "")")
  }
}
