public import Gestures
public import TactusCore

//              a finger lands: caught             a gesture begins
//   moving ◀─────────────────────────────┐  ┌──────────────────────────▶ held ─┐ another one
//   │ │  ▲ ▲                             │  │                            ▲│ ▲  │ begins
//   │ │  │ │    step, move, upright,     │  │     ends within the limits,││ └──┘
//   │ │  │ └──────────────────────────── still ◀──────── slowly ─────────┼┤
//   │ │  │   reset, the viewport moves     ▲                             ││
//   │ │  └─────────────────────────────────┼─────────────────────────────┼┘
//   │ └────────────────────────────────────┘    ends: flicked, past a    │
//   │      comes to rest, or is caught          limit, nearly upright    │
//   │                                                                    │
//   └─ a gesture begins where a touch did not catch it ─▶ awaiting ──────┘ the fingers move
//
// A glide, and what springs back, is caught by a touch. A flight to where a tap or a button sent
// the plane goes on: two steps are two steps, whatever is touched between them.

/// A plane under fingers: a map, a drawing, a large picture. One finger pans it, two pinch and turn
/// it, and the change from one to two and back moves nothing; it resists past its limits, glides on
/// when flicked, and flies to where it is sent.
///
///     // A screen's, or a scene's, initializer: one finger hands over to two, and back.
///     let pan = gestures.add(DragRecognizer(), named: "pan")
///     let pinch = gestures.add(PinchRecognizer(), named: "pinch")
///     gestures.handOver(single: pan, pair: pinch)
///     plane = Plane(Rect(x: 0, y: 0, width: 2000, height: 1000), in: screen)
///
///     // visitParts
///     visitor.visit(&plane, "plane", covers: screen)
///     // handle: a gesture of `pan` or `pinch`; a scene passes what that did to its outbox.
///     outbox.append(plane.follow(event), of: event)
///     // A button.
///     plane.move(to: Point(x: 500, y: 500), at: event.time)
///     // draw: a point of the plane.
///     let place = plane.shown.transform.planeToScreen(point)
///
/// A target that lies on it names it among its parts (`PartNames("plane")`), and `pan` and `pinch`
/// watch it: a finger that lands there catches the plane, and takes hold of it.
///
/// Lengths on the screen are in points, on the plane in units of its own, which at scale 1 are
/// points; angles are in radians, clockwise.
///
/// It is the single source of truth. Every gesture computes the transform from the one at its
/// beginning, so that errors do not accumulate over its changes; every flight is a closed form of
/// time, so that it is the same at any tick rate:
///
/// - resistance past a limit is that of `RubberBand`, for scale as a multiple of the limit;
/// - a glide is x(t) = x₀ + v·τ·(1 − e^(−t/τ)), as in MapLibre and Flutter;
/// - a flight, and what springs back, is a `Spring` for the place of one point, the logarithm of
///   the scale, and the angle.
///
/// What fingers do with it is in `PlaneGestures.swift`.
public struct Plane: Part, BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case still
    case held(Hold)
    case moving(PlaneCourse)
    /// A gesture has the plane, but has not moved it yet: it goes on.
    case awaiting(PlaneCourse)
  }

  /// A gesture that moves the plane.
  private struct Hold: BitwiseCopyable, Sendable {
    /// Where the plane was when it began, and what one finger asked for by that.
    let base: PlaneTransform
    let asked: PlaneTransform
    /// By how much more the plane was past its bounds than a finger can pull it, in its units.
    let excess: Vector
    let bounds: PlaneBounds
    /// Its angle when all fingers were off it last.
    let angle: Float
  }

  /// What changes of a hold with each sample. Beside it: what is in a state is copied to change it.
  private struct Pull: BitwiseCopyable, Sendable {
    /// How far two fingers have moved together, and by how much the plane has not followed them
    /// past its bounds, in its units.
    var movement = Vector.zero
    var lag = Vector.zero
    /// From where on the screen the fingers scale and turn it: from another place once one leaves.
    var start: Point?
    /// How far the fingers turned the plane at most since all of them were off it, in radians.
    var turned: Float = 0
  }

  let tuning: PlaneTuning
  // What is asked for in each tick lies outside of the state: a question to a part that is large
  // copies all of it, but for one that is inlined and looks at a field.
  private var state = State.still
  private var pull = Pull()
  /// Which gesture moves the plane.
  public private(set) var owner = PlaneOwner.none
  /// Where the plane is under fingers, or will come to rest without them.
  public private(set) var target: PlaneTransform
  /// Until when it moves on its own.
  @usableFromInline var arrival = Instant.longAgo
  /// The plane itself, in its units.
  public private(set) var extent: Rect
  /// The part of the screen in which it is looked at, in points.
  public private(set) var viewport: Rect
  /// When it comes to rest, as long as that has not been reported; `never` after that.
  @usableFromInline var rest = Instant.never
  /// Where the plane was, or a flight led, before the gestures that have it now.
  private var origin: PlaneTransform?
  /// How it looked at the last update, which is what is drawn.
  public internal(set) var shown: Appearance
  /// When a finger that a pinch has handed over must have been taken; `never` when it was.
  @usableFromInline var lossCheck = Instant.never
  /// The fingers on it, and what they did.
  var hand: PlaneHand
  /// How far ahead of its fingers it is drawn.
  @usableFromInline var ahead = Lead()
  /// With reduced motion, and where it was before. Its end is kept outside it as well, so that each
  /// tick reads one field.
  @usableFromInline var fade = FadeInPlace()
  @usableFromInline var fadeEnd = Instant.longAgo
  @usableFromInline private(set) var past: PlaneTransform

  /// With reduced motion: where it was in the picture that fades into that of `shown`, and how much
  /// of the latter shows, 0 to 1. Nil when that is over, and always with full motion. Touches are
  /// those of the plane as it is now.
  @inlinable
  public var fading: (from: PlaneTransform, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  /// What of it can be seen.
  public struct Appearance: Equatable, BitwiseCopyable, Sendable {
    public var transform: PlaneTransform
    /// Which gesture moves it.
    public var owner = PlaneOwner.none
    /// Whether a finger is on it.
    public var isTouched = false
    /// Whether it visibly moves on its own.
    public var isMoving = false
  }

  var limits: PlaneLimits { tuning.limits }

  /// In points: so little of a way is left out where a finger lands.
  private static var arrival: Float { 0.1 }

  /// A plane at rest, at scale 1, with its middle in that of the viewport.
  ///
  /// - Parameters:
  ///   - extent: the plane, in its units. It may change: see `setExtent`.
  ///   - viewport: the part of the screen in which it is looked at, in points; see `setViewport`.
  ///   - thresholds: the scene's, for the velocity of two fingers that flick it.
  public init(
    _ extent: Rect, in viewport: Rect, _ tuning: PlaneTuning = PlaneTuning(),
    _ thresholds: GestureThresholds = GestureThresholds()
  ) {
    self.tuning = tuning
    self.extent = extent
    self.viewport = viewport
    hand = PlaneHand(thresholds)
    target = PlaneTransform(middle: viewport.center, center: extent.center)
    shown = Appearance(transform: target)
    past = target
  }

  private var bounds: PlaneBounds { PlaneBounds(extent, in: viewport, limits) }

  /// Where the plane is.
  @inlinable
  public func transform(at time: Instant) -> PlaneTransform {
    time < arrival ? flight(at: time) : target
  }

  @usableFromInline
  func flight(at time: Instant) -> PlaneTransform {
    switch state {
    case .still, .held: target
    case .moving(let course), .awaiting(let course): course.transform(at: time)
    }
  }

  private func velocity(at time: Instant) -> PlaneVelocity {
    switch state {
    case .still, .held: PlaneVelocity(place: viewport.center)
    case .moving(let course), .awaiting(let course): course.velocity(at: time)
    }
  }

  /// Whether it moves on its own at a time.
  @inlinable
  public func isFlying(at time: Instant) -> Bool { time < arrival }

  /// A finger lands on it: what glides or springs back stops there, and rests. What has as good as
  /// arrived is where it was to come to rest.
  ///
  /// - Returns: whether that was a catch.
  mutating func catchFlight(at time: Instant) -> Bool {
    if owner == .none, isFlying(at: time),
      !transform(at: time).isAway(from: target, Self.arrival)
    {
      keep(target)
      rest = time
      return false
    }
    guard isCatch(at: time) else { return false }
    keep(transform(at: time))
    rest = time
    return true
  }

  /// It stays there, and no gesture moves it.
  private mutating func keep(_ transform: PlaneTransform) {
    (state, owner, target, arrival) = (.still, .none, transform, .longAgo)
  }

  /// Whether one sees at a time that it moves on its own.
  @inlinable
  public func isMoving(at time: Instant) -> Bool { time < arrival && isSeenMoving(at: time) }

  @usableFromInline
  func isSeenMoving(at time: Instant) -> Bool {
    let velocity = velocity(at: time)
    // On a screen's farthest corner, about.
    let speed =
      velocity.movement.length + PlaneTransform.reach * (abs(velocity.zoom) + abs(velocity.turn))
    return speed >= Standstill.speed
      || transform(at: time).isAway(from: target, Standstill.distance)
  }

  /// Whether a finger that lands at a time stops it, and so is no tap. A flight to where a tap or a
  /// button sent the plane goes on under a finger, until that moves.
  public func isCatch(at time: Instant) -> Bool {
    time < arrival && !isSent && owner == .none && isMoving(at: time)
  }

  /// Whether it is on its way to where a tap or a button sent it.
  public var isSent: Bool {
    switch state {
    case .moving(let course), .awaiting(let course): course.isSent
    case .still, .held: false
    }
  }

  /// Stops it where it is: if it was flying, that is where it comes to rest.
  public mutating func stop(at time: Instant) {
    keep(transform(at: time).recentered(at: viewport.center))
    if rest != .never { rest = time }
  }

  // What fingers do with it.

  /// A gesture takes over the plane, from another one or at rest.
  mutating func begin(_ owner: PlaneOwner, at time: Instant) {
    self.owner = owner
    switch state {
    case .still:
      origin = target
      hold(target.recentered(at: viewport.center))
    case .held(let before):
      hold(target.recentered(at: viewport.center), turned: pull.turned, from: before.angle)
    case .moving(let course), .awaiting(let course):
      origin = course.isSent ? course.end : nil
      state = .awaiting(course)
      if !isFlying(at: time) { grip(at: time) }
    }
  }

  /// The fingers move: a plane that is on its way is theirs from where it is.
  private mutating func grip(at time: Instant) {
    if case .awaiting = state { take(at: time) }
  }

  /// Apart: most samples ask, and would copy the course.
  @inline(never)
  private mutating func take(at time: Instant) {
    guard case .awaiting(let course) = state else { return }
    hold(course.transform(at: time).recentered(at: viewport.center))
    rest = .never
  }

  private mutating func hold(
    _ now: PlaneTransform, turned: Float = 0, from angle: Float? = nil
  ) {
    let bounds = self.bounds
    let asked = bounds.asked(now)
    target = now
    arrival = .longAgo
    pull = Pull(turned: turned)
    state = .held(
      Hold(
        base: now, asked: asked, excess: now.center - bounds.seen(asked).center, bounds: bounds,
        angle: angle ?? now.angle))
  }

  /// The finger has moved by `travel` since the pan began.
  mutating func pan(by travel: Vector, at time: Instant) {
    if travel != .zero { grip(at: time) }
    guard case .held(let hold) = state else { return }
    target = hold.bounds.seen(hold.asked.panned(by: travel)).shifted(by: hold.excess)
  }

  /// The fingers of a pinch moved; false, and nothing happens, when they ask for an impossible
  /// scale.
  mutating func carry(pair event: GestureEvent) -> Bool {
    if event.scale != 1 || event.angle != 0 || event.translation != .zero { grip(at: event.time) }
    return zoom(
      by: event.scale, turn: event.angle, from: event.start, to: event.location, event.translation)
  }

  /// One finger zooms by `factor`, counted from its beginning, about a place.
  mutating func zoom(by factor: Float, about place: Point, at time: Instant) -> Bool {
    if factor != 1 { grip(at: time) }
    return zoom(by: factor, turn: 0, from: place, to: place, .zero)
  }

  /// Fingers zoom and turn the plane about themselves, and move it.
  ///
  /// Resistance enters here: what they ask for against what is shown. The scale resists about the
  /// fingers, so that what is between them stays there; turning and zooming never moves the plane
  /// otherwise. Past the bounds, only what the fingers move it is resisted: so nothing moves faster
  /// than they do.
  private mutating func zoom(
    by factor: Float, turn: Float, from start: Point, to end: Point, _ movement: Vector
  ) -> Bool {
    guard case .held(let hold) = state else { return false }
    let before = hold.base.scale
    let asked = limits.asked(for: before) * factor
    guard asked.isFinite, asked > 0 else { return false }
    let shown = limits.seen(asked)
    let isFree = shown == asked && before == limits.clamped(before)
    var now = hold.base.transformed(
      by: isFree ? factor : shown / before, turn: turn, from: start, to: end
    ).shifted(by: pull.lag)
    let step = movement - pull.movement
    pull.movement = movement
    // A finger left, or joined again. Unresisted, the plane is where it was by what is counted from
    // the other place as well; what resists is put back there.
    if let last = pull.start, last != start, !isFree {
      let jump = target.screenToPlane(end - step) - now.screenToPlane(end)
      pull.lag = pull.lag + jump
      now = now.shifted(by: jump)
    }
    pull.start = start
    let share = hold.bounds.share(now.panned(by: -step), moved: step)
    if share < 1 {
      let rest = now.invert(step * (1 - share))
      pull.lag = pull.lag + rest
      now = now.shifted(by: rest)
    }
    target = now
    pull.turned = max(pull.turned, abs(now.angle - hold.angle))
    return true
  }

  /// No gesture moves the plane any more: it glides on, springs back from past a limit about
  /// `place`, and turns upright when it is nearly there.
  ///
  /// - Parameter velocity: of the finger that leaves, in points per second.
  /// - Returns: whether it turns upright after a turn.
  mutating func end(about place: Point, velocity: Vector = .zero, at time: Instant) -> Bool {
    if case .awaiting(let course) = state {
      state = .moving(course)
      owner = .none
    }
    guard case .held = state else { return false }
    stop(at: time)
    return settle(about: place, velocity, turned: pull.turned, at: time)
  }

  /// Leaves a place past a limit, where a finger caught the plane.
  mutating func settle(at time: Instant) {
    guard case .still = state else { return }
    _ = settle(about: viewport.center, .zero, turned: 0, at: time)
  }

  private mutating func settle(
    about place: Point, _ velocity: Vector, turned: Float, at time: Instant
  ) -> Bool {
    let now = target.unwound
    let bounds = self.bounds
    let scale = limits.clamped(now.scale)
    let isUpright = turned > 0 && now.angle != 0 && abs(now.angle) < tuning.uprightSnap
    var movement = velocity
    if velocity.length > tuning.glide.speedMax {
      movement = velocity * (tuning.glide.speedMax / velocity.length)
    }
    // Past a limit the plane is slower than the finger.
    let along = now.invert(movement)
    let yielding = bounds.yielding(now)
    movement = now.apply(Vector(dx: along.dx * yielding.dx, dy: along.dy * yielding.dy))
    let isFlick = velocity.length > tuning.glide.speedMin
    // A turn alone does not stop a flick: the fingers of hardly any pair leave without one.
    if scale != now.scale || isUpright && !isFlick {
      var end = now
      end.set(scale: scale, angle: isUpright ? 0 : now.angle)
      let anchor = now.screenToPlane(place)
      end.put(anchor, at: place)
      let speed = tuning.glide.bounceSpeed(movement.length, swinging: bounds.excessMax)
      if speed < movement.length { movement = movement * (speed / movement.length) }
      fly(
        from: now, PlaneVelocity(place: place, movement: movement), to: bounds.clamped(end),
        about: anchor, tuning.glide.bounce, at: time)
      return isUpright && turned > tuning.turnMin
    }
    target = now
    let isPast = bounds.clamped(now) != now
    guard isFlick || isPast else { return false }
    let glide = PlaneGlide(
      from: now, isFlick ? movement : .zero, bounds, tuning.glide, isUprighted: isUpright,
      at: time)
    // What springs, along a side or to upright, is there at once.
    if isUpright || isPast { fade(from: now, at: time) }
    fly(.glide(glide))
    return isUpright && turned > tuning.turnMin
  }

  // What buttons and taps do with it. The scene sees to it that no finger holds the plane.

  /// Zooms by a factor about a place on the screen: what is there stays there. In flight, the
  /// factor applies to where the flight leads, so that two steps are exactly two steps.
  ///
  /// - Parameters:
  ///   - isAimed: whether a finger pointed at what is there now; otherwise it is what will be
  ///     there.
  ///   - undoes: whether the fingers that tapped had the plane, and may have moved it a little: the
  ///     step counts from before that.
  public mutating func zoom(
    by factor: Float, about place: Point, isAimed: Bool, undoes: Bool = false, at time: Instant
  ) {
    let anchor = isAimed ? transform(at: time).screenToPlane(place) : target.screenToPlane(place)
    var end = target
    if undoes, let origin { end = origin.recentered(at: viewport.center) }
    let scale = limits.clamped(end.scale * factor)
    end.set(scale: scale, angle: end.angle)
    end.put(anchor, at: place)
    fly(to: end, about: anchor, at: time)
  }

  /// Flies until a point of the plane lies in the middle of the viewport, or as near to it as its
  /// bounds allow; scale and angle stay.
  public mutating func move(to point: Point, at time: Instant) {
    var end = target
    end.center = point
    fly(to: end, about: point, at: time)
  }

  /// Turns upright: what is in the middle stays there, and the scale stays.
  public mutating func turnUpright(at time: Instant) {
    var end = target
    end.set(scale: end.scale, angle: 0)
    fly(to: end, about: end.center, at: time)
  }

  /// Goes back to the start: the plane's middle in that of the viewport, at scale 1, upright.
  public mutating func reset(at time: Instant) {
    let center = extent.center
    fly(
      to: PlaneTransform(middle: viewport.center, center: center), about: center, at: time)
  }

  /// Sets where it is, at rest and at once; nothing is reported, and a finger that holds it moves
  /// it no more. Its middle is put into that of the viewport.
  public mutating func set(_ transform: PlaneTransform) {
    keep(transform.moved(to: viewport.center))
    rest = .never
    stopFade()
  }

  /// Puts a point of the plane into the middle of the viewport at once, as `move(to:at:)` does in
  /// flight.
  public mutating func set(center: Point) {
    var transform = target.recentered(at: viewport.center)
    transform.center = center
    set(bounds.clamped(transform))
  }

  /// The plane is looked at in another part of the screen: what was in the middle of the old one
  /// moves to the middle of the new one. Under a finger it stays where it is.
  public mutating func setViewport(_ viewport: Rect, at time: Instant) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    // A gesture that is under way ends in the new one.
    guard owner == .none else {
      grip(at: time)
      return
    }
    guard !isTouched else {
      stop(at: time)
      return
    }
    let end = target.moved(to: viewport.center)
    fly(to: end, about: end.center, at: time)
  }

  /// The plane has become larger or smaller. What is on the screen stays there; a plane that may
  /// not rest where it rests, or will, springs to the nearest place where it may. A gesture that is
  /// under way goes on as before, and ends within the new bounds.
  public mutating func setExtent(_ extent: Rect, at time: Instant) {
    guard extent != self.extent else { return }
    self.extent = extent
    // A finger that holds it has it spring back when it leaves.
    guard owner == .none, !isTouched || isFlying(at: time) else { return }
    let end = bounds.clamped(target)
    guard end != target else { return }
    fly(
      from: transform(at: time), velocity(at: time), to: end, about: end.center,
      tuning.glide.bounce, at: time)
  }

  private mutating func fly(to end: PlaneTransform, about anchor: Point, at time: Instant) {
    let end = bounds.clamped(end).unwound
    // The short way round.
    let now = transform(at: time).turned(towards: end.angle)
    fly(
      from: now, velocity(at: time), to: end, about: anchor, tuning.flight, isSent: true,
      at: time)
  }

  private mutating func fly(
    from now: PlaneTransform, _ velocity: PlaneVelocity, to end: PlaneTransform,
    about anchor: Point,
    _ spring: Spring, isSent: Bool = false, at time: Instant
  ) {
    if now != end { fade(from: now, at: time) }
    let flight = PlaneFlight(from: now, velocity, to: end, about: anchor, spring, at: time)
    fly(.flight(flight, isSent: isSent))
  }

  private mutating func fade(from transform: PlaneTransform, at time: Instant) {
    guard fade.isOn else { return }
    if fade.begin(at: time) { past = transform }
    fadeEnd = fade.end
  }

  private mutating func stopFade() {
    fade.stop()
    fadeEnd = .longAgo
  }

  private mutating func fly(_ course: PlaneCourse) {
    (state, owner, target) = (.moving(course), .none, course.end)
    arrival = course.restInstant
    rest = arrival
  }
}

