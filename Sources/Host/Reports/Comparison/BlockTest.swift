import Simulation

/// Whether a quantile differs by more than chance: a permutation test over blocks of time.
///
/// Each block has its quantile, and what is compared is their mean in both runs. Had nothing
/// changed, a block could as well be of the other run; so blocks are dealt out anew many times, and
/// it is counted how often the means then differ as much as they do. Where both runs had the same
/// input, each block has its partner, and the two change places or stay: what a hand does in one
/// second and not in another is then no noise.
struct BlockTest {
  /// How often blocks are dealt out: with fifty figures the least probability still counts after
  /// Holm's correction.
  static var deals: Int { 1999 }

  /// For each block with a partner, both quantiles; or each block's in its own run.
  private let before: [[Int64]]
  private let after: [[Int64]]
  private let isPaired: Bool

  /// - Parameter percents: in ascending order.
  init(
    _ before: BlockedDistribution, _ after: BlockedDistribution, _ percents: [Double],
    isPaired: Bool
  ) {
    var runs = [before, after]
    while runs[0].length != runs[1].length {
      runs[runs[0].length < runs[1].length ? 0 : 1].widen()
    }
    self.isPaired = isPaired
    let blocks = runs.map { run in
      run.blocks.sorted { $0.key < $1.key }
        .filter { block in !isPaired || runs.allSatisfy { $0.blocks[block.key] != nil } }
        .map { block in
          Distribution.percentiles(percents, of: block.value.sorted, block.value.count)
            .map { $0 ?? 0 }
        }
    }
    (self.before, self.after) = (blocks[0], blocks[1])
  }

  /// The least probability that it can find, by the number of its blocks.
  var finest: Double {
    let least = min(before.count, after.count)
    var ways = 1.0
    for step in 0..<least {
      ways *= isPaired ? 2 : Double(before.count + after.count - step) / Double(step + 1)
    }
    return 2 / ways
  }

  /// How probable a difference as large as this one is when nothing changed, and whether it is a
  /// growth.
  ///
  /// - Parameter place: of the percentile.
  func result(_ place: Int, seed: UInt64 = 1) -> (probability: Double, isGrowth: Bool) {
    guard !before.isEmpty, !after.isEmpty else { return (1, false) }
    var random = SplitMix64(seed: seed)
    var asLarge = 1
    let found: Double
    if isPaired {
      let differences = zip(before, after).map { Double($1[place] - $0[place]) }
      found = differences.reduce(0, +)
      for _ in 0..<Self.deals {
        let dealt = differences.reduce(0) { $0 + (random.below(2) == 1 ? $1 : -$1) }
        if abs(dealt) >= abs(found) { asLarge += 1 }
      }
    } else {
      var all = (before + after).map { Double($0[place]) }
      let total = all.reduce(0, +)
      let (few, many) = (Double(before.count), Double(after.count))
      found = Self.difference(all[..<before.count].reduce(0, +), few, total, many)
      for _ in 0..<Self.deals {
        // The first of them are the first run's.
        for step in before.indices {
          all.swapAt(step, step + Int(random.below(Int64(all.count - step))))
        }
        let dealt = Self.difference(all[..<before.count].reduce(0, +), few, total, many)
        if abs(dealt) >= abs(found) { asLarge += 1 }
      }
    }
    return (Double(asLarge) / Double(Self.deals + 1), found > 0)
  }

  private static func difference(
    _ sum: Double, _ before: Double, _ total: Double, _ after: Double
  ) -> Double { (total - sum) / after - sum / before }

  /// Holm's correction (1979): of so many figures, in all, at most as many are found by chance as
  /// each alone would be, however they depend on each other.
  static func corrected(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var corrected = probabilities
    var least = 0.0
    for (rank, place) in order.enumerated() {
      least = max(least, min(1, probabilities[place] * Double(order.count - rank)))
      corrected[place] = least
    }
    return corrected
  }
}
