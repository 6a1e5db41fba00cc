import TactusCore
import TestSupport

/// One finger's movement in a straight line as a panel sees it, up to the last scan before it
/// lifts.
struct SampledHand {
  /// What the finger does.
  enum Kind: String, CaseIterable {
    /// 150 to 1 500 pt/s for 300 ms.
    case steady
    /// Minimum jerk over 150 to 400 ms and 80 to 400 pt, lifted at 40 % of its time …
    case accelerating
    /// … at 70 %, a flick …
    case flick
    /// … at 85 % …
    case slowing
    /// … and on arrival.
    case arriving

    var shareOfTime: Double {
      switch self {
      case .steady, .arriving: 1
      case .accelerating: 0.4
      case .flick: 0.7
      case .slowing: 0.85
      }
    }
  }

  /// Seconds, and points.
  private(set) var times: [Double] = []
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// The direction of movement, of length 1.
  let direction: SIMD2<Double>
  /// Its speed at the last sample, and its highest, in points per second.
  private(set) var speed = 0.0
  let peak: Double
  let period: Double

  /// - Parameters:
  ///   - rate: scans per second.
  ///   - noise: the standard deviation of a place along each axis, in points.
  init(_ kind: Kind, rate: Int, noise: Double, using random: inout SplitMix64) {
    period = 1 / Double(rate)
    let phase = Double.random(in: 0..<period, using: &random)
    let angle = Float.random(in: -3.14...3.14, using: &random)
    let (sine, cosine) = sineAndCosine(angle)
    direction = SIMD2(Double(cosine), Double(sine))
    let steadySpeed = Double.random(in: 150...1_500, using: &random)
    let duration = kind == .steady ? 0.3 : Double.random(in: 0.15...0.4, using: &random)
    let length = Double.random(in: 80...400, using: &random)
    peak = kind == .steady ? steadySpeed : length / duration * 1.875
    // A panel has seen the finger land before it moves.
    var time = kind == .steady ? phase : phase - period
    while time <= duration * kind.shareOfTime {
      let s = max(0, time / duration)
      let way =
        kind == .steady ? steadySpeed * time : length * s * s * s * (10 + s * (-15 + s * 6))
      speed =
        kind == .steady ? steadySpeed : length / duration * 30 * (s * (1 - s)) * (s * (1 - s))
      times.append(time)
      x.append(300 + way * direction.x + noise * Self.gaussian(&random))
      y.append(300 + way * direction.y + noise * Self.gaussian(&random))
      time += period
    }
  }

  /// About normally distributed, with a standard deviation of 1.
  private static func gaussian(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}