extension Plane {
  @inlinable
  public var nextRest: Instant { min(rest, lossCheck) }

  /// Where it came to rest, once, when that is due at `time`: its scale. All of it is
  /// `transform(at:)`.
  @inlinable
  public mutating func takeRest(by time: Instant) -> Float? {
    time >= nextRest ? takeDue(by: time) : nil
  }

  @usableFromInline
  mutating func takeDue(by time: Instant) -> Float? {
    if takeLoss(by: time) { _ = end(about: viewport.center, at: time) }
    guard time >= rest else { return nil }
    rest = .never
    switch state {
    case .awaiting: hold(target)
    case .moving: keep(target)
    // It was caught, and a gesture may have it by now.
    case .still, .held: break
    }
    return target.scale
  }

  @inlinable
  public mutating func takeReport(by time: Instant) -> PartReport? {
    takeRest(by: time) == nil ? nil : PartReport(.plane(transform(at: time)))
  }

  @inlinable
  public func isResting(at time: Instant) -> Bool { time >= max(arrival, fadeEnd) }

  public func isCatch(of index: Int, at time: Instant) -> Bool { isCatch(at: time) }

  /// It goes on as if its fingers had left without a flick.
  public mutating func letGo(at time: Instant) {
    guard owner != .none else { return }
    _ = end(about: viewport.center, at: time)
  }

