public import TactusCore

/// The limits that distinguish gestures from one another. A value has the defaults; a board or a
/// scene overrides individual limits.
public struct GestureThresholds: TuningTable {
  /// How far from its landing point a tap may lift, in points.
  public var tapDistance: Float = 10
  /// The next tap of a multiple tap lands sooner than this after the previous lift.
  public var multipleTapInterval: Interval = .milliseconds(500)
  /// … and at most this far from the previous tap, in points.
  public var multipleTapDistance: Float = 45
  /// How long a contact is held before a long press fires; a tap must lift before that.
  public var longPressDuration: Interval = .milliseconds(500)
  /// How far a held contact may stray, in points.
  public var longPressDistance: Float = 10
  /// A drag begins when a contact is farther than this from its landing point, in points.
  public var dragDistance: Float = 10
  /// The direction of a contact is decided when it is farther than this along either axis, in
  /// points.
  public var latchDistance: Float = 5
  /// An edge swipe starts within this of its edge, in points.
  public var edgeDistance: Float = 20
  /// A finger that joins or leaves a pair for less than this changes nothing.
  public var handoverDelay: Interval = .milliseconds(50)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &tapDistance, "tap.slop", in: 0...10_000,
      "A tap lifts within this of where it landed.")
    visitor.time(
      &multipleTapInterval, "tap.interval", inMilliseconds: 0...60_000,
      "The next tap of a multiple tap lands sooner than this after the lift before it.")
    visitor.length(
      &multipleTapDistance, "tap.apart", in: 0...10_000,
      "The next tap of a multiple tap lands within this of the one before it.")
    visitor.time(
      &longPressDuration, "press.duration", inMilliseconds: 0...60_000,
      "A contact is held this long until a long press fires; a tap must lift before.")
    visitor.length(
      &longPressDistance, "press.slop", in: 0...10_000,
      "A held contact strays no farther than this.")
    visitor.length(
      &dragDistance, "drag.distance", in: 0...10_000,
      "A drag begins when its contact is farther than this from where it landed.")
    visitor.length(
      &latchDistance, "drag.latch", in: 0...10_000,
      "A contact's direction is decided when it is farther than this along either axis.")
    visitor.length(
      &edgeDistance, "edge.distance", in: 0...10_000,
      "An edge swipe starts within this of its edge.")
    visitor.time(
      &handoverDelay, "pair.delay", inMilliseconds: 0...60_000,
      "A finger that joins or leaves a pair for less than this changes nothing.")
  }

  /// Farther than this from its landing point, in points, no contact can still become a tap, a long
  /// press or a drag, except with recognizers that have a distance of their own.
  public var decisionDistance: Float { max(tapDistance, max(longPressDistance, dragDistance)) }
}
