public import TactusCore

/// Which recognizer begins, and what it takes from the others.
extension GestureEngine {
  /// The next recognizer that would begin, as the event it would cause; nil when there is none.
  @usableFromInline @inline(never)
  mutating func nextAttempt(at time: Instant) -> GestureEvent? {
    var ready = wanting
    var rest = waiting - ready - postponed
    while let index = rest.popFirst() {
      if !isHeldBack(index) { ready.insert(index) }
    }
    let first = ready & slots(of: relations.preferred)
    if !first.isEmpty { ready = first }
    guard let index = popNext(&ready) else { return nil }
    attempting = index
    return event(index, .began, at: time)
  }

  /// Lets the attempt begin, wait, or fail.
  @usableFromInline @inline(never)
  mutating func resolve(_ attempt: GestureEvent, allowed: Bool) {
    defer { schedule() }
    let index = attempting
    let time = attempt.time
    guard allowed else {
      // Keep what it tried to begin with: a trace shows it as the reason.
      var refused = slots[index].want
      refused.reason = .condition
      withdraw(index, because: refused, at: time)
      return
    }
    if isHeldBack(index) {
      wait(index, at: time)
      return
    }
    guard takeOver(index, at: time) else { return }
    begin(index, attempt)
  }

  /// The attempt is too early: its recognizer waits, and tries again at `earliest`.
  @usableFromInline @inline(never)
  mutating func postpone(to earliest: Instant, at time: Instant) {
    defer { schedule() }
    let index = attempting
    resumption = min(resumption, earliest)
    if slots[index].holdsTap {
      dropPress(index)
    } else {
      decide(index, to: .waiting, pause(until: earliest, at: time), at: time)
      enter(.waiting, index)
    }
    postponed.insert(index)
  }

  /// How long a recognizer still has to wait, in milliseconds.
  mutating func pause(until earliest: Instant, at time: Instant) -> Measure {
    Measure(reason: .pause, value: (earliest - time).milliseconds, limit: 0)
  }

  /// The recognizer waits for another one to fail. A tap that completes while an earlier one waits
  /// is not a new tap: the earlier one goes on waiting.
  @inline(never)
  private mutating func wait(_ index: Int, at time: Instant) {
    if slots[index].holdsTap {
      dropPress(index)
    } else if slots[index].phase != .waiting {
      decide(index, to: .waiting, Measure(.requirement), at: time)
      enter(.waiting, index)
    }
  }

  /// What a recognizer that holds a tap was following is over; the tap goes on waiting.
  @inline(never)
  mutating func dropPress(_ index: Int) {
    guard slots[index].holdsTap else { return }
    hold(false, index)
    enter(.waiting, index)
  }

  /// Whether a recognizer that must fail first may still be recognized, or is itself waiting.
  @inline(never)
  private mutating func isHeldBack(_ index: Int) -> Bool {
    let required = relations.required(by: Int(slots[index].recognizer.index))
    guard !required.isEmpty else { return false }
    var rest = slots(of: required) & pending
    while let other = rest.popFirst() {
      if concerns(other, index) { return true }
    }
    return false
  }

  /// Ends the recognizers that yield their contacts to `index`; if one does not yield, fails
  /// `index` and returns false.
  @inline(never)
  mutating func takeOver(_ index: Int, at time: Instant) -> Bool {
    let recognizer = Int(slots[index].recognizer.index)
    let yielding = relations.yielding(to: recognizer)
    var others = RecognizerSet.empty
    var rest = slots[index].following
    while let slot = rest.popFirst() { others |= owners[slot] }
    // A recognizer that hands over to it ends, whichever contact it has: a pan with a third finger
    // too.
    others |= RecognizerSet(active) & yielding
    others -= relations.simultaneous(with: recognizer)
    others.remove(recognizer)
    let keeping = others - yielding
    guard keeping.isEmpty else {
      withdraw(index, because: lost(index), winner: RecognizerID(keeping.first), at: time)
      return false
    }
    while let other = others.popFirst() {
      var ended = event(other, .ended, at: time)
      ended.isHandover = true
      outbox.append(ended)
      slots[index].want.reason = .handover
      decide(other, to: .ended, Measure(.handover), winner: slots[index].recognizer, at: time)
      press(other, .ended, at: time)
      release(other)
      loseMachine(other)
    }
    return true
  }

  /// Another recognizer began: how far the contact had moved by then, in points.
  @inline(never)
  private mutating func lost(_ index: Int) -> Measure {
    let contacts = slots[index].following
    let distance = contacts.isEmpty ? 0 : tracks[contacts.first].translation.length
    return Measure(reason: .lost, value: distance, limit: 0)
  }

  @inline(never)
  mutating func begin(_ index: Int, _ attempt: GestureEvent) {
    let want = slots[index].want
    dropPress(index)
    var began = attempt
    let next: Phase
    var contacts = slots[index].following
    if discrete.contains(index) {
      contacts = attempt.contacts
      began.phase = .recognized
      next = slots[index].machine.goesOn ? .possible : .idle
      if next == .idle { slots[index].following = .empty }
    } else {
      began.isHandover = want.reason == .handover
      slots[index].machine.begin()
      // A drag has found out where; unless it had to wait, or was handed its contact.
      if want.reason != .distance || slots[index].phase == .waiting {
        slots[index].subject.takeOff = attempt.location
      }
      began.travel = slots[index].subject.travel
      next = .active
      standingBy |= relations.successors(of: index)
      var rest = contacts
      while let slot = rest.popFirst() { owners[slot].insert(index) }
    }
    outbox.append(began)
    decide(index, to: next == .active ? .active : .recognized, want, at: attempt.time)
    enter(next, index)
    exclude(contacts, from: index, at: attempt.time)
  }

  /// Fails those that fail when `winner` begins, or while it is active, whichever contacts they
  /// follow.
  @inline(never)
  mutating func end(by winner: Int, at time: Instant) {
    let name = slots[winner].recognizer
    var rest = slots(of: relations.ended(by: Int(name.index))) & pending
    while let other = popNext(&rest) {
      withdraw(other, because: lost(other), winner: name, at: time)
    }
  }

  /// Takes the contacts of a recognizer that began away from those that cannot share them, and
  /// fails those that waited for it to fail.
  @inline(never)
  mutating func exclude(_ contacts: ContactSet, from winner: Int, at time: Instant) {
    let name = slots[winner].recognizer
    let recognizer = Int(name.index)
    var rest = (declared | strands) - slots(of: relations.sparing(recognizer))
    while let other = popNext(&rest) {
      slots[other].eligible -= contacts
      guard slots[other].following.intersects(contacts), slots[other].phase != .active else {
        continue
      }
      withdraw(other, because: lost(other), winner: name, at: time)
    }
    end(by: winner, at: time)
    // Those that get the contacts later stand by from now on.
    rest = SlotSet(relations.successors(of: recognizer)) & pending
    while let successor = rest.popFirst() {
      slots[successor].following = .empty
      velocities.drop(successor)
      decide(successor, to: .idle, Measure(.handover), winner: name, at: time)
      leave(successor)
      loseMachine(successor)
    }
    rest = pending
    rest.remove(winner)
    while let other = popNext(&rest) {
      guard relations.required(by: Int(slots[other].recognizer.index)).contains(recognizer),
        concerns(other, winner)
      else { continue }
      let isTrying = waiting.contains(other) || wanting.contains(other)
      guard isTrying || slots[other].eligible.intersects(contacts) else { continue }
      withdraw(other, because: Measure(.required), winner: name, at: time)
    }
  }
}
