import Foundation
import TestSupport
import Testing

/// The estimate of a hand's velocity at lift. With `VELOCITY_TABLE=1` it prints the comparison with
/// other estimators that is in `docs/internals/velocity.md`.
@Suite struct VelocityOfHandsTests {
  private static let rates = [25, 60, 120, 240]
  private static let noises = [0, 0.3]
  private static let handCount = 200

  @Test(arguments: [60, 120, 240], noises)
  func aFingerThatArrivesHasAsGoodAsNoVelocity(rate: Int, noise: Double) {
    let errors = Self.errors(of: .ours, .arriving, rate, noise)
    // Its speed at the last scan before the lift is not taken off, so this is stricter.
    #expect(errors.percentile(90, \.forwards) <= 0.05)
    #expect(errors.percentile(90, \.backwards) <= 0.02)
  }

  @Test(arguments: [25, 60, 120, 240], noises)
  func aSteadyFingerHasItsSpeed(rate: Int, noise: Double) {
    #expect(Self.errors(of: .ours, .steady, rate, noise).percentile(50, \.relative) <= 0.03)
  }

  @Test(arguments: [60, 120, 240], noises)
  func aFlickHasTheSpeedThatItIsLiftedWith(rate: Int, noise: Double) {
    let errors = Self.errors(of: .ours, .flick, rate, noise)
    #expect(errors.percentile(50, \.relative) <= 0.03)
    #expect(errors.percentile(90, \.relative) <= 0.1)
    #expect(errors.percentile(100, \.backwards) == 0)
  }

  @Test(arguments: [60, 120, 240], noises)
  func aFingerThatSpeedsUpIsNotHeldBack(rate: Int, noise: Double) {
    let errors = Self.errors(of: .ours, .accelerating, rate, noise)
    #expect(errors.percentile(50, \.relative) <= 0.035)
  }

  // It makes three scans of a short flick; there is no more to be known.
  @Test(arguments: noises)
  func aPanelThatScans25TimesASecondKeepsTheSign(noise: Double) {
    #expect(Self.errors(of: .ours, .arriving, 25, noise).percentile(100, \.backwards) <= 0.02)
    let flick = Self.errors(of: .ours, .flick, 25, noise)
    #expect(flick.percentile(50, \.relative) <= 0.06)
    #expect(flick.percentile(90, \.relative) <= 0.2)
    #expect(flick.percentile(100, \.backwards) == 0)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["VELOCITY_TABLE"] != nil))
  func theComparisonWithOtherEstimators() {
    var table = """
                         noise   Hz  steady  speeding  flick      slowing  arriving
                                                   up    .5    .9        forwards  back  worst

      """
    for estimator in VelocityEstimator.all {
      for noise in Self.noises {
        for rate in Self.rates { table += Self.row(estimator, rate, noise) + "\n" }
      }
    }
    print(table, terminator: "")
  }

  private static func row(
    _ estimator: VelocityEstimator, _ rate: Int, _ noise: Double
  ) -> String {
    func median(_ kind: SampledHand.Kind) -> Double {
      errors(of: estimator, kind, rate, noise).percentile(50, \.relative)
    }
    let flick = errors(of: estimator, .flick, rate, noise)
    let arriving = errors(of: estimator, .arriving, rate, noise)
    let cells = [
      (median(.steady), 8), (median(.accelerating), 10), (flick.percentile(50, \.relative), 7),
      (flick.percentile(90, \.relative), 6), (median(.slowing), 7),
      (arriving.percentile(90, \.forwards), 10), (arriving.percentile(90, \.backwards), 6),
      (arriving.percentile(100, \.backwards), 7),
    ]
    return right(estimator.name, -18) + right("\(noise)", 8) + right("\(rate)", 5)
      + cells.map { right(tenths($0.0), $0.1) }.joined()
  }

  private static func errors(
    of estimator: VelocityEstimator, _ kind: SampledHand.Kind, _ rate: Int, _ noise: Double
  ) -> VelocityErrors {
    var random = SplitMix64(seed: 7)
    var errors = VelocityErrors()
    for _ in 0..<handCount {
      let hand = SampledHand(kind, rate: rate, noise: noise, using: &random)
      guard hand.times.count >= 3 else { continue }
      errors.add(estimator.estimate(hand), of: hand)
    }
    return errors
  }

  private static func tenths(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Right-aligned; left-aligned when `width` is negative.
  private static func right(_ text: String, _ width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + padding : padding + text
  }
}

/// Errors of estimates along the direction of movement.
private struct VelocityErrors {
  struct Error {
    /// The magnitude of the error as a share of the true speed at the last sample.
    var relative: Double
    /// What it is forwards and backwards, as shares of the peak speed.
    var forwards: Double
    var backwards: Double
  }

  private var errors: [Error] = []

  mutating func add(_ velocity: SIMD2<Double>, of hand: SampledHand) {
    let speed = (velocity * hand.direction).sum()
    errors.append(
      Error(
        relative: abs(speed - hand.speed) / max(hand.speed, 1),
        forwards: max(0, speed / hand.peak), backwards: max(0, -speed / hand.peak)))
  }

  func percentile(_ percent: Int, _ error: KeyPath<Error, Double>) -> Double {
    let sorted = errors.map { $0[keyPath: error] }.sorted()
    return sorted.isEmpty ? .infinity : sorted[(sorted.count - 1) * percent / 100]
  }
}
