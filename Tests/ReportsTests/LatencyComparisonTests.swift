import BoardFiles
import Firmware
import Foundation
import Reports
import Sessions
import Simulation
import TactusCore
import Testing

@Suite struct LatencyComparisonTests {
  /// 200 durations from `base` on, 10 µs apart.
  private func saved(_ base: Int64, clock: String = "monotonic") -> SavedLatencies {
    var distribution = BlockedDistribution()
    for step in Int64(0)..<200 {
      distribution.record(
        base + step % 20 * 10, at: Instant(microseconds: step / 20 * 1_000_000))
    }
    return SavedLatencies(clock: clock, rows: [("stamp-flip", distribution)])
  }

  private static func same(_ count: Int) -> BlockedDistribution {
    var distribution = BlockedDistribution()
    for step in 0..<count {
      distribution.record(5, at: Instant(microseconds: Int64(step) * 100_000))
    }
    return distribution
  }

  /// Runs of one thing, whose touches depend on each other and whose figures do as well: at most
  /// one comparison in twenty finds anything. TACTUS_COMPARISONS says how many are tried.
  @Test(arguments: [false, true])
  func `runs of one thing are the same`(isPaired: Bool) {
    func run(_ random: inout SplitMix64, _ hand: [Int64]) -> SavedLatencies {
      var rows = (0..<6).map { _ in BlockedDistribution() }
      for (block, way) in hand.enumerated() {
        let slow = isPaired ? 0 : random.integer(in: 0...2000)
        for touch in 0..<6 {
          let time = Instant(microseconds: Int64(block) * 1_000_000 + Int64(touch) * 100_000)
          let whole = 10_000 + way + slow + random.integer(in: 0...500)
          for place in rows.indices {
            rows[place].record(whole * Int64(place + 1) + random.integer(in: 0...50), at: time)
          }
        }
      }
      return SavedLatencies(
        clock: "monotonic", input: isPaired ? "one" : nil,
        rows: rows.enumerated().map { ("hop\($0)", $1) })
    }
    let count = ProcessInfo.processInfo.environment["TACTUS_COMPARISONS"].flatMap { Int($0) } ?? 200
    var random = SplitMix64(seed: 11)
    var found = 0
    for _ in 0..<count {
      let hand = (0..<24).map { _ in isPaired ? random.integer(in: 0...4000) : 0 }
      let comparison = LatencyComparison(
        run(&random, hand), run(&random, hand), .init(percent: 0, least: 0))
      #expect(comparison.isPaired == isPaired)
      if !comparison.broken.isEmpty { found += 1 }
    }
    #expect(found * 20 <= count, "\(found) of \(count)")
  }

