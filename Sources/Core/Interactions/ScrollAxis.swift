public import Gestures
public import TactusCore

//           a finger drags          lift with speed             at an end, with its speed
//   rest ───────────────────▶ dragged ─────────────▶ gliding ───────────────────────────▶ settling
//    ▲                        ▲  │ past an end                                             │  │
//    │                        │  └────────────────────────────────────────────────────────▶│  │
//    │                        │                   a finger lands                           │  │
//    │                       held ◀──────────────────────────────────── gliding, settling ─┘  │
//    │                        │ lifts: where it is, or back from past an end                  │
//    └────────────────────────┴───────────────────────────────────────────────────────────────┘
//    │   something at an edge of the list is carried past it: carried, until it stops
//    └──────────────────────────────────────────────────────────────────────────────▶

/// How far a list is scrolled: under a finger, gliding, or springing back from past an end.
///
/// Every phase has a closed form, so the position at any time does not depend on ticks. A glide is
/// an exponential: x(t) = x₀ + v·τ·(1 − e^(−t/τ)). Where it meets an end, a spring goes on with its
/// speed.
public struct ScrollAxis: Part, BitwiseCopyable, Sendable {
  @usableFromInline enum State: BitwiseCopyable, Sendable {
    case rest(Float)
    /// A finger that landed, the contact `by`, stopped it there.
    case held(Float, by: UInt16, Momentum)
    /// From `origin`, which is where the finger would have it without resistance.
    case dragged(Float, origin: Float, Momentum)
    /// `bounce` goes on from `until`, where the glide meets an end.
    case gliding(from: Float, velocity: Float, start: Instant, until: Instant, bounce: SpringValue?)
    case settling(SpringValue)
    /// At a constant speed until an end.
    case carried(from: Float, velocity: Float, start: Instant)
  }

  /// How fast it glided when a finger stopped it, and when that was.
  @usableFromInline struct Momentum: BitwiseCopyable, Sendable {
    var velocity: Float = 0
    var time = Instant.longAgo
  }

  @usableFromInline var state = State.rest(0)
  /// When it comes to rest, until that has been reported; `never` after that.
  public private(set) var nextRest = Instant.never
  /// The offset as of the last update, in whole pixels, which is what is drawn.
  public private(set) var shown: Float = 0
  /// The length of the content, and of the viewport, in points.
  public var contentLength: Float
  public var viewportLength: Float

  /// How it scrolls. What glides or springs already goes on as it began.
  public var tuning: ScrollTuning
  @usableFromInline let resistance: Resistance
  /// How far ahead of its finger it is drawn.
  @usableFromInline var ahead = Lead()
  /// With reduced motion, and where it was before it sprang.
  @usableFromInline var fade = FadeInPlace()
  private var past: Float = 0

