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
public struct GestureEngine: ~Copyable {
  private let thresholds: GestureThresholds
  private let declared: RecognizerSet
  /// How recognizers stand to each other. Changes take effect at the next attempt.
  public var relations: GestureRelations

  private var tracks: ContactTracks
  private var down = ContactSet.empty
  /// Contacts that left in the step before; they are forgotten when the next one begins.
  private var departed = ContactSet.empty
  private var landed = ContactSet.empty

  private var taps: InlineArray<4, TapRecognizer>
  private var longPresses: InlineArray<4, LongPressRecognizer>
  private var drags: InlineArray<5, DragRecognizer>
  private var edgeSwipe: EdgeSwipeRecognizer
  private var pair = ContactPair()
  private var pinch = PinchRecognizer()
  private var rotation = RotationRecognizer()

  /// The contacts that each recognizer may still use, and those that it follows.
  private var eligible: InlineArray<16, ContactSet>
  private var following: InlineArray<16, ContactSet>
  /// The active recognizers of each contact: one, or several that are simultaneous.
  private var owners: InlineArray<10, RecognizerSet>

  private var possible = RecognizerSet.empty
  /// Taps whose next series is under way; they are possible when the next step begins.
  private var restarting = RecognizerSet.empty
  private var wanting = RecognizerSet.empty
  private var waiting = RecognizerSet.empty
  private var active = RecognizerSet.empty
  /// All that have something going on.
  private var living: RecognizerSet { possible | wanting | waiting | active }
  /// Heirs of what is active: they track, and hold back.
  private var standingBy = RecognizerSet.empty
  private var wants: InlineArray<16, Measure>

