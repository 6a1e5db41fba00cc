import Gestures
import Interactions
import TactusCore

//            drag                   far or fast to a side: thrown
//   rest ──────────▶ under the finger ──────────────────────────▶ flying ──▶ removed
//    ▲                 │       ▲                                    the next one is on top at once
//    └─────────────────┘       │ lands on it while it springs back: held where it is
//       springs back ──────────┘

/// A stack of cards, three of them visible; the top one follows the finger and can be thrown to
/// either side.
struct CardStack: BitwiseCopyable, Sendable {
  /// The card on top; all before it are gone. `count` when none is left.
  private(set) var top = 0
  private var drag: Drag?
  /// Where a finger stopped the top card on its way back.
  private var caught: Vector?
  private var offset = MovingPoint(.zero)
  /// How far the stack still has to move up after a card left it, in cards.
  private var lag = MovingValue(0)
  private(set) var favourites = RowSet.empty
  private(set) var flight: Flight?

  /// A finger that moves the top card.
  private struct Drag: BitwiseCopyable, Sendable {
    var base: Vector
    /// How far the finger has moved since it took hold.
    var travel: Vector
  }

  /// What a card holds, which decides how it looks.
  enum Kind: BitwiseCopyable, Sendable {
    case quote, note
  }

  static func kind(of card: Int) -> Kind { card % 2 == 0 ? .quote : .note }

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
    if let drag { return drag.base + drag.travel }
    return caught ?? offset.value(at: time) - .zero
  }

  /// How deep in the stack a card is: 0 on top; a fraction while the stack moves up.
  func depth(of card: Int, at time: Instant) -> Float {
    Float(card - top) + lag.value(at: time)
  }

  /// Whether no card moves from `time` on but with a finger.
  func isResting(at time: Instant) -> Bool {
    flight == nil && lag.isResting(at: time) && offset.isResting(at: time)
  }

  /// Whether the top card moves on its own, as far as an eye would notice: a finger that lands on
  /// it stops it.
  func isReturning(at time: Instant) -> Bool {
    guard drag == nil, caught == nil else { return false }
    return (offset.value(at: time) - offset.target).length > tuning.still
  }

  /// A finger lands on the top card, and stops it if it springs back; true if it does.
  mutating func hold(at time: Instant) -> Bool {
    guard isReturning(at: time) else { return false }
    let place = offset(at: time)
    caught = place
    offset.set(.zero + place)
    return true
  }

  /// The finger that stopped it left: it springs back.
  mutating func letGo(at time: Instant) {
    guard let place = caught else { return }
    caught = nil
    settle(from: place, velocity: .zero, at: time)
  }

  /// The rotation of a card that is `dx` points to the side, in radians.
  func turn(at dx: Float) -> Float { dx / tuning.pointsPerDegree * (Float.pi / 180) }

  mutating func beginDrag(at time: Instant) {
    guard top < Self.count else { return }
    let base = offset(at: time)
    offset.set(.zero + base)
    drag = Drag(base: base, travel: .zero)
    caught = nil
  }

  /// - Parameter travel: how far the finger has moved since it took hold.
  mutating func moveDrag(travel: Vector) { drag?.travel = travel }

  /// What became of a card that was let go.
  struct End: BitwiseCopyable, Sendable {
    /// Where it flies to, in points to the side; nil when it returns.
    var side: Float?
    /// A card that was still in flight: it is gone now.
    var removed: Int?
  }

  /// The finger let go, `translation` from where it landed.
  mutating func endDrag(
    travel: Vector, translation: Vector, velocity: Vector, at time: Instant
  ) -> End {
    guard let held = drag else { return End() }
    drag?.travel = travel
    let place = offset(at: time)
    drag = nil
    let reach = held.base.dx + translation.dx
    guard isThrown(reach, speed: velocity.dx) else {
      settle(from: place, velocity: velocity, at: time)
      return End()
    }
    return fly(from: place, to: reach > 0 ? 1 : -1, at: time)
  }

  /// Far enough to a side; or fast enough, and away from the middle, and not close to it.
  private func isThrown(_ reach: Float, speed: Float) -> Bool {
    if abs(reach) > tuning.throwDistance { return true }
    return speed * reach > 0 && abs(speed) > tuning.throwSpeed
      && abs(reach) > tuning.throwSpeedDistance
  }

  /// The top card is taken away without a finger.
  mutating func removeTop(at time: Instant) -> End {
    guard top < Self.count else { return End() }
    drag = nil
    caught = nil
    return fly(from: offset(at: time), to: 1, at: time)
  }

  private mutating func fly(from place: Vector, to side: Float, at time: Instant) -> End {
    let end = End(side: side * tuning.flightDistance, removed: flight?.card)
    flight = Flight(
      card: top, from: place, to: Vector(dx: side * tuning.flightDistance, dy: place.dy),
      effect: TimedEffect(start: time, duration: tuning.flightDuration))
    top += 1
    offset.set(.zero)
    lag.launch(
      from: lag.value(at: time) + 1, velocity: 0, to: 0, spring: tuning.settling, at: time)
    return end
  }

  /// The drag was cancelled.
  mutating func cancelDrag(at time: Instant) {
    guard drag != nil else { return }
    let place = offset(at: time)
    drag = nil
    settle(from: place, velocity: .zero, at: time)
  }

  private mutating func settle(from place: Vector, velocity: Vector, at time: Instant) {
    offset.launch(
      from: .zero + place, velocity: velocity, to: .zero, spring: tuning.settling, at: time)
  }

  var nextDeadline: Instant {
    min(flight?.due ?? .never, min(lag.nextRest, offset.nextRest))
  }

  /// What came to rest: the top card, or the stack below it.
  enum Rest: BitwiseCopyable, Sendable {
    case top(Point)
    case stack
  }

  mutating func takeRest(by time: Instant) -> Rest? {
    if let place = offset.takeRest(by: time) { return .top(place) }
    return lag.takeRest(by: time) == nil ? nil : .stack
  }

  /// The card whose flight is over by `time`.
  mutating func takeRemoved(at time: Instant) -> Int? {
    guard let landed = flight, landed.due <= time else { return nil }
    flight = nil
    return landed.card
  }

  /// Brings the last card that left back on top, from where it flies, or from `side`.
  mutating func restore(from side: Float, at time: Instant) {
    guard top > 0 else { return }
    drag = nil
    caught = nil
    let place = flight?.offset(at: time) ?? Vector(dx: side, dy: 0)
    flight = nil
    top -= 1
    settle(from: place, velocity: .zero, at: time)
    lag.launch(
      from: lag.value(at: time) - 1, velocity: 0, to: 0, spring: tuning.settling, at: time)
  }

  mutating func toggleFavourite(_ card: Int) {
    if favourites.contains(card) { favourites.remove(card) } else { favourites.insert(card) }
  }

  /// All cards are back.
  mutating func restart() {
    let kept = favourites
    self = CardStack(tuning)
    favourites = kept
  }

  /// Whatever was in progress is over; a card in flight has arrived.
  mutating func settle(at time: Instant) {
    if drag != nil || caught != nil {
      offset.rest(at: .zero, time)
    } else {
      offset.settle(at: .zero, time)
    }
    drag = nil
    caught = nil
    lag.settle(at: 0, time)
    flight?.effect = TimedEffect(start: time, duration: .zero)
  }
}
