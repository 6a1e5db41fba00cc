public import TactusCore

/// Who begins: the attempts of recognizers, and what each takes from the others.
extension GestureEngine {
  /// The next recognizer that would begin, as the event that it would cause; nil when there is
  /// none. The caller evaluates its condition now and resolves it.
  @inline(never)
  public mutating func nextAttempt(at time: Instant) -> GestureEvent? {
    (wanting | waiting).isEmpty ? nil : firstReady(at: time)
  }

  /// Apart from the question above, which is asked after every frame and mostly answered by no.
  @inline(never)
  private mutating func firstReady(at time: Instant) -> GestureEvent? {
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
  @inline(never)
  public mutating func resolve(
    _ attempt: GestureEvent, allowed: Bool, _ outbox: inout GestureOutbox
  ) {
    defer { schedule() }
    let index = Int(attempt.recognizer.index)
    let time = attempt.time
    wanting.remove(index)
    guard allowed else {
      // What it wanted to begin with, for those who look for the reason.
      var refused = wants[index]
      refused.reason = .condition
      withdraw(index, because: refused, at: time, &outbox)
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
  private mutating func isHeldBack(_ index: Int) -> Bool {
    relations.required(by: index).intersects(possible | wanting | waiting)
  }

  /// Ends those that yield their contacts to `index`; false, and it failed, when one does not
  /// yield.
  @inline(never)
  mutating func takeOver(
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
        index, because: lost(index), winner: id(holding.first), at: time,
        &outbox)
      return false
    }
    while let other = others.popFirst() {
      var ended = event(other, .ended, at: time)
      ended.isHandover = true
      outbox.append(ended)
      wants[index].reason = .handover
      decide(
        other, from: .active, to: .ended, reason(.handover), winner: id(index),
        at: time, &outbox)
      press(other, .ended, at: time, &outbox)
      release(other)
      loseMachine(other)
    }
    return true
  }

  /// Another one began: how far the contact had come by then, in points.
  private mutating func lost(_ index: Int) -> Measure {
    let way = following[index].isEmpty ? .zero : tracks[following[index].first].translation
    return Measure(reason: .lost, value: way.length, limit: 0)
  }

  @inline(never)
  mutating func begin(
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
  @inline(never)
  mutating func exclude(
    _ contacts: ContactSet, from winner: Int, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    let spared = relations.sparing(winner)
    var rest = declared - spared
    while let other = rest.popFirst() {
      guard eligible[other].intersects(contacts) else { continue }
      eligible[other] -= contacts
      guard following[other].intersects(contacts), !active.contains(other) else { continue }
      withdraw(
        other, because: lost(other), winner: id(winner), at: time, &outbox)
    }
    // Those that get the contacts later stand by from now on.
    rest = relations.heirs(of: winner) & (possible | wanting | waiting)
    while let heir = rest.popFirst() {
      possible.remove(heir)
      wanting.remove(heir)
      waiting.remove(heir)
      following[heir] = .empty
      velocities.drop(heir)
      loseMachine(heir)
      decide(
        heir, from: .possible, to: .idle, reason(.handover), winner: id(winner),
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
        other, because: reason(.required), winner: id(winner), at: time, &outbox)
    }
  }
}
