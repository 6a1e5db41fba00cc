public import Firmware
import Raster
public import TactusCore
public import Traces

/// A tick that does not start on the grid.
@usableFromInline
struct OffGridTick {
  @usableFromInline var tick: RecordedTick
  /// When a live one should have started; nil for one that runs again.
  @usableFromInline var due: Instant?

  @usableFromInline
  init(_ tick: RecordedTick, due: Instant? = nil) {
    self.tick = tick
    self.due = due
  }
}

/// How a session runs off the grid: live, or as a trace says that a live run went.
extension FirmwareSession where S: ~Copyable {
  /// Runs until the plan stops it, or the clock's end, or until the panel has nothing more to say
  /// and the scene is at rest.
  ///
  /// One loop, over the panel, the display and the next thing that is due: `LivePacer` says whether
  /// to tick or to wait.
  @inlinable
  mutating func runLive(
    _ panel: AnyPanel, _ clock: LiveClock, _ plan: SessionPlan, _ outputs: inout SessionOutputs
  ) throws(OutputError) -> SessionEnd {
    var panel = panel
    var pacer = LivePacer(period: plan.board.displayPeriod)
    var hasInput = false
    // What the screen shows before the first touch, which is time zero.
    var last = Instant.zero
    try tick(
      .drawing, at: last, due: last, began: clock.now(), clock, plan, &pacer, &panel, &outputs)
    while !plan.isStopped() {
      takeEvents(&pacer, clock, plan, &outputs)
      let now = clock.now()
      guard now < clock.end, !isOver(panel) else { break }
      guard let origin = clock.origin() else {
        // A panel that failed before its first touch: no tick would ever bring the scene to rest.
        if panel.isFinished { break }
        _ = clock.wait(clock.end, descriptor)
        hasInput = true
        continue
      }
      if panel.quietUntil > .longAgo, panel.quietUntil < Instant(microseconds: now - origin) {
        hasInput = true
      }
      let situation = firmware.situation(
        at: Instant(microseconds: now), origin: origin, hasInput: hasInput,
        // A panel that can tell when it reports next.
        nextReport: panel.quietUntil > .longAgo ? panel.quietUntil : .never,
        isAlwaysActive: clock.isAlwaysActive, isBusy: display?.isBusy ?? false)
      if pacer.wantsRefresh(situation), let time = display?.lastRefresh() {
        pacer.refreshed(at: Instant(microseconds: time))
      }
      switch pacer.next(situation) {
      case .tick(let kind):
        hasInput = false
        // Everything that the kernel has stamped by now is before it.
        last = max(Instant(microseconds: now - origin + 1), frames.nextStart)
        let due = pacer.due - .microseconds(origin)
        try tick(kind, at: last, due: due, began: now, clock, plan, &pacer, &panel, &outputs)
      case .wait(let time):
        let until = min(time.microseconds, clock.end)
        if clock.wait(until, descriptor) { hasInput = true }
      }
    }
    // The last picture is still on its way.
    if pictureOnItsWay != nil, let display {
      clock.waitForFlip(of: display)
      takeEvents(&pacer, clock, plan, &outputs)
    }
    if let lost = pictureOnItsWay.take() { outputs.chain?.take(lost) }
    return SessionEnd(scheduler: frames, last: last, leftOut: nil)
  }

  /// Whether nothing more comes: neither from the panel nor by itself.
  @inlinable
  func isOver(_ panel: AnyPanel) -> Bool {
    panel.isFinished && firmware.isStill && firmware.nextDeadline == .never
  }

  @inlinable
  var descriptor: Int32 { display?.descriptor ?? -1 }

  /// Takes what the display has to say.
  @inlinable
  mutating func takeEvents(
    _ pacer: inout LivePacer, _ clock: LiveClock, _ plan: SessionPlan,
    _ outputs: inout SessionOutputs
  ) {
    while let event = display?.next() {
      switch event {
      case .flipped(let flip):
        pacer.flipped(at: Instant(microseconds: flip.time), sequence: flip.sequence)
        guard let origin = clock.origin(), var picture = pictureOnItsWay.take() else { break }
        picture.flip = Instant(microseconds: flip.time - origin)
        picture.sequence = flip.sequence
        outputs.chain?.take(picture)
      case .lost, .found: pacer.forget()
      }
      plan.observeDisplay?(event)
    }
  }

