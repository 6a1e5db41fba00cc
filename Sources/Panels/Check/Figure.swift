/// What was measured of a panel, with what others ask of it.
public struct Figure: Equatable, Sendable {
  public var name: String
  /// Nil where the recording cannot show it.
  public var value: Double?
  public var unit: String
  /// The first one decides.
  public var criteria: [Criterion]
  /// Why there is no value, or why the limit does not decide; empty otherwise.
  public var reason: String
  /// Whether a value beyond the limit proves nothing, since the fingers did not try.
  public var isUndecided = false

  public init(
    _ name: String, _ value: Double?, _ unit: String, _ criteria: [Criterion] = [],
    reason: String = ""
  ) {
    (self.name, self.value, self.unit) = (name, value, unit)
    (self.criteria, self.reason) = (criteria, reason)
  }

  /// Whether it keeps its limit; nil without a value or a limit.
  public var passes: Bool? {
    guard let value, let first = criteria.first else { return nil }
    if first.passes(value) { return true }
    return isUndecided ? nil : false
  }

  /// From 0 to 1, by the criterion that decides; nil where it does not.
  public var score: Double? {
    guard let value, let first = criteria.first, passes != nil else { return nil }
    return first.score(value)
  }

  /// How much it counts: counts of contacts thrice, most figures twice, as ChromeOS weighs them.
  var weight: Double {
    switch name {
    case "contacts", "ghosts", "swaps", "merges": 3
    default: 2
    }
  }
}
