import TactusCore

/// What the engine reports: events and decisions.
extension GestureEngine {
  /// Reports a state change from the recognizer's current phase; so call it before it `enter`s the
  /// next one.
  @inline(never)
  mutating func decide(
    _ index: Int, to: RecognizerState, _ measure: Measure, winner: RecognizerID? = nil,
    at time: Instant
  ) {
    let following = slots[index].following
    let target: TargetID
    let contact: UInt16
    if !following.isEmpty {
      target = tracks[following.first].target
      contact = tracks.id(following.first)
    } else if pairs.contains(index) {
      target = pair.target
      contact = pair.contactID
    } else {
      target = slots[index].subject.target
      contact = slots[index].subject.contactID
    }
    outbox.append(
      Decision(
        time: time, recognizer: slots[index].recognizer, target: target, contact: contact,
        from: slots[index].phase.state, to: to, reason: measure.reason, value: measure.value,
        limit: measure.limit, winner: winner))
  }

  /// Reports which of the landed contacts a recognizer cannot take because it is busy.
  @inline(never)
  mutating func ignore(amongLanded landed: ContactSet, by index: Int, at time: Instant) {
    guard slots[index].phase != .idle else { return }
    var ignored = landed - slots[index].following
    switch slots[index].machine {
    case .tap(let tap):
      // A series took the contact, or was broken off by it.
      guard tap.count == 1 else { return }
    case .chord:
      // It gathers them, or failed because of them.
      return
    case .longPress, .pinch, .rotation:
      break
    case .drag:
      // Until it is active it tracks them all, and follows the first that moves far enough.
      guard slots[index].phase == .active else { return }
    case .edgeSwipe(let swipe):
      guard slots[index].phase != .active else { break }
      ignored -= swipe.candidates(among: ignored, &tracks)
    }
    ignore(ignored, by: index, at: time)
  }

  /// Reports that a recognizer takes none of these contacts and does not change its state.
  ///
  /// - Parameter reason: `ignored` when it is busy, `caught` when the scene withholds them.
  mutating func ignore(
    _ contacts: ContactSet, by index: Int, because reason: DecisionReason = .ignored,
    at time: Instant
  ) {
    let state = slots[index].phase.state
    var rest = contacts
    while let contact = rest.popFirst() {
      outbox.append(
        Decision(
          time: time, recognizer: slots[index].recognizer,
          target: tracks[contact].target, contact: tracks.id(contact), from: state, to: state,
          reason: reason, value: 0, limit: 0, winner: nil))
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
    case .began:
      if pairs.contains(index) { event.positionAge = pair.quiet(&tracks, at: time) }
      measureVelocity(of: &event)
    case .ended:
      measureVelocity(of: &event)
    case .changed:
      if reportingVelocity.contains(index) { measureVelocity(of: &event) }
    case .cancelled, .recognized:
      break
    }
    return event
  }

  /// A change that is waiting in the outbox, with its velocity; nil for events of other phases.
  @usableFromInline @inline(never)
  mutating func measuredChange(_ index: Int) -> GestureEvent? {
    var event = outbox.events[inPlace: index]
    guard event.phase == .changed else { return nil }
    measureVelocity(of: &event)
    return event
  }

  @inline(never)
  private mutating func measureVelocity(of event: inout GestureEvent) {
    switch event.kind {
    case .drag, .edgeSwipe:
      event.velocity = velocities.velocity(
        for: Int(event.recognizer.index), at: event.time, tracks.limits)
      event.prediction = tracks.limits.dragPrediction.seconds
    case .pinch, .rotation:
      (event.scaleVelocity, event.angularVelocity) = pair.velocity(
        &velocities, at: event.time, tracks.limits)
    case .tap, .doubleTap, .longPress, .press, .shake:
      break
    }
  }

  /// Reports that the pair moved, for one of the recognizers that use it.
  @inline(never)
  mutating func appendMove(of index: Int, at time: Instant) {
    let kind: GestureKind
    switch slots[index].machine {
    case .pinch: kind = .pinch
    case .rotation: kind = .rotation
    case .tap, .chord, .longPress, .drag, .edgeSwipe: return
    }
    var event = GestureEvent(
      time: time, kind: kind, phase: .changed, recognizer: slots[index].recognizer, target: 0,
      contacts: slots[index].following, location: .zero)
    pair.describe(&event)
    event.downCount = UInt8(truncatingIfNeeded: down.count)
    if reportingVelocity.contains(index) { measureVelocity(of: &event) }
    outbox.append(event)
  }

  @inline(__always)
  private mutating func measured(
    _ index: Int, _ phase: GesturePhase, at time: Instant
  ) -> GestureEvent {
    // What the events of all recognizers of one contact have in common, then what each has besides.
    var event = GestureEvent(
      time: time, kind: .drag, phase: phase, recognizer: slots[index].recognizer,
      target: slots[index].subject.target, contacts: slots[index].following,
      location: slots[index].subject.location)
    event.start = slots[index].subject.start
    event.translation = slots[index].subject.translation
    if slots[index].phase == .active { event.travel = slots[index].subject.travel }
    switch slots[index].machine {
    case .tap(let tap):
      event.kind = tap.count == 2 ? .doubleTap : .tap
      // A waiting tap belongs to a contact that has left; the slot already follows the next one.
      if tap.isPossible { event.contacts = .empty }
      event.count = tap.count
    case .chord:
      event.kind = .tap
    case .longPress:
      event.kind = .longPress
    case .drag(let drag):
      event.axis = drag.axis
    case .edgeSwipe(let swipe):
      event.kind = .edgeSwipe
      event.axis = swipe.drag.axis
    case .pinch:
      event.kind = .pinch
    case .rotation:
      event.kind = .rotation
    }
    if pairs.contains(index) { pair.describe(&event) }
    return event
  }
}

extension ContactPair {
  /// Fills in what a pair's event is about.
  @inline(__always)
  func describe(_ event: inout GestureEvent) {
    event.target = target
    event.location = centroid
    event.start = start
    event.translation = translation
    event.travel = translation
    event.scale = scale
    event.angle = angle
  }
}
