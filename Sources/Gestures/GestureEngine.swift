public import TactusCore

//   frame ─▶ update ─▶ attempts ─▶ resolve ─┐
//              │          ▲                 │ until there are none
//              │          └─────────────────┘
//              └─ landed ─▶ land (a hit each) ─▶ commitLandings ─▶ attempts ─▶ resolve …
//   deadline ─▶ expire ─▶ attempts ─▶ resolve …

/// All recognizers of a scene, and the arbiter between them.
///
/// A contact is open to every recognizer that watches the target it landed on, until one of them
/// begins with it: that one owns it, the others lose it. So two fingers can do two things at once.
/// The engine asks nothing by itself: the caller brings hits and conditions when it is told that
/// they are wanted, and takes events and decisions out of the outbox.
///
/// Every verb is `mutating`, those that change nothing as well, and `tracks` is lent `inout`, or
/// reading one of its numbers would copy all of them. What is called from many places and seldom
/// at work is kept out of line (`@inline(never)`): inlined, it makes the engine's code half as
/// large again.
public struct GestureEngine: ~Copyable {
  /// The next moment at which something happens without input.
  public internal(set) var nextDeadline = Instant.never
  let thresholds: GestureThresholds
  let declared: RecognizerSet
  /// How recognizers stand to each other. Changes take effect at the next attempt.
  public var relations: GestureRelations

  var tracks: ContactTracks
  var down = ContactSet.empty
  /// Contacts that left in the step before; they are forgotten when the next one begins.
  var departed = ContactSet.empty
  var landed = ContactSet.empty

  var taps: InlineArray<4, TapRecognizer>
  var longPresses: InlineArray<4, LongPressRecognizer>
  var drags: InlineArray<5, DragRecognizer>
  var edgeSwipe: EdgeSwipeRecognizer
  var velocities = ContactVelocities()
  var pair = ContactPair()
  var pinch = PinchRecognizer()
  var rotation = RotationRecognizer()

  /// The contacts that each recognizer may still use, and those that it follows.
  var eligible: InlineArray<16, ContactSet>
  var following: InlineArray<16, ContactSet>
  /// The active recognizers of each contact: one, or several that are simultaneous.
  var owners: InlineArray<10, RecognizerSet>

  var possible = RecognizerSet.empty
  /// Taps whose next series is under way; they are possible when the next step begins.
  var restarting = RecognizerSet.empty
  var wanting = RecognizerSet.empty
  var waiting = RecognizerSet.empty
  var active = RecognizerSet.empty
  /// All that have something going on.
  var living: RecognizerSet { possible | wanting | waiting | active }
  /// Heirs of what is active: they track, and hold back.
  var standingBy = RecognizerSet.empty
  /// Why those that want to begin do.
  var wants = Measures()

  public init(_ table: GestureTable) {
    thresholds = table.thresholds
    declared = table.declared
    relations = table.relations
    tracks = ContactTracks(latchDistance: table.thresholds.latchDistance)
    taps = table.taps
    longPresses = table.longPresses
    drags = table.drags
    edgeSwipe = table.edgeSwipe
    eligible = InlineArray(repeating: .empty)
    following = InlineArray(repeating: .empty)
    owners = InlineArray(repeating: .empty)
  }

  /// The recognizers that are active, and those that own a contact.
  public var activeRecognizers: RecognizerSet { active }
  public func owners(of slot: Int) -> RecognizerSet { owners[slot] }
  public func isSimultaneous(_ a: Int, _ b: Int) -> Bool {
    relations.simultaneous(with: a).contains(b)
  }

  /// The contact's direction and how far it had come when it was decided; nil before.
  public mutating func latch(of slot: Int) -> ContactTrack.Latch? { tracks[slot].latch }

  /// How often a drag got no velocity because too many contacts were dragged apart.
  public var velocityOverflowCount: UInt32 { velocities.overflowCount }

  // MARK: Input

