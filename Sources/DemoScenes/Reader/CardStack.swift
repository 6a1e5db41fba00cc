import Gestures
import TactusCore

//            drag                      far to a side: thrown
//   rest ──────────▶ under the finger ─────────────────────────▶ flying ──▶ removed
//    ▲                 │                                           the next one is on top at once
//    └─────────────────┘ springs back

/// A stack of cards, three of them visible; the top one follows the finger and can be thrown to
/// either side.
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

  /// A card that flies off.
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
  let tuning: CardStackTuning

  init(_ tuning: CardStackTuning) { self.tuning = tuning }

  var isDragged: Bool { drag != nil }

  /// The displacement of the top card.
  func offset(at time: Instant) -> Vector {
    if let drag { return drag.base + drag.translation }
    return Vector(dx: offsetX.value(at: time), dy: offsetY.value(at: time))
  }

  /// How deep in the stack a card is: 0 on top; a fraction while the stack moves up.
  func depth(of card: Int, at time: Instant) -> Float {
    Float(card - top) + lag.value(at: time)
  }

  /// Whether no card moves from `time` on but with a finger.
  func isResting(at time: Instant) -> Bool {
    flight == nil && lag.isResting(at: time) && offsetX.isResting(at: time)
      && offsetY.isResting(at: time)
  }

  /// The rotation of a card that is `dx` points to the side, in radians.
  func turn(at dx: Float) -> Float { dx / tuning.pointsPerDegree * (Float.pi / 180) }

  mutating func beginDrag(translation: Vector, at time: Instant) {
    guard top < Self.count else { return }
    drag = Drag(base: offset(at: time), translation: translation)
  }

  mutating func moveDrag(translation: Vector) { drag?.translation = translation }

  /// The finger let go; true when the card flies off. `removed` is a card that was still in flight:
  /// it is gone now.
  mutating func endDrag(
    translation: Vector, velocity: Vector, at time: Instant
  ) -> (isThrown: Bool, removed: Int?) {
    guard drag != nil else { return (false, nil) }
    drag?.translation = translation
    let offset = offset(at: time)
    drag = nil
    guard abs(offset.dx) > tuning.throwDistance else {
      settle(from: offset, velocity: velocity, at: time)
      return (false, nil)
    }
    let removed = flight?.card
    let side: Float = offset.dx > 0 ? 1 : -1
    flight = Flight(
      card: top, from: offset, to: Vector(dx: side * tuning.flightDistance, dy: offset.dy),
      effect: TimedEffect(start: time, duration: tuning.flightDuration))
    top += 1
    offsetX.set(0)
    offsetY.set(0)
    lag.launch(
      from: lag.value(at: time) + 1, velocity: 0, to: 0, spring: tuning.settling, at: time)
    return (true, removed)
  }

  /// The drag was cancelled.
  mutating func cancelDrag(at time: Instant) {
    guard drag != nil else { return }
    let offset = offset(at: time)
    drag = nil
    settle(from: offset, velocity: .zero, at: time)
  }

  private mutating func settle(from offset: Vector, velocity: Vector, at time: Instant) {
    offsetX.launch(
      from: offset.dx, velocity: velocity.dx, to: 0, spring: tuning.settling, at: time)
    offsetY.launch(
      from: offset.dy, velocity: velocity.dy, to: 0, spring: tuning.settling, at: time)
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
      from: lag.value(at: time) - 1, velocity: 0, to: 0, spring: tuning.settling, at: time)
  }

  /// All cards are back.
  mutating func restart() { self = CardStack(tuning) }

  /// Whatever was in progress is over; a card in flight is gone.
  mutating func settle() {
    drag = nil
    offsetX.set(0)
    offsetY.set(0)
    lag.set(0)
  }
}
