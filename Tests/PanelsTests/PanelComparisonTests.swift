import Recordings
import TestSupport
import Testing

@testable import Panels

/// Two recordings of one panel, of which one thing was changed, and of which nothing was.
@Suite("Two recordings compared") struct PanelComparisonTests {
  private typealias Finger = DrivenPanel.Finger

  /// Twelve strokes and twelve resting fingers, which differ as a hand's do.
  private func session(
    seed: UInt64, noise: Double = 0.1, period: Int64 = 10_000, ghosts: Int = 0
  ) throws -> PanelCheck {
    var random = SplitMix64(seed: seed)
    func draw(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }
    var panel = DrivenPanel()
    panel.jitter = 800
    for _ in 0..<12 {
      panel.period = period + Int64(draw(-100...100))
      panel.noise = noise * draw(0.8...1.2)
      panel.touch(
        [Finger(20, draw(10...40), to: (draw(120...150), draw(40...80)))],
        scans: Int(draw(60...100)))
      panel.touch([Finger(draw(20...140), draw(20...70))], scans: Int(draw(60...90)))
    }
    for _ in 0..<ghosts { panel.touch([Finger(80, 45)], scans: 2) }
    return try PanelCheck(of: [panel.screen])
  }

  @Test("where nothing was changed, nothing differs: 1 session in 20 may err, 60 are tried")
  func nothing() throws {
    let alarms = try (0..<60).count { seed in
      let comparison = PanelComparison(
        try session(seed: UInt64(2 * seed)), try session(seed: UInt64(2 * seed + 1)))
      return !comparison.differing.isEmpty
    }
    // Three are expected at most; nine come by chance once in 500 times (binomial, 60 of 1 in 20).
    #expect(alarms < 9, "\(alarms) of 60")
  }

  @Test("a charger that doubles the noise of a resting finger")
  func noise() throws {
    let comparison = PanelComparison(try session(seed: 1), try session(seed: 2, noise: 0.2))
    #expect(comparison.differing.contains("jitter.rest"), "\(comparison.differing)")
    #expect(!comparison.differing.contains("rate.1"))
    let row = try #require(comparison.rows.first { $0.name == "jitter.rest" })
    #expect(row.a.count == 12 && row.b.count == 12)
    #expect((row.b.value / row.a.value - 2).magnitude < 0.4, "\(row)")
  }

  @Test("firmware that scans more slowly by a twentieth")
  func rate() throws {
    let comparison = PanelComparison(try session(seed: 1), try session(seed: 2, period: 10_500))
    #expect(comparison.differing.contains("rate.1"), "\(comparison.differing)")
  }

  @Test("ghosts: ten against none differ, one does not", arguments: [(1, false), (10, true)])
  func ghosts(count: Int, differs: Bool) throws {
    let comparison = PanelComparison(try session(seed: 1), try session(seed: 2, ghosts: count))
    #expect(comparison.differing.contains("ghosts") == differs, "\(comparison.rows)")
  }

  @Test("three strokes on each side prove nothing, however they differ")
  func few() throws {
    func three(_ period: Int64) throws -> PanelCheck {
      var panel = DrivenPanel()
      panel.period = period
      for _ in 0..<3 { panel.touch([Finger(20, 30, to: (140, 60))], scans: 80) }
      return try PanelCheck(of: [panel.screen])
    }
    let comparison = PanelComparison(try three(10_000), try three(15_000))
    #expect(comparison.rows.first { $0.name == "rate.1" }?.answer == .tooFew)
    #expect(!comparison.differing.contains("rate.1"))
    let needed = comparison.countNeeded
    #expect((6...9).contains(needed), "\(needed)")
    let text = comparison.text
    #expect(text.hasPrefix("A  panel.events\nB  panel.events\n"))
    #expect(
      text.hasSuffix("; draw what is measured \(needed) times in each recording\n"), "\(text)")
  }

  /// Values of the exact distributions, from tables: U = 0 of 8 and 8 has p = 0.00016, and the
  /// normal approximation 0.0009; ten against ten of one rate are as probable as can be.
  @Test("the tests' probabilities")
  func probabilities() {
    let (low, high) = ((1...8).map(Double.init), (9...16).map(Double.init))
    #expect((RankTest.probability(low, high)! - 0.00094).magnitude < 0.00005)
    #expect(RankTest.probability(low, low)! == 1)
    #expect(RankTest.probability([1, 1, 1], [1, 1]) == 1)
    #expect(RankTest.probability([], [1]) == nil)
    #expect((RankTest.least(8, 8) - 0.00094).magnitude < 0.00005)
    #expect((CountTest.probability(10, 10, share: 0.5) - 1).magnitude < 1e-9)
    // 2 · 0.5¹⁰.
    #expect((CountTest.probability(10, 0, share: 0.5) - 2.0 / 1024).magnitude < 1e-9)
    #expect(CountTest.probability(0, 0, share: 0.5) == 1)
    #expect(CountTest.probability(3, 0, share: 0) == 1)
  }
}
