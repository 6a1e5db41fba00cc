import TactusCore

/// How changes of the contacts reach the recognizers.
extension GestureEngine {
  mutating func advance(_ change: ContactChange) {
    // When nothing landed, only recognizers that are not idle can react.
    let singles = (change.landed.isEmpty ? living : declared | strands) - pairs
    if !singles.isEmpty { advance(singles, change) }
    guard !pairs.isEmpty, !pair.isIdle || !change.landed.isEmpty else { return }
    advancePair(change)
  }

  @inline(never)
  private mutating func advance(_ singles: SlotSet, _ change: ContactChange) {
    let all = change.down | change.gone
    let changed = change.landed | change.moved | change.gone
    var rest = singles
    while let index = popNext(&rest) {
      let mine = slots[index].eligible
      guard mine.intersects(timed.contains(index) ? changed : all) else { continue }
      let part = change.restricted(to: mine)
      let verdict = slots[index].update(part, &tracks)
      if case .failed = verdict, slots[index].phase == .idle, !part.landed.isEmpty {
        // It never followed the contact, but its decision is about it.
        slots[index].following = ContactSet(part.landed.first)
      }
      switch verdict {
      // What most frames report.
      case .none:
        break
      case .changed:
        outbox.append(event(index, .changed, at: change.time))
      case .possible, .wants, .ended, .cancelled, .failed:
        apply(verdict, to: index, at: change.time)
      }
      if !part.landed.isEmpty { ignore(amongLanded: part.landed, by: index, at: change.time) }
    }
  }

  @inline(never)
  private mutating func advancePair(_ change: ContactChange) {
    let contacts = pairable(change.down)
    guard contacts.intersects(change.down | change.gone) else { return }
    let part = change.restricted(to: contacts)
    let happened = pair.update(part, &tracks, &velocities)
    spread(happened, at: change.time)
    if case .cancelled = happened {
      spread(pair.gather(part.down, &tracks, at: change.time), at: change.time)
    }
    guard !change.landed.isEmpty else { return }
    var rest = pairs
    while let index = rest.popFirst() {
      let landed = change.landed & slots[index].eligible
      ignore(amongLanded: landed, by: index, at: change.time)
    }
  }

  /// The contacts from which the pair is made: those open to every recognizer that uses it; before
  /// that, those open to both, or else to the first of them that may have two.
  private mutating func pairable(_ down: ContactSet) -> ContactSet {
    let users = living & pairs
    guard users.isEmpty else { return shared(by: users) }
    let all = shared(by: pairs)
    if (all & down).count >= 2 { return all }
    var rest = pairs
    var open = ContactSet.empty
    while let index = rest.popFirst() {
      open = slots[index].eligible
      if (open & down).count >= 2 { return open }
    }
    return open
  }

  private mutating func shared(by recognizers: SlotSet) -> ContactSet {
    var result = ContactSet.first(contactsMax)
    var rest = recognizers
    while let index = rest.popFirst() { result = result & slots[index].eligible }
    return result
  }

  /// Passes what happened to the pair on to the recognizers that use it.
  mutating func spread(_ change: ContactPair.Change, at time: Instant) {
    switch change {
    case .none:
      var rest = pairs
      while let index = rest.popFirst() { regroup(index, isLiving: living.contains(index)) }
    case .moved:
      move(at: time)
      return
    case .forming, .formed, .failed, .parted, .broken, .cancelled:
      var rest = pairs
      while let index = rest.popFirst() {
        let verdict = slots[index].machine.update(change, tracks.limits.handoverDelay)
        applyPair(verdict, to: index, at: time)
      }
    }
    if pair.isIdle { velocities.drop(ContactPair.user) }
  }

  /// The pair moved. That is all that happens in most frames; of the recognizers that use the pair,
  /// only active ones report it.
  private mutating func move(at time: Instant) {
    var rest = living & pairs
    while let index = rest.popFirst() {
      regroup(index, to: pair.contacts)
      if slots[index].phase == .active { appendMove(of: index, at: time) }
    }
  }

  private mutating func applyPair(_ verdict: Verdict, to index: Int, at time: Instant) {
    var isLiving = living.contains(index)
    if case .possible = verdict {
      guard pair.contacts.isSubset(of: slots[index].eligible) else {
        slots[index].machine.lose()
        return
      }
      isLiving = true
    }
    regroup(index, isLiving: isLiving)
    apply(verdict, to: index, at: time)
  }

  /// A recognizer that uses the pair follows the pair's contacts; one that is over still names
  /// those that it had.
  private mutating func regroup(_ index: Int, isLiving: Bool) {
    if slots[index].phase == .active, pair.contacts.isEmpty { return }
    regroup(index, to: isLiving ? pair.contacts : .empty)
  }

  /// The pair has different contacts now: so does what its recognizer follows and owns.
  @inline(never)
  private mutating func regroup(_ index: Int, to contacts: ContactSet) {
    let before = slots[index].following
    guard before != contacts else { return }
    if slots[index].phase == .active {
      var rest = before - contacts
      while let slot = rest.popFirst() { owners[slot].remove(index) }
      rest = contacts
      while let slot = rest.popFirst() { owners[slot].insert(index) }
    }
    slots[index].following = contacts
  }

  /// A recognizer must let go of what it follows; the pair lives on while any other uses it.
  @inline(never)
  mutating func loseMachine(_ index: Int) {
    slots[index].machine.lose()
    guard !living.intersects(pairs) else { return }
    pair.lose()
    velocities.drop(ContactPair.user)
  }
}