  /// A millisecond more to draw, of the same hand.
  @Test func `a millisecond in twelve is found where the input is the same`() throws {
    var saved: [SavedLatencies] = []
    for render in [4000, 5000] {
      var run = try SimulatedRun()
      let layout = SceneLayout(
        run.scene, on: run.file.board, named: "pi", tuning: run.scene.defaults)
      let monkey = MonkeyPanel(
        seed: 3, screen: ScreenSize(of: run.file.board), targets: layout.targets.map(\.rect),
        duration: .milliseconds(30_000))
      try run.run(monkey) { stage, _ in
        stage == .render ? .microseconds(Int64(render)) : .zero
      }
      let folder = FileManager.default.temporaryDirectory.path
      let path = "\(folder)/compare-\(UUID().uuidString).json"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try run.report.json().write(toFile: path, atomically: true, encoding: .utf8)
      saved.append(try SavedLatencies(contentsOf: path))
    }
    let comparison = LatencyComparison(saved[0], saved[1], .init(percent: 5, least: 20))
    #expect(comparison.isPaired)
    #expect(
      comparison.broken.contains { $0.name == "stamp-flip" && $0.figure == .p50 },
      "\(comparison.table)")
    let same = LatencyComparison(saved[0], saved[0], .init(percent: 0, least: 0))
    #expect(same.broken.isEmpty && same.missing.isEmpty)
  }

  /// A terminal obeys what a name contains, and a browser what a page does.
  @Test func `names from outside are shown and not obeyed`() {
    let name = "a\u{1B}[31m<b>"
    func run(_ base: Int64) -> SavedLatencies {
      SavedLatencies(
        clock: "\u{1B}]0;x", rows: saved(base).rows.map { (name, $0.durations) })
    }
    let comparison = LatencyComparison(run(10_000), run(20_000), .init(percent: 0, least: 0))
    #expect(!comparison.table.contains("\u{1B}"))
    let page = comparison.page(before: "a", after: "b")
    #expect(!page.contains("\u{1B}") && !page.contains("<b>"))
    #expect(comparison.cases.contains { if case .failed = $0.outcome { true } else { false } })
  }

  @Test func `what grew by more than is allowed is worse`() {
    // by how much, allowed percent, least; verdict of the median
    let table: [(Int64, Double, Int64, String)] = [
      (0, 0, 0, "same"),
      (500, 5, 20, "slower"),
      (505, 5, 20, "slower"),
      (506, 5, 20, "worse"),
      (-500, 5, 20, "faster"),
      (100, 0, 100, "slower"),
      (101, 0, 100, "worse"),
    ]
    for (growth, percent, least, expected) in table {
      // The median of the first is 10,090 µs: five percent are 505.
      let comparison = LatencyComparison(
        saved(10_000), saved(10_000 + growth), .init(percent: percent, least: least))
      let row = comparison.rows.first { $0.figure == .p50 }
      #expect(row?.verdict.rawValue == expected, "\(growth)")
      #expect(comparison.broken.isEmpty == (expected != "worse"), "\(growth)")
    }
  }

  @Test func `a difference within chance is none`() {
    // The medians of two halves of one run differ as well.
    var random = SplitMix64(seed: 5)
    var runs: [SavedLatencies] = []
    for _ in 0..<2 {
      var durations = BlockedDistribution()
      for step in Int64(0)..<400 {
        durations.record(
          10_000 + random.integer(in: 0...900), at: Instant(microseconds: step * 100_000))
      }
      runs.append(SavedLatencies(clock: "monotonic", rows: [("stamp-flip", durations)]))
    }
    let comparison = LatencyComparison(runs[0], runs[1], .init(percent: 0, least: 0))
    #expect(comparison.rows.contains { $0.change != 0 })
    #expect(comparison.rows.allSatisfy { $0.verdict == .same })
    #expect(comparison.rows.first?.verdict == .same)
  }

  @Test func `a prediction may be off either way, and chance is no excuse`() {
    for (growth, isOff) in [(Int64(1009), false), (1010, true), (-1009, false), (-1010, true)] {
      let comparison = LatencyComparison(
        saved(10_000), saved(10_000 + growth), .init(percent: 10, least: 0, isPrediction: true))
      #expect(comparison.broken.contains { $0.figure == .p50 } == isOff, "\(growth)")
    }
  }

  @Test func `it lists what cannot be compared`() {
    let few = SavedLatencies(clock: "modelled", rows: [("stamp-flip", Self.same(19))])
    let comparison = LatencyComparison(
      saved(10_000), few, .init(percent: 5, least: 20))
    #expect(comparison.rows.isEmpty)
    #expect(
      comparison.notes == [
        "the times are of different kinds: monotonic and modelled",
        "stamp-flip: seen 200 and 19 times, too few to compare",
      ])
    // Nobody takes it for a comparison that found nothing.
    #expect(comparison.missing == comparison.notes)
    let other = SavedLatencies(clock: "monotonic", rows: [("tick-draw", Self.same(99))])
    let gone = LatencyComparison(saved(10_000), other, .init(percent: 5, least: 20))
    #expect(gone.missing == ["stamp-flip: not in the second run"])
    let prediction = LatencyComparison(
      other, other, .init(percent: 10, least: 20, isPrediction: true))
    #expect(prediction.missing == ["stamp-flip: seen too rarely to compare its 99th percentile"])
    // Of 99 the 99th percentile is the longest one.
    #expect(prediction.rows.map(\.figure) == [.p50, .p90])
  }
}
