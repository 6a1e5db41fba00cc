public import Gestures
public import TactusCore

/// How the panel's reports reach the gesture engine, and the timers between them.
extension Firmware where S: ~Copyable {
  /// Takes the panel's reports from before `now`, at most `framesPerTickMax`.
  @inlinable
  public mutating func input(from panel: inout some Panel & ~Copyable, before now: Instant) {
    reports.count = 0
    horizon = .never
    while true {
      // At once by kind: a report that is kept before it is looked at is copied for each look.
      switch panel.next(before: now) {
      case nil: return
      case .frame(let frame)?: reports.append(frame)
      case .acceleration(let sample, at: let time)?: reports.append(.acceleration(sample), at: time)
      case .fault(let fault, at: let time)?: reports.append(.fault(fault), at: time)
      case .lost(let count, at: let time)?: reports.append(.lost(count), at: time)
      case .suspend(at: let time)?: reports.append(.suspend, at: time)
      case .resume(at: let time)?: reports.append(.resume, at: time)
      }
      if reports.isFull {
        // There may be more; timers must not overtake it.
        horizon = reports.entries[reports.count - 1].time
        return
      }
    }
  }

  /// Handles the reports in time order, after the timers due before each of them.
  @inlinable
  public mutating func recognize() {
    for index in 0..<reports.count { handle(reportAt: index) }
  }

  /// Runs the timers that are due before `now`.
  @inlinable
  public mutating func runTimers(before now: Instant) {
    runTimers(through: min(now - .microseconds(1), horizon))
  }

  @inlinable @inline(never)
  mutating func handle(reportAt index: Int) {
    let entry = reports.entries[index]
    var time = entry.time
    if time < latest {
      time = latest
      record(.raised(from: entry.time), at: time)
    }
    latest = time
    runTimers(through: time)
    switch entry.kind {
    case .frame:
      reports.frames[index].time = time
      handle(frameAt: index)
    case .acceleration(let sample):
      handle(sample, at: time)
    case .fault(let fault):
      record(.panel(fault), at: time)
    case .lost(let count):
      record(.scansLost(count), at: time)
    case .suspend:
      record(.suspend, at: time)
      cancelAll(at: time)
    case .resume:
      // Whatever the panel reported while the system was asleep does not count either.
      record(.resume, at: time)
      cancelAll(at: time)
    }
  }

  /// Cancels every contact, suspends the scene and opens the gate.
  @inlinable @inline(never)
  mutating func cancelAll(at time: Instant) {
    engine.cancelAll(at: time, to: &host)
    host.scene.suspend(at: time, &host.outbox)
    host.gate.reset()
    flushOutbox()
  }

  @inlinable @inline(__always)
  mutating func handle(frameAt index: Int) {
    let isEmpty = reports.frames[index].down.isEmpty
    guard isEmpty || reports.frames[index].isInRange else {
      record(.panel(.notFinite), at: reports.frames[index].time)
      return
    }
    if host.recordsDetail {
      host.log.append(
        TraceRecord(time: reports.frames[index].time, .frame(reports.frames[index])))
    }
    // Nothing on the glass, now or before: nothing to recognize.
    if isEmpty, engine.isUntouched { return }
    var leaps = engine.leaps(in: reports.frames[index])
    while let slot = leaps.popFirst() {
      record(
        .leap(contact: reports.frames[index][slot].id), at: reports.frames[index].time)
    }
    engine.feed(reports.frames[index], to: &host)
  }

  @inlinable @inline(never)
  mutating func handle(_ sample: Acceleration, at time: Instant) {
    guard sample.isInRange else {
      record(.panel(.notFinite), at: time)
      return
    }
    host.log.append(TraceRecord(time: time, .acceleration(sample)))
    guard shaking.update(sample, at: time) else { return }
    host.log.append(TraceRecord(time: time, .shake))
    host.scene.shake(at: time, &host.outbox)
    flushOutbox()
  }

  /// Runs what is due up to and including `limit`, in time order; at the same time first the gate,
  /// then the recognizers, then the scene.
  @inlinable
  mutating func runTimers(through limit: Instant) {
    while true {
      let next = nextDeadline
      guard next <= limit, next < .never else { return }
      runTimers(at: next)
    }
  }

  @inlinable @inline(never)
  mutating func runTimers(at time: Instant) {
    if host.gate.nextDeadline == time { host.gate.clear(at: time) }
    if engine.nextDeadline == time { engine.expire(before: time + .microseconds(1), to: &host) }
    if host.scene.nextDeadline == time {
      host.scene.expire(at: time, &host.outbox)
      flushOutbox()
    }
  }

  /// Records what the scene reported, and applies the relations that it changed.
  @inlinable
  mutating func flushOutbox() {
    host.hasChanged = true
    host.flush()
    if let relations = host.changedRelations() { engine.relations = relations }
  }
}
