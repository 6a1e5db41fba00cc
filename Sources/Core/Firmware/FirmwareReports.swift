public import Gestures
public import Interactions
public import TactusCore

/// How the panel's reports reach the gesture engine, and the timers between them.
extension Firmware where S: ~Copyable {
  /// Takes the panel's reports from before `now`, at most `framesPerTickMax`.
  @inlinable
  public mutating func input(from panel: inout some Panel & ~Copyable, before now: Instant) {
    reports.count = 0
    panel.report(before: now, to: &reports)
    // There may be more; timers must not overtake it.
    horizon = reports.isFull ? reports.entries[reports.count - 1].time : .never
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
    if S.drawsAhead { leads.reset() }
    host.scene.suspend(at: time, &host.outbox)
    host.gate.reset()
    flushOutbox()
  }

  /// The frame is read where it is: as an argument it would be copied.
  @inlinable @inline(__always)
  mutating func handle(frameAt index: Int) {
    guard reports.frames[index].isInRange else {
      record(.panel(.notFinite), at: reports.frames[index].time)
      return
    }
    if host.recordsDetail {
      let frame = reports.frames[index]
      host.log.append(input: TraceRecord(time: frame.time, .frame(frame)))
    }
    if S.drawsAhead, leads.isOn { leads.add(reports.frames[index]) }
    // Nothing on the glass, now or before: nothing to recognize.
    if reports.frames[index].down.isEmpty, engine.isUntouched { return }
    engine.feed(reports.frames[index], to: &host)
  }

  @inlinable @inline(never)
  mutating func handle(_ sample: Acceleration, at time: Instant) {
    guard sample.isInRange else {
      record(.panel(.notFinite), at: time)
      return
    }
    host.log.append(input: TraceRecord(time: time, .acceleration(sample)))
    guard shaking.update(sample, at: time) else {
      if let gap = shaking.refusedAfter { recordRefusedShake(after: gap, at: time) }
      return
    }
    host.log.append(TraceRecord(time: time, .shake))
    host.scene.shake(at: time, &host.outbox)
    flushOutbox()
  }

  /// A shake that is part of the one before it.
  @inlinable @inline(never)
  mutating func recordRefusedShake(after gap: Interval, at time: Instant) {
    host.log.append(
      .record(
        SceneRecord(detail: "shake").with("because", .word("pause"))
          .with("value", .number(gap.milliseconds))
          .with("limit", .number(shaking.limits.interval.milliseconds))), at: time)
  }

  /// Runs what is due up to and including `limit`, in time order; at the same time first the gate,
  /// then the recognizers, then the scene.
  @inlinable @inline(__always)
  mutating func runTimers(through limit: Instant) {
    let next = nextDeadline
    // Nothing is due in most ticks.
    if next <= limit, next < .never { runTimers(from: next, through: limit) }
  }

  @inlinable @inline(never)
  mutating func runTimers(from first: Instant, through limit: Instant) {
    var next = first
    var latest = Instant.longAgo
    var count = 0
    while next <= limit, next < .never {
      count = next > latest ? 0 : count + 1
      if count == expirationsMax { endScene(S.name, "does not move a deadline that expired") }
      latest = max(latest, next)
      runTimers(at: next)
      next = nextDeadline
    }
  }

  @inlinable @inline(never)
  mutating func runTimers(at time: Instant) {
    if host.gate.nextDeadline == time { host.gate.clear(at: time) }
    if engine.nextDeadline == time { engine.expire(before: time + .microseconds(1), to: &host) }
    if host.due == time {
      host.scene.expire(at: time, &host.outbox)
      flushOutbox()
    }
  }

  /// How many deadlines of a scene may be due at one time.
  @usableFromInline var expirationsMax: Int { 1_000 }

  /// Records what the scene reported, and applies the relations that it changed.
  @inlinable
  mutating func flushOutbox() {
    host.hasChanged = true
    host.flush()
    if let relations = host.changedRelations() { engine.relations = relations }
  }
}
