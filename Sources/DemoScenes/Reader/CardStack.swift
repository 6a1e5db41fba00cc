import Gestures
import TactusCore

//            drag                      beyond 120 pt: thrown
//   rest ──────────▶ under the finger ─────────────────────────▶ flying ──▶ removed after 300 ms
//    ▲                 │                                           the next one is on top at once
//    └─────────────────┘ springs back
//

/// A stack of cards of which three show; the top one follows the finger and is thrown to either
/// side.
struct CardStack: BitwiseCopyable, Sendable {
  /// The card on top; all before it are gone. `count` when none is left.
  private(set) var top = 0
  private var drag: Drag?
  private var offsetX = SpringValue(0)
  private var offsetY = SpringValue(0)
  /// How far the stack still has to move up after a card left it, in cards.
  private var lag = SpringValue(0)
  private(set) var flight: Flight?

  /// A finger that moves the top card.
  private struct Drag: BitwiseCopyable, Sendable {
    var base: Vector
    var translation: Vector
  }

  /// A card on its way out.
  struct Flight: BitwiseCopyable, Sendable {
    var card: Int
    /// Where it was let go, and where it flies to.
    var from: Vector
    var to: Vector
    var effect: TimedEffect

    var due: Instant { effect.start + effect.duration }

    func offset(at time: Instant) -> Vector {
      from + (to - from) * effect.progress(at: time)
    }
  }

  static var count: Int { 8 }
  /// How many are to be seen in rest.
  static var visibleCount: Int { 3 }
  /// Each card is this much lower than the one before it, in points, and this much smaller.
  static var step: Float { 8 }
  static var shrink: Float { 0.015 }
  /// One degree of turn for so many points to the side.
  static var pointsPerDegree: Float { 25 }
  /// How large the card under the finger is.
  static var heldScale: Float { 1.02 }
  /// A card that is let go beyond this flies away.
  static var throwDistance: Float { 120 }
  /// Where it flies to, to either side.
  static var flightDistance: Float { 500 }
  static var flightDuration: Interval { .milliseconds(300) }
  private static var spring: Spring { Spring(response: 0.4, dampingFraction: 0.7) }

  var isDragged: Bool { drag != nil }

  /// How far the top card is from its place.
  func offset(at time: Instant) -> Vector {
    if let drag { return drag.base + drag.translation }
    return Vector(dx: offsetX.value(at: time), dy: offsetY.value(at: time))
  }

  /// How far down the stack a card is: 0 on top; a fraction while the stack moves up.
  func depth(of card: Int, at time: Instant) -> Float {
    Float(card - top) + lag.value(at: time)
  }

  /// The turn of a card that is `dx` points to the side, in radians.
  static func turn(at dx: Float) -> Float { dx / pointsPerDegree * (Float.pi / 180) }

  mutating func beginDrag(translation: Vector, at time: Instant) {
    guard top < Self.count else { return }
    drag = Drag(base: offset(at: time), translation: translation)
  }

  mutating func moveDrag(translation: Vector) { drag?.translation = translation }

  /// The finger let go; true when the card flies away. `removed` is a card that was still on its
  /// way: it gives way.
  mutating func endDrag(
    translation: Vector, velocity: Vector, at time: Instant
  ) -> (isThrown: Bool, removed: Int?) {
    guard drag != nil else { return (false, nil) }
    drag?.translation = translation
    let offset = offset(at: time)
    drag = nil
    guard abs(offset.dx) > Self.throwDistance else {
      settle(from: offset, velocity: velocity, at: time)
      return (false, nil)
    }
    let removed = flight?.card
    let side: Float = offset.dx > 0 ? 1 : -1
    flight = Flight(
      card: top, from: offset, to: Vector(dx: side * Self.flightDistance, dy: offset.dy),
      effect: TimedEffect(start: time, duration: Self.flightDuration))
    top += 1
    offsetX.set(0)
    offsetY.set(0)
    lag.launch(
      from: lag.value(at: time) + 1, velocity: 0, to: 0, spring: Self.spring, at: time)
    return (true, removed)
  }

  /// The finger was taken away.
  mutating func cancelDrag(at time: Instant) {
    guard drag != nil else { return }
    let offset = offset(at: time)
    drag = nil
    settle(from: offset, velocity: .zero, at: time)
  }

  private mutating func settle(from offset: Vector, velocity: Vector, at time: Instant) {
    offsetX.launch(
      from: offset.dx, velocity: velocity.dx, to: 0, spring: Self.spring, at: time)
    offsetY.launch(
      from: offset.dy, velocity: velocity.dy, to: 0, spring: Self.spring, at: time)
  }

  var nextDeadline: Instant { flight?.due ?? .never }

  /// The card whose flight is over by `time`.
  mutating func takeRemoved(at time: Instant) -> Int? {
    guard let landed = flight, landed.due <= time else { return nil }
    flight = nil
    return landed.card
  }

  /// Puts the last card that left back on top.
  mutating func restore(at time: Instant) {
    guard top > 0 else { return }
    drag = nil
    flight = nil
    top -= 1
    offsetX.set(0)
    offsetY.set(0)
    lag.launch(
      from: lag.value(at: time) - 1, velocity: 0, to: 0, spring: Self.spring, at: time)
  }

  /// All cards are back.
  mutating func restart() { self = CardStack() }

  /// What was under way is over; a card that flew is gone.
  mutating func settle() {
    drag = nil
    offsetX.set(0)
    offsetY.set(0)
    lag.set(0)
  }
}
