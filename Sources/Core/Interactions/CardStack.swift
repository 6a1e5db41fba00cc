public import Gestures
public import TactusCore

//            drag                   far or fast to a side: thrown
//   rest ──────────▶ under the finger ──────────────────────────▶ flying ──▶ removed
//    ▲                 │       ▲                                    the next one is on top at once
//    └─────────────────┘       │ lands on it while it springs back: held where it is
//       springs back ──────────┘

/// A stack of cards of which the uppermost few show; the top one follows the finger and can be
/// thrown to either side.
public struct CardStack: Part, BitwiseCopyable, Sendable {
  /// The card on top; all before it are gone. `count` when none is left.
  public private(set) var top = 0
  private var drag: Drag?
  /// Where a finger stopped the top card on its way back, and which.
  private var caught: (place: Vector, contact: UInt16)?
  private var offset = MovingPoint(.zero)
  /// How far the card below still has to go to its place for each card that the stack has to move:
  /// it was in a hand when the one on top was brought back, and springs as the stack does.
  private var below = Vector.zero
  /// How far the stack still has to move up after a card left it, in cards.
  private var lag = MovingValue(0)
  /// The card that flies off now.
  public private(set) var flight: Flight?
  /// The time of the last update, which is what is drawn.
  public private(set) var shown = Instant.zero
  /// Whether that is not what it is now.
  private var isStale = false
  /// With reduced motion a card that is thrown fades where it was let go, and one that comes back
  /// where it lies, and where it was let go before.
  private var fade = FadeInPlace()
  private var past = Vector.zero
  private var pastCard = 0
  /// How much of it showed there: less than 1 of a card that was about to fade away.
  private var pastOpacity: Float = 1

  /// A finger that moves the top card.
  private struct Drag: BitwiseCopyable, Sendable {
    var base: Vector
    /// How far the finger has moved since it took hold.
    var travel: Vector
  }

  /// A card that flies off.
  public struct Flight: BitwiseCopyable, Sendable {
    public var card: Int
    /// Where it was let go, how fast it was then, in points per second, and what it gains to the
    /// side, in points per second squared.
    public var from: Vector
    public var velocity: Vector
    public var acceleration: Float
    public var start: Instant
    /// When it is gone.
    public var due: Instant
    /// Whether it fades where it is: with reduced motion.
    public var isInPlace = false

    /// How far the card is from its place in the stack, in points.
    public func offset(at time: Instant) -> Vector {
      let seconds = max((min(time, due) - start).seconds, 0)
      return from + velocity * seconds
        + Vector(dx: acceleration * seconds * seconds / 2, dy: 0)
    }

    /// How much of its time has gone by, 0 to 1.
    public func progress(at time: Instant) -> Float {
      let whole = (due - start).seconds
      return whole > 0 ? min(max((time - start).seconds / whole, 0), 1) : 1
    }
  }

  /// How many cards there are, gone ones included.
  public let count: Int
  /// How cards move. What flies or springs already goes on as it began.
  public var tuning: CardStackTuning

  /// - Parameter count: of cards, 0 or more.
  public init(count: Int, _ tuning: CardStackTuning) {
    require(count >= 0, "a stack has 0 cards or more", got: count)
    self.count = count
    self.tuning = tuning
  }

  /// Whether a finger moves the top card.
  public var isDragged: Bool { drag != nil }

  /// The displacement of the top card.
  @inline(never)
  public func offset(at time: Instant) -> Vector {
    if let drag { return drag.base + drag.travel }
    return caught?.place ?? offset.value(at: time) - .zero
  }

  /// The displacement of a card in the stack.
  public func offset(of card: Int, at time: Instant) -> Vector {
    if card == top { return offset(at: time) }
    return card == top + 1 ? below * lag.value(at: time) : .zero
  }

  /// How deep in the stack a card is: 0 on top; a fraction while the stack moves up.
  public func depth(of card: Int, at time: Instant) -> Float {
    Float(card - top) + lag.value(at: time)
  }

  /// Whether no card moves from `time` on but with a finger.
  public func isResting(at time: Instant) -> Bool {
    flight == nil && lag.isResting(at: time) && offset.isResting(at: time)
      && fade.isOver(at: time)
  }

  /// How much of the top card shows, 0 to 1: less than 1 only while it fades in, with reduced
  /// motion.
  public var topOpacity: Float { fade.shown }

  /// With reduced motion: where the top card was let go, or the one below, as an offset in points,
  /// and how much of it shows there still, 0 to 1. Nil when it is gone from there, and always with
  /// full motion.
  public var fadingCard: (card: Int, offset: Vector, opacity: Float)? {
    fade.shown < 1 && past != .zero ? (pastCard, past, pastOpacity * (1 - fade.shown)) : nil
  }

  /// Whether the top card moves on its own, as far as an eye would notice: a finger that lands on
  /// it stops it.
  @inline(never)
  public func isReturning(at time: Instant) -> Bool {
    drag == nil && caught == nil && offset.isSeenMoving(at: time)
  }

