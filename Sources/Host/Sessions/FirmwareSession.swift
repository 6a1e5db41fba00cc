public import Firmware
public import Gestures
public import Live
public import OutputFiles
public import Raster
public import Recordings
public import TactusCore

/// One run of the firmware over a panel: the memory it borrows and the order of its ticks.
///
/// Inlinable, so that the module that names a scene gets a loop specialized for it; panel and
/// outputs are the same for all scenes.
public struct FirmwareSession<S: Scene & ~Copyable>: ~Copyable {
  @usableFromInline var firmware: Firmware<S>
  @usableFromInline var canvas: Canvas
  @usableFromInline var frames: FrameScheduler
  @usableFromInline let memory: FirmwareMemory
  /// Where pictures go; nil when nothing but the outputs sees them.
  @usableFromInline let display: AnyDisplay?
  /// Where the replayed run was late, as far as this run has not been late there yet.
  @usableFromInline var stalls: [RecordedStall] = []
  public let names: SceneNames

  @inlinable
  public init(_ plan: SessionPlan) {
    display = plan.display
    memory = FirmwareMemory(for: plan.board, hasPixels: plan.display == nil && plan.drawsPictures)
    var tuning = Firmware<S>.Tuning()
    plan.tuning?.apply(to: &tuning)
    firmware = Firmware(board: plan.board, tuning: tuning, records: memory.records)
    firmware.drawsPictures = plan.drawsPictures
    firmware.showsTouches = plan.showsTouches
    firmware.hashesPictures = plan.hashesPictures
    firmware.recordsDetail = plan.recordsDetail
    frames = FrameScheduler(plan.board)
    canvas = Canvas(
      Self.surface(of: plan.display, or: memory), scale: plan.board.pixelsPerPoint)
    names = SceneNames(firmware, palmSize: tuning.gestures.palmSize)
  }

  /// The memory to draw on: the display's, or our own.
  @inlinable
  static func surface(of display: AnyDisplay?, or memory: borrowing FirmwareMemory) -> Surface {
    if let display { return display.surface() }
    return memory.surface()
  }

  /// The scheduler: which ticks are due, and its counters.
  @inlinable
  public var scheduler: FrameScheduler { frames }

  /// Runs until the panel has nothing more to report and the scene is at rest, or the next tick
  /// would start after the plan's limit, or the plan stops the run.
  ///
  /// Throws the first failure to write an output.
  @inlinable
  public mutating func run(
    _ panel: AnyPanel, _ plan: SessionPlan, _ outputs: inout SessionOutputs
  ) throws(OutputError) -> SessionEnd {
    precondition(
      plan.drawsPictures || !outputs.looksAtPictures, "without drawing there is no picture to show")
    var watch = SessionWatch(plan, names)
    swap(&watch.outputs, &outputs)
    if case .live(let clock) = plan.pace {
      return try runLive(panel, clock, plan, watch, &outputs)
    }
    defer { swap(&watch.outputs, &outputs) }
    if case .recorded(let ticks) = plan.pace {
      return try runAgain(ticks, panel, plan, &watch)
    }
    return try runOnGrid(panel, plan, &watch)
  }

  /// Runs tick n at n periods.
  @inlinable
  mutating func runOnGrid(
    _ panel: AnyPanel, _ plan: SessionPlan, _ watch: inout SessionWatch
  ) throws(OutputError) -> SessionEnd {
    var panel = panel
    var quietTicks = 0
    var isOver = false
    var ending = ReplayedEnding()
    var last = Instant.zero
    stalls = plan.stalls
    let limit = min(plan.limit, FrameScheduler.lastStart(plan.board))
    while !plan.isStopped(), frames.nextStart <= limit {
      let leftOut = try leaveOutStillTicks(panel, plan, limit, &watch)
      if leftOut > 0 {
        ending.quietTicks += Int(leftOut)
        // A video may take long over a silence; the tick after it would catch up with what is
        // missing.
        if plan.isStopped() { break }
      }
      let now = moment(plan, watch.busyUntil)
      guard now >= frames.nextStart else { continue }
      let hasDrawn = try runDueTicks(at: now, &panel, &watch)
      last = now
      let isStill = !hasDrawn && firmware.nextDeadline == .never
      let isQuiet = isStill && panel.isFinished
      quietTicks = isQuiet ? quietTicks + 1 : 0
      ending.take(watch.outputs.takeActivity(), isStill: isStill, after: frames.silentTicksMax)
      isOver = isQuiet && quietTicks > frames.silentTicksMax
      if isOver { break }
    }
    if frames.nextStart > .zero, !ending.isFound(isOver, after: frames.silentTicksMax) {
      try watch.outputs.end(
        after: frames.nextTick &- 1, at: frames.nextStart - firmware.board.tickPeriod)
    }
    let isCut =
      frames.nextStart > limit && !panel.isFinished && panel.quietUntil > max(limit, .longAgo)
    return SessionEnd(
      scheduler: frames, last: last, leftOut: isCut ? panel.quietUntil : nil)
  }

