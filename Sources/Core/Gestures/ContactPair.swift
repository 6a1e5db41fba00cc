import TactusCore

//           two are down            together for the delay: formed
//   idle ────────────────▶ forming ───────────────────────────────▶ together ─┐ moved
//    ▲                       │                                       ▲  │  ▲  │
//    │  one leaves           │                                       │  │  └──┘ one lifts,
//    ├───────────────────────┘            one lands in time,         │  │       a third is there
//    │                                    no mode change             │  │ one lifts
//    │   away for the delay: parted(remaining)                       │  ▼
//    ├──────────────────────────────────────────────────────────── parting ─┐ moved
//    │   the last one lifts: broken                                  │   ▲   │
//    ├───────────────────────────────────────────────────────────────┘   └──┘
//    │
//    └── from together and parting: the panel takes one back: cancelled(remaining)

/// Tracks two contacts as one gesture: their centroid, span and rotation, from the moment they are
/// together.
///
/// Problem: fingers join and leave in single frames, in any number, for an instant or for good, and
/// every change of the set is a chance for a jump. Solution: scale and angle are accumulated, as a
/// product and a sum, up to the last *anchor*; each change of the set puts a new anchor at the
/// current position, so the values are continuous. A finger that joins or leaves for less than the
/// delay does not change the mode.
///
/// Resting fingers tremble. So a pair begins *at rest*, and nothing changes while both fingers stay
/// within the dead band. Past it the values go on from where they are, at first twice as fast as
/// the fingers, until after as much again they have caught up: no step, and what was under a finger
/// is under it. The pair rests again when the fingers have stayed within the dead band for a while.
public struct ContactPair: BitwiseCopyable, Sendable {
  enum State: BitwiseCopyable, Sendable {
    case idle
    case forming(deadline: Instant, a: UInt8, b: UInt8)
    case together(a: UInt8, b: UInt8)
    case parting(deadline: Instant, slot: UInt8)
  }

  /// What happened to the pair in a frame or at a deadline.
  enum Change: BitwiseCopyable, Sendable {
    case none
    /// Two contacts are down and may become a pair.
    case forming
    /// They are a pair from now on.
    case formed
    case moved
    /// The pair did not form.
    case failed
    /// Only one contact has been left for longer than the delay.
    case parted(remaining: UInt8)
    /// Both are gone.
    case broken
    /// The panel took back one of them, or all; the remaining one stays on the glass.
    case cancelled(remaining: ContactSet)
  }

  private(set) var state = State.idle
  private var isDegenerate = false
  /// The centroid of the contacts that are down, in points; at rest, where they came to rest.
  private(set) var centroid = Point.zero
  /// The position, as of when the pair formed, that is now at the centroid: what was at `start + v`
  /// is now at `centroid + v`, with `v` scaled and rotated.
  private(set) var start = Point.zero
  /// How far the contacts have moved together, whichever contacts they were.
  var translation: Vector { centroid - origin }
  /// Span relative to the span at the start, and rotation since the start in radians, unwrapped.
  private(set) var scale: Float = 1
  private(set) var angle: Float = 0
  private(set) var target: TargetID = 0
  private(set) var contactID: UInt16 = 0
  private var origin = Point.zero
  /// From one contact to the other, scale and angle as of the anchor.
  private var anchor = Vector.zero
  private var anchorScale: Float = 1
  private var anchorAngle: Float = 0
  private var isResting = true
  /// Where the fingers came to rest; when they move, where they were at a time since which they
  /// have stayed within the dead band. And the mean of their first places from then on: one place
  /// alone may be off.
  private var rest = Places()
  private var mean = Places()
  private var restStart: Instant = .zero
  private var restCount: UInt8 = 0
  /// Where they were in the frame before.
  private var last = Places()

  private struct Places: BitwiseCopyable, Sendable {
    var a = Point.zero
    var b = Point.zero

