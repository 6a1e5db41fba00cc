import TactusCore

//            lands                 far enough: wants
//   idle ───────────▶ tracking ────────────────────────▶ active
//    ▲                 │ ▲                                 │ │
//    │ lifts or is     │ └─────────────────────────────────┘ │
//    │ cancelled:      │    lifts while others are down:     │ lifts: ended
//    └─── failed ──────┘    ended, follows another one       │ cancelled: cancelled
//    ▲                                                       │
//    └───────────────────────────────────────────────────────┘

/// Recognizes a contact that moves away from where it landed.
///
/// It tracks every contact from touch-down and follows the first one, or the first that moves far
/// enough, so it can take over any of them at once. The translation counts from touch-down; from
/// the point of the handover when the contact was handed over to it; and from the end of the
/// previous drag when the contact was already on the glass at that moment. It takes off where its
/// path crossed the distance, between two samples mostly: so what follows the finger lags behind it
/// by that distance, however fast it is and however often the panel looks.
public struct DragRecognizer: BitwiseCopyable, Sendable {
  enum State: BitwiseCopyable, Sendable {
    case idle
    case tracking(slot: UInt8)
    case active(slot: UInt8)
  }

  private(set) var state = State.idle
  private(set) var axis = Axis.horizontal
  let needsAxis: Bool
  /// Whether its changes carry a velocity.
  let reportsVelocity: Bool
  private let minimumDistance: Float?

  /// - Parameters:
  ///   - minimumDistance: how far a contact moves before the drag begins, in points; nil for the
  ///     threshold's.
  ///   - needsAxis: whether it also waits until the contact's direction is decided.
  ///   - reportsVelocity: whether every change carries a velocity; its begin and its end always do.
  public init(
    minimumDistance: Float? = nil, needsAxis: Bool = false, reportsVelocity: Bool = false
  ) {
    self.minimumDistance = minimumDistance
    self.needsAxis = needsAxis
    self.reportsVelocity = reportsVelocity
  }

  /// The contact that it tracks.
  var contacts: ContactSet {
    switch state {
    case .idle: .empty
    case .tracking(let slot): ContactSet(Int(slot))
    case .active(let slot): ContactSet(Int(slot))
    }
  }

  @inline(never)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict {
    switch state {
    case .idle:
      guard !change.landed.isEmpty else { return .none }
      follow(change.landed.first, &tracks, &subject)
      return .possible(slot: UInt8(truncatingIfNeeded: change.landed.first))

    case .tracking(let slot):
      if change.gone.contains(Int(slot)) {
        return replace(Int(slot), change, &tracks, &subject)
      }
      return track(Int(slot), change, &tracks, &subject)

    case .active(let slot):
      if change.cancelled.contains(Int(slot)) {
        state = .idle
        return .cancelled(remaining: .empty)
      }
      if change.lifted.contains(Int(slot)) {
        state = .idle
        return .ended(reason: .lifted, remaining: .empty)
      }
      return carry(change, &tracks, &subject) ?? .none
    }
  }

  /// An active drag whose contact stays on the glass: its state does not change. Nil in any other
  /// case, which `update` handles. Most frames of a drag end here, without a new machine.
  @inline(__always)
  func carry(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict? {
    guard case .active(let slot) = state, !change.gone.contains(Int(slot)) else { return nil }
    subject.location = tracks.position(Int(slot))
    return change.moved.contains(Int(slot)) ? .changed : Verdict.none
  }

  mutating func begin() {
    switch state {
    case .idle, .active:
      preconditionFailure("only a drag that tracks a contact can begin")
    case .tracking(let slot):
      state = .active(slot: slot)
    }
  }

  /// Follows the contact in `slot` from its current position: one that was handed over, or that was
  /// on the glass when the previous drag ended.
  mutating func followFromHere(
    _ slot: Int, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) {
    follow(slot, &tracks, &subject)
    subject.start = subject.location
  }

  mutating func lose() { state = .idle }

  private mutating func follow(
    _ slot: Int, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) {
    subject = GestureSubject(
      location: tracks.position(slot), start: tracks[slot].start, target: tracks[slot].target,
      contactID: tracks.id(slot))
    state = .tracking(slot: UInt8(truncatingIfNeeded: slot))
  }

  /// The contact it followed is gone: it follows the next one, or gives up.
  private mutating func replace(
    _ slot: Int, _ change: ContactChange, _ tracks: inout ContactTracks,
    _ subject: inout GestureSubject
  ) -> Verdict {
    let others = change.down
    if !others.isEmpty {
      follow(others.first, &tracks, &subject)
      return .possible(slot: UInt8(truncatingIfNeeded: others.first))
    }
    state = .idle
    if change.cancelled.contains(slot) { return .failed(reason: .cancelled, value: 0, limit: 0) }
    let distance = subject.translation.length
    let limit = minimumDistance ?? tracks.limits.dragDistance
    guard distance > limit, needsAxis, tracks[slot].latch == nil else {
      return .failed(reason: .tooShort, value: distance, limit: limit)
    }
    let translation = tracks[slot].translation
    let along = max(abs(translation.dx), abs(translation.dy))
    // Past its limit only a diagonal is undecided.
    let isShort = along <= tracks.limits.latchDistance
    return .failed(
      reason: .undecided, value: along, limit: isShort ? tracks.limits.latchDistance : 0)
  }

  private mutating func track(
    _ slot: Int, _ change: ContactChange, _ tracks: inout ContactTracks,
    _ subject: inout GestureSubject
  ) -> Verdict {
    subject.location = tracks.position(slot)
    let limit = minimumDistance ?? tracks.limits.dragDistance
    if isFar(subject.translation, tracks[slot], limit) {
      return want(slot, change, &tracks, &subject, limit)
    }
    // Another contact may be faster than the one that landed first.
    var others = change.moved
    others.remove(slot)
    while let other = others.popFirst() {
      guard isFar(tracks[other].translation, tracks[other], limit) else { continue }
      follow(other, &tracks, &subject)
      return want(other, change, &tracks, &subject, limit)
    }
    return .none
  }

  private func isFar(_ translation: Vector, _ track: ContactTrack, _ limit: Float) -> Bool {
    translation.lengthSquared > limit * limit && (!needsAxis || track.latch != nil)
  }

  private mutating func want(
    _ slot: Int, _ change: ContactChange, _ tracks: inout ContactTracks,
    _ subject: inout GestureSubject, _ limit: Float
  ) -> Verdict {
    subject.takeOff = Self.crossing(
      from: tracks.position(slot, before: change), to: subject.location, around: subject.start,
      limit)
    if let latch = tracks[slot].latch {
      axis = latch.axis
    } else {
      axis = abs(subject.translation.dx) >= abs(subject.translation.dy) ? .horizontal : .vertical
    }
    return .wants(reason: .distance, value: subject.translation.length, limit: limit)
  }

  /// Where the way between two places leaves the circle of radius `limit` around `center`; the
  /// second place when the first is outside already, as after a wait for a direction.
  private static func crossing(
    from before: Point, to place: Point, around center: Point, _ limit: Float
  ) -> Point {
    // |a + s·b|² = limit², of which the larger s is the way out.
    let a = before - center
    let b = place - before
    let left = limit * limit - a.lengthSquared
    let bb = b.lengthSquared
    guard left >= 0, bb > 0 else { return place }
    let ab = a.dx * b.dx + a.dy * b.dy
    return before + b * min((-ab + (ab * ab + bb * left).squareRoot()) / bb, 1)
  }
}
