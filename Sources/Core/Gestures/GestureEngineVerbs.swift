public import TactusCore

/// What the owner of an engine calls. Each verb leaves the engine settled: every event and decision
/// has been handed to the host, every attempt resolved.
extension GestureEngine {
  /// Handles a frame: first the deadlines up to and including its time, each at its own time; then
  /// moves, lifts and cancellations; then landings.
  ///
  /// - Precondition: time does not go back.
  @inlinable
  public mutating func feed(
    _ frame: borrowing ContactFrame, to host: inout some GestureHost & ~Copyable
  ) {
    expire(before: frame.time + .microseconds(1), to: &host)
    let landings = update(frame)
    if !(leapt | spotted).isEmpty { reportFaults(frame, &host) }
    settle(at: frame.time, &host)
    guard !landings.isEmpty else { return }
    var landed = landings
    prepareLandings()
    while let slot = landed.popFirst() {
      let contact = frame[slot]
      land(contact, in: slot, on: host.hit(contact.position, at: frame.time), at: frame.time)
    }
    commitLandings(at: frame.time)
    landed = landings
    while let slot = landed.popFirst() {
      host.touch(landedTouch(slot, at: frame.time))
      if let changed = host.changedRelations() { relations = changed }
    }
    settle(at: frame.time, &host)
  }

  /// Reports which contacts cannot be what the panel claims, before anything comes of it.
  @inlinable @inline(never)
  mutating func reportFaults(
    _ frame: borrowing ContactFrame, _ host: inout some GestureHost & ~Copyable
  ) {
    var rest = leapt | spotted
    while let slot = rest.popFirst() {
      let contact = frame[slot].id
      if leapt.contains(slot) {
        host.leap(of: contact, at: frame.time)
      } else {
        host.palm(contact, at: frame.time)
      }
    }
    (leapt, spotted) = (.empty, .empty)
  }

  /// Handles every deadline before `time`, in time order, each at its own time.
  @inlinable
  public mutating func expire(before time: Instant, to host: inout some GestureHost & ~Copyable) {
    while nextDeadline < time {
      let deadline = nextDeadline
      expire(at: deadline)
      settle(at: deadline, &host)
    }
  }

  /// Cancels every contact, after the deadlines up to and including `time`: for suspend, or a
  /// device that is gone.
  @inlinable
  public mutating func cancelAll(
    at time: Instant, to host: inout some GestureHost & ~Copyable
  ) {
    expire(before: time + .microseconds(1), to: &host)
    cancelContacts(at: time)
    settle(at: time, &host)
  }

  /// Resolves the recognizers that want to begin, one at a time, handing out what each step
  /// produced before the next one is considered.
  @inlinable @inline(never)
  mutating func settle(at time: Instant, _ host: inout some GestureHost & ~Copyable) {
    if !latched.isEmpty { reportLatches(at: time, &host) }
    handOut(at: time, &host)
    while hasAttempts, let attempt = nextAttempt(at: time) {
      let earliest = host.earliestBegin(of: attempt)
      if earliest > time {
        postpone(to: earliest, at: time)
      } else {
        resolve(attempt, allowed: host.allows(attempt))
      }
      handOut(at: time, &host)
    }
    if !(pressed | left).isEmpty { reportClosedTouches(at: time, &host) }
  }

  /// Reports which contacts' directions were decided, before anything can come of it.
  @inlinable @inline(never)
  mutating func reportLatches(at time: Instant, _ host: inout some GestureHost & ~Copyable) {
    while let slot = latched.popFirst() {
      host.touch(touch(.latched, slot, at: time))
      if let changed = host.changedRelations() { relations = changed }
    }
  }

  @inlinable @inline(never)
  mutating func reportClosedTouches(at time: Instant, _ host: inout some GestureHost & ~Copyable) {
    while let touch = nextClosedTouch(at: time) {
      host.touch(touch)
      if let changed = host.changedRelations() { relations = changed }
    }
  }

  /// Empties the outbox: decisions first, then events.
  @inlinable @inline(never)
  mutating func handOut(at time: Instant, _ host: inout some GestureHost & ~Copyable) {
    guard !outbox.isEmpty else { return }
    for index in 0..<outbox.decisions.count { host.take(outbox.decisions[inPlace: index]) }
    let dropped = outbox.takeDroppedCount()
    if dropped > 0 { host.missDecisions(dropped, at: time) }
    for index in 0..<outbox.events.count {
      if host.recordsChanges, let change = measuredChange(index) { host.record(change: change) }
      host.handle(outbox.events[inPlace: index])
      if let changed = host.changedRelations() { relations = changed }
    }
    outbox.removeAll()
  }
}
