public import Gestures
public import TactusCore

//               hold                beginDrag
//   settling ─────────▶ held ──────────────────────▶ dragged
//    ▲  │ beginDrag      │ release                    ▲ │ settle
//    │  └────────────────┼────────────────────────────┘ │
//    └───────────────────┴──────────────────────────────┘
//   (settling is at rest when its spring is)

/// Pages of equal width side by side, one of them in front: under a finger, or pulled into place by
/// a spring.
///
/// Its position is how far the strip has moved to the left, in points: `front` × `width` at rest.
/// It is a closed form of time, so it does not depend on ticks.
public struct PageStrip: Part, BitwiseCopyable, Sendable {
  @usableFromInline enum State: BitwiseCopyable, Sendable {
    case settling(MovingValue)
    /// A contact has landed on it in flight and stopped it here; it has not moved yet.
    case held(Float, by: UInt16)
    /// The finger took hold at position `base` and has moved `displacement` points to the right
    /// since.
    case dragged(base: Float, displacement: Float)
  }

  /// How many pages there are, and how wide each is, in points.
  public let count: Int
  public let width: Float
  /// The page in front, from 0: where the strip rests, or is on its way to.
  public private(set) var front = 0
  /// The position as of the last update, a whole number of pixels from a page's place, and the page
  /// that was in front: what is drawn.
  public private(set) var shown: Float = 0
  public private(set) var shownFront = 0
  @usableFromInline var state = State.settling(MovingValue(0))

  private let spring: Spring
  @usableFromInline let resistance: Resistance
  /// How far ahead of its finger it is drawn.
  @usableFromInline var ahead = Lead()
  /// With reduced motion, and where it was before.
  @usableFromInline var fade = FadeInPlace()
  private var past: Float = 0

