import TactusCore

/// What follows from the recognizers' verdicts.
extension GestureEngine {
  @inline(never)
  mutating func apply(_ verdict: Verdict, to index: Int, at time: Instant) {
    switch verdict {
    case .none:
      break
    case .changed:
      outbox.append(event(index, .changed, at: time))

    case .possible(let slot):
      track(Int(slot), with: index, at: time)
    case .wants(let reason, let value, let limit):
      want(index, because: Measure(reason: reason, value: value, limit: limit), at: time)
    case .ended(let cause, let remaining):
      end(index, because: cause, remaining: remaining, at: time)
    case .cancelled(let remaining):
      cancel(index, remaining: remaining, at: time)
    case .failed(let cause, let value, let limit):
      fail(index, because: Measure(reason: cause, value: value, limit: limit), at: time)
    }
  }

  /// A recognizer starts to follow a contact.
  private mutating func track(_ slot: Int, with index: Int, at time: Instant) {
    let kind = slots[index].machine.kind
    if kind.gathersContacts {
      slots[index].following = slots[index].machine.gathered
    } else if !kind.usesPair {
      slots[index].following = ContactSet(slot)
    }
    if kind.followsMovement { trackVelocity(of: slot, for: index, at: time) }
    switch slots[index].phase {
    case .possible:
      return
    case .waiting:
      // A complete tap goes on waiting beside this one. The others start again: the contact that
      // had moved far enough is gone now.
      if kind.isDiscrete { hold(true, index) }
      enter(.idle, index)
    case .idle, .restarting, .wanting, .active:
      break
    }
    decide(index, to: .possible, Measure(.landed), at: time)
    enter(.possible, index)
    press(index, .began, at: time)
  }

  /// A recognizer wants to begin.
  private mutating func want(_ index: Int, because measure: Measure, at time: Instant) {
    if slots[index].machine.kind.followsMovement { refollow(index, at: time) }
    guard !standingBy.contains(index), slots[index].phase != .waiting else { return }
    slots[index].want = measure
    enter(.wanting, index)
  }

  private mutating func end(
    _ index: Int, because cause: DecisionReason, remaining: ContactSet, at time: Instant
  ) {
    var ended = event(index, .ended, at: time)
    ended.isHandover = reopen(remaining, toSuccessorsOf: index)
    outbox.append(ended)
    decide(index, to: .ended, Measure(cause), at: time)
    press(index, .ended, at: time)
    release(index)
    turn(index, at: time)
    if !remaining.isEmpty { transfer(remaining, from: index, at: time) }
  }

  private mutating func cancel(_ index: Int, remaining: ContactSet, at time: Instant) {
    var cancelled = event(index, .cancelled, at: time)
    cancelled.isHandover = reopen(remaining, toSuccessorsOf: index)
    outbox.append(cancelled)
    decide(index, to: .cancelled, Measure(.cancelled), at: time)
    press(index, .cancelled, at: time)
    release(index)
    turn(index, at: time)
    if !remaining.isEmpty { transfer(remaining, from: index, at: time) }
  }

  /// A recognizer gave up by itself.
  @inline(never)
  mutating func fail(_ index: Int, because measure: Measure, at time: Instant) {
    let phase = slots[index].phase
    let holder = holder(of: index, after: measure)
    decide(
      index, to: .failed, cause(index, measure, holder, at: time), winner: holder, at: time)
    press(index, measure.reason == .lifted ? .ended : .cancelled, at: time)
    slots[index].eligible -= slots[index].following
    slots[index].following = .empty
    velocities.drop(index)
    guard discrete.contains(index) else {
      enter(.idle, index)
      return
    }
    let isHolding = slots[index].holdsTap || phase == .waiting
    guard let slot = slots[index].machine.restart else {
      hold(false, index)
      enter(isHolding ? .waiting : .idle, index)
      return
    }
    // The series was broken off by the contact that starts the next one.
    hold(isHolding, index)
    enter(.idle, index)
    slots[index].following = ContactSet(slot)
    decide(index, to: .possible, Measure(.landed), at: time)
    enter(.restarting, index)
  }

