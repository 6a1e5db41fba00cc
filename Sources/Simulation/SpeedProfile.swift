/// How a finger's speed changes along its way: from a share of the duration to a share of the way.
public enum SpeedProfile: String, CaseIterable, Sendable {
  /// Like a hand: x(s) = 10s³ − 15s⁴ + 6s⁵, at rest at both ends (Flash and Hogan 1985).
  case minimumJerk = "minimum-jerk"
  /// The same speed all the way.
  case linear
  /// Speeds up for the first half, then keeps its speed up to the end: 4/3 of the mean.
  case flick

  /// The speed at the end of a flick over its mean speed.
  static let flickFinalOverMean = 4.0 / 3

  /// The share of the way at the share `s` of the duration; both go from 0 to 1.
  public func progress(at s: Double) -> Double {
    switch self {
    case .minimumJerk:
      return s * s * s * (10 + s * (-15 + s * 6))
    case .linear:
      return s
    case .flick:
      // Speed grows as 3r² − 2r³ over the first half, r = 2s, to what it keeps over the second.
      let r = min(2 * s, 1)
      return 2.0 / 3 * (r * r * r * (1 - r / 2)) + max(s - 0.5, 0) * Self.flickFinalOverMean
    }
  }

  /// The derivative of `progress(at:)`: speed over mean speed.
  public func rate(at s: Double) -> Double {
    switch self {
    case .minimumJerk:
      return 30 * s * s * (1 - s) * (1 - s)
    case .linear:
      return 1
    case .flick:
      let r = min(2 * s, 1)
      return Self.flickFinalOverMean * (r * r * (3 - 2 * r))
    }
  }
}