  /// With reduced motion: the offset at which its content was before it sprang to `shown`, and
  /// fades out while it fades in there, and how much of the latter shows, 0 to 1. Nil when that is
  /// over, and always with full motion.
  public var fading: (from: Float, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  /// At rest at its top. Lengths are in points.
  public init(
    contentLength: Float, viewportLength: Float, _ tuning: ScrollTuning, _ resistance: Resistance
  ) {
    require(!contentLength.isNaN, "what scrolls has a length", got: contentLength)
    require(viewportLength.isFinite, "a viewport has a finite length", got: viewportLength)
    self.contentLength = contentLength
    self.viewportLength = viewportLength
    self.tuning = tuning
    self.resistance = resistance
  }

  /// The largest offset that shows no empty space.
  @inlinable
  public var offsetMax: Float { max(contentLength - viewportLength, 0) }

  /// How far past an end it can be seen: never a third of the viewport.
  @inlinable
  var band: RubberBand {
    RubberBand(share: resistance.share, limit: viewportLength / 3)
  }

  /// How far the content is moved up, in points; outside 0 … `offsetMax` while it is pulled past an
  /// end.
  @inlinable
  public func offset(at time: Instant) -> Float { state(at: time).value }

  /// The same ahead of a finger that drags it, as it is drawn where prediction is on.
  @inlinable
  public func offsetAhead(at time: Instant) -> Float {
    ahead.isShown ? led(offset(at: time)) : offset(at: time)
  }

  /// The offset, and its change in points per second.
  @inlinable
  func state(at time: Instant) -> (value: Float, velocity: Float) {
    switch state {
    case .rest(let offset), .held(let offset, _, _), .dragged(let offset, _, _): return (offset, 0)
    case .gliding(let from, let velocity, let start, let until, let bounce):
      if let bounce, time >= until { return bounce.state(at: time) }
      let t = max((min(time, until) - start).seconds, 0)
      let left = exponential(-t / tuning.glide.seconds)
      let offset = from + velocity * tuning.glide.seconds * (1 - left)
      return (offset, time >= until ? 0 : velocity * left)
    case .settling(let spring): return spring.state(at: time)
    case .carried(let from, let velocity, let start):
      let offset = from + velocity * max((time - start).seconds, 0)
      return (min(max(offset, 0), offsetMax), velocity)
    }
  }

  /// The offset as drawn, rounded to whole pixels.
  @inlinable
  public func drawnOffset(at time: Instant, scale: Float) -> Float {
    wholePixels(offset(at: time), scale: scale)
  }

  /// Whether it moves no more, and no picture of it fades.
  @inlinable
  public func isResting(at time: Instant) -> Bool { isStill(at: time) && fade.isOver(at: time) }

  /// Whether it moves no more, but perhaps with the next finger; its picture may still fade.
  @inline(never)
  public func isStill(at time: Instant) -> Bool {
    switch state {
    case .rest, .held: true
    case .dragged: false
    case .gliding(_, _, _, let until, let bounce):
      bounce.map { $0.isResting(at: time) } ?? (time >= until)
    case .settling(let spring): spring.isResting(at: time)
    case .carried(_, let velocity, _): offset(at: time) == (velocity > 0 ? offsetMax : 0)
    }
  }

  /// Whether a finger that lands on it stops it, and so is no tap: it can be seen to glide or to
  /// spring.
  public func isMoving(at time: Instant) -> Bool {
    let rest: Float
    let (offset, velocity) = state(at: time)
    switch state {
    case .rest, .held, .dragged, .carried: return false
    // A glide ends where it is as slow as what stands still.
    case .gliding(_, _, _, _, let bounce): rest = bounce?.target ?? offset
    case .settling(let spring): rest = spring.target
    }
    return !Standstill.holds(offset - rest, velocity)
  }

  /// A contact lands on it: what moves stops, at that sample.
  public mutating func hold(by contact: UInt16, at time: Instant) {
    guard isMoving(at: time) else { return }
    var momentum = Momentum()
    if case .gliding(_, _, _, let until, _) = state, time < until {
      momentum = Momentum(velocity: state(at: time).velocity, time: time)
    }
    state = .held(offset(at: time), by: contact, momentum)
    nextRest = .never
  }

  /// A contact has left, or whichever holds it does something else: if it stopped the list, that
  /// stays, or comes back from past an end.
  public mutating func release(by contact: UInt16? = nil, at time: Instant) {
    guard case .held(let offset, let holder, _) = state, contact ?? holder == holder else { return }
    stay(offset, at: time)
  }

  /// A finger takes hold of it.
  public mutating func beginDrag(at time: Instant) {
    let offset = offset(at: time)
    var momentum = Momentum()
    if case .held(_, _, let caught) = state { momentum = caught }
    state = .dragged(
      offset, origin: band.asked(offset, within: 0...offsetMax), momentum)
    nextRest = .never
  }

  /// Whether a finger moves it, or has stopped it.
  @inlinable
  public var isInHand: Bool {
    switch state {
    case .held, .dragged: true
    case .rest, .gliding, .settling, .carried: false
    }
  }

  @inlinable
  var isDragged: Bool {
    if case .dragged = state { return true }
    return false
  }

  /// The finger has moved `distance` points since it took hold; downwards is positive and reveals
  /// what is above.
  public mutating func drag(by distance: Float) {
    guard case .dragged(_, let origin, let momentum) = state else { return }
    state = .dragged(
      band.seen(origin - distance, within: 0...offsetMax), origin: origin, momentum)
  }

  /// The finger lets go, moving downwards at `velocity` points per second. Flicks one after another
  /// add up: one that soon follows a glide that it stopped, and goes the same way, adds its speed.
  @inline(never)
  public mutating func endDrag(velocity: Float, at time: Instant) {
    let offset = offset(at: time)
    let speed = min(abs(velocity), tuning.glideSpeedMax)
    guard speed > tuning.glideSpeedMin else { return stay(offset, at: time) }
    let direction: Float = velocity > 0 ? -1 : 1
    var added: Float = 0
    if case .dragged(_, _, let momentum) = state, momentum.velocity * direction > 0,
      time - momentum.time <= tuning.flickInterval
    {
      added = abs(momentum.velocity)
    }
    glide(from: offset, at: min(speed + added, tuning.glideSpeedMax) * direction, time)
  }

  /// It goes on from `offset` at `velocity`, which is greater than `glideSpeedMin`: to where it
  /// stops, to an end and beyond, or back from past one.
  private mutating func glide(from offset: Float, at velocity: Float, _ time: Instant) {
    let speed = abs(velocity)
    let seconds = tuning.glide.seconds
    let travel = velocity * seconds * (1 - tuning.glideSpeedMin / speed)
    let stop = offset + travel
    let end: Float = velocity > 0 ? offsetMax : 0
    let isInside = stop >= 0 && stop <= offsetMax
    // From past an end it glides only if that takes it back inside. Farther out the finger's speed
    // is spent; inwards it counts, as much as does not carry the spring past the end: a critically
    // damped one does not pass its target below ω·x.
    let excess = offset - min(max(offset, 0), offsetMax)
    guard excess == 0 || velocity * excess < 0 && (excess > 0 ? stop < offsetMax : stop > 0) else {
      let omega = 2 * Float.pi / tuning.settling.response
      let inwards = velocity * excess < 0 ? min(speed, omega * abs(excess)) : 0
      spring(from: offset, excess > 0 ? -inwards : inwards, to: offset, at: time)
      return
    }
    guard !isInside else {
      glide(from: offset, velocity, for: logarithm(speed / tuning.glideSpeedMin), nil, at: time)
      return
    }
    // x(t) = end at 1 − e^(−t/τ) = share, where it is slower by as much.
    let share = (end - offset) / (velocity * seconds)
    glide(
      from: offset, velocity, for: -logarithm(1 - share), (end, velocity * (1 - share)), at: time)
  }

  /// - Parameters:
  ///   - duration: in time constants.
  ///   - bounce: the end that it meets then, and at what speed.
  @inline(never)
  private mutating func glide(
    from offset: Float, _ velocity: Float, for duration: Float,
    _ bounce: (end: Float, velocity: Float)?, at time: Instant
  ) {
    let seconds = max(duration, 0) * tuning.glide.seconds
    let until = time + .microseconds(Int64(Int(Int32(seconds * 1e6))))
    var spring: SpringValue?
    if let bounce {
      // A spring that is launched with v goes past its place by v / (e·ω) at most.
      let omega = 2 * Float.pi / tuning.settling.response
      let speedMax = 2.7 * omega * viewportLength / 3
      let speed = min(max(bounce.velocity, -speedMax), speedMax)
      var value = SpringValue(bounce.end)
      value.launch(
        from: bounce.end, velocity: speed, to: bounce.end, spring: tuning.settling, at: until)
      spring = value
    }
    state = .gliding(
      from: offset, velocity: velocity, start: time, until: until, bounce: spring)
    nextRest = spring?.restInstant ?? until
  }

  /// It stays where it is, or comes back from past an end.
  @inline(never)
  private mutating func stay(_ offset: Float, at time: Instant) {
    if offset == min(max(offset, 0), offsetMax) {
      rest(offset, at: time)
    } else {
      spring(from: offset, 0, to: offset, at: time)
    }
  }

  /// - Parameter place: where it goes, or to the end that is nearest to it.
  @inline(never)
  private mutating func spring(
    from offset: Float, _ velocity: Float, to place: Float, at time: Instant
  ) {
    let end = min(max(place, 0), offsetMax)
    var spring = SpringValue(offset)
    spring.launch(
      from: offset, velocity: velocity, to: end, spring: tuning.settling, at: time)
    state = .settling(spring)
    nextRest = spring.restInstant
    if offset != end, fade.begin(at: time) { past = offset }
  }

  private mutating func rest(_ offset: Float, at time: Instant) {
    state = .rest(offset)
    nextRest = time
  }

  /// Where it came to rest, once, when that is due at `time`.
  public mutating func takeRest(by time: Instant) -> Float? {
    guard time >= nextRest else { return nil }
    nextRest = .never
    return offset(at: time)
  }

  /// Follows a vertical drag, from its beginning to its end. It does not make up for the way after
  /// which the drag takes off, and a finger that does not hold it any longer moves it no more.
  public mutating func follow(_ event: GestureEvent) {
    switch event.phase {
    case .recognized:
      break
    case .began:
      beginDrag(at: event.time)
      ahead.hold(event.contacts)
      drag(by: event.travel.dy)
    case .changed:
      drag(by: event.travel.dy)
    case .ended:
      if isDragged { endDrag(velocity: event.velocity.dy, at: event.time) }
    case .cancelled:
      letGo(at: event.time)
    }
  }

  /// It moves on its own, at `velocity` points per second, until an end; positive reveals what is
  /// below. While a finger holds it, nothing happens.
  public mutating func carry(velocity: Float, at time: Instant) {
    switch state {
    case .held, .dragged, .carried(_, velocity, _): return
    case .rest, .gliding, .settling, .carried: break
    }
    state = .carried(from: offset(at: time), velocity: velocity, start: time)
    nextRest = .never
  }

  /// Ends that movement, where it is.
  public mutating func stop(at time: Instant) {
    guard case .carried = state else { return }
    rest(offset(at: time), at: time)
  }

  /// The content became longer or shorter. What rests, or will rest, past its new end goes on to
  /// that from where it is, with its speed.
  public mutating func setContentLength(_ length: Float, at time: Instant) {
    let (offset, velocity) = state(at: time)
    contentLength = length
    let place: Float
    switch state {
    // The finger lets go of it, and then it comes back.
    case .held, .dragged: return
    // It stops at the end, wherever that is.
    case .carried: return
    case .rest: place = offset
    case .gliding(_, _, _, let until, let bounce): place = bounce?.target ?? self.offset(at: until)
    case .settling(let spring): place = spring.target
    }
    guard place > offsetMax else { return }
    state = .rest(offset)
    endDrag(velocity: -velocity, at: time)
  }

  /// It springs to another place, as a bounce does; a finger stops it there too. While a finger
  /// holds it, nothing happens.
  public mutating func move(to place: Float, at time: Instant) {
    switch state {
    case .held, .dragged: return
    case .rest, .gliding, .settling, .carried: break
    }
    let (offset, velocity) = state(at: time)
    spring(from: offset, velocity, to: place, at: time)
  }

  /// Sets the offset, at rest.
  public mutating func set(_ offset: Float) {
    state = .rest(offset)
    nextRest = .never
    fade.stop()
  }

  @inlinable
  public func place(at time: Instant) -> Float? { offset(at: time) }

  /// A finger that lands on it stops it.
  @inline(never)
  public mutating func touch(_ touch: Touch, on ground: Ground) {
    switch touch.change {
    case .landed: if ground == .this { hold(by: touch.contact, at: touch.time) }
    case .latched, .unpressed: break
    case .left: release(by: touch.contact, at: touch.time)
    }
  }

  /// What lies on a list is above its place by as much as is scrolled.
  @inlinable
  public func displacement(of index: Int, at time: Instant) -> Vector {
    Vector(dx: 0, dy: -offset(at: time))
  }

  @inlinable
  public func shownDisplacement(of index: Int) -> Vector { Vector(dx: 0, dy: -shown) }

  @inlinable
  public func isCatch(of index: Int, at time: Instant) -> Bool { isMoving(at: time) }

  /// It stays where the finger left it, or comes back from past an end.
  @inlinable
  public mutating func letGo(at time: Instant) { if isDragged { endDrag(velocity: 0, at: time) } }

  /// What glides stops as well; what is past an end comes back.
  @inline(never)
  public mutating func suspend(at time: Instant) {
    if isStill(at: time) { release(at: time) } else { endDrag(velocity: 0, at: time) }
    fade.stop()
  }

  @inlinable
  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  @inlinable
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    // Mostly it stands still or is under a finger. What does not mutate would get a copy of it all.
    let place: Float
    switch state {
    case .rest(let offset), .held(let offset, _, _), .dragged(let offset, _, _): place = offset
    case .gliding, .settling, .carried: place = self.offset(at: time)
    }
    let offset = wholePixels(ahead.isShown ? led(place) : place, scale: scale)
    guard fade.show(at: time) || offset != shown else { return }
    setShown(offset)
    changes.isWhole = true
  }

