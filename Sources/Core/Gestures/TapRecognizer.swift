import TactusCore

//            lands              lifts, more taps to come
//   idle ───────────▶ pressed ───────────────────────────▶ between
//    ▲  ▲               │ │  ▲                              │   │
//    │  │ lifts, last   │ │  └──────────────────────────────┘   │ not in time:
//    │  └── tap: wants ─┘ │    lands in time, near enough        │ failed
//    │   too far, too long, cancelled; of several: joined       │
//    └────────────────────┴──────────────────────────────────────┘

/// Recognizes one contact that lifts where it landed, `count` times in a row. It may take its time
/// (`tapDurationMax`), but where a long press watches it too it must lift before that would fire.
///
/// One machine serves one target: the engine shows it the contacts that landed there, and gives
/// contacts on other targets to strands of the same recognizer. It follows the first contact that
/// lands. A second one beside it is ignored, so two thumbs that overlap on a button press it; a
/// series of taps is broken off by it. Its subject is the last complete tap.
public struct TapRecognizer: BitwiseCopyable, Sendable {
  enum State: BitwiseCopyable, Sendable {
    case idle
    /// `taps` are complete, the next is under way; it must lift before `deadline`.
    case pressed(deadline: Instant, slot: UInt8, taps: UInt8)
    /// `taps` are complete; the next must land before `deadline`.
    case between(deadline: Instant, taps: UInt8)
  }

  private(set) var state = State.idle
  let count: UInt8
  /// Whether contacts that overlap on one target are a tap each.
  let takesEach: Bool

  /// - Parameters:
  ///   - count: how many taps in a row it takes, 1 to 8.
  ///   - takesEach: whether contacts that overlap on one target are a tap each, as on the keys of a
  ///     keyboard; otherwise all but the first are ignored. Only for single taps.
  public init(count: Int = 1, takesEach: Bool = false) {
    require("the taps that a recognizer counts", count, from: 1, to: 8)
    require(!takesEach || count == 1, "taps that count each are single taps")
    self.count = UInt8(truncatingIfNeeded: count)
    self.takesEach = takesEach
  }

  var deadline: Instant {
    switch state {
    case .idle: .never
    case .pressed(let deadline, _, _): deadline
    case .between(let deadline, _): deadline
    }
  }

  @inline(never)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict {
    switch state {
    case .idle:
      guard !change.landed.isEmpty else { return .none }
      return press(change, &tracks, taps: 0)

    case .pressed(_, let slot, let taps):
      return follow(slot: Int(slot), taps: taps, change, &tracks, &subject)

    case .between(_, let taps):
      guard !change.landed.isEmpty else { return .none }
      let far = (tracks.position(change.landed.first) - subject.location).lengthSquared
      if far <= tracks.limits.multipleTapDistance * tracks.limits.multipleTapDistance {
        return press(change, &tracks, taps: taps)
      }
      // The series is over, and this contact starts another one.
      _ = press(change, &tracks, taps: 0)
      return .failed(
        reason: .apart, value: far.squareRoot(), limit: tracks.limits.multipleTapDistance)
    }
  }

  mutating func expire(_ tracks: inout ContactTracks) -> Verdict {
    switch state {
    case .idle:
      return .none
    case .pressed(_, let slot, _):
      return expire(.duration, tracks.tapDurationMax(Int(slot)))
    case .between:
      return expire(.interval, tracks.limits.multipleTapInterval)
    }
  }

  /// The measured value is the limit itself: a deadline is met to the microsecond.
  private mutating func expire(_ reason: DecisionReason, _ limit: Interval) -> Verdict {
    state = .idle
    let milliseconds = limit.milliseconds
    return .failed(reason: reason, value: milliseconds, limit: milliseconds)
  }

  /// Another recognizer got the contact.
  mutating func lose() { state = .idle }

  /// Whether it still follows something: a series that was broken off by a contact starts again
  /// with that contact.
  var isPossible: Bool {
    switch state {
    case .idle: false
    case .pressed, .between: true
    }
  }

  /// The slot of the contact that is on the glass; nil between taps.
  var pressedSlot: Int? {
    switch state {
    case .idle, .between: nil
    case .pressed(_, let slot, _): Int(slot)
    }
  }

  @inline(never)
  private mutating func press(
    _ change: ContactChange, _ tracks: inout ContactTracks, taps: UInt8
  ) -> Verdict {
    let slot = change.landed.first
    if change.landed.count > 1, count > 1 {
      state = .idle
      return .failed(reason: .joined, value: 2, limit: 1)
    }
    let durationMax = tracks.tapDurationMax(slot)
    state = .pressed(
      deadline: durationMax > .zero ? change.time + durationMax : .never,
      slot: UInt8(truncatingIfNeeded: slot),
      taps: taps)
    return .possible(slot: UInt8(truncatingIfNeeded: slot))
  }

  private mutating func follow(
    slot: Int, taps: UInt8, _ change: ContactChange, _ tracks: inout ContactTracks,
    _ subject: inout GestureSubject
  ) -> Verdict {
    if change.cancelled.contains(slot) {
      state = .idle
      return .failed(reason: .cancelled, value: 0, limit: 0)
    }
    if change.lifted.contains(slot) {
      subject.location = tracks.position(slot)
      subject.start = tracks[slot].start
      subject.target = tracks[slot].target
      subject.contactID = tracks.id(slot)
      guard taps + 1 < count else {
        state = .idle
        let held = tracks[slot].age(at: change.time)
        return .wants(
          reason: .lifted, value: held.milliseconds,
          limit: tracks.tapDurationMax(slot).milliseconds)
      }
      state = .between(deadline: change.time + tracks.limits.multipleTapInterval, taps: taps + 1)
      return .none
    }
    if !change.landed.isEmpty, count > 1 {
      state = .idle
      return .failed(reason: .joined, value: 2, limit: 1)
    }
    let far = tracks[slot].translation.lengthSquared
    guard far > tracks.limits.tapDistance * tracks.limits.tapDistance else { return .none }
    state = .idle
    return .failed(reason: .distance, value: far.squareRoot(), limit: tracks.limits.tapDistance)
  }
}