    var centroid: Point { Point.midpoint(a, b) }
    var vector: Vector { b - a }

    func part(_ share: Float, towards other: Places) -> Places {
      Places(a: a + (other.a - a) * share, b: b + (other.b - b) * share)
    }

    /// How far the fingers have strayed from where they rest, as a share of the dead band: in
    /// span, in the arc of one around the other, or twice as far with the centroid.
    func stray(from rest: Places, _ band: Float) -> Float {
      guard band > 0 else { return .infinity }
      let before = rest.vector
      let now = vector
      // More than a quarter of a turn; or they were in one place, and no span gives how far.
      guard before.dx * now.dx + before.dy * now.dy > 0 else { return .infinity }
      let span = before.length
      let arc = abs(before.dx * now.dy - before.dy * now.dx) / span
      let drift = 2 * (centroid - rest.centroid).length
      return max(max(abs(now.length - span), arc), drift) / band
    }
  }

  /// Below this span, in points, scale and angle keep their last values: two fingertips are never
  /// that close, so what the panel reports there is noise.
  static var spanMin: Float { 16 }
  /// Fingers that spread, lift one and land it again within the delay multiply the scale without
  /// end. One spread is a factor of some 80 on a large screen; here it stops.
  static var scales: ClosedRange<Float> { 0.001...1_000 }
  /// How many places at rest count for their mean.
  private static var restCountMax: UInt8 { 8 }
  /// Scale and angle are tracked as points: one point is 0.01 of scale, or 0.01 radians.
  private static var trackedUnit: Float { 100 }
  /// The user under which it asks for a velocity, for pinch and rotation alike: no recognizer's
  /// slot.
  static var user: Int { 31 }

  init() {}

  var deadline: Instant {
    switch state {
    case .idle, .together: .never
    case .forming(let deadline, _, _): deadline
    case .parting(let deadline, _): deadline
    }
  }

  /// The contacts that it tracks.
  @inline(__always)
  var contacts: ContactSet {
    switch state {
    case .idle: .empty
    case .forming(_, let a, let b): ContactSet(Int(a)) | ContactSet(Int(b))
    case .together(let a, let b): ContactSet(Int(a)) | ContactSet(Int(b))
    case .parting(_, let slot): ContactSet(Int(slot))
    }
  }

  var isIdle: Bool {
    if case .idle = state { return true }
    return false
  }

  /// For how long nothing may have been reported of its contacts: their places are as old.
  mutating func quiet(_ tracks: inout ContactTracks, at time: Instant) -> Interval {
    var rest = contacts
    var least = Interval.microseconds(Int64(UInt16.max))
    while let slot = rest.popFirst() { least = min(least, tracks[slot].quiet(at: time)) }
    return least
  }