  /// It stops where it is, and rests there, or springs back from past a limit.
  public mutating func suspend(at time: Instant) {
    let wasMoving = rest != .never || owner != .none
    stop(at: time)
    rest = .never
    settle(at: time)
    if wasMoving, !isFlying(at: time) { rest = time }
    lossCheck = .never
    hand.clear()
    stopFade()
  }

  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }

  public mutating func lead(_ leads: inout ContactLeads, at time: Instant) -> Bool {
    ahead.update(&leads, isHeld: owner == .pan || owner == .pinch, at: time)
  }

  /// Where it is drawn, ahead of its fingers: past its bounds it resists that as well.
  @inline(never)
  private mutating func led(_ transform: PlaneTransform) -> PlaneTransform {
    transform.panned(by: ahead.shown * bounds.share(transform, moved: ahead.shown))
  }

  // In place: what only reads is given a copy.
  @inline(never)
  private mutating func flown(at time: Instant) -> (transform: PlaneTransform, isSeen: Bool) {
    (flight(at: time), isSeenMoving(at: time))
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    var transform = target
    var isMoving = false
    if time < arrival { (transform, isMoving) = flown(at: time) }
    if ahead.isShown { transform = led(transform) }
    let isTouched = !hand.fingers.isEmpty
    let isFading = fade.show(at: time)
    guard
      isFading || shown.transform != transform || shown.owner != owner
        || shown.isTouched != isTouched || shown.isMoving != isMoving
    else { return }
    shown.transform = transform
    shown.owner = owner
    shown.isTouched = isTouched
    shown.isMoving = isMoving
    changes.isWhole = true
  }
}
