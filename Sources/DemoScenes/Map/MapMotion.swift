import Gestures
import Interactions
import TactusCore

//              a finger lands: caught             a gesture begins
//   flying ◀─────────────────────────────┐  ┌──────────────────────────▶ held ─┐ another one
//     │  ▲ ▲                             │  │                             │ ▲  │ begins
//     │  │ │    step, center, north,     │  │     ends within the limits, │ └──┘
//     │  │ └──────────────────────────── still ◀──────── slowly ──────────┤
//     │  │      home, the stage moves      ▲                              │
//     │  └─────────────────────────────────┼──────────────────────────────┘
//     └────────────────────────────────────┘    ends: flicked, past a limit,
//          comes to rest, or is caught                nearly north

/// How the map moves: under one finger, under two, and on its own from one transform to another.
///
/// It is the single source of truth. Every gesture computes the transform from the one at its
/// beginning, so that errors do not accumulate over its changes; every flight is a closed form of
/// time, so that it is the same at any tick rate.
struct MapMotion: BitwiseCopyable, Sendable {
  private enum State: BitwiseCopyable, Sendable {
    case still(MapTransform)
    case held(Hold)
    case flying(MapFlight)
    case gliding(MapGlide)
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

  var limits: MapLimits { tuning.limits }

  init(_ stage: Rect, center: Point, _ tuning: MapTuning) {
    self.tuning = tuning
    self.stage = stage
    state = .still(MapTransform(middle: stage.center, center: center))
  }

  /// Which gesture moves the map.
  var owner: TransformOwner {
    switch state {
    case .held(let hold): hold.owner
    case .still, .flying, .gliding: .none
    }
  }

  /// Where the map is.
  func transform(at time: Instant) -> MapTransform {
    switch state {
    case .still(let transform): transform
    case .held(let hold): hold.now
    case .flying(let flight): flight.transform(at: time)
    case .gliding(let glide): glide.transform(at: time)
    }
  }

  /// Where the map is under fingers, or will come to rest without them.
  var target: MapTransform {
    switch state {
    case .still(let transform): transform
    case .held(let hold): hold.now
    case .flying(let flight): flight.end
    case .gliding(let glide): glide.end
    }
  }

  private func velocity(at time: Instant) -> MapVelocity {
    switch state {
    case .still, .held: MapVelocity(place: stage.center)
    case .flying(let flight): flight.velocity(at: time)
    case .gliding(let glide): glide.velocity(at: time)
    }
  }

  private var restInstant: Instant {
    switch state {
    case .still, .held: .longAgo
    case .flying(let flight): flight.restInstant
    case .gliding(let glide): glide.restInstant
    }
  }

  /// Whether it moves on its own at a time.
  func isFlying(at time: Instant) -> Bool { time < restInstant }

  /// Where it came to rest, once, when that is due at `time`.
  mutating func takeRest(by time: Instant) -> MapTransform? {
    guard time >= nextRest else { return nil }
    nextRest = .never
    state = .still(target)
    return target
  }

  /// A finger lands on it: what moves stops there.
  ///
  /// - Returns: whether it moved. The last of a flight cannot be seen, and so it is no catch: the
  ///   map is where it was to come to rest.
  mutating func land(at time: Instant) -> Bool {
    guard isFlying(at: time) else { return false }
    let isCatch = isMoving(at: time)
    state = .still(isCatch ? transform(at: time) : target)
    nextRest = .never
    return isCatch
  }

  /// Whether one sees at a time that it moves on its own.
  func isMoving(at time: Instant) -> Bool {
    isFlying(at: time) && transform(at: time).isAway(from: target, tuning.catchDistance)
  }

  /// Stops it where it is: if it was flying, that is where it comes to rest.
  mutating func stop(at time: Instant) {
    state = .still(transform(at: time).recentered(at: stage.center))
    if nextRest != .never { nextRest = time }
  }

  // What fingers do with it.

  /// A gesture takes over the map, from another one or at rest.
  mutating func begin(_ owner: TransformOwner, at time: Instant) {
    var turned: Float = 0
    var angle: Float?
    if case .held(let hold) = state { (turned, angle) = (hold.turned, hold.angle) }
    stop(at: time)
    nextRest = .never
    let now = target
    let bounds = MapBounds(stage, limits)
    let asked = bounds.asked(now)
    state = .held(
      Hold(
        owner: owner, base: now, asked: asked, excess: now.center - bounds.seen(asked).center,
        now: now, bounds: bounds, turned: turned, angle: angle ?? now.angle))
  }

  /// The finger has moved by `travel` since the pan began.
  mutating func pan(by travel: Vector) {
    guard case .held(var hold) = state else { return }
    hold.now = hold.bounds.seen(hold.asked.panned(by: travel)).shifted(by: hold.excess)
    state = .held(hold)
  }

  /// The fingers of a pinch moved; false, and nothing happens, when they ask for an impossible
  /// scale.
  mutating func pinch(_ event: GestureEvent) -> Bool {
    zoom(
      by: event.scale, turn: event.angle, from: event.start, to: event.location, event.translation)
  }

  /// One finger zooms by `factor`, counted from its beginning, about a place.
  mutating func zoom(by factor: Float, about place: Point) -> Bool {
    zoom(by: factor, turn: 0, from: place, to: place, .zero)
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
    state = .gliding(glide)
    nextRest = glide.restInstant
    return false
  }

  // What buttons and taps do with it. The caller sees to it that no finger holds the map.

  /// Zooms by a factor about a place: what is there stays there. In flight, the factor applies to
  /// where the flight leads, so that two steps are exactly two steps.
  ///
  /// - Parameter isAimed: whether a finger pointed at what is there now; otherwise it is what will
  ///   be there.
  mutating func zoom(by factor: Float, about place: Point, isAimed: Bool, at time: Instant) {
    let anchor = isAimed ? transform(at: time).screenToMap(place) : target.screenToMap(place)
    var end = target
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
    guard owner == .none else { return }
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
      from: now, velocity(at: time), to: end, about: anchor, tuning.zoomSpring, at: time)
  }

  private mutating func fly(
    from now: MapTransform, _ velocity: MapVelocity, to end: MapTransform, about anchor: Point,
    _ spring: Spring, at time: Instant
  ) {
    let flight = MapFlight(from: now, velocity, to: end, about: anchor, spring, at: time)
    state = .flying(flight)
    nextRest = flight.restInstant
  }
}