  /// Takes a frame in: moves, lifts and cancellations first. Gives the contacts that landed in it:
  /// when all attempts are resolved, the caller says for each of them what it landed on, then
  /// commits them.
  @inline(never)
  public mutating func update(
    _ frame: borrowing ContactFrame, _ outbox: inout GestureOutbox
  ) -> ContactSet {
    sweep()
    guard !(down | frame.down).isEmpty else { return .empty }
    var moved = ContactSet.empty
    var replaced = ContactSet.empty
    var rest = down & frame.down
    while let slot = rest.popFirst() {
      let contact = frame[slot]
      if contact.id != tracks.id(slot) {
        replaced.insert(slot)
      } else if contact.position != tracks.position(slot) {
        tracks.move(slot: slot, to: contact.position)
        moved.insert(slot)
      }
    }
    let cancelled = frame.cancelled & down
    let lifted = (down - frame.down - cancelled) | replaced
    landed = (frame.down - down) | replaced
    down = (down & frame.down) - replaced
    departed = lifted | cancelled
    if !(down | departed).isEmpty {
      velocities.sample(down, &tracks, at: frame.time)
      advance(
        ContactChange(
          time: frame.time, landed: .empty, moved: moved, lifted: lifted, cancelled: cancelled,
          down: down), &outbox)
    }
    schedule()
    return landed
  }

  /// Says what a contact landed on, and which recognizers watch that.
  @inline(never)
  public mutating func land(
    slot: Int, _ contact: Contact, on target: TargetID, watchers: RecognizerSet, at time: Instant
  ) {
    precondition(landed.contains(slot), "only a contact that landed in the frame can be placed")
    departed.remove(slot)
    forget(ContactSet(slot))
    tracks.land(contact, in: slot, at: time)
    tracks.setTarget(target, of: slot)
    var rest = watchers & declared
    while let index = rest.popFirst() { eligible[index].insert(slot) }
  }

  /// Shows the landed contacts to the recognizers, all at once.
  @inline(never)
  public mutating func commitLandings(at time: Instant, _ outbox: inout GestureOutbox) {
    sweep()
    down |= landed
    let change = ContactChange(
      time: time, landed: landed, moved: .empty, lifted: .empty, cancelled: .empty, down: down)
    landed = .empty
    advance(change, &outbox)
    schedule()
  }

  /// Handles the deadlines at or before `time`; they count as reached at `time`.
  @inline(never)
  public mutating func expire(at time: Instant, _ outbox: inout GestureOutbox) {
    sweep()
    var rest = possible & RecognizerSet.first(firstDrag)
    while let index = rest.popFirst() {
      guard deadline(of: index) <= time else { continue }
      let verdict =
        index < firstLongPress
        ? taps[index].expire(thresholds) : longPresses[index - firstLongPress].expire(thresholds)
      apply(verdict, to: index, at: time, &outbox)
    }
    if pair.deadline <= time {
      spread(pair.expire(&tracks, &velocities, at: time), at: time, &outbox)
    }
    schedule()
  }

  /// Takes every contact back: suspend, or a device that is gone.
  public mutating func cancelAll(at time: Instant, _ outbox: inout GestureOutbox) {
    var frame = ContactFrame(time: time)
    var rest = down
    while let slot = rest.popFirst() {
      let contact = Contact(id: tracks.id(slot), position: tracks.position(slot))
      frame.place(contact, in: slot)
      frame.cancel(slot: slot)
    }
    _ = update(frame, &outbox)
    // Taps that wait for the next one have no contact that could be cancelled.
    var series = (possible | waiting) & RecognizerSet.first(tapsMax)
    while let index = series.popFirst() {
      taps[index].lose()
      fail(index, because: Measure(reason: .cancelled, value: 0, limit: 0), at: time, &outbox)
    }
    wanting = .empty
    waiting = .empty
    schedule()
  }

  /// Finds the next deadline, after a step that may have moved it.
  @inline(never)
  mutating func schedule() {
    nextDeadline = pair.deadline
    var rest = (possible | restarting) & RecognizerSet.first(firstDrag)
    while let index = rest.popFirst() { nextDeadline = min(nextDeadline, deadline(of: index)) }
  }

  private mutating func sweep() {
    possible |= restarting
    restarting = .empty
    guard !departed.isEmpty else { return }
    forget(departed)
    departed = .empty
  }

  @inline(never)
  mutating func forget(_ contacts: ContactSet) {
    var rest = declared
    while let index = rest.popFirst() {
      eligible[index] -= contacts
      following[index] -= contacts
    }
    rest = contacts
    while let slot = rest.popFirst() { owners[slot] = .empty }
  }
}
