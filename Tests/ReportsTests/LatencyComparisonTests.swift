import Reports
import Sessions
import Testing

@Suite struct LatencyComparisonTests {
  /// 200 durations from `base` on, 10 µs apart.
  private func saved(_ base: Int64, clock: String = "monotonic") -> SavedLatencies {
    var distribution = Distribution()
    for step in Int64(0)..<200 { distribution.record(base + step % 20 * 10) }
    return SavedLatencies(clock: clock, rows: [("stamp-flip", distribution)])
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
    // The medians differ by 10, and so do those of two halves of one run.
    let comparison = LatencyComparison(
      saved(10_000), saved(10_003), .init(percent: 0, least: 0))
    #expect(comparison.rows.first?.verdict == .same)
  }

  @Test func `a prediction may be off either way, and chance is no excuse`() {
    for (growth, isOff) in [(Int64(1009), false), (1010, true), (-1009, false), (-1010, true)] {
      let comparison = LatencyComparison(
        saved(10_000), saved(10_000 + growth), .init(percent: 10, least: 0, isPrediction: true))
      #expect(comparison.broken.contains { $0.figure == .p50 } == isOff, "\(growth)")
    }
  }

  @Test func `it says what cannot be compared`() {
    let few = SavedLatencies(clock: "modelled", rows: [("stamp-flip", Distribution([5: 19]))])
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
    let other = SavedLatencies(clock: "monotonic", rows: [("tick-draw", Distribution([5: 99]))])
    let gone = LatencyComparison(saved(10_000), other, .init(percent: 5, least: 20))
    #expect(gone.missing == ["stamp-flip: not in the second run"])
    let prediction = LatencyComparison(
      other, other, .init(percent: 10, least: 20, isPrediction: true))
    #expect(prediction.missing == ["stamp-flip: seen too rarely to compare its 99th percentile"])
    // Of 99 the 99th percentile is the longest one.
    #expect(prediction.rows.map(\.figure) == [.p50, .p90])
  }
}
