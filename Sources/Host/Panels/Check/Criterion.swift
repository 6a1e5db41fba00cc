/// A limit of a figure, with a margin in which it loses its score.
public struct Criterion: Equatable, Sendable {
  public enum Bound: Sendable { case most, least }

  public var bound: Bound
  public var limit: Double
  /// By how much a figure may be beyond the limit until its score is 0; 0 for none at all.
  ///
  /// The fuzzy criteria of ChromeOS' touch firmware tests: full score up to the limit, then less in
  /// proportion.
  public var slope: Double
  /// Whose limit it is.
  public var source: String

  public init(_ bound: Bound, _ limit: Double, slope: Double = 0, _ source: String) {
    (self.bound, self.limit, self.slope, self.source) = (bound, limit, slope, source)
  }

  public func passes(_ value: Double) -> Bool { bound == .most ? value <= limit : value >= limit }

  /// 1 within the limit, 0 beyond the margin.
  public func score(_ value: Double) -> Double {
    if passes(value) { return 1 }
    guard slope > 0 else { return 0 }
    return max(0, 1 - (value - limit).magnitude / slope)
  }

  /// `<= 0.5 (+0.5)`.
  public var text: String {
    let sign = bound == .most ? "<=" : ">="
    let margin = slope > 0 ? " (\(bound == .most ? "+" : "-")\(short(slope, 3)))" : ""
    // As it was given: one of 0.0004 is not 0.
    let decimals = (3...9).first { rounded(limit, $0) == limit } ?? 9
    return "\(sign) \(short(limit, decimals))\(margin)"
  }
}
