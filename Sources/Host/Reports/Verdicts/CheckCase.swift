/// Something that a run was checked against, and how it went.
public struct CheckCase: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    case passed
    /// In words: what was measured, and the limit.
    case failed(String)
    /// The run had none of what it is about.
    case notSeen
  }

  /// The class of `--fail-on` that it belongs to, such as `reactions`.
  public var group: String
  public var name: String
  public var outcome: Outcome
  /// The longest that was measured, in microseconds; nil where nothing was timed.
  public var longest: Int64?
  /// The figures, a line.
  public var figures: String

  /// What was measured against which limit, where it failed.
  var failure: String? { if case .failed(let what) = outcome { what } else { nil } }

  public init(
    group: String, name: String, outcome: Outcome, longest: Int64? = nil, figures: String = ""
  ) {
    self.group = group
    self.name = name
    self.outcome = outcome
    self.longest = longest
    self.figures = figures
  }
}