  /// A finger lands on the top card, and stops it if it springs back.
  public mutating func hold(by contact: UInt16, at time: Instant) {
    guard isReturning(at: time) else { return }
    let place = offset(at: time)
    caught = (place, contact)
    isStale = true
    offset.set(.zero + place)
  }

  /// A finger left: the card that it stopped springs back.
  public mutating func letGo(_ contact: UInt16, at time: Instant) {
    if caught?.contact == contact { release(at: time) }
  }

  /// No finger holds the top card any longer: it springs back.
  @inline(never)
  private mutating func release(at time: Instant) {
    let place = offset(at: time)
    drag = nil
    caught = nil
    settle(from: place, velocity: .zero, at: time)
  }

  /// The rotation of a card that is `dx` points to the side, in radians.
  public func turn(at dx: Float) -> Float { dx / tuning.pointsPerDegree * (Float.pi / 180) }

  /// A finger takes hold of the top card where it is; nothing happens when there is none.
  public mutating func beginDrag(at time: Instant) {
    guard top < count else { return }
    let base = offset(at: time)
    offset.set(.zero + base)
    isStale = true
    drag = Drag(base: base, travel: .zero)
    caught = nil
  }

  /// - Parameter travel: how far the finger has moved since it took hold.
  public mutating func moveDrag(travel: Vector) {
    drag?.travel = travel
    isStale = true
  }

  /// What became of a card that was let go.
  public struct End: BitwiseCopyable, Sendable {
    /// Where it flies to, in points to the side; nil when it returns.
    public var side: Float?
    /// A card that was still in flight: it is gone now.
    public var removed: Int?
  }

  /// The finger let go, `translation` from where it landed.
  public mutating func endDrag(
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
    return fly(from: place, velocity: velocity, to: reach > 0 ? 1 : -1, at: time)
  }

  /// Far enough to a side; or fast enough, and away from the middle, and not close to it.
  private func isThrown(_ reach: Float, speed: Float) -> Bool {
    if abs(reach) > tuning.throwDistance { return true }
    return speed * reach > 0 && abs(speed) > tuning.throwSpeed
      && abs(reach) > tuning.throwSpeedDistance
  }

  /// The top card is taken away without a finger.
  public mutating func removeTop(at time: Instant) -> End {
    guard top < count else { return End() }
    drag = nil
    caught = nil
    return fly(from: offset(at: time), velocity: .zero, to: 1, at: time)
  }

  /// The card goes on with the hand's speed, and so with its turn; one that is too slow to be
  /// `flightDistance` away when its time is over gains as much as that takes, steadily. With
  /// reduced motion it stays where it is.
  private mutating func fly(
    from place: Vector, velocity: Vector, to side: Float, at time: Instant
  ) -> End {
    let end = End(side: side * tuning.flightDistance, removed: flight?.card)
    let seconds = tuning.flightDuration.seconds
    // s = v·t + a·t²/2, to the side that it flies to.
    let missing = tuning.flightDistance - side * (place.dx + velocity.dx * seconds)
    var flight = Flight(
      card: top, from: place, velocity: velocity,
      acceleration: side * max(2 * missing / (seconds * seconds), 0), start: time,
      due: time + tuning.flightDuration)
    if fade.isOn {
      (flight.velocity, flight.acceleration) = (.zero, 0)
      flight.due = time + fade.duration
      flight.isInPlace = true
    }
    self.flight = flight
    top += 1
    fade.stop()
    below = .zero
    offset.set(.zero)
    lag.launch(
      from: lag.value(at: time) + 1, velocity: 0, to: 0, spring: tuning.settling, at: time)
    return end
  }

  /// The drag was cancelled.
  public mutating func cancelDrag(at time: Instant) {
    if drag != nil { release(at: time) }
  }

  @inline(never)
  private mutating func settle(from place: Vector, velocity: Vector, at time: Instant) {
    if place != .zero, fade.begin(at: time) { (pastCard, past, pastOpacity) = (top, place, 1) }
    offset.launch(
      from: .zero + place, velocity: velocity, to: .zero, spring: tuning.settling, at: time)
  }

  /// When a card is gone, or something comes to rest.
  public var nextRest: Instant {
    min(flight?.due ?? .never, min(lag.nextRest, offset.nextRest))
  }

  /// A card whose flight is over is due; or the top `card` came to rest, or the `stack` below it.
  public mutating func takeReport(by time: Instant) -> PartReport? {
    if let landed = flight, landed.due <= time {
      flight = nil
      isStale = true
      return PartReport(.due(landed.card))
    }
    if let place = offset.takeRest(by: time) { return PartReport(.restAt(place), of: "card") }
    return lag.takeRest(by: time).map { PartReport(.rest($0), of: "stack") }
  }

