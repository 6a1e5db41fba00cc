public import TactusCore

/// For how long the tap gate blocks taps.
public struct GateTuning: TuningTable {
  /// After a drag's start, unless the clearing timer has run.
  public var started = Interval.milliseconds(300)
  /// After the end of a drag that did not navigate.
  public var released = Interval.milliseconds(100)
  /// After the end of a drag that navigated.
  public var navigated = Interval.milliseconds(500)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &started, "gate.started", inMilliseconds: 0...60_000,
      "Taps are blocked for this long after a drag began, unless the window after its end is over.")
    visitor.time(
      &released, "gate.released", inMilliseconds: 0...60_000,
      "Taps are blocked for this long after a drag that did not navigate.")
    visitor.time(
      &navigated, "gate.navigated", inMilliseconds: 0...60_000,
      "Taps are blocked for this long after a drag that navigated.")
  }
}
