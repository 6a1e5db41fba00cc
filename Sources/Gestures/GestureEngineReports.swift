import TactusCore

/// What the engine reports: events and decisions.
extension GestureEngine {
  /// Reports a change of state: from where the recognizer stands now, so before it `enter`s the
  /// phase that follows.
  @inline(never)
  mutating func decide(
    _ index: Int, to: RecognizerState, _ measure: Measure, winner: RecognizerID? = nil,
    at time: Instant
  ) {
    let slot = slots[index]
    var (target, contact) = slot.machine.subject(pair)
    if !slot.following.isEmpty {
      target = tracks[slot.following.first].target
      contact = tracks.id(slot.following.first)
    }
    outbox.append(
      Decision(
        time: time, recognizer: slot.recognizer, target: target,
        contact: contact, from: slot.phase.state, to: to, reason: measure.reason,
        value: measure.value, limit: measure.limit, winner: winner))
  }

  /// Reports which of the contacts that landed on a recognizer it cannot take, since it is busy.
  @inline(never)
  mutating func ignore(amongLanded landed: ContactSet, by index: Int, at time: Instant) {
    let slot = slots[index]
    guard slot.phase != .idle else { return }
    var ignored = landed - slot.following
    switch slot.machine {
    case .tap:
      // It took the contact, or failed because of it.
      return
    case .longPress, .pinch, .rotation:
      break
    case .drag:
      // One that is not active tracks them all, and follows the first that comes far enough.
      guard slot.phase == .active else { return }
    case .edgeSwipe(let swipe):
      guard slot.phase != .active else { break }
      ignored -= swipe.candidates(among: ignored, &tracks, thresholds)
    }
    ignore(ignored, by: index, at: time)
  }

  /// Reports that a recognizer takes none of these contacts, and stays as it is.
  mutating func ignore(_ contacts: ContactSet, by index: Int, at time: Instant) {
    let slot = slots[index]
    var rest = contacts
    while let contact = rest.popFirst() {
      outbox.append(
        Decision(
          time: time, recognizer: slot.recognizer,
          target: tracks[contact].target, contact: tracks.id(contact), from: slot.phase.state,
          to: slot.phase.state, reason: .ignored, value: 0, limit: 0, winner: nil))
    }
  }

  @inline(never)
  mutating func press(_ index: Int, _ phase: GesturePhase, at time: Instant) {
    guard slots[index].machine.reportsPress else { return }
    var event = event(index, phase, at: time)
    event.kind = .press
    outbox.append(event)
  }

  @inline(never)
  mutating func event(_ index: Int, _ phase: GesturePhase, at time: Instant) -> GestureEvent {
    var event = measured(index, phase, at: time)
    event.downCount = UInt8(truncatingIfNeeded: down.count)
    switch phase {
    case .began, .ended:
      measureVelocity(of: &event)
    case .changed:
      if slots[index].machine.reportsVelocity { measureVelocity(of: &event) }
    case .cancelled, .recognized:
      break
    }
    return event
  }

  /// Fills in the velocity of a change that waits in the outbox.
  @usableFromInline @inline(never)
  mutating func measureVelocity(ofEvent index: Int) {
    var event = outbox.event(index)
    guard event.phase == .changed else { return }
    measureVelocity(of: &event)
    outbox.replace(index, with: event)
  }

  @inline(never)
  private mutating func measureVelocity(of event: inout GestureEvent) {
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
    let slot = slots[index]
    let recognizer = slot.recognizer
    let contacts = slot.following
    switch slot.machine {
    case .tap(let tap):
      return tap.event(phase, recognizer, contacts, at: time)
    case .longPress(let press):
      return press.event(phase, recognizer, contacts, at: time)
    case .drag(let drag):
      return drag.event(.drag, phase, recognizer, contacts, at: time)
    case .edgeSwipe(let swipe):
      return swipe.drag.event(.edgeSwipe, phase, recognizer, contacts, at: time)
    case .pinch:
      return pair.event(.pinch, phase, recognizer, contacts, at: time)
    case .rotation:
      return pair.event(.rotation, phase, recognizer, contacts, at: time)
    }
  }
}

extension TapRecognizer {
  func event(
    _ phase: GesturePhase, _ recognizer: RecognizerID, _ contacts: ContactSet, at time: Instant
  ) -> GestureEvent {
    var event = GestureEvent(
      time: time, kind: count == 2 ? .doubleTap : .tap, phase: phase, recognizer: recognizer,
      target: target,
      // A tap that waited is of a contact that left; what it follows now is the next one.
      contacts: isPossible ? .empty : contacts, location: location)
    event.count = count
    return event
  }
}

extension LongPressRecognizer {
  func event(
    _ phase: GesturePhase, _ recognizer: RecognizerID, _ contacts: ContactSet, at time: Instant
  ) -> GestureEvent {
    var event = GestureEvent(
      time: time, kind: .longPress, phase: phase, recognizer: recognizer, target: target,
      contacts: contacts, location: location)
    event.start = start
    event.translation = location - start
    return event
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
