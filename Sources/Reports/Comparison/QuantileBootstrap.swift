import Glibc
import Sessions
import Simulation

/// Draws quantiles of a distribution as resampling it would give them.
///
/// The quantile of a resample of n is its r-th order statistic, that of n uniform ranks is
/// Beta(r, n − r + 1) distributed (David and Nagaraja, Order Statistics, 2.2), and the distribution
/// itself says which duration stands at a rank: so one draw replaces a resample.
struct QuantileBootstrap {
  /// The durations, shortest first, each with how many do not exceed it.
  private let durations: [(value: Int64, upTo: Int)]
  private let count: Int
  private let rank: Int

  init(_ distribution: Distribution, percent: Double) {
    precondition(distribution.count > 0, "a quantile of something")
    var upTo = 0
    durations = distribution.sorted.map { entry in
      upTo += entry.count
      return (entry.value, upTo)
    }
    count = distribution.count
    rank = Distribution.rank(of: percent, in: count)
  }

  func draw(_ random: inout SplitMix64) -> Int64 {
    let a = Self.gamma(Double(rank), &random)
    let b = Self.gamma(Double(count - rank + 1), &random)
    let place = Swift.min(Swift.max(Int((a / (a + b) * Double(count)).rounded(.up)), 1), count)
    var low = 0
    var high = durations.count - 1
    while low < high {
      let middle = (low + high) / 2
      if durations[middle].upTo >= place { high = middle } else { low = middle + 1 }
    }
    return durations[low].value
  }

  /// Gamma distributed with this shape, at least 1, and scale 1 (Marsaglia and Tsang 2000).
  private static func gamma(_ shape: Double, _ random: inout SplitMix64) -> Double {
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = random.normal()
      let v = (1 + c * x) * (1 + c * x) * (1 + c * x)
      guard v > 0 else { continue }
      let u = random.unit()
      if u > 0, log(u) < x * x / 2 + d - d * v + d * log(v) { return d * v }
    }
  }
}
