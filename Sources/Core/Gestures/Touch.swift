public import TactusCore

/// What happens to a contact besides the gestures that it may become.
///
/// A scene needs it for what must not wait for a gesture: a finger that lands stops what moves
/// under it, a press shows while it lasts, and a direction counts from the moment it is decided.
public struct Touch: BitwiseCopyable, Sendable {
  /// What happened, in the order in which a contact goes through it.
  public enum Change: UInt8, BitwiseCopyable, Sendable {
    /// It landed; its hit test has just been made.
    case landed
    /// Its direction was decided, at this sample (`drag.latch`). Only for contacts that a
    /// recognizer watches which needs a direction.
    case latched
    /// It was a press, and no tap or long press can come of it any more.
    case unpressed
    /// It lifted or was cancelled. Whatever gesture ended with it has been handled.
    case left
  }

  /// The sample's time, or the deadline's.
  public var time: Instant
  public var change: Change
  /// The contact's id, and the seat slot that it occupies.
  public var contact: UInt16
  public var slot: Int
  /// The topmost target under the touch-down.
  public var target: TargetID
  /// Where it is, in points, and how far that is from where it landed.
  public var location: Point
  public var translation: Vector
  /// The decided direction, from `latched` on.
  public var axis: Axis
  /// Whether a tap or a long press may still come of it.
  public var isPress: Bool
  /// Whether it left because the panel took it back.
  public var isCancelled = false
  /// How many contacts are on the glass now.
  public var downCount: Int
}
