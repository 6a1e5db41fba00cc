import TactusCore

//            one lands                 the last one lifts: wants
//   idle ────────────────▶ pressed ────────────────────────────▶ idle
//    ▲                      │  ▲ │ another lands
//    │                      │  └─┘
//    │ too few, too many, too far, too late, cancelled: failed
//    └──────────────────────┘

/// Recognizes several contacts that land and lift together, wherever they are: a tap of three
/// fingers.
///
/// It is discrete, as a tap is, and one attempt serves several targets: the contacts may have
/// landed on any that it watches. Its subject is the place in their middle, on the target of the
/// first one.
public struct ChordRecognizer: BitwiseCopyable, Sendable {
  enum State: BitwiseCopyable, Sendable {
    case idle
    /// The `contacts` that have landed, of which `left` are gone; the last one must lift before
    /// `deadline`.
    case pressed(deadline: Instant, contacts: ContactSet, left: UInt8)
  }

  private(set) var state = State.idle
  private let count: UInt8

  /// - Parameter count: how many contacts it takes, 2 to 10.
  public init(count: Int) {
    require("the contacts of a chord", count, from: 2, to: contactsMax)
    self.count = UInt8(truncatingIfNeeded: count)
  }

  var deadline: Instant {
    switch state {
    case .idle: .never
    case .pressed(let deadline, _, _): deadline
    }
  }

  @inline(never)
  mutating func update(
    _ change: ContactChange, _ tracks: inout ContactTracks, _ subject: inout GestureSubject
  ) -> Verdict {
    switch state {
    case .idle:
      guard !change.landed.isEmpty else { return .none }
      let first = change.landed.first
      subject = GestureSubject(
        location: tracks.position(first), start: tracks.position(first),
        target: tracks[first].target, contactID: tracks.id(first))
      return join(
        change, .empty, left: 0, deadline: change.time + tracks.limits.chordDuration, &tracks)

    case .pressed(let deadline, let contacts, let left):
      let gone = change.gone & contacts
      if change.cancelled.intersects(contacts) {
        return fail(.cancelled, value: 0, limit: 0)
      }
      if let far = farthest(of: contacts, &tracks) {
        return fail(.distance, value: far, limit: tracks.limits.tapDistance)
      }
      guard gone.isEmpty || contacts.count == Int(count) else {
        return fail(.lifted, value: Float(contacts.count), limit: Float(Int(count)))
      }
      let all = left + UInt8(truncatingIfNeeded: gone.count)
      guard all == count else {
        return join(change, contacts, left: all, deadline: deadline, &tracks)
      }
      subject.location = middle(of: contacts, &tracks)
      subject.start = subject.location
      state = .idle
      return .wants(reason: .lifted, value: Float(Int(count)), limit: Float(Int(count)))
    }
  }

  mutating func expire(_ tracks: inout ContactTracks) -> Verdict {
    let limit = tracks.limits.chordDuration.milliseconds
    return fail(.duration, value: limit, limit: limit)
  }

  /// Another recognizer got one of the contacts.
  mutating func lose() { state = .idle }

  /// Takes in the contacts that landed; too many are none.
  private mutating func join(
    _ change: ContactChange, _ contacts: ContactSet, left: UInt8, deadline: Instant,
    _ tracks: inout ContactTracks
  ) -> Verdict {
    let joined = contacts | change.landed
    guard joined.count <= Int(count), left == 0 || change.landed.isEmpty else {
      return fail(.joined, value: Float(joined.count), limit: Float(Int(count)))
    }
    state = .pressed(deadline: deadline, contacts: joined, left: left)
    return change.landed.isEmpty
      ? .none : .possible(slot: UInt8(truncatingIfNeeded: joined.first))
  }

  /// The contacts that it follows.
  var contacts: ContactSet {
    switch state {
    case .idle: .empty
    case .pressed(_, let contacts, _): contacts
    }
  }

  private mutating func fail(_ reason: DecisionReason, value: Float, limit: Float) -> Verdict {
    state = .idle
    return .failed(reason: reason, value: value, limit: limit)
  }

  /// How far a contact has strayed; nil while none has strayed too far.
  private func farthest(of contacts: ContactSet, _ tracks: inout ContactTracks) -> Float? {
    var rest = contacts
    while let slot = rest.popFirst() {
      let far = tracks[slot].translation.length
      if far > tracks.limits.tapDistance { return far }
    }
    return nil
  }

  private func middle(of contacts: ContactSet, _ tracks: inout ContactTracks) -> Point {
    var sum = Vector.zero
    var rest = contacts
    while let slot = rest.popFirst() { sum = sum + (tracks.position(slot) - .zero) }
    return .zero + sum * (1 / Float(Int(count)))
  }
}
