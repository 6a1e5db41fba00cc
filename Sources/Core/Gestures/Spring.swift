public import TactusCore

/// A damped spring of mass 1, given by how it feels: stiffness (2π/response)², damping
/// 4π·dampingFraction/response.
public struct Spring: Equatable, BitwiseCopyable, Sendable {
  /// The period of the undamped oscillation, in seconds.
  public var response: Float
  /// 1 does not overshoot, 0 never stops.
  public var dampingFraction: Float

  /// - Precondition: both are positive.
  public init(response: Float, dampingFraction: Float) {
    require(response > 0, "a spring has a response above 0 s", got: response)
    require(dampingFraction > 0, "a spring has a damping fraction above 0", got: dampingFraction)
    self.response = response
    self.dampingFraction = dampingFraction
  }
}

extension Spring {
  /// Gives it another pace: for one that is in no table of constants.
  public mutating func pace(by pacing: Pacing) { response = pacing.seconds(response) }
}

extension TuningVisitor {
  /// A spring: two constants, its response time and its damping fraction.
  ///
  /// - Parameter reduced: its response with reduced motion, as for `effect`.
  public mutating func spring(
    _ spring: inout Spring, response: StaticString, damping: StaticString,
    reduced: Float = TuningEntry.atOnce, _ sentence: StaticString
  ) {
    let before = Interval.microseconds(Int64(Int(Int32(spring.response * 1e6 + 0.5))))
    var after = before
    // Not an effect: it has no end that a picture must show.
    visit(
      &after,
      TuningEntry(
        name: response, unit: .time, minimum: 10_000, maximum: 10_000_000, sentence: sentence,
        isPaced: true, reduced: reduced))
    // Seconds that were not changed keep all their bits.
    if after != before { spring.response = after.seconds }
    ratio(&spring.dampingFraction, damping, in: 0.05...10, sentence)
  }
}
