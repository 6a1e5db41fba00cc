public import TactusCore

/// The measures by which gestures are told apart. One value holds the defaults; a board or a scene
/// overrides single ones.
public struct GestureThresholds: BitwiseCopyable, Sendable {
  /// How far a tap may lift from where it landed, in points.
  public var tapDistance: Float = 10
  /// A further tap of a multiple tap lands sooner than this after the lift before it.
  public var multipleTapInterval: Interval = .milliseconds(500)
  /// … and at most this far from it, in points.
  public var multipleTapDistance: Float = 45
  /// How long a contact is held until a long press fires; a tap must lift before it.
  public var longPressDuration: Interval = .milliseconds(500)
  /// How far a held contact may stray, in points.
  public var longPressDistance: Float = 10
  /// A drag begins when a contact is farther than this from where it landed, in points.
  public var dragDistance: Float = 10
  /// The direction of a contact is decided when it is farther than this along either axis, in
  /// points.
  public var latchDistance: Float = 5
  /// An edge swipe starts within this of its edge, in points.
  public var edgeDistance: Float = 20
  /// A finger that joins or leaves a pair for less than this changes nothing.
  public var handoverDelay: Interval = .milliseconds(50)

  public init() {}

  /// Beyond this from where it landed no contact waits to be a tap, a long press or a drag, in
  /// points; save for recognizers with a distance of their own.
  public var decisionDistance: Float { max(tapDistance, max(longPressDistance, dragDistance)) }
}
