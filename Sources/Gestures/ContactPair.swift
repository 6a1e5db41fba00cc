import TactusCore

//           two are down            together for the delay: formed
//   idle ────────────────▶ forming ───────────────────────────────▶ together ─┐ moved
//    ▲                       │                                       ▲  │  ▲  │
//    │  one leaves           │                                       │  │  └──┘ one leaves,
//    ├───────────────────────┘            one lands in time,         │  │       a third is there
//    │                                    no mode change             │  │ one leaves
//    │   away for the delay: parted(remaining)                       │  ▼
//    ├──────────────────────────────────────────────────────────── parting ─┐ moved
//    │   the last one leaves: broken                                 │   ▲   │
//    └───────────────────────────────────────────────────────────────┘   └──┘

/// Tracks two contacts as one gesture: their centroid, span and rotation, from the moment they are
/// together.
///
/// Problem: fingers join and leave in single frames, in any number, for an instant or for good, and
/// every change of the set is a chance for a jump. Solution: scale and angle are accumulated, as a
/// product and a sum, up to the last *anchor*; each change of the set puts a new anchor at the
/// current position, so the values are continuous. A finger that joins or leaves for less than the
/// delay does not change the mode.
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
    /// The panel cancelled one of them.
    case cancelled
  }

  private(set) var state = State.idle
  private var isDegenerate = false
  /// The centroid of the contacts that are down, in points.
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
  private var anchor = Vector.zero
  private var anchorScale: Float = 1
  private var anchorAngle: Float = 0

  /// Below this span, in points, scale and angle keep their last values: two fingertips are never
  /// that close, so what the panel reports there is noise.
  static var spanMin: Float { 16 }
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

  /// Change of scale and of angle per second.
  func velocity(
    _ velocities: inout ContactVelocities, at time: Instant
  ) -> (scale: Float, angle: Float) {
    let velocity = velocities.velocity(for: Self.user, at: time)
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
      if change.cancelled.contains(Int(a)) || change.cancelled.contains(Int(b)) {
        state = .idle
        return .cancelled
      }
      guard change.lifted.contains(Int(a)) || change.lifted.contains(Int(b)) else {
        let moved = measure(Int(a), Int(b), change, &tracks)
        velocities.add(tracked, for: Self.user, at: change.time)
        return moved
      }
      return part(from: a, b, change, &tracks)

    case .parting(_, let slot):
      if change.cancelled.contains(Int(slot)) {
        state = .idle
        return .cancelled
      }
      if change.lifted.contains(Int(slot)) {
        state = .idle
        return .broken
      }
      if !change.landed.isEmpty {
        join(Int(slot), change.landed.first, &tracks)
        return .none
      }
      guard change.moved.contains(Int(slot)) else { return .none }
      centroid = tracks.position(Int(slot))
      return .moved
    }
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
      centroid = Point.midpoint(tracks.position(Int(a)), tracks.position(Int(b)))
      start = centroid
      origin = centroid
      join(Int(a), Int(b), &tracks)
      velocities.follow(nil, at: tracked, by: Self.user, since: time)
      return .formed
    case .parting(_, let slot):
      state = .idle
      return .parted(remaining: slot)
    }
  }

  mutating func lose() { state = .idle }

  private var tracked: Point {
    Point(x: scale * Self.trackedUnit, y: angle * Self.trackedUnit)
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

  /// Makes two contacts the pair and sets the anchor.
  private mutating func join(_ a: Int, _ b: Int, _ tracks: inout ContactTracks) {
    changeCentroid(to: Point.midpoint(tracks.position(a), tracks.position(b)))
    anchor = tracks.position(b) - tracks.position(a)
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

  /// One contact of the pair, or both, lifted. What the other one moved in the same frame counts
  /// first, with the lifted one at its last known position.
  private mutating func part(
    from a: UInt8, _ b: UInt8, _ change: ContactChange, _ tracks: inout ContactTracks
  ) -> Change {
    var rest = change.down
    guard let first = rest.popFirst() else {
      state = .idle
      return .broken
    }
    let moved = measure(Int(a), Int(b), change, &tracks)
    if !rest.isEmpty {
      join(first, rest.first, &tracks)
      return moved
    }
    changeCentroid(to: tracks.position(first))
    state = .parting(
      deadline: change.time + tracks.limits.handoverDelay, slot: UInt8(truncatingIfNeeded: first))
    return moved
  }

  private mutating func measure(
    _ a: Int, _ b: Int, _ change: ContactChange, _ tracks: inout ContactTracks
  ) -> Change {
    guard change.moved.contains(a) || change.moved.contains(b) else { return .none }
    centroid = Point.midpoint(tracks.position(a), tracks.position(b))
    let now = tracks.position(b) - tracks.position(a)
    if now.lengthSquared < Self.spanMin * Self.spanMin {
      isDegenerate = true
    } else if isDegenerate {
      // Far enough apart again: continue from here with the values as they were.
      anchor = now
      anchorScale = scale
      anchorAngle = angle
      isDegenerate = false
    } else {
      scale = anchorScale * (now.lengthSquared / anchor.lengthSquared).squareRoot()
      angle = unwrapped(
        anchorAngle
          + arcTangent(
            y: anchor.dx * now.dy - anchor.dy * now.dx,
            x: anchor.dx * now.dx + anchor.dy * now.dy))
    }
    return .moved
  }

  /// The angle, plus whole turns, that is nearest to the previous one.
  private func unwrapped(_ raw: Float) -> Float {
    let turn = 2 * Float.pi
    var result = raw
    // The anchor's rotation may be many turns away; two steps are enough for a frame, the loop is
    // for an old anchor.
    while result - angle > Float.pi { result -= turn }
    while result - angle < -Float.pi { result += turn }
    return result
  }
}
