import TactusCore

/// What follows from the answers of the recognizers.
extension GestureEngine {
  mutating func apply(
    _ verdict: Verdict, to index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    switch verdict {
    case .none:
      break
    case .possible(let slot):
      track(Int(slot), with: index, at: time, &outbox)
    case .wants(let reason, let value, let limit):
      want(index, because: Measure(reason: reason, value: value, limit: limit), at: time)
    case .changed:
      outbox.append(event(index, .changed, at: time))
    case .ended(let cause, let remaining):
      end(index, because: cause, remaining: remaining, at: time, &outbox)
    case .cancelled:
      cancel(index, at: time, &outbox)
    case .failed(let cause, let value, let limit):
      fail(index, because: Measure(reason: cause, value: value, limit: limit), at: time, &outbox)
    }
  }

  /// A recognizer follows a contact now.
  @inline(never)
  private mutating func track(
    _ slot: Int, with index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    if index < pinchIndex { following[index] = ContactSet(slot) }
    if index >= firstDrag, index < pinchIndex { trackVelocity(of: slot, for: index, at: time) }
    // It had come far enough with a contact that is gone now.
    if index >= firstLongPress { waiting.remove(index) }
    let isNew = !possible.contains(index)
    possible.insert(index)
    guard isNew else { return }
    decide(index, from: .idle, to: .possible, reason(.landed), at: time, &outbox)
    press(index, .began, at: time, &outbox)
  }

  /// A recognizer would begin.
  private mutating func want(_ index: Int, because measure: Measure, at time: Instant) {
    if index >= firstDrag, index < pinchIndex { refollow(index, at: time) }
    guard !standingBy.contains(index), !waiting.contains(index) || index < firstLongPress else {
      return
    }
    wants[index] = measure
    possible.remove(index)
    wanting.insert(index)
  }

  @inline(never)
  private mutating func end(
    _ index: Int, because cause: DecisionReason, remaining: ContactSet, at time: Instant,
    _ outbox: inout GestureOutbox
  ) {
    var ended = event(index, .ended, at: time)
    ended.isHandover = !remaining.isEmpty && hasHeir(for: remaining, of: index)
    outbox.append(ended)
    decide(index, from: .active, to: .ended, reason(cause), at: time, &outbox)
    press(index, .ended, at: time, &outbox)
    release(index)
    turn(index, at: time, &outbox)
    if !remaining.isEmpty { bequeath(remaining, of: index, at: time) }
  }

  @inline(never)
  private mutating func cancel(_ index: Int, at time: Instant, _ outbox: inout GestureOutbox) {
    outbox.append(event(index, .cancelled, at: time))
    decide(index, from: .active, to: .cancelled, reason(.cancelled), at: time, &outbox)
    press(index, .cancelled, at: time, &outbox)
    release(index)
    turn(index, at: time, &outbox)
  }

  /// A recognizer gave up by itself.
  @inline(never)
  mutating func fail(
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
    if index < pinchIndex { velocities.drop(index) }
    possible.remove(index)
    wanting.remove(index)
    if index >= firstLongPress { waiting.remove(index) }
    if index < firstLongPress, case .pressed(_, let slot, _) = taps[index].state {
      // The series was broken off by the contact that starts the next one. Not possible at once, or
      // those that waited for this failure would never see it.
      restarting.insert(index)
      following[index] = ContactSet(Int(slot))
      decide(index, from: .idle, to: .possible, reason(.landed), at: time, &outbox)
    }
  }

  /// A recognizer has to give up.
  @inline(never)
  mutating func withdraw(
    _ index: Int, because measure: Measure, winner: RecognizerID? = nil, at time: Instant,
    _ outbox: inout GestureOutbox
  ) {
    decide(
      index, from: waiting.contains(index) ? .waiting : .possible, to: .failed, measure,
      winner: winner, at: time, &outbox)
    press(index, .cancelled, at: time, &outbox)
    eligible[index] -= following[index]
    following[index] = .empty
    if index < pinchIndex { velocities.drop(index) }
    possible.remove(index)
    restarting.remove(index)
    wanting.remove(index)
    waiting.remove(index)
    loseMachine(index)
    turn(index, at: time, &outbox)
  }

  /// An active recognizer lets go of its contacts.
  @inline(never)
  mutating func release(_ index: Int) {
    var rest = following[index]
    while let slot = rest.popFirst() { owners[slot].remove(index) }
    following[index] = .empty
    if index < pinchIndex { velocities.drop(index) }
    active.remove(index)
    standingBy = .empty
    rest = active
    while let other = rest.popFirst() { standingBy |= relations.heirs(of: other) }
  }

  /// A drag that lost its contact turns to another one that was on the glass all the time, from
  /// where that one is now.
  @inline(never)
  mutating func turn(
    _ index: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    guard index >= firstDrag, index < edgeSwipeIndex, !standingBy.contains(index) else { return }
    let others = eligible[index] & (down - departed)
    guard !others.isEmpty else { return }
    follow(index, others.first, at: time)
    decide(index, from: .idle, to: .possible, reason(.landed), at: time, &outbox)
  }

  private mutating func hasHeir(for contacts: ContactSet, of index: Int) -> Bool {
    var heirs = relations.heirs(of: index) & declared
    while let heir = heirs.popFirst() {
      if eligible[heir].intersects(contacts) { return true }
    }
    return false
  }

  /// The contacts that a gesture leaves on the glass go to the recognizer that stands by for them.
  @inline(never)
  mutating func bequeath(_ contacts: ContactSet, of index: Int, at time: Instant) {
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

  mutating func follow(_ index: Int, _ slot: Int, at time: Instant) {
    drags[index - firstDrag].followFromHere(slot, &tracks)
    following[index] = ContactSet(slot)
    trackVelocity(of: slot, for: index, at: time)
    possible.insert(index)
  }

  /// A drag that came far enough may have done so with another contact than the one that it tracked
  /// first.
  private mutating func refollow(_ index: Int, at time: Instant) {
    let contacts =
      index == edgeSwipeIndex ? edgeSwipe.drag.contacts : drags[index - firstDrag].contacts
    guard following[index] != contacts else { return }
    following[index] = contacts
    trackVelocity(of: contacts.first, for: index, at: time)
  }

  private mutating func trackVelocity(of slot: Int, for index: Int, at time: Instant) {
    velocities.follow(slot, at: tracks.position(slot), by: index, since: time)
  }
}
