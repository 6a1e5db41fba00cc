import Gestures
import Interactions
import TactusCore

//              a finger lands: caught             a gesture begins
//   moving ◀─────────────────────────────┐  ┌──────────────────────────▶ held ─┐ another one
//   │ │  ▲ ▲                             │  │                            ▲│ ▲  │ begins
//   │ │  │ │    step, center, north,     │  │     ends within the limits,││ └──┘
//   │ │  │ └──────────────────────────── still ◀──────── slowly ─────────┼┤
//   │ │  │      home, the stage moves      ▲                             ││
//   │ │  └─────────────────────────────────┼─────────────────────────────┼┘
//   │ └────────────────────────────────────┘    ends: flicked, past a    │
//   │      comes to rest, or is caught          limit, nearly north      │
//   │                                                                    │
//   └─ a gesture begins where a touch did not catch it ─▶ awaiting ──────┘ the fingers move
//
// A glide, and what springs back, is caught by a touch. A flight to where a tap or a button sent
// the map goes on: two steps are two steps, whatever is touched between them.

/// How the map moves: under one finger, under two, and on its own from one transform to another.
///
/// It is the single source of truth. Every gesture computes the transform from the one at its
/// beginning, so that errors do not accumulate over its changes; every flight is a closed form of
/// time, so that it is the same at any tick rate.
struct MapMotion: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case still(MapTransform)
    case held(Hold)
    case moving(MapCourse)
    /// A gesture has the map, but has not moved it yet: it goes on.
    case awaiting(MapCourse, TransformOwner)
  }

  /// A gesture that moves the map.
  private struct Hold: BitwiseCopyable, Sendable {
    var owner: TransformOwner
    /// Where the map was when it began, and what one finger asked for by that.
    let base: MapTransform
    let asked: MapTransform
    /// By how much more the map was past its bounds than a finger can pull it, in map units.
    let excess: Vector
    /// What they are shown.
    var now: MapTransform
    let bounds: MapBounds
    /// How far two fingers have moved together, and by how much the map has not followed them past
    /// its bounds, in map units.
    var movement = Vector.zero
    var lag = Vector.zero
    /// How far the fingers turned the map at most since all of them were off it, in radians, and
    /// its angle at that time.
    var turned: Float
    let angle: Float
  }

  private let tuning: MapTuning
  private var state: State
  /// The part of the screen in which the map is looked at.
  private(set) var stage: Rect
  /// When it comes to rest, as long as that has not been reported; `never` after that.
  private(set) var nextRest = Instant.never
  /// Where the map was, or a flight led, before the gestures that have it now.
  private var origin: MapTransform?

  var limits: MapLimits { tuning.limits }

  /// In points: so little of a way is left out where a finger lands.
  private static var arrival: Float { 0.1 }

  init(_ stage: Rect, center: Point, _ tuning: MapTuning) {
    self.tuning = tuning
    self.stage = stage
    state = .still(MapTransform(middle: stage.center, center: center))
  }

  /// Which gesture moves the map.
  var owner: TransformOwner {
    switch state {
    case .held(let hold): hold.owner
    case .awaiting(_, let owner): owner
    case .still, .moving: .none
    }
  }

  /// Where the map is.
  func transform(at time: Instant) -> MapTransform {
    switch state {
    case .still(let transform): transform
    case .held(let hold): hold.now
    case .moving(let course), .awaiting(let course, _): course.transform(at: time)
    }
  }

  /// Where the map is under fingers, or will come to rest without them.
  var target: MapTransform {
    switch state {
    case .still(let transform): transform
    case .held(let hold): hold.now
    case .moving(let course), .awaiting(let course, _): course.end
    }
  }

  private func velocity(at time: Instant) -> MapVelocity {
    switch state {
    case .still, .held: MapVelocity(place: stage.center)
    case .moving(let course), .awaiting(let course, _): course.velocity(at: time)
    }
  }

  private var restInstant: Instant {
    switch state {
    case .still, .held: .longAgo
    case .moving(let course), .awaiting(let course, _): course.restInstant
    }
  }

  /// Whether it moves on its own at a time.
  func isFlying(at time: Instant) -> Bool { time < restInstant }

  /// Where it came to rest, once, when that is due at `time`.
  mutating func takeRest(by time: Instant) -> MapTransform? {
    guard time >= nextRest else { return nil }
    nextRest = .never
    switch state {
    case .awaiting(_, let owner): hold(target, owner)
    case .still, .held, .moving: state = .still(target)
    }
    return target
  }

  /// A finger lands on it: what glides or springs back stops there. What has as good as arrived is
  /// where it was to come to rest.
  ///
  /// - Returns: whether that was a catch.
  mutating func land(at time: Instant) -> Bool {
    if owner == .none, isFlying(at: time),
      !transform(at: time).isAway(from: target, Self.arrival)
    {
      state = .still(target)
      nextRest = .never
      return false
    }
    guard isCatch(at: time) else { return false }
    state = .still(transform(at: time))
    nextRest = .never
    return true
  }

  /// Whether one sees at a time that it moves on its own.
  func isMoving(at time: Instant) -> Bool {
    guard isFlying(at: time) else { return false }
    let velocity = velocity(at: time)
    // On a screen's farthest corner, about.
    let speed =
      velocity.movement.length + MapTransform.reach * (abs(velocity.zoom) + abs(velocity.turn))
    return speed >= Standstill.speed
      || transform(at: time).isAway(from: target, Standstill.distance)
  }

  /// Whether a finger that lands at a time stops it, and so is no tap. A flight to where a tap or a
  /// button sent the map goes on under a finger, until that moves.
  func isCatch(at time: Instant) -> Bool {
    !isSent && owner == .none && isMoving(at: time)
  }

  /// Whether it is on its way to where a tap or a button sent it.
  var isSent: Bool {
    switch state {
    case .moving(let course), .awaiting(let course, _): course.isSent
    case .still, .held: false
    }
  }

  /// Stops it where it is: if it was flying, that is where it comes to rest.
  mutating func stop(at time: Instant) {
    state = .still(transform(at: time).recentered(at: stage.center))
    if nextRest != .never { nextRest = time }
  }

  // What fingers do with it.

  /// A gesture takes over the map, from another one or at rest.
  mutating func begin(_ owner: TransformOwner, at time: Instant) {
    switch state {
    case .still(let now):
      origin = now
      hold(now.recentered(at: stage.center), owner)
    case .held(let before):
      hold(
        before.now.recentered(at: stage.center), owner, turned: before.turned, from: before.angle)
    case .moving(let course), .awaiting(let course, _):
      origin = course.isSent ? course.end : nil
      state = .awaiting(course, owner)
      if !isFlying(at: time) { grip(at: time) }
    }
  }

  /// The fingers move: a map that is on its way is theirs from where it is.
  private mutating func grip(at time: Instant) {
    guard case .awaiting(let course, let owner) = state else { return }
    hold(course.transform(at: time).recentered(at: stage.center), owner)
    nextRest = .never
  }

  private mutating func hold(
    _ now: MapTransform, _ owner: TransformOwner, turned: Float = 0, from angle: Float? = nil
  ) {
    let bounds = MapBounds(stage, limits)
    let asked = bounds.asked(now)
    state = .held(
      Hold(
        owner: owner, base: now, asked: asked, excess: now.center - bounds.seen(asked).center,
        now: now, bounds: bounds, turned: turned, angle: angle ?? now.angle))
  }

  /// The finger has moved by `travel` since the pan began.
  mutating func pan(by travel: Vector, at time: Instant) {
    if travel != .zero { grip(at: time) }
    guard case .held(var hold) = state else { return }
    hold.now = hold.bounds.seen(hold.asked.panned(by: travel)).shifted(by: hold.excess)
    state = .held(hold)
  }

  /// The fingers of a pinch moved; false, and nothing happens, when they ask for an impossible
  /// scale.
  mutating func pinch(_ event: GestureEvent) -> Bool {
    if event.scale != 1 || event.angle != 0 || event.translation != .zero { grip(at: event.time) }
    return zoom(
      by: event.scale, turn: event.angle, from: event.start, to: event.location, event.translation)
  }

  /// One finger zooms by `factor`, counted from its beginning, about a place.
  mutating func zoom(by factor: Float, about place: Point, at time: Instant) -> Bool {
    if factor != 1 { grip(at: time) }
    return zoom(by: factor, turn: 0, from: place, to: place, .zero)
  }

  /// Fingers zoom and turn the map about themselves, and move it.
  ///
  /// Resistance enters here: what they ask for against what is shown. The scale resists about the
  /// fingers, so that what is between them stays there; turning and zooming never moves the map
  /// otherwise. Past the bounds, only what the fingers move it is resisted: so nothing moves faster
  /// than they do.
  private mutating func zoom(
    by factor: Float, turn: Float, from start: Point, to end: Point, _ movement: Vector
  ) -> Bool {
    guard case .held(var hold) = state else { return false }
    let before = hold.base.scale
    let asked = limits.asked(for: before) * factor
    guard asked.isFinite, asked > 0 else { return false }
    let shown = limits.seen(asked)
    let isFree = shown == asked && before == limits.clamped(before)
    var now = hold.base.transformed(
      by: isFree ? factor : shown / before, turn: turn, from: start, to: end
    ).shifted(by: hold.lag)
    let step = movement - hold.movement
    hold.movement = movement
    let share = hold.bounds.share(now.panned(by: -step), moved: step)
    if share < 1 {
      let rest = now.invert(step * (1 - share))
      hold.lag = hold.lag + rest
      now = now.shifted(by: rest)
    }
    hold.now = now
    hold.turned = max(hold.turned, abs(hold.now.angle - hold.angle))
    state = .held(hold)
    return true
  }

  /// No gesture moves the map any more: it glides on, springs back from past a limit about `place`,
  /// and turns north when it is nearly there.
  ///
  /// - Parameter velocity: of the finger that leaves, in points per second.
  /// - Returns: whether it turns north after a turn.
  mutating func end(about place: Point, velocity: Vector = .zero, at time: Instant) -> Bool {
    if case .awaiting(let course, _) = state { state = .moving(course) }
    guard case .held(let hold) = state else { return false }
    stop(at: time)
    return settle(about: place, velocity, turned: hold.turned, at: time)
  }

  /// Leaves a place past a limit, where a finger caught the map.
  mutating func settle(at time: Instant) {
    guard case .still = state else { return }
    _ = settle(about: stage.center, .zero, turned: 0, at: time)
  }

  private mutating func settle(
    about place: Point, _ velocity: Vector, turned: Float, at time: Instant
  ) -> Bool {
    let now = target.unwound
    let bounds = MapBounds(stage, limits)
    let scale = limits.clamped(now.scale)
    let isNorth = turned > 0 && now.angle != 0 && abs(now.angle) < tuning.northSnap
    var movement = velocity
    if velocity.length > tuning.glide.speedMax {
      movement = velocity * (tuning.glide.speedMax / velocity.length)
    }
    // Past a limit the map is slower than the finger.
    let along = now.invert(movement)
    let yielding = bounds.yielding(now)
    movement = now.apply(Vector(dx: along.dx * yielding.dx, dy: along.dy * yielding.dy))
    if scale != now.scale || isNorth {
      var end = now
      end.set(scale: scale, angle: isNorth ? 0 : now.angle)
      let anchor = now.screenToMap(place)
      end.put(anchor, at: place)
      let speed = tuning.glide.bounceSpeed(movement.length, swinging: bounds.excessMax)
      if speed < movement.length { movement = movement * (speed / movement.length) }
      fly(
        from: now, MapVelocity(place: place, movement: movement), to: bounds.clamped(end),
        about: anchor, tuning.glide.bounce, at: time)
      return isNorth && turned > tuning.turnMin
    }
    state = .still(now)
    let isFlick = velocity.length > tuning.glide.speedMin
    guard isFlick || bounds.clamped(now) != now else { return false }
    let glide = MapGlide(from: now, isFlick ? movement : .zero, bounds, tuning.glide, at: time)
    state = .moving(.glide(glide))
    nextRest = glide.restInstant
    return false
  }

  // What buttons and taps do with it. The caller sees to it that no finger holds the map.

  /// Zooms by a factor about a place: what is there stays there. In flight, the factor applies to
  /// where the flight leads, so that two steps are exactly two steps.
  ///
  /// - Parameter isAimed: whether a finger pointed at what is there now; otherwise it is what will
  ///   be there.
  ///   - undoes: whether the fingers that tapped had the map, and may have moved it a little: the
  ///     step counts from before that.
  mutating func zoom(
    by factor: Float, about place: Point, isAimed: Bool, undoes: Bool = false, at time: Instant
  ) {
    let anchor = isAimed ? transform(at: time).screenToMap(place) : target.screenToMap(place)
    var end = target
    if undoes, let origin { end = origin.recentered(at: stage.center) }
    let scale = limits.clamped(end.scale * factor)
    end.set(scale: scale, angle: end.angle)
    end.put(anchor, at: place)
    fly(to: end, about: anchor, at: time)
  }

  /// Glides until a map point lies in the middle of what is looked at.
  mutating func center(on point: Point, at time: Instant) {
    var end = target
    end.center = point
    fly(to: end, about: point, at: time)
  }

  /// Turns north: what is in the middle stays there, and the scale stays.
  mutating func turnNorth(at time: Instant) {
    var end = target
    end.set(scale: end.scale, angle: 0)
    fly(to: end, about: end.center, at: time)
  }

  /// Goes back to the start: `center` in the middle, at scale 1, not turned.
  mutating func reset(to center: Point, at time: Instant) {
    fly(to: MapTransform(middle: stage.center, center: center), about: center, at: time)
  }

  /// The map is looked at in another part of the screen: what was in the middle of the old one
  /// moves to the middle of the new one.
  ///
  /// - Parameter isHeld: whether a finger is on the map, which then stays where it is.
  mutating func setStage(_ stage: Rect, isHeld: Bool, at time: Instant) {
    guard stage != self.stage else { return }
    self.stage = stage
    // A gesture that is under way ends on the new stage.
    guard owner == .none else {
      grip(at: time)
      return
    }
    guard !isHeld else {
      stop(at: time)
      return
    }
    let end = target.moved(to: stage.center)
    fly(to: end, about: end.center, at: time)
  }

  /// Shows another map at once.
  ///
  /// - Returns: the one that was shown, as it would have come to rest, and does: the caller
  ///   reports where.
  mutating func exchange(for next: MapTransform, at time: Instant) -> MapTransform {
    let before = target
    state = .still(next.moved(to: stage.center))
    nextRest = .never
    return before
  }

  private mutating func fly(to end: MapTransform, about anchor: Point, at time: Instant) {
    let end = MapBounds(stage, limits).clamped(end).unwound
    // The short way round.
    let now = transform(at: time).turned(towards: end.angle)
    fly(
      from: now, velocity(at: time), to: end, about: anchor, tuning.zoomSpring, isSent: true,
      at: time)
  }

  private mutating func fly(
    from now: MapTransform, _ velocity: MapVelocity, to end: MapTransform, about anchor: Point,
    _ spring: Spring, isSent: Bool = false, at time: Instant
  ) {
    let flight = MapFlight(from: now, velocity, to: end, about: anchor, spring, at: time)
    state = .moving(.flight(flight, isSent: isSent))
    nextRest = flight.restInstant
  }
}

/// A way that the map goes on its own.
private enum MapCourse: BitwiseCopyable, Sendable {
  /// - Parameter isSent: whether a tap or a button sent it there; otherwise it springs back.
  case flight(MapFlight, isSent: Bool)
  case glide(MapGlide)

  var isSent: Bool {
    switch self {
    case .flight(_, let isSent): isSent
    case .glide: false
    }
  }

  /// Where it comes to rest, and when.
  var end: MapTransform {
    switch self {
    case .flight(let flight, _): flight.end
    case .glide(let glide): glide.end
    }
  }

  var restInstant: Instant {
    switch self {
    case .flight(let flight, _): flight.restInstant
    case .glide(let glide): glide.restInstant
    }
  }

  func transform(at time: Instant) -> MapTransform {
    switch self {
    case .flight(let flight, _): flight.transform(at: time)
    case .glide(let glide): glide.transform(at: time)
    }
  }

  func velocity(at time: Instant) -> MapVelocity {
    switch self {
    case .flight(let flight, _): flight.velocity(at: time)
    case .glide(let glide): glide.velocity(at: time)
    }
  }
}
