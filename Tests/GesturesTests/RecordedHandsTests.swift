import Foundation
import Gestures
import TactusCore
import Testing

/// What recorded hands do in a few scenes, with every event, decision and touch: a change of
/// behaviour that no other test is about shows here, and a person reads the difference.
///
/// `Hands/NAME.txt` holds transcripts, one paragraph a hand. `UPDATE_TRACES=1` writes anew what
/// happened, on the right, and still fails.
@Suite struct RecordedHandsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Hands")

  private static var transcript: Transcript {
    Transcript(columns: [
      .changes, .decisions, .velocity, .place, .touches, .subject, .travel, .contact,
    ])
  }

  @Test(arguments: HandScene.allCases)
  func theSameHandsDoTheSame(scene: HandScene) throws {
    let file = Self.folder.appendingPathComponent("\(scene.rawValue).txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let actual = Self.paragraphs(expected).map {
      Self.transcript.played(scene.rig, $0) + "\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["UPDATE_TRACES"] == "1" {
      try Data(actual.utf8).write(to: file)
      Issue.record("\(file.path): rewritten; review the difference, then run without UPDATE_TRACES")
    }
    guard actual != expected else { return }
    let lines = [expected, actual].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let place = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }
    Issue.record(
      """
      \(file.path):\((place?.offset ?? min(lines[0].count, lines[1].count)) + 1): expected
      \(place?.element.0 ?? ""), got
      \(place?.element.1 ?? "")
      """)
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").map(String.init)
  }
}