  /// With reduced motion: the position whose picture fades into that of `shown`, and how much of
  /// the latter shows, 0 to 1. Nil when that is over, and always with full motion.
  public var fading: (from: Float, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  /// - Parameters:
  ///   - count: of pages, 1 or more.
  ///   - width: of a page in points, above 0.
  ///   - spring: brings a page to its place.
  ///   - resistance: past the first and the last page.
  public init(count: Int, width: Float, spring: Spring, _ resistance: Resistance) {
    require(count >= 1, "a PageStrip has 1 page or more", got: count)
    require(width > 0 && width.isFinite, "a page has a width above 0", got: width)
    self.count = count
    self.width = width
    self.spring = spring
    self.resistance = resistance
  }

  /// Whether a finger moves it.
  @inlinable
  public var isDragged: Bool {
    switch state {
    case .dragged: true
    case .settling, .held: false
    }
  }

  @inlinable
  public func isResting(at time: Instant) -> Bool {
    switch state {
    case .settling(let value): value.isResting(at: time) && fade.isOver(at: time)
    case .held: true
    case .dragged: false
    }
  }

  /// Whether a finger that lands on it at `time` catches it: it visibly moves on its own.
  public func isCatch(at time: Instant) -> Bool {
    switch state {
    case .settling(let value): value.isSeenMoving(at: time)
    case .held, .dragged: false
    }
  }

  /// How far it has moved to the left, in points.
  @inlinable
  public func position(at time: Instant) -> Float {
    switch state {
    case .settling(let value): value.value(at: time)
    case .held(let position, _): position
    case .dragged(let base, let displacement): resistance.seen(base - displacement, within: 0...end)
    }
  }

  /// The position as drawn: a whole number of pixels from where the page in front rests.
  @inlinable
  public func drawnPosition(at time: Instant, scale: Float) -> Float {
    let rest = Float(front) * width
    let position = ahead.isShown ? led(position(at: time)) : position(at: time)
    return rest + wholePixels(position - rest, scale: scale)
  }

  /// Where it is drawn, ahead of its finger: past an end it resists that as well.
  @usableFromInline @inline(never)
  func led(_ position: Float) -> Float {
    let asked = resistance.asked(position, within: 0...end) - ahead.shown.dx
    return resistance.seen(asked, within: 0...end)
  }

  /// A contact lands on it: if it moves on its own, it stops where it is, or where it was going
  /// when it stands still to the eye.
  public mutating func hold(by contact: UInt16, at time: Instant) {
    guard case .settling(let value) = state, !value.isResting(at: time) else { return }
    if value.isSeenMoving(at: time) {
      state = .held(value.value(at: time), by: contact)
    } else {
      pull(from: value.target, velocity: 0, at: time)
    }
  }

  /// A contact has left, or whichever holds it does something else: if it held the strip, the page
  /// in front goes on to its place.
  public mutating func release(by contact: UInt16? = nil, at time: Instant) {
    guard case .held(let position, let holder) = state, contact ?? holder == holder else { return }
    pull(from: position, velocity: 0, at: time)
  }

  /// A finger takes hold of it where it is.
  ///
  /// - Parameters:
  ///   - contacts: the contacts of the gesture, for what is predicted of them.
  ///   - shown: where it is shown, if that is elsewhere.
  public mutating func beginDrag(
    by contacts: ContactSet = .empty, from shown: Float? = nil, at time: Instant
  ) {
    ahead.hold(contacts)
    let position = shown ?? position(at: time)
    state = .dragged(base: resistance.asked(position, within: 0...end), displacement: 0)
  }

  /// The finger has moved `displacement` points to the right since it took hold. Without a finger
  /// on it, nothing happens.
  public mutating func drag(by displacement: Float) {
    switch state {
    case .dragged(let base, _): state = .dragged(base: base, displacement: displacement)
    case .settling, .held: break
    }
  }

  /// Puts `page` in front and lets the spring pull it there.
  ///
  /// - Parameter velocity: the finger's, in points per second to the right. Past an end the strip
  ///   has the share of it by which it follows.
  public mutating func settle(
    on page: Int, from shown: Float? = nil, velocity: Float, at time: Instant
  ) {
    require("the page that a PageStrip settles on", page, from: 0, to: count - 1)
    let position = shown ?? position(at: time)
    let isInside = position >= 0 && position <= end
    front = page
    pull(from: position, velocity: isInside ? -velocity : -velocity * resistance.share, at: time)
  }

  /// Puts `page` in front; the strip goes there from where it is, with the speed that it has.
  public mutating func turn(to page: Int, from shown: Float? = nil, at time: Instant) {
    require("the page that a PageStrip turns to", page, from: 0, to: count - 1)
    let position = position(at: time)
    let start = shown ?? position
    var speed: Float = 0
    if start == position, case .settling(let value) = state {
      speed = value.state(at: time).velocity
    }
    front = page
    pull(from: start, velocity: speed, at: time)
  }

  /// Puts `page` in front, at rest.
  public mutating func set(_ page: Int) {
    require("the page that a PageStrip is set to", page, from: 0, to: count - 1)
    front = page
    state = .settling(MovingValue(Float(page) * width))
  }

  /// When it comes to rest, as long as that has not been reported.
  @inlinable
  public var nextRest: Instant {
    switch state {
    case .settling(let value): value.nextRest
    case .held, .dragged: .never
    }
  }

  /// The position at which it came to rest, once, when that is due at `time`.
  public mutating func takeRest(by time: Instant) -> Float? {
    guard case .settling(var value) = state, let place = value.takeRest(by: time) else {
      return nil
    }
    state = .settling(value)
    return place
  }

  /// The page at a position on the screen at `time`; nil beyond the ends.
  public func page(at x: Float, _ time: Instant) -> Int? {
    let place = position(at: time) + x
    guard place >= 0, place < Float(count) * width else { return nil }
    return Int(Int32(place / width))
  }

  /// Follows a drag across it, from its beginning to its end; `turn` decides where it goes then.
  ///
  /// - Returns: whether another page is in front.
  public mutating func follow(_ event: GestureEvent, _ turn: PageTurn) -> Bool {
    switch event.phase {
    case .recognized:
      break
    case .began:
      beginDrag(by: event.contacts, at: event.time)
      drag(by: event.travel.dx)
    case .changed:
      drag(by: event.travel.dx)
    case .ended:
      // It may have been let go while the finger was down.
      guard isDragged else { return false }
      let leaving = front
      let step = turn.step(translation: event.translation.dx, velocity: event.velocity.dx)
      settle(on: min(max(front + step, 0), count - 1), velocity: event.velocity.dx, at: event.time)
      return front != leaving
    case .cancelled:
      if isDragged { settle(on: front, velocity: 0, at: event.time) }
    }
    return false
  }

  @inlinable
  public func place(at time: Instant) -> Float? { position(at: time) }

  /// A finger that lands on it stops it.
  @inlinable
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed: if ground == .this { hold(by: touch.contact, at: touch.time) }
    case .latched, .unpressed: break
    case .left: release(by: touch.contact, at: touch.time)
    }
  }

  public func items(like index: Int) -> Range<Int>? { 0..<count }

  /// At rest a page is where the one in front is.
  @inlinable
  public func displacement(of index: Int, at time: Instant) -> Vector {
    Vector(dx: Float(index) * width - position(at: time), dy: 0)
  }

  @inlinable
  public func shownDisplacement(of index: Int) -> Vector {
    Vector(dx: Float(index) * width - shown, dy: 0)
  }

  @inlinable
  public func isCatch(of index: Int, at time: Instant) -> Bool { isCatch(at: time) }

  /// The page in front goes on to its place.
  @inlinable
  public mutating func letGo(at time: Instant) {
    release(at: time)
    if isDragged { settle(on: front, velocity: 0, at: time) }
  }

  /// The page in front is in its place, at rest; that is reported if it was elsewhere.
  public mutating func suspend(at time: Instant) {
    let rest = Float(front) * width
    let isAway = isDragged || nextRest < .never || position(at: time) != rest
    fade.stop()
    set(front)
    guard isAway else { return }
    var value = MovingValue(rest)
    value.rest(at: rest, time)
    state = .settling(value)
  }

  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  @inlinable
  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    ahead.update(&leads, isHeld: isDragged, at: time)
  }

  @inlinable
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let position = drawnPosition(at: time, scale: scale)
    guard fade.show(at: time) || position != shown || front != shownFront else { return }
    setShown(position)
    changes.isWhole = true
  }

  @usableFromInline
  mutating func setShown(_ position: Float) { (shown, shownFront) = (position, front) }

  private mutating func pull(from position: Float, velocity: Float, at time: Instant) {
    var value = MovingValue(position)
    let rest = Float(front) * width
    value.launch(from: position, velocity: velocity, to: rest, spring: spring, at: time)
    state = .settling(value)
    if position != rest, fade.begin(at: time) { past = position }
  }

  /// The position at which the last page is in front.
  @inlinable
  var end: Float { Float(count - 1) * width }
}
