import TactusCore

/// What the engine tells: events and decisions.
extension GestureEngine {
  func reason(_ reason: DecisionReason) -> Measure {
    Measure(reason: reason, value: 0, limit: 0)
  }

  @inline(never)
  mutating func decide(
    _ index: Int, from: RecognizerState, to: RecognizerState, _ measure: Measure,
    winner: RecognizerID? = nil, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    let (target, contact) = subject(index)
    outbox.append(
      Decision(
        time: time, recognizer: id(index), target: target, contact: contact,
        from: from, to: to, reason: measure.reason, value: measure.value, limit: measure.limit,
        winner: winner))
  }

  /// The target and the contact that a recognizer is about.
  @inline(never)
  private mutating func subject(_ index: Int) -> (TargetID, UInt16) {
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

  @inline(never)
  mutating func press(
    _ index: Int, _ phase: GesturePhase, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    guard index >= firstLongPress, index < firstDrag,
      longPresses[index - firstLongPress].reportsPress
    else { return }
    var event = event(index, phase, at: time)
    event.kind = .press
    outbox.append(event)
  }

  @inline(never)
  mutating func event(_ index: Int, _ phase: GesturePhase, at time: Instant) -> GestureEvent {
    var event = measured(index, phase, at: time)
    event.downCount = UInt8(truncatingIfNeeded: down.count)
    switch phase {
    case .began, .ended: measureVelocity(of: &event)
    // Most changes are looked at once, for their place; who wants their velocity asks.
    case .changed, .cancelled, .recognized: break
    }
    return event
  }

  /// Fills in the velocity of an event that came out of the last step. Those that began or ended
  /// have it already.
  public mutating func measureVelocity(of event: inout GestureEvent) {
    switch event.kind {
    case .drag, .edgeSwipe:
      event.velocity = velocities.velocity(for: Int(event.recognizer.index), at: event.time)
    case .pinch, .rotation:
      (event.scaleVelocity, event.angularVelocity) = pair.velocity(&velocities, at: event.time)
    case .tap, .doubleTap, .longPress, .press, .shake:
      break
    }
  }

  @inline(__always)
  private mutating func measured(
    _ index: Int, _ phase: GesturePhase, at time: Instant
  ) -> GestureEvent {
    let recognizer = id(index)
    let contacts = following[index]
    // Two fingers first: theirs are most of the events.
    if index >= pinchIndex {
      return pair.event(
        index == pinchIndex ? .pinch : .rotation, phase, recognizer, contacts, at: time)
    }
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
      return drags[index - firstDrag].event(.drag, phase, recognizer, contacts, at: time)
    }
    return edgeSwipe.drag.event(.edgeSwipe, phase, recognizer, contacts, at: time)
  }
}

extension DragRecognizer {
  @inline(__always)
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
    return event
  }
}

extension ContactPair {
  @inline(__always)
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
    return event
  }
}
