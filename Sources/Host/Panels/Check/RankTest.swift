import Glibc

/// Whether two lists of measurements are of one kind: the rank-sum test of Mann and Whitney
/// ("On a test of whether one of two random variables is stochastically larger than the other",
/// Annals of Mathematical Statistics 18, 1947), two-sided, by its normal approximation with a
/// correction for ties and for continuity.
///
/// It asks for no distribution, and one outlier decides nothing.
enum RankTest {
  /// The probability of a difference at least as large when both are of one kind; nil when either
  /// list is empty.
  static func probability(_ a: [Double], _ b: [Double]) -> Double? {
    guard !a.isEmpty, !b.isEmpty else { return nil }
    let ranks = RankCorrelation.ranks(a + b)
    let rankSum = ranks.prefix(a.count).reduce(0, +)
    var ties = 0.0
    for size in Dictionary(grouping: ranks, by: \.self).values.map({ Double($0.count) }) {
      ties += size * size * size - size
    }
    let (n, m) = (Double(a.count), Double(b.count))
    let total = n + m
    let variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let off = (rankSum - n * (n + 1) / 2 - n * m / 2).magnitude
    return erfc(max(0, off - 0.5) / variance.squareRoot() / 2.0.squareRoot())
  }

  /// The least probability that lists of these lengths can give: that of lists that do not overlap.
  static func least(_ n: Int, _ m: Int) -> Double {
    probability((0..<n).map(Double.init), (n..<(n + m)).map(Double.init)) ?? 1
  }
}

/// Whether two counts are of one rate: given their sum, one of them is binomial (Przyborowski and
/// Wilenski, "Homogeneity of results in testing samples from Poisson series", Biometrika 31, 1940).
enum CountTest {
  /// The least probability that so many can give: that of all of them on one side.
  static func least(_ total: Int, share: Double) -> Double {
    min(probability(total, 0, share: share), probability(0, total, share: share))
  }

  /// The probability of so many, or more, of a total, where each is one of them with a probability
  /// of `share`.
  static func atLeast(_ count: Int, of total: Int, share: Double) -> Double {
    guard count > 0 else { return 1 }
    return (count...max(count, total)).reduce(0) { $0 + exp(logarithm($1, of: total, share)) }
  }

  private static func logarithm(_ count: Int, of total: Int, _ share: Double) -> Double {
    lgamma(Double(total) + 1) - lgamma(Double(count) + 1) - lgamma(Double(total - count) + 1)
      + Double(count) * log(share) + Double(total - count) * log(1 - share)
  }

  /// The probability of counts at least as unlikely when both are of one rate.
  ///
  /// - Parameter share: what of all the time, or of all scans, the first one was counted in.
  static func probability(_ a: Int, _ b: Int, share: Double) -> Double {
    let total = a + b
    guard total > 0, share > 0, share < 1 else { return 1 }
    let seen = logarithm(a, of: total, share)
    // As unlikely to the last digits counts as well.
    let sum = (0...total).reduce(0) { sum, count in
      let chance = logarithm(count, of: total, share)
      return chance <= seen + 1e-7 ? sum + exp(chance) : sum
    }
    return min(1, sum)
  }
}

/// How two lists go together, by rank (C. Spearman, "The proof and measurement of association
/// between two things", 1904).
enum RankCorrelation {
  /// −1 to 1; nil for fewer than eight pairs, and where either list is constant.
  static func of(_ a: [Double], _ b: [Double]) -> Double? {
    guard a.count == b.count, a.count >= 8 else { return nil }
    let (x, y) = (ranks(a), ranks(b))
    let mean = Double(a.count + 1) / 2
    var (xy, xx, yy) = (0.0, 0.0, 0.0)
    for (i, j) in zip(x, y) {
      xy += (i - mean) * (j - mean)
      xx += (i - mean) * (i - mean)
      yy += (j - mean) * (j - mean)
    }
    guard xx > 0, yy > 0 else { return nil }
    return xy / (xx * yy).squareRoot()
  }

  /// From 1; equal values share the mean of theirs.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for index in start..<end { ranks[order[index]] = Double(start + 1 + end) / 2 }
      start = end
    }
    return ranks
  }
}
