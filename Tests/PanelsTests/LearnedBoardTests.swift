import BoardFiles
import Foundation
import Recordings
import SeatInput
import Testing

@testable import Panels

/// What is learned lies in board files: it is read back as it was, and what a shipped board has is
/// what the recordings give now.
@Suite("A board's learned panel") struct LearnedBoardTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL.path

  private func board(with learned: LearnedPanel) throws -> BoardFile {
    let base = try BoardDirectory(folders: [Self.root + "/Boards"]).board("raspberry-pi-7")
    let text = BoardText.text(base.text, with: learned, source: "a test")
    return try BoardFile(yaml: text, name: "learned", file: "learned.yaml")
  }

  @Test("every key of it is read back") func everyKey() throws {
    let times = (0..<LearnedPanel.knots).map { Int64(7_000 + 100 * $0) }
    var learned = LearnedPanel(
      intervals: times, correlation: -0.25, quantum: 100, movingNoise: 0.5, restNoise: 0.25,
      hysteresis: 1.5, frozenLifts: 0.125, leaps: 0.001, leapLength: 40, dropouts: 0.01)
    (learned.twoApart, learned.turn) = (0.5, 0.875)
    learned.more = [
      LearnedPanel.Law(
        contacts: 2, intervals: times, correlation: 0.25, twoApart: -0.5, turn: 0.75)
    ]
    (learned.stamping, learned.alongNoise) = (0.5, 0.75)
    (learned.movingShare, learned.alongShare, learned.tails) = (0.05, 0.125, 3.5)
    learned.unitsPerPoint = SIMD2(2.5, 1.25)
    (learned.filter, learned.silence, learned.merge) = (0.5, 0.75, 60)
    (learned.sizes, learned.pressures) = ([1, 2, 3, 4, 5], [0.1, 0.2, 0.3, 0.4, 0.5])
    #expect(try board(with: learned).controller.learned == learned)
  }

  /// The figures of a board come from recordings that its `source` names.
  @Test(
    "a shipped board has what the recordings give now",
    .enabled(if: !recordings.isEmpty, "no recordings; set TACTUS_RECORDINGS"))
  func isCurrent() throws {
    let panels = Set(recordings.map { $0.split(separator: "/").last?.prefix { $0 != "." } ?? "" })
    let page = try String(contentsOfFile: Self.root + "/Boards/README.md", encoding: .utf8)
    let directory = BoardDirectory(folders: [Self.root + "/Boards"])
    for name in try directory.list().map(\.name) {
      let file = try directory.board(name)
      guard let learned = file.controller.learned else { continue }
      let used = recordings.filter { path in
        path.split(separator: "/").last.map { file.text.contains($0) } ?? false
      }
      #expect(!used.isEmpty, "\(name): none of the recordings that it was learned from is there")
      var options = PanelCheck.Options()
      options.size = file.millimetres.flatMap { PanelSize(width: $0.width, height: $0.height) }
      let screens = try used.map { try RawRecording(contentsOf: $0).touchscreen() }
      let now = try PanelCheck(of: screens, options)
        .measurement(pointsPerMillimetre: file.pointsPerMillimetre).learned
      #expect(try now.map { try board(with: $0).controller.learned } == learned, "\(name)")
    }
    // Of each recorded panel a board was learned, or the page states why none was.
    for panel in panels {
      #expect(page.contains("`\(panel)`"), "Boards/README.md does not name \(panel)")
    }
  }
}
