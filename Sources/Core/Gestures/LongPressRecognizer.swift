public import TactusCore

//            lands                held long enough: wants
//   idle ───────────▶ pressed ─────────────────────────────▶ active
//    ▲                   │                                      │
//    │ lifts, too far,   │                                      │ lifts: ended
//    └── cancelled: failed ◀────────────────────────────────────┘ cancelled: cancelled

/// Recognizes a contact that is held for `minimumDuration`, within `maximumDistance` until then.
///
/// Apart from firing, it reports whether it is pressed: from touch-down until release, cancel,
/// excess movement, or until another recognizer gets the contact.
public struct LongPressRecognizer: BitwiseCopyable, Sendable {
  enum State: BitwiseCopyable, Sendable {
    case idle
    case pressed(deadline: Instant, slot: UInt8)
    case active(slot: UInt8)
  }

  private(set) var state = State.idle
  /// Whether presses are reported as well as firing.
  let reportsPress: Bool
  /// Whether it closes the tap gate once it has fired, until the contact leaves.
  let ownsContact: Bool
  private let maximumDistance: Float?
  /// In microseconds.
  private let minimumDuration: UInt32?

  /// - Parameters:
  ///   - minimumDuration: how long to hold, an hour at most; 0 fires at once; nil for the
  ///     threshold's.
  ///   - maximumDistance: how far it may stray before it fires, in points; infinity for no limit;
  ///     nil for the threshold's.
  ///   - reportsPress: whether pressing and releasing are reported too.
  ///   - ownsContact: whether what it fires is a gesture of its own, such as something that is
  ///     carried: taps are blocked as long as it lasts. False for one that only shows a press.
  public init(
    minimumDuration: Interval? = nil, maximumDistance: Float? = nil, reportsPress: Bool = false,
    ownsContact: Bool = true
  ) {
    let held = minimumDuration ?? .zero
    require(
      held >= .zero && held <= .milliseconds(3_600_000),
      "a long press is held for 0 to 3600000 ms",
      got: Int(truncatingIfNeeded: held.microseconds / 1000))
    self.minimumDuration = minimumDuration.map { UInt32(truncatingIfNeeded: $0.microseconds) }
    self.maximumDistance = maximumDistance
    self.reportsPress = reportsPress
    self.ownsContact = ownsContact
  }

  var deadline: Instant {
    switch state {
    case .idle: .never
    case .pressed(let deadline, _): deadline
    case .active: .never
    }
  }

  @inline(never)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict {
    switch state {
    case .idle:
      guard !change.landed.isEmpty else { return .none }
      let slot = change.landed.first
      let place = tracks.position(slot)
      subject = GestureSubject(
        location: place, start: place, target: tracks[slot].target, contactID: tracks.id(slot))
      let held = duration(tracks.limits)
      state = .pressed(
        deadline: change.time + held, slot: UInt8(truncatingIfNeeded: slot))
      return .possible(slot: UInt8(truncatingIfNeeded: slot))

    case .pressed(_, let slot):
      if change.cancelled.contains(Int(slot)) {
        state = .idle
        return .failed(reason: .cancelled, value: 0, limit: 0)
      }
      if change.lifted.contains(Int(slot)) {
        state = .idle
        let held = tracks[Int(slot)].age(at: change.time)
        return .failed(
          reason: .lifted, value: held.milliseconds,
          limit: duration(tracks.limits).milliseconds)
      }
      subject.location = tracks.position(Int(slot))
      let far = subject.translation.lengthSquared
      let limit = maximumDistance ?? tracks.limits.longPressDistance
      guard far > limit * limit else { return .none }
      state = .idle
      return .failed(reason: .distance, value: far.squareRoot(), limit: limit)

    case .active(let slot):
      if change.cancelled.contains(Int(slot)) {
        state = .idle
        return .cancelled(remaining: .empty)
      }
      if change.lifted.contains(Int(slot)) {
        state = .idle
        return .ended(reason: .lifted, remaining: .empty)
      }
      guard change.moved.contains(Int(slot)) else { return .none }
      subject.location = tracks.position(Int(slot))
      return .changed
    }
  }

  func expire(_ tracks: inout ContactTracks) -> Verdict {
    switch state {
    case .idle, .active:
      return .none
    case .pressed:
      let held = duration(tracks.limits).milliseconds
      return .wants(reason: .duration, value: held, limit: held)
    }
  }

  mutating func begin() {
    switch state {
    case .idle, .active:
      preconditionFailure("only a press that was held can begin")
    case .pressed(_, let slot):
      state = .active(slot: slot)
    }
  }

  /// Another recognizer got the contact, or the scene refused.
  mutating func lose() { state = .idle }

  /// How long it is held until it fires.
  func duration(_ limits: GestureThresholds) -> Interval {
    minimumDuration.map { .microseconds(Int64($0)) } ?? limits.longPressDuration
  }
}