  /// Change of scale and of angle per second.
  func velocity(
    _ velocities: inout ContactVelocities, at time: Instant, _ limits: GestureThresholds
  ) -> (scale: Float, angle: Float) {
    let velocity = velocities.velocity(for: Self.user, at: time, limits)
    return (velocity.dx * (1 / Self.trackedUnit), velocity.dy * (1 / Self.trackedUnit))
  }

  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks,
    _ velocities: inout ContactVelocities
  ) -> Change {
    switch state {
    case .idle:
      guard !change.landed.isEmpty, change.down.count >= 2 else { return .none }
      form(change.down, &tracks, at: change.time)
      return .forming

    case .forming(_, let a, let b):
      guard change.gone.contains(Int(a)) || change.gone.contains(Int(b)) else { return .none }
      guard change.down.count >= 2 else {
        state = .idle
        return .failed
      }
      form(change.down, &tracks, at: change.time)
      return .none

    case .together(let a, let b):
      let pair = ContactSet(Int(a)) | ContactSet(Int(b))
      guard !change.gone.intersects(pair) else { return part(pair, change, &tracks) }
      let moved = measure(
        Self.places(Int(a), Int(b), &tracks), &tracks, at: change.time)
      velocities.add(tracked, for: Self.user, at: change.time)
      return moved

    case .parting(_, let slot):
      if change.cancelled.contains(Int(slot)) {
        state = .idle
        return .cancelled(remaining: .empty)
      }
      if change.lifted.contains(Int(slot)) {
        state = .idle
        return .broken
      }
      if !change.landed.isEmpty {
        join(Self.places(Int(slot), change.landed.first, &tracks), Int(slot), change.landed.first)
        return .none
      }
      guard change.moved.contains(Int(slot)) else { return .none }
      centroid = tracks.position(Int(slot))
      return .moved
    }
  }

  /// The pair was cancelled: those that are still down may become one.
  mutating func gather(
    _ down: ContactSet, _ tracks: inout ContactTracks, at time: Instant
  ) -> Change {
    guard isIdle, down.count >= 2 else { return .none }
    form(down, &tracks, at: time)
    return .forming
  }

  mutating func expire(
    _ tracks: inout ContactTracks, _ velocities: inout ContactVelocities, at time: Instant
  ) -> Change {
    switch state {
    case .idle, .together:
      return .none
    case .forming(_, let a, let b):
      scale = 1
      angle = 0
      join(Self.places(Int(a), Int(b), &tracks), Int(a), Int(b))
      start = centroid
      origin = centroid
      velocities.follow(
        nil, at: tracked, by: Self.user, since: time - quiet(&tracks, at: time))
      return .formed
    case .parting(_, let slot):
      state = .idle
      return .parted(remaining: slot)
    }
  }

  mutating func lose() { state = .idle }

  private var tracked: Point {
    mutating get { Point(x: scale * Self.trackedUnit, y: angle * Self.trackedUnit) }
  }

  private mutating func form(
    _ down: ContactSet, _ tracks: inout ContactTracks, at time: Instant
  ) {
    var rest = down
    let a = rest.popFirst() ?? 0
    let b = rest.first
    target = tracks[a].target
    contactID = tracks.id(b)
    state = .forming(
      deadline: time + tracks.limits.handoverDelay, a: UInt8(truncatingIfNeeded: a),
      b: UInt8(truncatingIfNeeded: b))
  }

  private static func places(_ a: Int, _ b: Int, _ tracks: inout ContactTracks) -> Places {
    Places(a: tracks.position(a), b: tracks.position(b))
  }

  /// Makes two contacts the pair, at rest at their places.
  private mutating func join(_ places: Places, _ a: Int, _ b: Int) {
    last = places
    settle(last, at: .zero)
    isResting = true
    changeCentroid(to: last.centroid)
    anchor = last.vector
    anchorScale = scale
    anchorAngle = angle
    isDegenerate = anchor.lengthSquared < Self.spanMin * Self.spanMin
    state = .together(
      a: UInt8(truncatingIfNeeded: a), b: UInt8(truncatingIfNeeded: b))
  }

  /// Continues about another centroid; `start` is mapped back through scale and rotation to where
  /// that position was, so that nothing jumps.
  private mutating func changeCentroid(to place: Point) {
    let (sine, cosine) = sineAndCosine(-angle)
    let displacement = (place - centroid) * (1 / scale)
    start =
      start
      + Vector(
        dx: displacement.dx * cosine - displacement.dy * sine,
        dy: displacement.dx * sine + displacement.dy * cosine)
    origin = origin + (place - centroid)
    centroid = place
  }

  /// One contact of the pair, or both, left. Span and turn stay those of the frame before: where
  /// the one that left would be now is unknown, and what the other one has moved, measured
  /// against its old place, would be a leap. Those that stay go on from where they were, and take
  /// the centroid along.
  private mutating func part(
    _ pair: ContactSet, _ change: ContactChange, _ tracks: inout ContactTracks
  ) -> Change {
    if change.cancelled.intersects(pair) {
      state = .idle
      let left = change.down & pair
      let stays = left.isEmpty ? change.down : left
      return .cancelled(remaining: stays.isEmpty ? .empty : ContactSet(stays.first))
    }
    guard !change.down.isEmpty else {
      state = .idle
      return .broken
    }
    let slot = (change.down & pair).isEmpty ? change.down.first : (change.down & pair).first
    var others = change.down
    others.remove(slot)
    if !others.isEmpty {
      let other = others.first
      let before = Places(
        a: tracks.position(slot, before: change), b: tracks.position(other, before: change))
      join(before, slot, other)
      return measure(Self.places(slot, other, &tracks), &tracks, at: change.time)
    }
    state = .parting(
      deadline: change.time + tracks.limits.handoverDelay, slot: UInt8(truncatingIfNeeded: slot))
    return take(slot, from: tracks.position(slot, before: change), &tracks)
  }

  /// Goes on with one contact, which was at a place in the frame before.
  private mutating func take(
    _ slot: Int, from place: Point, _ tracks: inout ContactTracks
  ) -> Change {
    changeCentroid(to: place)
    centroid = tracks.position(slot)
    return centroid == place ? .none : .moved
  }

  /// The limits are read where they are: as an argument they would be copied.
  private mutating func measure(
    _ places: Places, _ tracks: inout ContactTracks, at time: Instant
  ) -> Change {
    guard places.a != last.a || places.b != last.b else { return .none }
    last = places
    var stray = places.stray(from: rest, tracks.limits.deadBand)
    // A mean of one place is that place.
    if restCount > 1 { stray = min(stray, places.stray(from: mean, tracks.limits.deadBand)) }
    let seen = isResting ? rest.part(Self.share(of: stray), towards: places) : places
    if stray >= 2 || !isResting && stray > 1 {
      isResting = false
      settle(places, at: time)
    } else if !isResting, time - restStart >= tracks.limits.restInterval {
      settle(places, at: time)
      isResting = true
    } else if stray <= 1, restCount < Self.restCountMax {
      restCount &+= 1
      mean = mean.part(1 / Float(Int(restCount)), towards: places)
    }
    let before = (centroid, scale, angle)
    centroid = seen.centroid
    turn(to: seen.vector)
    return (centroid, scale, angle) == before ? .none : .moved
  }

  /// How much of their way from rest the fingers are taken to have gone, by how far they have
  /// strayed.
  private static func share(of stray: Float) -> Float {
    stray <= 1 ? 0 : stray >= 2 ? 1 : 2 * (stray - 1) / stray
  }

  /// From now on the fingers are compared with these places.
  private mutating func settle(_ places: Places, at time: Instant) {
    rest = places
    mean = places
    restStart = time
    restCount = 1
  }

  /// Scales and turns with the vector from one contact to the other.
  private mutating func turn(to now: Vector) {
    if now.lengthSquared < Self.spanMin * Self.spanMin {
      isDegenerate = true
    } else if isDegenerate {
      // Far enough apart again: continue from here with the values as they were.
      anchor = now
      anchorScale = scale
      anchorAngle = angle
      isDegenerate = false
    } else {
      let asked = anchorScale * (now.lengthSquared / anchor.lengthSquared).squareRoot()
      scale = min(max(asked, Self.scales.lowerBound), Self.scales.upperBound)
      angle = unwrapped(
        anchorAngle
          + arcTangent(
            y: anchor.dx * now.dy - anchor.dy * now.dx,
            x: anchor.dx * now.dx + anchor.dy * now.dy))
    }
  }

  /// The angle, plus whole turns, that is nearest to the previous one.
  private mutating func unwrapped(_ raw: Float) -> Float {
    let turn = 2 * Float.pi
    var result = raw
    // The anchor's rotation may be many turns away; two steps are enough for a frame, the loop is
    // for an old anchor.
    while result - angle > Float.pi { result -= turn }
    while result - angle < -Float.pi { result += turn }
    return result
  }
}