  /// Runs a live tick, and tells the pacer what drawing cost.
  ///
  /// - Parameters:
  ///   - start: its time in the run.
  ///   - due: when it should have started.
  ///   - began: what the clock read when it was decided, in raw microseconds.
  @inlinable
  mutating func tick(
    _ kind: TickKind, at start: Instant, due: Instant, began: Int64, _ clock: LiveClock,
    _ plan: SessionPlan, _ pacer: inout LivePacer, _ panel: inout AnyPanel,
    _ outputs: inout SessionOutputs
  ) throws(OutputError) {
    var handedOver: Int64?
    let display = display
    let isHashed = firmware.hashesPictures || lacksHashes
    // Before the first touch there is no time of the run.
    let times = clock.origin().map { origin in
      TickTimes(
        tick: frames.nextTick, kind: kind, due: due, start: Instant(microseconds: began - origin))
    }
    try runOffGrid(
      OffGridTick(RecordedTick(start: start, kind: kind), due: due), times, plan, &panel, &outputs
    ) {
      let handed = clock.now()
      handedOver = handed
      guard isHashed, let display else { return .zero }
      clock.waitForFlip(of: display)
      return .microseconds(clock.now() - handed)
    }
    guard kind == .drawing else { return }
    // One that never came to the screen.
    if let lost = pictureOnItsWay.take() { outputs.chain?.take(lost) }
    if let handedOver, let origin = clock.origin() {
      pictureOnItsWay = PictureTimes(
        tick: frames.nextTick &- 1, due: due, start: Instant(microseconds: began - origin),
        handedOver: Instant(microseconds: handedOver - origin))
    }
    pacer.drew(
      start: Instant(microseconds: began),
      handedOver: handedOver.map { Instant(microseconds: $0) })
  }

  /// Runs the ticks of a live run again: each where it was, with what it had.
  @inlinable
  mutating func runAgain(
    _ ticks: [RecordedTick], _ panel: AnyPanel, _ plan: SessionPlan,
    _ outputs: inout SessionOutputs
  ) throws(OutputError) -> SessionEnd {
    var panel = panel
    var last = Instant.zero
    for tick in ticks {
      if plan.isStopped() || tick.start > plan.limit { break }
      last = tick.start
      let times = TickTimes(
        tick: frames.nextTick, kind: tick.kind, due: tick.start, start: max(tick.start, ranUntil))
      try runOffGrid(OffGridTick(tick), times, plan, &panel, &outputs)
    }
    return SessionEnd(scheduler: frames, last: last, leftOut: nil)
  }

  @inlinable
  mutating func runOffGrid(
    _ tick: OffGridTick, _ times: TickTimes?, _ plan: SessionPlan, _ panel: inout AnyPanel,
    _ outputs: inout SessionOutputs, handOver: () -> Interval = { .zero }
  ) throws(OutputError) {
    let start = tick.tick.start
    if outputs.wantsStillTicks, start > .zero {
      try showStill(until: start, plan, &outputs)
      // A video would first catch up with the rest of the silence.
      if plan.isStopped() { return }
    }
    let number = frames.begin(tick.tick.kind, at: start)
    _ = try run(
      tick: number, at: start, times, skipped: 0, offGrid: tick, &panel, &outputs,
      handOver: handOver)
    lastStart = start
  }

  /// How many frames of the display passed before a tick; one that runs again says so itself.
  @inlinable
  func skippedFrames(before tick: OffGridTick) -> UInt32 {
    guard let due = tick.due else { return tick.tick.skipped }
    return firmware.skippedFrames(before: tick.tick.start, due: due, since: lastStart)
  }

  /// Shows a video what was on the screen until this tick.
  @inlinable
  func showStill(
    until start: Instant, _ plan: SessionPlan, _ outputs: inout SessionOutputs
  ) throws(OutputError) {
    var time = lastStart
    let end = start - .microseconds(1)
    // A frame at a time: a silence may be years long in a trace that is wrong.
    while time < end, outputs.wantsStillTicks, !plan.isStopped() {
      time = min(time + firmware.board.displayPeriod, end)
      try outputs.finish(
        TickRecords(
          tick: frames.nextTick, start: time,
          records: UnsafeBufferPointer(start: nil, count: 0), hasNewPicture: false),
        names, canvas)
    }
  }
}
