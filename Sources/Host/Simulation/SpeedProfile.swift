/// How a finger's speed changes along its path: maps a fraction of the duration to a fraction of
/// the path.
public enum SpeedProfile: String, CaseIterable, Sendable {
  /// Like a hand: x(s) = 10s³ − 15s⁴ + 6s⁵, at rest at both ends (Flash and Hogan 1985).
  case minimumJerk = "minimum-jerk"
  /// Constant speed.
  case linear
  /// Speeds up for the first half of the duration, then keeps its speed, 4/3 of the mean, to the
  /// end.
  case flick

  /// The speed at the end of a flick over its mean speed.
  static let flickFinalOverMean = 4.0 / 3

  /// The fraction of the path covered at the fraction `s` of the duration; both from 0 to 1.
  public func progress(at s: Double) -> Double {
    switch self {
    case .minimumJerk:
      return s * s * s * (10 + s * (-15 + s * 6))
    case .linear:
      return s
    case .flick:
      // Speed grows as 3r² − 2r³ over the first half, r = 2s, to the value kept over the second.
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