  /// Why a recognizer failed: by the limit that it names only if that was missed. A contact that
  /// had moved far enough, or was held for long enough, was kept from its gesture by something
  /// else.
  private mutating func cause(
    _ index: Int, _ own: Measure, _ holder: RecognizerID?, at time: Instant
  ) -> Measure {
    guard own.reason == .tooShort || own.reason == .lifted && own.value >= own.limit,
      !discrete.contains(index)
    else { return own }
    // It had tried before: that it has come back since then is not the cause.
    if postponed.contains(index) { return pause(until: resumption, at: time) }
    if slots[index].phase == .waiting { return Measure(.requirement) }
    return holder == nil ? own : Measure(reason: .lost, value: own.value, limit: 0)
  }

  /// The gesture of two contacts for which a drag stood by although its own had moved far enough.
  private mutating func holder(of index: Int, after measure: Measure) -> RecognizerID? {
    guard measure.reason == .tooShort, measure.value > measure.limit, standingBy.contains(index)
    else { return nil }
    let pairs = RecognizerSet(active) & relations.pairs(of: Int(slots[index].recognizer.index))
    return pairs.isEmpty ? nil : RecognizerID(pairs.first)
  }

  /// Makes a recognizer give up.
  @inline(never)
  mutating func withdraw(
    _ index: Int, because measure: Measure, winner: RecognizerID? = nil, at time: Instant
  ) {
    dropPress(index)
    decide(index, to: .failed, measure, winner: winner, at: time)
    press(index, .cancelled, at: time)
    slots[index].eligible -= slots[index].following
    slots[index].following = .empty
    velocities.drop(index)
    leave(index)
    loseMachine(index)
    turn(index, at: time)
  }

  /// Makes an active recognizer let go of its contacts.
  @inline(never)
  mutating func release(_ index: Int) {
    var rest = slots[index].following
    while let slot = rest.popFirst() { owners[slot].remove(index) }
    slots[index].following = .empty
    velocities.drop(index)
    enter(.idle, index)
    standingBy = .empty
    var others = active
    while let other = others.popFirst() { standingBy |= relations.successors(of: other) }
  }

  /// A drag that lost its contact switches to another one that was on the glass all along, starting
  /// from that one's current position.
  @inline(never)
  mutating func turn(_ index: Int, at time: Instant) {
    guard slots[index].machine.kind.switchesContacts, !standingBy.contains(index) else { return }
    let others = slots[index].eligible & (down - departed)
    guard !others.isEmpty else { return }
    follow(index, others.first, at: time)
    decide(index, to: .possible, Measure(.landed), at: time)
    enter(.possible, index)
  }

  /// Opens the contacts that a gesture leaves on the glass to every successor that watches them,
  /// also to one that had lost them before: their winner has given them up to this gesture.
  /// Returns whether there is such a successor.
  private mutating func reopen(_ contacts: ContactSet, toSuccessorsOf index: Int) -> Bool {
    var hasSuccessor = false
    var successors = SlotSet(relations.successors(of: index)) & declared
    while let successor = successors.popFirst() {
      slots[successor].eligible |= slots[successor].watched & contacts
      if slots[successor].eligible.intersects(contacts) { hasSuccessor = true }
    }
    return hasSuccessor
  }

  /// Transfers the contacts that a gesture leaves on the glass to the successors that stand by; the
  /// scene decides which of them begins.
  private mutating func transfer(_ contacts: ContactSet, from index: Int, at time: Instant) {
    var successors = SlotSet(relations.successors(of: index)) & declared
    while let successor = successors.popFirst() {
      let open = slots[successor].eligible & contacts
      guard !open.isEmpty, slots[successor].machine.kind.switchesContacts else { continue }
      follow(successor, open.first, at: time)
      slots[successor].want = Measure(.handover)
      enter(.wanting, successor)
    }
  }

  @inline(never)
  private mutating func follow(_ index: Int, _ slot: Int, at time: Instant) {
    slots[index].followFromHere(slot, &tracks)
    slots[index].following = ContactSet(slot)
    trackVelocity(of: slot, for: index, at: time)
  }

  /// A drag that moved far enough may have done so with a contact other than the one it tracked
  /// first.
  private mutating func refollow(_ index: Int, at time: Instant) {
    let contacts = slots[index].machine.moving
    guard slots[index].following != contacts else { return }
    slots[index].following = contacts
    trackVelocity(of: contacts.first, for: index, at: time)
  }

  @inline(never)
  private mutating func trackVelocity(of slot: Int, for index: Int, at time: Instant) {
    velocities.follow(slot, at: tracks.position(slot), by: index, since: time)
  }
}
