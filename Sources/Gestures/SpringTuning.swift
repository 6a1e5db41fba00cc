public import TactusCore

extension TuningVisitor {
  /// A spring: two constants, its response time and its damping fraction.
  public mutating func spring(
    _ spring: inout Spring, response: StaticString, damping: StaticString, _ sentence: StaticString
  ) {
    let before = Interval.microseconds(Int64(Int(Int32(spring.response * 1e6 + 0.5))))
    var after = before
    time(&after, response, inMilliseconds: 10...10_000, sentence)
    // Seconds that were not changed keep all their bits.
    if after != before { spring.response = after.seconds }
    ratio(&spring.dampingFraction, damping, in: 0.05...10, sentence)
  }
}