  @inlinable
  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    ahead.update(&leads, isHeld: isDragged, at: time)
  }

  /// Where it is drawn, ahead of its finger: no farther than an end, and past one not at all.
  @usableFromInline @inline(never)
  func led(_ offset: Float) -> Float {
    let end = offsetMax
    guard offset >= 0, offset <= end else { return offset }
    return min(max(offset - ahead.shown.dy, 0), end)
  }

  @usableFromInline
  mutating func setShown(_ offset: Float) { shown = offset }
}

/// How lists scroll.
public struct ScrollTuning: TuningTable {
  /// The time constant τ of a glide: with 500 ms it loses 0.2 % of its speed each millisecond.
  public var glide: Interval = .milliseconds(500)
  /// Below this speed, in points per second, a lift does not start a glide and a glide has ended.
  public var glideSpeedMin: Float = 20
  /// No glide is faster than this, in points per second (Android's limit).
  public var glideSpeedMax: Float = 8000
  /// A flick that ends within this after its finger stopped a glide adds to that.
  public var flickInterval: Interval = .milliseconds(400)
  /// Brings a list back from past its end.
  public var settling = Spring(response: 0.3, dampingFraction: 1)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &glide, "scroll.glide", inMilliseconds: 10...10_000,
      "A list that glides on loses 63 % of its speed in this time.")
    visitor.speed(
      &glideSpeedMin, "scroll.glideSpeedMin", in: 1...10_000,
      "A list glides on when a finger leaves it faster than this, and until it is slower.")
    visitor.speed(
      &glideSpeedMax, "scroll.glideSpeedMax", in: 1...100_000,
      "A list glides on no faster than this.")
    visitor.time(
      &flickInterval, "scroll.flickInterval", inMilliseconds: 0...10_000,
      "A flick adds its speed to the glide that its finger stopped no longer than this ago.")
    visitor.spring(
      &settling, response: "scroll.settling.response", damping: "scroll.settling.damping",
      "The spring that brings a list back from past its end.")
  }
}
