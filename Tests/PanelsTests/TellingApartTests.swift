import BoardFiles
import Recordings
import TactusCore
import TellingApart
import Testing

@testable import Panels

/// Whether a model is known from its panel: where it is the panel itself, by chance; where it is
/// another, nearly always.
@Suite("Telling a model from its panel") struct TellingApartTests {
  /// Strokes all over the glass, bent as a hand's are.
  private func strokes(
    seed: UInt64, _ change: (inout ModelPanel) -> Void = { _ in }
  ) throws -> RawTouchscreen {
    var panel = DrivenPanel()
    panel.bend = { x, y in (x, y + 0.002 * (x - 20) * (140 - x)) }
    for index in 0..<40 {
      let y = 5 + 1.8 * Double(index)
      panel.touch(
        [DrivenPanel.Finger(20, y, to: (140, 75 - 0.9 * y))], scans: 60 + 2 * (index * 7 % 20))
    }
    var measured = PanelDescription(name: "panel")
    (measured.rate, measured.jitter, measured.noise) = (100, 900, 0.2)
    var model = try #require(
      ModelPanel(measured, like: panel.screen, size: DrivenPanel.size, isLearned: false))
    change(&model)
    return try model.recording(of: panel.screen, seed: seed)
  }

  private func comparison(
    _ change: (inout ModelPanel) -> Void
  ) throws -> Comparison {
    let real = ScanFeatures(try strokes(seed: 1))
    let same = ScanFeatures(try strokes(seed: 2))
    return Comparison(real: real, learned: same, old: ScanFeatures(try strokes(seed: 3, change)))
  }

  private func row(_ name: ScanFeatures.Name, _ comparison: Comparison) throws -> Comparison.Row {
    try #require(comparison.rows.first { $0.name == name })
  }

  @Test("twice the noise is known from it, the same panel is not")
  func noise() throws {
    let found = try comparison { $0.controller.noise *= 2 }
    let (same, other) = (try #require(found.learnedRight), try #require(found.oldRight))
    #expect((0.4...0.6).contains(same) && other > 0.9, "\(same), \(other)")
    let bend = try row(.bend, found)
    #expect(bend.learned < 0.1 && bend.old > 0.2, "\(bend)")
    #expect((0.9...1.1).contains(bend.learnedFactor) && bend.oldFactor > 1.5, "\(bend)")
    // It scans no other way.
    #expect(try row(.interval, found).old < 0.1)
  }

  @Test("a panel that scans otherwise is known by its intervals")
  func rate() throws {
    let found = try comparison { $0.controller.scanPeriod = .microseconds(13_000) }
    let interval = try row(.interval, found)
    #expect(interval.learned < 0.1 && interval.old > 0.9, "\(interval)")
    #expect((1.25...1.35).contains(interval.oldFactor), "\(interval)")
    #expect(try #require(found.oldRight) > 0.9)
  }

  @Test("the distance of two laws, from none to all")
  func distances() {
    #expect(distance([1, 2, 3, 4], [1, 2, 3, 4]) == 0)
    #expect(distance([1, 2, 3, 4], [3, 4, 5, 6]) == 0.5)
    #expect(distance([1, 2], [3, 4]) == 1 && distance([], [1]) == 1)
  }

  @Test("stretches of a recording have each scan once")
  func stretches() throws {
    let whole = try strokes(seed: 1)
    func places(_ screen: RawTouchscreen) -> [ContactSample] {
      ContactLog(screen).contacts.flatMap(\.samples)
    }
    let parts = [0, 1].map { whole.stretches(of: 300_000, $0) }
    let together = parts.flatMap(places).sorted { $0.time < $1.time }
    #expect(together == places(whole))
    for part in parts {
      #expect(places(part).count > places(whole).count / 3)
      #expect(try PanelCheck(of: [part]).findings.filter { $0.kind == .lostLift } == [])
    }
  }

  @Test("a model that was learned from every other stretch is not known from the rest")
  func learned() throws {
    let found = try #require(
      try PanelComparisons.comparison(ofPanel: [strokes(seed: 4)], without: .stretches))
    let interval = try row(.interval, found)
    #expect(interval.learned < 0.1, "\(interval)")
    #expect(try #require(found.learnedRight) < 0.65)
  }
}