  /// Brings the last card that left back on top, from where it flies, or from `side`. A finger that
  /// holds the one on top until then holds nothing any longer.
  public mutating func restore(from side: Float, at time: Instant) {
    guard top > 0 else { return }
    let isHeld = drag != nil || caught != nil
    let held = offset(at: time)
    if isHeld { release(at: time) }
    let start = lag.value(at: time) - 1
    below = held * (1 / min(start, -0.05))
    let place = flight?.offset(at: time) ?? Vector(dx: side, dy: 0)
    top -= 1
    settle(from: place, velocity: .zero, at: time)
    // With reduced motion one that is gone comes in where it lies, and what still shows of one that
    // fades goes on to fade, or comes back where it lies.
    if let flight {
      fade.restart(at: time)
      (pastCard, past, pastOpacity) = (top, place, 1 - flight.progress(at: time))
      if place == .zero {
        fade.restart(at: flight.start)
        fade.turn(at: time)
      }
    } else if !isHeld || pastCard == top {
      fade.restart(at: time)
      past = .zero
    }
    flight = nil
    lag.launch(from: start, velocity: 0, to: 0, spring: tuning.settling, at: time)
  }

  /// All cards are back.
  public mutating func restart() {
    top = 0
    drag = nil
    caught = nil
    flight = nil
    offset.set(.zero)
    lag.set(0)
    past = .zero
    isStale = true
  }

  /// Follows a drag of the top card, from its beginning to its end.
  ///
  /// - Returns: what became of the card when the finger let go of it.
  @discardableResult
  public mutating func follow(_ event: GestureEvent) -> End {
    switch event.phase {
    case .recognized: break
    case .began:
      beginDrag(at: event.time)
      moveDrag(travel: event.travel)
    case .changed: moveDrag(travel: event.travel)
    case .ended:
      return endDrag(
        travel: event.travel, translation: event.translation, velocity: event.velocity,
        at: event.time)
    case .cancelled: cancelDrag(at: event.time)
    }
    return End()
  }

  // As a part.
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed: if ground == .this { hold(by: touch.contact, at: touch.time) }
    case .latched, .unpressed: break
    case .left: letGo(touch.contact, at: touch.time)
    }
  }

  public mutating func letGo(at time: Instant) { cancelDrag(at: time) }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    tuning.flightDuration = pacing.wholeFrames(tuning.flightDuration)
  }

  /// A card in flight has arrived.
  public mutating func suspend(at time: Instant) {
    if drag != nil || caught != nil {
      offset.rest(at: .zero, time)
    } else {
      offset.settle(at: .zero, time)
    }
    drag = nil
    caught = nil
    lag.settle(at: 0, time)
    flight?.due = time
    fade.stop()
    isStale = true
  }

  public func displacement(of index: Int, at time: Instant) -> Vector { offset(at: time) }
  public func shownDisplacement(of index: Int) -> Vector { offset(at: shown) }
  public func isCatch(of index: Int, at time: Instant) -> Bool { isReturning(at: time) }

  /// All of it changes while a card moves, and once more when it has come to rest.
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    _ = fade.show(at: time)
    let isMoving = !isResting(at: time)
    if isMoving || isStale { changes.isWhole = true }
    isStale = isMoving
    shown = time
  }
}

/// How a stack of cards is laid out, and how its top card is thrown.
public struct CardStackTuning: TuningTable {
  public var visibleCount: Int32 = 3
  /// From a card to the next one, in points.
  public var step: Float = 8
  public var shrink: Float = 0.015
  /// How far to the side a card moves per degree of rotation.
  public var pointsPerDegree: Float = 25
  public var heldScale: Float = 1.02
  public var throwDistance: Float = 120
  /// A faster one needs less way: points per second, and points.
  public var throwSpeed: Float = 800
  public var throwSpeedDistance: Float = 40
  public var flightDistance: Float = 500
  public var flightDuration: Interval = .milliseconds(300)
  public var settling = Spring(response: 0.4, dampingFraction: 0.7)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.count(
      &visibleCount, "cards.visible", in: 1...8,
      "This many cards of the stack are visible at rest.")
    visitor.length(
      &step, "cards.step", in: 0...1_000,
      "Each card lies this much lower than the one before it.")
    visitor.ratio(
      &shrink, "cards.shrink", in: 0...0.1,
      "Each card is smaller than the one before it by this share of its size.")
    visitor.length(
      &pointsPerDegree, "cards.turn", in: 1...10_000,
      "A card turns by one degree for each of these distances that it moves to the side.")
    visitor.ratio(
      &heldScale, "cards.held", in: 0.5...2,
      "A card under the finger is drawn at this scale.")
    visitor.length(
      &throwDistance, "cards.throw", in: 0...10_000,
      "A card that is let go farther than this to the side flies off.")
    visitor.speed(
      &throwSpeed, "cards.throwSpeed", in: 1...100_000,
      "A card that is let go faster than this, away from the middle, flies off.")
    visitor.length(
      &throwSpeedDistance, "cards.throwFast", in: 0...10_000,
      "A card that is fast enough flies off only beyond this to the side.")
    visitor.length(
      &flightDistance, "cards.flight", in: 0...10_000,
      "A card that flies off is at least this far to the side when it is removed.")
    visitor.effect(
      &flightDuration, "cards.flightDuration", inMilliseconds: 1...10_000,
      "A card that flies off is removed after this time.")
    visitor.spring(
      &settling, response: "cards.response", damping: "cards.damping",
      "The spring that returns a card, and moves the stack up.")
  }
}