  /// Why a recognizer would change its state.
  private struct Measure: BitwiseCopyable, Sendable {
    var reason: DecisionReason
    var value: Float
    var limit: Float
  }

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
    wants = InlineArray(repeating: Measure(reason: .landed, value: 0, limit: 0))
  }

  /// The recognizers that are active, and those that own a contact.
  public var activeRecognizers: RecognizerSet { active }
  public func owners(of slot: Int) -> RecognizerSet { owners[slot] }
  public func isSimultaneous(_ a: Int, _ b: Int) -> Bool {
    relations.simultaneous(with: a).contains(b)
  }

  /// The contact's direction and how far it had come when it was decided; nil before.
  public func latch(of slot: Int) -> ContactTrack.Latch? { tracks[slot].latch }

  // MARK: Input

  /// Takes a frame in: moves, lifts and cancellations first. Gives the contacts that landed in it:
  /// when all attempts are resolved, the caller says for each of them what it landed on, then
  /// commits them.
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
        tracks.move(slot: slot, to: contact.position, at: frame.time)
        moved.insert(slot)
      }
    }
    let cancelled = frame.cancelled & down
    let lifted = (down - frame.down - cancelled) | replaced
    landed = (frame.down - down) | replaced
    down = (down & frame.down) - replaced
    departed = lifted | cancelled
    if !(down | departed).isEmpty {
      advance(
        ContactChange(
          time: frame.time, landed: .empty, moved: moved, lifted: lifted, cancelled: cancelled,
          down: down), &outbox)
    }
    return landed
  }

  /// Says what a contact landed on, and which recognizers watch that.
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
  public mutating func commitLandings(at time: Instant, _ outbox: inout GestureOutbox) {
    sweep()
    down |= landed
    let change = ContactChange(
      time: time, landed: landed, moved: .empty, lifted: .empty, cancelled: .empty, down: down)
    landed = .empty
    advance(change, &outbox)
  }

  /// The next moment at which something happens without input.
  public var nextDeadline: Instant {
    let pending = possible | restarting
    guard !pending.isEmpty || !pair.contacts.isEmpty else { return .never }
    var next = pair.deadline
    var rest = pending & RecognizerSet.first(firstDrag)
    while let index = rest.popFirst() {
      next = min(next, deadline(of: index))
    }
    return next
  }

  /// Handles the deadlines at or before `time`; they count as reached at `time`.
  public mutating func expire(at time: Instant, _ outbox: inout GestureOutbox) {
    sweep()
    var rest = possible & RecognizerSet.first(firstDrag)
    while let index = rest.popFirst() {
      guard deadline(of: index) <= time else { continue }
      if index < firstLongPress {
        apply(measured(taps[index].expire()), to: index, at: time, &outbox)
      } else {
        apply(longPresses[index - firstLongPress].expire(thresholds), to: index, at: time, &outbox)
      }
    }
    if pair.deadline <= time { spread(pair.expire(tracks, at: time), at: time, &outbox) }
  }

  /// Takes every contact back: suspend, or a device that is gone.
  public mutating func cancelAll(at time: Instant, _ outbox: inout GestureOutbox) {
    var frame = ContactFrame(time: time)
    var rest = down
    while let slot = rest.popFirst() { frame.cancel(slot: slot) }
    _ = update(frame, &outbox)
    // Taps that wait for the next one have no contact that could be cancelled.
    var series = (possible | waiting) & RecognizerSet.first(tapsMax)
    while let index = series.popFirst() {
      taps[index].lose()
      fail(index, because: Measure(reason: .cancelled, value: 0, limit: 0), at: time, &outbox)
    }
    wanting = .empty
    waiting = .empty
  }

  // MARK: Attempts

  /// The next recognizer that would begin, as the event that it would cause; nil when there is
  /// none. The caller evaluates its condition now and resolves it.
  public func nextAttempt(at time: Instant) -> GestureEvent? {
    guard !(wanting | waiting).isEmpty else { return nil }
    var ready = wanting
    var rest = waiting
    while let index = rest.popFirst() {
      if !isHeldBack(index) { ready.insert(index) }
    }
    let first = ready & relations.preferred
    if !first.isEmpty { return event(first.first, .began, at: time) }
    return ready.isEmpty ? nil : event(ready.first, .began, at: time)
  }

  /// Lets an attempt begin, wait, or fail.
  public mutating func resolve(
    _ attempt: GestureEvent, allowed: Bool, _ outbox: inout GestureOutbox
  ) {
    let index = Int(attempt.recognizer.index)
    let time = attempt.time
    wanting.remove(index)
    guard allowed else {
      withdraw(index, because: Measure(reason: .condition, value: 0, limit: 0), at: time, &outbox)
      return
    }
    if isHeldBack(index) {
      if !waiting.contains(index) {
        waiting.insert(index)
        decide(index, from: .possible, to: .waiting, reason(.requirement), at: time, &outbox)
      }
      return
    }
    guard takeOver(index, at: time, &outbox) else { return }
    begin(index, attempt, &outbox)
  }

  /// Whether one that must fail before it may still be recognized, or is waiting itself.
  private func isHeldBack(_ index: Int) -> Bool {
    relations.required(by: index).intersects(possible | wanting | waiting)
  }

  /// Ends those that yield their contacts to `index`; false, and it failed, when one does not
  /// yield.
  private mutating func takeOver(
    _ index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) -> Bool {
    var others = RecognizerSet.empty
    var rest = following[index]
    while let slot = rest.popFirst() { others |= owners[slot] }
    // Who hands over to it ends, whichever contact it has: a pan with a third finger, too.
    others |= active & relations.yielding(to: index)
    others -= relations.simultaneous(with: index)
    others.remove(index)
    let holding = others - relations.yielding(to: index)
    guard holding.isEmpty else {
      withdraw(
        index, because: reason(.lost), winner: RecognizerID(index: holding.first), at: time,
        &outbox)
      return false
    }
    while let other = others.popFirst() {
      var ended = event(other, .ended, at: time)
      ended.isHandover = true
      outbox.append(ended)
      wants[index].reason = .handover
      decide(
        other, from: .active, to: .ended, reason(.handover), winner: RecognizerID(index: index),
        at: time, &outbox)
      press(other, .ended, at: time, &outbox)
      release(other)
      loseMachine(other)
    }
    return true
  }

  private mutating func begin(
    _ index: Int, _ attempt: GestureEvent, _ outbox: inout GestureOutbox
  ) {
    let isDiscrete = index < firstLongPress
    let contacts = isDiscrete ? attempt.contacts : following[index]
    possible.remove(index)
    let state: RecognizerState = waiting.contains(index) ? .waiting : .possible
    waiting.remove(index)
    var began = attempt
    if isDiscrete {
      began.phase = .recognized
      if taps[index].isPossible {
        possible.insert(index)
      } else {
        following[index] = .empty
      }
    } else {
      beginMachine(index)
      began.isHandover = wants[index].reason == .handover
      active.insert(index)
      standingBy |= relations.heirs(of: index)
      var rest = contacts
      while let slot = rest.popFirst() { owners[slot].insert(index) }
    }
    outbox.append(began)
    decide(
      index, from: state, to: isDiscrete ? .recognized : .active, wants[index], at: attempt.time,
      &outbox)
    exclude(contacts, from: index, at: attempt.time, &outbox)
  }

  /// Takes the contacts of a recognizer that began away from those that cannot share them, and
  /// fails those that waited for it to fail.
  private mutating func exclude(
    _ contacts: ContactSet, from winner: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    let spared = relations.sparing(winner)
    var rest = declared - spared
    while let other = rest.popFirst() {
      guard eligible[other].intersects(contacts) else { continue }
      eligible[other] -= contacts
      guard following[other].intersects(contacts), !active.contains(other) else { continue }
      withdraw(
        other, because: reason(.lost), winner: RecognizerID(index: winner), at: time, &outbox)
    }
    // Those that get the contacts later stand by from now on.
    rest = relations.heirs(of: winner) & (possible | wanting | waiting)
    while let heir = rest.popFirst() {
      possible.remove(heir)
      wanting.remove(heir)
      waiting.remove(heir)
      following[heir] = .empty
      loseMachine(heir)
      decide(
        heir, from: .possible, to: .idle, reason(.handover), winner: RecognizerID(index: winner),
        at: time, &outbox)
    }
    rest = (possible | waiting | wanting) & declared
    rest.remove(winner)
    while let other = rest.popFirst() {
      guard relations.required(by: other).contains(winner) else { continue }
      let isTrying = waiting.contains(other) || wanting.contains(other)
      guard isTrying || eligible[other].intersects(contacts)
      else { continue }
      withdraw(
        other, because: reason(.required), winner: RecognizerID(index: winner), at: time, &outbox)
    }
  }

  // MARK: Verdicts

  private mutating func advance(_ change: ContactChange, _ outbox: inout GestureOutbox) {
    let all = change.down | change.gone
    let changed = change.landed | change.moved | change.gone
    var rest = declared
    while let index = rest.popFirst() {
      let mine = eligible[index]
      guard mine.intersects(all) else { continue }
      if index >= pinchIndex {
        advancePair(change.restricted(to: pairable(change.down)), &outbox)
        return
      }
      let part = change.restricted(to: mine)
      if index < firstLongPress {
        guard mine.intersects(changed) else { continue }
        apply(
          measured(taps[index].update(part, tracks, thresholds)), to: index, at: change.time,
          &outbox)
      } else if index < firstDrag {
        guard mine.intersects(changed) else { continue }
        apply(
          longPresses[index - firstLongPress].update(part, tracks, thresholds), to: index,
          at: change.time, &outbox)
      } else if index < edgeSwipeIndex {
        apply(
          drags[index - firstDrag].update(part, tracks, thresholds), to: index, at: change.time,
          &outbox)
      } else {
        apply(edgeSwipe.update(part, tracks, thresholds), to: index, at: change.time, &outbox)
      }
    }
  }

  private mutating func advancePair(_ change: ContactChange, _ outbox: inout GestureOutbox) {
    spread(pair.update(change, tracks, thresholds), at: change.time, &outbox)
  }

  /// The contacts from which the pair is made: open to all that live on it; before, to both
  /// recognizers that may, or else to one.
  private func pairable(_ down: ContactSet) -> ContactSet {
    switch (living.contains(pinchIndex), living.contains(rotationIndex)) {
    case (true, false): return eligible[pinchIndex]
    case (false, true): return eligible[rotationIndex]
    case (true, true): return eligible[pinchIndex] & eligible[rotationIndex]
    case (false, false): break
    }
    let both = eligible[pinchIndex] & eligible[rotationIndex]
    if (both & down).count >= 2 { return both }
    return (eligible[pinchIndex] & down).count >= 2
      ? eligible[pinchIndex] : eligible[rotationIndex]
  }

  /// Hands what became of the pair to those that live on it.
  private mutating func spread(
    _ change: ContactPair.Change, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    if declared.contains(pinchIndex) {
      applyPair(pinch.update(change, thresholds), to: pinchIndex, at: time, &outbox)
    }
    if declared.contains(rotationIndex) {
      applyPair(rotation.update(change, thresholds), to: rotationIndex, at: time, &outbox)
    }
  }

  /// A recognizer that lives on the pair follows the contacts of the pair; one that is over still
  /// names those that it had.
  private mutating func applyPair(
    _ verdict: Verdict, to index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    var isLiving = living.contains(index)
    if case .possible = verdict {
      guard pair.contacts.isSubset(of: eligible[index]) else {
        if index == pinchIndex { pinch.lose() } else { rotation.lose() }
        return
      }
      isLiving = true
    }
    if !active.contains(index) || !pair.contacts.isEmpty {
      regroup(index, to: isLiving ? pair.contacts : .empty)
    }
    apply(verdict, to: index, at: time, &outbox)
  }

  /// The pair consists of other contacts than before: so does what its recognizer follows and owns.
  private mutating func regroup(_ index: Int, to contacts: ContactSet) {
    guard following[index] != contacts else { return }
    if active.contains(index) {
      var rest = following[index] - contacts
      while let slot = rest.popFirst() { owners[slot].remove(index) }
      rest = contacts
      while let slot = rest.popFirst() { owners[slot].insert(index) }
    }
    following[index] = contacts
  }

  /// Fills in what a tap's deadline measured: the limit itself.
  private func measured(_ verdict: Verdict) -> Verdict {
    guard case .failed(let reason, _, _) = verdict else { return verdict }
    switch reason {
    case .duration:
      let limit = thresholds.longPressDuration.seconds * 1000
      return .failed(reason: reason, value: limit, limit: limit)
    case .interval:
      let limit = thresholds.multipleTapInterval.seconds * 1000
      return .failed(reason: reason, value: limit, limit: limit)
    case .landed, .distance, .apart, .lifted, .tooShort, .cancelled, .joined, .pair, .single, .lost,
      .handover, .condition, .requirement, .required, .edge:
      return verdict
    }
  }

  private mutating func apply(
    _ verdict: Verdict, to index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    switch verdict {
    case .none:
      break

    case .possible(let slot):
      if index < pinchIndex { following[index] = ContactSet(Int(slot)) }
      // It had come far enough with a contact that is gone now.
      if index >= firstLongPress { waiting.remove(index) }
      let isNew = !possible.contains(index)
      possible.insert(index)
      guard isNew else { return }
      decide(index, from: .idle, to: .possible, reason(.landed), at: time, &outbox)
      press(index, .began, at: time, &outbox)

    case .wants(let reason, let value, let limit):
      // A drag may want another contact than the one it tracked first.
      if index >= firstDrag, index < edgeSwipeIndex {
        following[index] = drags[index - firstDrag].contacts
      } else if index == edgeSwipeIndex {
        following[index] = edgeSwipe.drag.contacts
      }
      guard !standingBy.contains(index), !waiting.contains(index) || index < firstLongPress else {
        return
      }
      wants[index] = Measure(reason: reason, value: value, limit: limit)
      possible.remove(index)
      wanting.insert(index)

    case .changed:
      outbox.append(event(index, .changed, at: time))

    case .ended(let cause, let remaining):
      var ended = event(index, .ended, at: time)
      ended.isHandover = !remaining.isEmpty && hasHeir(for: remaining, of: index)
      outbox.append(ended)
      decide(index, from: .active, to: .ended, reason(cause), at: time, &outbox)
      press(index, .ended, at: time, &outbox)
      release(index)
      turn(index, at: time, &outbox)
      if !remaining.isEmpty { bequeath(remaining, of: index, at: time) }

    case .cancelled:
      outbox.append(event(index, .cancelled, at: time))
      decide(index, from: .active, to: .cancelled, reason(.cancelled), at: time, &outbox)
      press(index, .cancelled, at: time, &outbox)
      release(index)
      turn(index, at: time, &outbox)

    case .failed(let cause, let value, let limit):
      fail(index, because: Measure(reason: cause, value: value, limit: limit), at: time, &outbox)
    }
  }

  /// A recognizer gave up by itself.
  private mutating func fail(
    _ index: Int, because measure: Measure, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    let state: RecognizerState =
      possible.contains(index) ? .possible : waiting.contains(index) ? .waiting : .idle
    decide(index, from: state, to: .failed, measure, at: time, &outbox)
    if state != .idle {
      press(index, measure.reason == .lifted ? .ended : .cancelled, at: time, &outbox)
    }
    eligible[index] -= following[index]
    following[index] = .empty
    possible.remove(index)
    wanting.remove(index)
    if index >= firstLongPress { waiting.remove(index) }
    if index < firstLongPress, case .pressed(let slot, _, _) = taps[index].state {
      // The series was broken off by the contact that starts the next one. Not possible at once, or
      // those that waited for this failure would never see it.
      restarting.insert(index)
      following[index] = ContactSet(Int(slot))
      decide(index, from: .idle, to: .possible, reason(.landed), at: time, &outbox)
    }
  }

  /// A recognizer has to give up.
  private mutating func withdraw(
    _ index: Int, because measure: Measure, winner: RecognizerID? = nil, at time: Instant,
    _ outbox: inout GestureOutbox
  ) {
    decide(
      index, from: waiting.contains(index) ? .waiting : .possible, to: .failed, measure,
      winner: winner, at: time, &outbox)
    press(index, .cancelled, at: time, &outbox)
    eligible[index] -= following[index]
    following[index] = .empty
    possible.remove(index)
    restarting.remove(index)
    wanting.remove(index)
    waiting.remove(index)
    loseMachine(index)
    turn(index, at: time, &outbox)
  }

  /// An active recognizer lets go of its contacts.
  private mutating func release(_ index: Int) {
    var rest = following[index]
    while let slot = rest.popFirst() { owners[slot].remove(index) }
    following[index] = .empty
    active.remove(index)
    standingBy = .empty
    rest = active
    while let other = rest.popFirst() { standingBy |= relations.heirs(of: other) }
  }

  /// A drag that lost its contact turns to another one that was on the glass all the time, from
  /// where that one is now.
  private mutating func turn(
    _ index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    guard index >= firstDrag, index < edgeSwipeIndex, !standingBy.contains(index) else { return }
    let others = eligible[index] & (down - departed)
    guard !others.isEmpty else { return }
    follow(index, others.first, at: time)
    decide(index, from: .idle, to: .possible, reason(.landed), at: time, &outbox)
  }

  private func hasHeir(for contacts: ContactSet, of index: Int) -> Bool {
    var heirs = relations.heirs(of: index) & declared
    while let heir = heirs.popFirst() {
      if eligible[heir].intersects(contacts) { return true }
    }
    return false
  }

  /// The contacts that a gesture leaves on the glass go to the recognizer that stands by for them.
  private mutating func bequeath(_ contacts: ContactSet, of index: Int, at time: Instant) {
    var heirs = relations.heirs(of: index) & declared
    while let heir = heirs.popFirst() {
      let open = eligible[heir] & contacts
      guard !open.isEmpty, heir >= firstDrag, heir < edgeSwipeIndex else { continue }
      follow(heir, open.first, at: time)
      possible.remove(heir)
      wants[heir] = reason(.handover)
      wanting.insert(heir)
    }
  }

  private mutating func follow(_ index: Int, _ slot: Int, at time: Instant) {
    drags[index - firstDrag].follow(slot, from: tracks.position(slot), tracks, at: time)
    following[index] = ContactSet(slot)
    possible.insert(index)
  }

  // MARK: Machines

  private mutating func beginMachine(_ index: Int) {
    if index < firstDrag {
      longPresses[index - firstLongPress].begin()
    } else if index < edgeSwipeIndex {
      drags[index - firstDrag].begin()
    } else if index == edgeSwipeIndex {
      edgeSwipe.begin()
    } else if index == pinchIndex {
      pinch.begin()
    } else {
      rotation.begin()
    }
  }

  private mutating func loseMachine(_ index: Int) {
    if index < firstLongPress {
      taps[index].lose()
    } else if index < firstDrag {
      longPresses[index - firstLongPress].lose()
    } else if index < edgeSwipeIndex {
      drags[index - firstDrag].lose()
    } else if index == edgeSwipeIndex {
      edgeSwipe.lose()
    } else {
      if index == pinchIndex { pinch.lose() } else { rotation.lose() }
      if !living.intersects(RecognizerSet(pinchIndex) | RecognizerSet(rotationIndex)) {
        pair.lose()
      }
    }
  }

  private func deadline(of index: Int) -> Instant {
    index < firstLongPress
      ? taps[index].deadline : longPresses[index - firstLongPress].deadline
  }

  // MARK: Contacts that left

  private mutating func sweep() {
    possible |= restarting
    restarting = .empty
    guard !departed.isEmpty else { return }
    forget(departed)
    departed = .empty
  }

  private mutating func forget(_ contacts: ContactSet) {
    var rest = declared
    while let index = rest.popFirst() {
      eligible[index] -= contacts
      following[index] -= contacts
    }
    rest = contacts
    while let slot = rest.popFirst() { owners[slot] = .empty }
  }

  // MARK: Reports

  private func reason(_ reason: DecisionReason) -> Measure {
    Measure(reason: reason, value: 0, limit: 0)
  }

  private func decide(
    _ index: Int, from: RecognizerState, to: RecognizerState, _ measure: Measure,
    winner: RecognizerID? = nil, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    let (target, contact) = subject(index)
    outbox.append(
      Decision(
        time: time, recognizer: RecognizerID(index: index), target: target, contact: contact,
        from: from, to: to, reason: measure.reason, value: measure.value, limit: measure.limit,
        winner: winner))
  }

  /// The target and the contact that a recognizer is about.
  private func subject(_ index: Int) -> (TargetID, UInt16) {
    if !following[index].isEmpty {
      let slot = following[index].first
      return (tracks[slot].target, tracks.id(slot))
    }
    if index < firstLongPress { return (taps[index].target, taps[index].contactID) }
    if index < firstDrag {
      let machine = longPresses[index - firstLongPress]
      return (machine.target, machine.contactID)
    }
    if index < edgeSwipeIndex {
      return (drags[index - firstDrag].target, drags[index - firstDrag].contactID)
    }
    if index == edgeSwipeIndex { return (edgeSwipe.drag.target, edgeSwipe.drag.contactID) }
    return (pair.target, pair.contactID)
  }

  private func press(
    _ index: Int, _ phase: GesturePhase, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    guard index >= firstLongPress, index < firstDrag,
      longPresses[index - firstLongPress].reportsPress
    else { return }
    var event = event(index, phase, at: time)
    event.kind = .press
    outbox.append(event)
  }

  private func event(_ index: Int, _ phase: GesturePhase, at time: Instant) -> GestureEvent {
    var event = measured(index, phase, at: time)
    event.downCount = UInt8(truncatingIfNeeded: down.count)
    return event
  }

  private func measured(_ index: Int, _ phase: GesturePhase, at time: Instant) -> GestureEvent {
    let recognizer = RecognizerID(index: index)
    let contacts = following[index]
    if index < firstLongPress {
      let tap = taps[index]
      return GestureEvent(
        time: time, kind: tap.kind, phase: phase, recognizer: recognizer, target: tap.target,
        // A tap that waited is of a contact that left; what it follows now is the next one.
        contacts: tap.isPossible ? .empty : contacts, location: tap.location)
    }
    if index < firstDrag {
      let machine = longPresses[index - firstLongPress]
      var event = GestureEvent(
        time: time, kind: .longPress, phase: phase, recognizer: recognizer,
        target: machine.target, contacts: contacts, location: machine.location)
      event.start = machine.start
      event.translation = machine.location - machine.start
      return event
    }
    if index < edgeSwipeIndex {
      return drags[index - firstDrag].event(
        .drag, phase, recognizer, contacts, at: time)
    }
    if index == edgeSwipeIndex {
      return edgeSwipe.drag.event(.edgeSwipe, phase, recognizer, contacts, at: time)
    }
    return pair.event(
      index == pinchIndex ? .pinch : .rotation, phase, recognizer, contacts, at: time)
  }
}

extension DragRecognizer {
  func event(
    _ kind: GestureKind, _ phase: GesturePhase, _ recognizer: RecognizerID, _ contacts: ContactSet,
    at time: Instant
  ) -> GestureEvent {
    var event = GestureEvent(
      time: time, kind: kind, phase: phase, recognizer: recognizer, target: target,
      contacts: contacts, location: location)
    event.axis = axis
    event.start = start
    event.translation = translation
    if phase != .cancelled { event.velocity = velocity(at: time) }
    return event
  }
}

extension ContactPair {
  func event(
    _ kind: GestureKind, _ phase: GesturePhase, _ recognizer: RecognizerID, _ contacts: ContactSet,
    at time: Instant
  ) -> GestureEvent {
    var event = GestureEvent(
      time: time, kind: kind, phase: phase, recognizer: recognizer, target: target,
      contacts: contacts, location: centroid)
    event.start = start
    event.translation = translation
    event.scale = scale
    event.angle = angle
    if phase != .cancelled {
      (event.scaleVelocity, event.angularVelocity) = velocity(at: time)
    }
    return event
  }
}
