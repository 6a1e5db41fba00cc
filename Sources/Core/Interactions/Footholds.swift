public import Gestures
public import TactusCore

/// What each finger landed on, as far as the parts under that move it.
///
/// Problem: a finger rests on a row, another one scrolls the list, and when the first one lifts,
/// its row is elsewhere: a tap would open what no finger is on. Solution: a tap counts only if its
/// target comes to rest where it would have when the finger landed. What stands still takes each
/// tap, and so does what was as good as in its place and went on to it.
public struct Footholds: BitwiseCopyable, Sendable {
  private var places: PerContact<Vector>
  private let slop: Float

  /// - Parameter slop: so far may a target have moved, in points: as far as a tap.
  public init(slop: Float) {
    self.slop = slop
    places = InlineArray(repeating: .zero)
  }

  /// So much later everything that moves by itself is at rest: places are asked for as of then.
  @inlinable public static var ahead: Interval { .milliseconds(60_000) }

  /// A contact landed on what comes to rest there.
  public mutating func land(_ touch: Touch, _ place: Vector) { places[touch.slot] = place }

  /// Whether the target of a tap was moved away, if it comes to rest there now.
  public func isLost(_ tap: GestureEvent, _ place: Vector) -> Bool {
    guard !tap.contacts.isEmpty else { return false }
    return (place - places[tap.contacts.first]).lengthSquared > slop * slop
  }
}