  /// Leaves out the ticks before the next report or deadline if nothing can happen in them. The
  /// last tick of a run always runs.
  ///
  /// - Returns: how many.
  @inlinable
  mutating func leaveOutStillTicks(
    _ panel: AnyPanel, _ plan: SessionPlan, _ limit: Instant, _ watch: inout SessionWatch
  ) throws(OutputError) -> Int64 {
    guard plan.leavesOutStillTicks, case .virtual = plan.pace, !watch.countsCosts,
      firmware.isStill, frames.isSettled
    else { return 0 }
    let next = min(panel.quietUntil, firmware.nextDeadline, nextStall)
    // A run that is over counts a few quiet ticks to its end.
    guard next < .never, next >= frames.nextStart else { return 0 }
    let first = frames
    let count = frames.leaveOut(through: min(next, limit - firmware.board.tickPeriod))
    guard count > 0 else { return 0 }
    if watch.outputs.wantsStillTicks { try showStillTicks(count, from: first, plan, &watch) }
    return count
  }

  /// Shows ticks without records to the outputs.
  @inlinable
  func showStillTicks(
    _ count: Int64, from scheduler: FrameScheduler, _ plan: SessionPlan,
    _ watch: inout SessionWatch
  ) throws(OutputError) {
    var scheduler = scheduler
    for _ in 0..<count {
      if plan.isStopped() || !watch.outputs.wantsStillTicks { return }
      let start = scheduler.nextStart
      let due = scheduler.due(at: start)
      try watch.outputs.finish(
        TickRecords(
          tick: due.first, start: start, records: firmware.log.records, hasNewPicture: false),
        names, canvas)
    }
  }

  /// Just before the tick after which the recorded run was late; `never` without one.
  @inlinable
  var nextStall: Instant {
    guard let stall = stalls.first else { return .never }
    return frames.start(of: stall.tick &- stall.skipped) - .microseconds(1)
  }

  /// The time at which the next ticks run; with a real-time pace, waits for it.
  @inlinable
  mutating func moment(_ plan: SessionPlan, _ busyUntil: Instant) -> Instant {
    if let stall = stalls.first, frames.nextTick &+ stall.skipped == stall.tick {
      stalls.removeFirst()
      // As late as it takes for this many to be skipped once no more are made up.
      let late = Int64(stall.skipped) + Int64(FrameScheduler.catchUpMax) - 1
      return frames.nextStart + .microseconds(late * firmware.board.tickPeriod.microseconds)
    }
    return switch plan.pace {
    case .virtual: plan.isLateAsRecorded ? frames.nextStart : max(frames.nextStart, busyUntil)
    case .realTime(let wait): wait(frames.nextStart)
    case .live, .recorded: preconditionFailure("these ticks have no grid")
    }
  }

  /// Runs the ticks due by `now`; returns whether one of them drew.
  @inlinable
  public mutating func runDueTicks(
    at now: Instant, _ panel: inout AnyPanel, _ watch: inout SessionWatch
  ) throws(OutputError) -> Bool {
    let due = frames.due(at: now)
    watch.reach(now)
    var hasDrawn = false
    for index in 0..<due.count {
      let tick = due.first + index
      let start = frames.start(of: tick)
      watch.begin(tick, at: start)
      let isNew = try firmware.runTick(
        tick, .grid(skipped: index == 0 ? due.skipped : 0), at: start, &frames, &panel, &canvas,
        &watch)
      end(&watch, isNew)
      hasDrawn = hasDrawn || isNew
    }
    return hasDrawn
  }

