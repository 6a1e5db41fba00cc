import Glibc

/// Says of a list of figures to which of two classes it belongs: logistic regression, by descent
/// along the gradient, with figures of mean 0 and deviation 1 and a small penalty on weights.
struct LogisticClassifier {
  private var weights: [Double]
  private var bias = 0.0
  private let means: [Double]
  private let deviations: [Double]

  private static let rounds = 400
  private static let rate = 0.3
  private static let penalty = 0.02

  /// Both classes count alike, however many each has.
  ///
  /// - Precondition: neither class is empty, and all lists are of one length.
  init(_ a: [[Double]], _ b: [[Double]]) {
    let all = a + b
    let count = all[0].count
    let means = (0..<count).map { index in
      all.reduce(0) { $0 + $1[index] } / Double(all.count)
    }
    let deviations = (0..<count).map { index -> Double in
      let squares = all.reduce(0) { sum, list in
        sum + (list[index] - means[index]) * (list[index] - means[index])
      }
      return max((squares / Double(all.count)).squareRoot(), 1e-9)
    }
    (self.means, self.deviations) = (means, deviations)
    weights = Array(repeating: 0, count: count)
    let examples =
      a.map { (scaled($0), 1.0, 0.5 / Double(a.count)) }
      + b.map { (scaled($0), 0.0, 0.5 / Double(b.count)) }
    for _ in 0..<Self.rounds {
      var slope = weights.map { $0 * Self.penalty }
      var slopeOfBias = 0.0
      for (figures, truth, share) in examples {
        let error = (probability(figures) - truth) * share
        for index in slope.indices { slope[index] += error * figures[index] }
        slopeOfBias += error
      }
      for index in weights.indices { weights[index] -= Self.rate * slope[index] }
      bias -= Self.rate * slopeOfBias
    }
  }

  private func scaled(_ figures: [Double]) -> [Double] {
    figures.indices.map { (figures[$0] - means[$0]) / deviations[$0] }
  }

  private func probability(_ scaled: [Double]) -> Double {
    1 / (1 + exp(-(bias + zip(weights, scaled).reduce(0) { $0 + $1.0 * $1.1 })))
  }

  /// The share of both classes that it puts where they belong, 0 to 1; half by chance.
  func rightShare(_ a: [[Double]], _ b: [[Double]]) -> Double {
    let right = a.count { probability(scaled($0)) > 0.5 }
    let left = b.count { probability(scaled($0)) <= 0.5 }
    return (Double(right) / Double(a.count) + Double(left) / Double(b.count)) / 2
  }

  /// How well two classes are known from each other by examples that were not learned from: every
  /// other stretch of three is left out of the learning. Nil for fewer than `least` on either side.
  static func heldOut(_ a: [[Double]], _ b: [[Double]], least: Int = 6) -> Double? {
    func part(_ list: [[Double]], _ parity: Int) -> [[Double]] {
      list.enumerated().filter { $0.offset / 3 % 2 == parity }.map(\.element)
    }
    let sides = [part(a, 0), part(b, 0), part(a, 1), part(b, 1)]
    guard sides.allSatisfy({ $0.count >= least }) else { return nil }
    // Either half is learned from once.
    let one = LogisticClassifier(sides[0], sides[1]).rightShare(sides[2], sides[3])
    let other = LogisticClassifier(sides[2], sides[3]).rightShare(sides[0], sides[1])
    return (one + other) / 2
  }
}
