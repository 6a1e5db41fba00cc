import TactusCore

/// How a change of the contacts reaches the recognizers.
extension GestureEngine {
  mutating func advance(_ change: ContactChange, _ outbox: inout GestureOutbox) {
    let all = change.down | change.gone
    let changed = change.landed | change.moved | change.gone
    // Where nothing landed, only those that have something going on can answer.
    var rest = (change.landed.isEmpty ? living : declared) & RecognizerSet.first(pinchIndex)
    while let index = rest.popFirst() {
      let mine = eligible[index]
      // Taps and presses that stay where they are have nothing to say.
      guard mine.intersects(index < firstDrag ? changed : all) else { continue }
      let verdict = answer(of: index, to: change.restricted(to: mine))
      if case .none = verdict { continue }
      apply(verdict, to: index, at: change.time, &outbox)
    }
    guard !pair.isIdle || !change.landed.isEmpty,
      (eligible[pinchIndex] | eligible[rotationIndex]).intersects(all)
    else { return }
    let part = change.restricted(to: pairable(change.down))
    spread(pair.update(part, &tracks, &velocities, thresholds), at: change.time, &outbox)
  }

  /// What a recognizer of single contacts says to its part of a change.
  private mutating func answer(of index: Int, to part: ContactChange) -> Verdict {
    if index < firstLongPress { return taps[index].update(part, &tracks, thresholds) }
    if index < firstDrag {
      return longPresses[index - firstLongPress].update(part, &tracks, thresholds)
    }
    if index < edgeSwipeIndex { return drags[index - firstDrag].update(part, &tracks, thresholds) }
    return edgeSwipe.update(part, &tracks, thresholds)
  }

  /// The contacts from which the pair is made: open to all that live on it; before, to both
  /// recognizers that may, or else to one.
  private mutating func pairable(_ down: ContactSet) -> ContactSet {
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
  mutating func spread(
    _ change: ContactPair.Change, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    if case .moved = change {
      // Most frames say just this; of those that live, only the active ones have to tell.
      let contacts = pair.contacts
      var rest = living - RecognizerSet.first(pinchIndex)
      while let index = rest.popFirst() {
        regroup(index, to: contacts)
        if active.contains(index) { outbox.append(event(index, .changed, at: time)) }
      }
      return
    }
    if declared.contains(pinchIndex) {
      applyPair(pinch.update(change, thresholds), to: pinchIndex, at: time, &outbox)
    }
    if declared.contains(rotationIndex) {
      applyPair(rotation.update(change, thresholds), to: rotationIndex, at: time, &outbox)
    }
    if pair.isIdle { velocities.drop(ContactPair.user) }
  }

  /// A recognizer that lives on the pair follows the contacts of the pair; one that is over still
  /// names those that it had.
  mutating func applyPair(
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
  mutating func regroup(_ index: Int, to contacts: ContactSet) {
    guard following[index] != contacts else { return }
    if active.contains(index) {
      var rest = following[index] - contacts
      while let slot = rest.popFirst() { owners[slot].remove(index) }
      rest = contacts
      while let slot = rest.popFirst() { owners[slot].insert(index) }
    }
    following[index] = contacts
  }

  // MARK: Machines

  mutating func beginMachine(_ index: Int) {
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

  mutating func loseMachine(_ index: Int) {
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
        velocities.drop(ContactPair.user)
      }
    }
  }

  mutating func deadline(of index: Int) -> Instant {
    index < firstLongPress
      ? taps[index].deadline : longPresses[index - firstLongPress].deadline
  }
}