  @inlinable @inline(__always)
  func end(_ watch: inout SessionWatch, _ isNew: Bool) {
    guard watch.hasChain else { return }
    watch.end(
      isDrawing: frames.stages.contains(Int(Stage.render.rawValue)), hasChanges: !firmware.isStill,
      isNew: isNew)
  }

  /// Runs the ticks of a live run again: each at its recorded time, with its recorded input.
  @inlinable
  mutating func runAgain(
    _ ticks: [RecordedTick], _ panel: AnyPanel, _ plan: SessionPlan, _ watch: inout SessionWatch
  ) throws(OutputError) -> SessionEnd {
    var panel = panel
    var last = Instant.zero
    for tick in ticks {
      if plan.isStopped() || tick.start > plan.limit { break }
      last = tick.start
      try watch.showStill(until: tick.start, frames, names, canvas)
      // A video would first catch up with the rest of the silence.
      if plan.isStopped() { break }
      // The ticks in between have left no record, or it was lost.
      frames.goOn(from: tick.number)
      let number = frames.begin(tick.kind, at: tick.start)
      watch.begin(number, tick.kind, at: tick.start)
      let isNew = try firmware.runTick(
        number, .again(tick.kind, missed: tick.missed, skipped: tick.skipped), at: tick.start,
        &frames, &panel, &canvas, &watch)
      end(&watch, isNew)
    }
    return SessionEnd(scheduler: frames, last: last, leftOut: nil)
  }

  /// Runs ticks when there is something to do.
  @inlinable
  mutating func runLive(
    _ panel: AnyPanel, _ clock: LiveClock, _ plan: SessionPlan, _ watch: consuming SessionWatch,
    _ outputs: inout SessionOutputs
  ) throws(OutputError) -> SessionEnd {
    var panel = panel
    var loop = LiveLoop(
      clock, display ?? NoDisplay(), watch, period: plan.board.displayPeriod,
      origin: clock.origin, hasDisplay: display != nil)
    loop.service = plan.service()
    loop.end = clock.end
    loop.isAlwaysActive = clock.isAlwaysActive
    defer { swap(&loop.observer.outputs, &outputs) }
    try loop.run(&firmware, &frames, &canvas, &panel)
    loop.observer.finishPicture()
    return SessionEnd(scheduler: frames, last: loop.last, leftOut: nil)
  }
}

/// Follows how a replay of the trace would end: so many quiet ticks after the last report in it.
@usableFromInline
struct ReplayedEnding {
  @usableFromInline var quietTicks = 0
  /// Whether anything was written when such a replay would have been over.
  @usableFromInline var hasMore = false

  @usableFromInline init() {}

  @usableFromInline
  mutating func take(_ activity: TraceActivity, isStill: Bool, after silence: Int) {
    quietTicks = !isStill ? 0 : activity == .input ? 1 : quietTicks + 1
    hasMore = quietTicks > silence + 1 && (hasMore || activity != .none)
  }

  /// Whether a replay ends where the run did, by itself.
  ///
  /// - Parameter isOver: whether the run had nothing more to wait for. A few quiet ticks more or
  ///   less are no difference then.
  @usableFromInline
  func isFound(_ isOver: Bool, after silence: Int) -> Bool {
    isOver ? !hasMore : quietTicks == silence + 1
  }
}

/// The memory that the host lends to the firmware: one framebuffer and the records of a tick.
public struct FirmwareMemory: ~Copyable {
  public let records: UnsafeMutableBufferPointer<TraceRecord>
  private let framebuffer: Framebuffer

  /// - Parameter hasPixels: false when a display lends the framebuffer.
  public init(for board: Board, hasPixels: Bool = true) {
    // The smallest there is, when nothing draws on it.
    framebuffer = Framebuffer(
      width: hasPixels ? Int(board.pixelWidth) : 1, height: hasPixels ? Int(board.pixelHeight) : 1,
      format: board.pixelFormat)
    records = .allocate(capacity: RecordLog.recordsPerTickMax)
  }

  deinit { records.deallocate() }

  public var pixels: UnsafeMutableRawPointer { framebuffer.memory }

  /// The framebuffer as a surface; at most one at a time may be drawn on.
  public func surface() -> Surface { framebuffer.surface }
}
