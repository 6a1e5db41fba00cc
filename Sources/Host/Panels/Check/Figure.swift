import InputText

/// What was measured of a panel, with what others ask of it.
public struct Figure: Equatable, Sendable {
  public var kind: FigureKind
  /// What of it, where there are several: `2` of `rate.2`, `left` of `edge.left`.
  public var part: String?
  /// Nil where the recording cannot show it.
  public var value: Double?
  public var unit: String
  /// The first one decides.
  public var criteria: [Criterion]
  /// Why there is no value, or why the limit does not decide; empty otherwise.
  public var reason: String
  /// Whether a value beyond the limit proves nothing, since the fingers did not try.
  public var isUndecided = false
  /// Whether nothing was drawn that could show a fault, so that none proves nothing.
  public var isUntried = false

  public init(
    _ kind: FigureKind, of part: String? = nil, _ value: Double?, _ unit: String,
    _ limits: Limits, reason: String = ""
  ) {
    (self.kind, self.part, self.value, self.unit) = (kind, part, value.map(Self.reported), unit)
    self.reason = reason
    criteria = limits.criteria(of: Self.name(kind, part))
  }

  /// A value beyond the limit proves nothing.
  mutating func leaveOpen(_ reason: String) { (isUndecided, self.reason) = (true, reason) }

  /// With as many decimals as a report may show: a rounding error is beyond no limit.
  static func reported(_ value: Double) -> Double { rounded(value, decimalsMax) }

  /// The most decimals of a value.
  static let decimalsMax = 6

  /// The fewest decimals, from so many on, with which a value is on the same side of each limit.
  func decimals(from least: Int) -> Int {
    guard let value else { return least }
    return (least..<max(least + 1, Self.decimalsMax)).first { decimals in
      let shown = rounded(value, decimals)
      return criteria.allSatisfy { $0.passes(shown) == $0.passes(value) }
    } ?? max(least, Self.decimalsMax)
  }

  /// `jitter.rest`, `rate.2`.
  public var name: String { Self.name(kind, part) }

  private static func name(_ kind: FigureKind, _ part: String?) -> String {
    part.map { "\(kind.rawValue).\($0)" } ?? kind.rawValue
  }

  /// Whether it keeps its limit; nil without a value or a limit.
  public var passes: Bool? {
    guard !isUntried, let value, let first = criteria.first else { return nil }
    if first.passes(value) { return true }
    return isUndecided ? nil : false
  }

  /// From 0 to 1, by the criterion that decides; nil where it does not.
  public var score: Double? {
    guard let value, let first = criteria.first, passes != nil else { return nil }
    return first.score(value)
  }

  /// What a value is by one of its criteria.
  struct Verdict {
    var criterion: Criterion
    /// Nil where it is not known.
    var passes: Bool?
    var score: Double?
  }

  /// By each criterion: the one that decides, and the others for comparison.
  var verdicts: [Verdict] {
    guard let first = criteria.first else { return [] }
    let others = criteria.dropFirst().map { other in
      let passes = value.map(other.passes)
      return Verdict(
        criterion: other, passes: isUndecided && passes == false ? nil : passes,
        score: value.map(other.score))
    }
    return [Verdict(criterion: first, passes: passes, score: score)] + others
  }
}
