public import Firmware
public import Raster
public import TactusCore
public import Traces

/// One run of the firmware over a panel: the memory it borrows and the loop that runs its stages.
///
/// Inlinable, so that the module that names a scene gets a loop specialized for it; panel and
/// outputs are the same for all scenes.
public struct FirmwareSession<S: Scene & ~Copyable>: ~Copyable {
  @usableFromInline var firmware: Firmware<S>
  @usableFromInline var canvas: Canvas
  @usableFromInline var frames: FrameScheduler
  /// Until when modelled costs keep the processor busy, in virtual time.
  @usableFromInline var busyUntil = Instant.zero
  @usableFromInline let memory: FirmwareMemory
  /// Where pictures go; nil when nothing but the outputs sees them.
  @usableFromInline let display: AnyDisplay?
  /// When the ticks so far were over, by their costs.
  @usableFromInline var ranUntil = Instant.zero
  /// The picture that is on its way.
  @usableFromInline var pictureOnItsWay: PictureTimes?
  /// Where the recorded run that is replayed was late, and has not been yet.
  @usableFromInline var stalls: [RecordedStall] = []
  /// When the last tick off the grid started.
  @usableFromInline var lastStart = Instant.zero
  @usableFromInline let costs: StageCosts
  /// Whether the costs of stages take time of the run: when they are modelled, or when a clock
  /// starts the ticks.
  @usableFromInline let takesTime: Bool
  /// Whether the ticks are those of a live loop.
  @usableFromInline let isLive: Bool
  @usableFromInline let drawsPictures: Bool
  /// Whether pictures that are not drawn would have been hashed.
  @usableFromInline let lacksHashes: Bool
  /// Whether anybody wants to know what a stage costs.
  @usableFromInline let countsCosts: Bool
  public let names: SceneNames

  @inlinable
  public init(_ plan: SessionPlan) {
    display = plan.display
    memory = FirmwareMemory(for: plan.board, hasPixels: plan.display == nil && plan.drawsPictures)
    var tuning = Firmware<S>.Tuning()
    plan.tuning?.apply(to: &tuning)
    firmware = Firmware(board: plan.board, tuning: tuning, records: memory.records)
    drawsPictures = plan.drawsPictures
    lacksHashes = plan.hashesPictures && !plan.drawsPictures
    firmware.hashesPictures = plan.hashesPictures && plan.drawsPictures
    firmware.recordsDetail = plan.recordsDetail
    frames = FrameScheduler(plan.board)
    canvas = Canvas(
      Self.surface(of: plan.display, or: memory), scale: plan.board.pixelsPerPoint)
    costs = plan.costs
    takesTime = plan.takesTime
    isLive = plan.isLive
    countsCosts = if case .ignored = plan.costs { false } else { true }
    names = SceneNames(firmware)
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
    switch plan.pace {
    case .live(let clock): return try runLive(panel, clock, plan, &outputs)
    case .recorded(let ticks): return try runAgain(ticks, panel, plan, &outputs)
    case .virtual, .realTime: return try runOnGrid(panel, plan, &outputs)
    }
  }

  /// Runs tick n at n periods.
  @inlinable
  mutating func runOnGrid(
    _ panel: AnyPanel, _ plan: SessionPlan, _ outputs: inout SessionOutputs
  ) throws(OutputError) -> SessionEnd {
    var panel = panel
    var quietTicks = 0
    var isOver = false
    var ending = ReplayedEnding()
    var last = Instant.zero
    stalls = plan.stalls
    let limit = min(plan.limit, FrameScheduler.lastStart(plan.board))
    while !plan.isStopped(), frames.nextStart <= limit {
      let leftOut = try leaveOutStillTicks(panel, plan, limit, &outputs)
      if leftOut > 0 {
        ending.quietTicks += Int(leftOut)
        // A silence may take a video long; the tick after it would catch up with what is missing.
        if plan.isStopped() { break }
      }
      let now = moment(plan.pace)
      guard now >= frames.nextStart else { continue }
      let hasDrawn = try runDueTicks(at: now, &panel, &outputs)
      last = now
      let isStill = !hasDrawn && firmware.nextDeadline == .never
      let isQuiet = isStill && panel.isFinished
      quietTicks = isQuiet ? quietTicks + 1 : 0
      ending.take(outputs.takeActivity(), isStill: isStill, after: frames.silentTicksMax)
      isOver = isQuiet && quietTicks > frames.silentTicksMax
      if isOver { break }
    }
    if frames.nextStart > .zero, !ending.isFound(isOver, after: frames.silentTicksMax) {
      try outputs.end(
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
    _ panel: AnyPanel, _ plan: SessionPlan, _ limit: Instant, _ outputs: inout SessionOutputs
  ) throws(OutputError) -> Int64 {
    guard plan.leavesOutStillTicks, case .virtual = plan.pace, case .ignored = costs,
      firmware.isStill, frames.isSettled
    else { return 0 }
    let next = min(panel.quietUntil, firmware.nextDeadline, nextStall)
    // A run that is over counts a few quiet ticks to its end.
    guard next < .never, next >= frames.nextStart else { return 0 }
    let first = frames
    let count = frames.leaveOut(through: min(next, limit - firmware.board.tickPeriod))
    guard count > 0 else { return 0 }
    if outputs.wantsStillTicks { try showStillTicks(count, from: first, plan, &outputs) }
    return count
  }

  /// Shows ticks without records to the outputs.
  @inlinable
  func showStillTicks(
    _ count: Int64, from scheduler: FrameScheduler, _ plan: SessionPlan,
    _ outputs: inout SessionOutputs
  ) throws(OutputError) {
    var scheduler = scheduler
    for _ in 0..<count {
      if plan.isStopped() || !outputs.wantsStillTicks { return }
      let start = scheduler.nextStart
      let due = scheduler.due(at: start)
      try outputs.finish(
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
  mutating func moment(_ pace: Pace) -> Instant {
    if let stall = stalls.first, frames.nextTick &+ stall.skipped == stall.tick {
      stalls.removeFirst()
      // As late as it takes for so many to be skipped when no more are made up.
      let late = Int64(stall.skipped) + Int64(FrameScheduler.catchUpMax) - 1
      return frames.nextStart + .microseconds(late * firmware.board.tickPeriod.microseconds)
    }
    return switch pace {
    case .virtual: max(frames.nextStart, busyUntil)
    case .realTime(let wait): wait(frames.nextStart)
    case .live, .recorded: preconditionFailure("these ticks have no grid")
    }
  }

  /// Runs the ticks due by `now`; returns whether one of them drew.
  @inlinable
  public mutating func runDueTicks(
    at now: Instant, _ panel: inout AnyPanel, _ outputs: inout SessionOutputs
  ) throws(OutputError) -> Bool {
    let due = frames.due(at: now)
    busyUntil = max(busyUntil, now)
    ranUntil = max(ranUntil, now)
    var hasDrawn = false
    for index in 0..<due.count {
      let tick = due.first + index
      let start = frames.start(of: tick)
      let skipped = index == 0 ? due.skipped : 0
      let isNew: Bool
      if display == nil, !countsCosts, outputs.chain == nil {
        isNew = try runUnwatched(tick: tick, at: start, skipped: skipped, &panel, &outputs)
      } else {
        // The ticks that a stall has left behind run one after the other.
        let times = TickTimes(tick: tick, kind: nil, due: start, start: max(start, ranUntil))
        isNew = try run(tick: tick, at: start, times, skipped: skipped, &panel, &outputs)
      }
      hasDrawn = hasDrawn || isNew
    }
    return hasDrawn
  }

  /// Runs the stages of a tick on the grid between which nobody looks at anything: no display, no
  /// costs, no chain. Returns whether it drew.
  ///
  /// What `run` does then, at a third of its cost.
  @inlinable
  mutating func runUnwatched(
    tick: UInt32, at now: Instant, skipped: UInt32, _ panel: inout AnyPanel,
    _ outputs: inout SessionOutputs
  ) throws(OutputError) -> Bool {
    if skipped > 0 { firmware.record(.skippedTicks(skipped), at: now) }
    _ = firmware.run(.input, of: tick, at: now, &frames, &panel, &canvas)
    _ = firmware.run(.recognize, of: tick, at: now, &frames, &panel, &canvas)
    _ = firmware.run(.timers, of: tick, at: now, &frames, &panel, &canvas)
    _ = firmware.run(.update, of: tick, at: now, &frames, &panel, &canvas)
    render(tick: tick, at: now, &panel)
    let isNew = present(tick: tick, at: now, &panel)
    try finish(tick: tick, at: now, isNew, &outputs)
    return isNew
  }

  @inlinable @inline(__always)
  mutating func render(tick: UInt32, at now: Instant, _ panel: inout AnyPanel) {
    if drawsPictures {
      _ = firmware.run(.render, of: tick, at: now, &frames, &panel, &canvas)
    } else if frames.runs(.render, in: tick) {
      firmware.skipRender()
    }
  }

  /// Whether there is a new picture.
  @inlinable @inline(__always)
  mutating func present(tick: UInt32, at now: Instant, _ panel: inout AnyPanel) -> Bool {
    guard firmware.run(.present, of: tick, at: now, &frames, &panel, &canvas) else { return false }
    if lacksHashes { firmware.log.leaveOutRecord(at: now) }
    return true
  }

  /// Hands out the tick's records, and forgets them.
  @inlinable @inline(__always)
  mutating func finish(
    tick: UInt32, at now: Instant, _ isNew: Bool, _ outputs: inout SessionOutputs
  ) throws(OutputError) {
    try outputs.finish(
      TickRecords(
        tick: tick, start: now, records: firmware.log.records, hasNewPicture: isNew),
      names, canvas)
    firmware.log.removeAll()
  }

  /// Runs the stages of one tick, in order; returns whether it drew.
  ///
  /// - Parameters:
  ///   - times: when it runs by the time of the run, for the chain; nil when that is not known.
  ///   - offGrid: the tick, when it is not on the grid.
  ///   - handOver: called when the picture has been handed to the display; waits for the screen,
  ///     and returns for how long.
  @inlinable
  mutating func run(
    tick: UInt32, at now: Instant, _ times: TickTimes?, skipped: UInt32,
    offGrid: OffGridTick? = nil, _ panel: inout AnyPanel, _ outputs: inout SessionOutputs,
    handOver: () -> Interval = { .zero }
  ) throws(OutputError) -> Bool {
    var isNew = false
    var shown: Damage?
    outputs.chain?.begin(times, takesTime: takesTime)
    var began = countsCosts ? clock() : 0
    if skipped > 0 { firmware.record(.skippedTicks(skipped), at: now) }
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      if stage == .render, countsCosts || display != nil { shown = firmware.damageToDraw }
      if let display {
        // The picture goes out before it is hashed, which takes longer than to draw it.
        if stage == .present, let damage = shown, !damage.isEmpty, firmware.hasPicture {
          display.present(damage)
          let handed = countsCosts ? clock() : 0
          let waited = handOver()
          // Waiting for the screen is no work of the stage.
          if countsCosts {
            began += clock() - handed
            outputs.chain?.wait(waited)
          }
        }
      }
      switch stage {
      case .render: render(tick: tick, at: now, &panel)
      case .present: isNew = present(tick: tick, at: now, &panel)
      case .trace: try finish(tick: tick, at: now, isNew, &outputs)
      case .input, .recognize, .timers, .update:
        _ = firmware.run(stage, of: tick, at: now, &frames, &panel, &canvas)
      }
      if let offGrid {
        if stage == .input { skip(skippedFrames(before: offGrid), at: now) }
        if stage == .timers { firmware.record(offGrid.tick.kind, at: now) }
      }
      if countsCosts {
        finish(stage, now, hasWork: hasWork(stage, shown, isNew), &began, &outputs)
      }
      if let offGrid, offGrid.tick.missed.contains(place) {
        firmware.record(.overBudget(stage), at: now)
      }
    }
    let isDrawing = frames.stages.contains(Int(Stage.render.rawValue))
    let picture: UnseenPicture? =
      !isNew || display != nil
      ? nil : isLive ? .nowhere : .shown(period: firmware.board.displayPeriod)
    if let ended = outputs.chain?.end(
      isDrawing: isDrawing, hasChanges: !firmware.isStill, picture: picture)
    {
      ranUntil = max(ranUntil, ended)
    }
    return isNew
  }

  @inlinable
  mutating func skip(_ count: UInt32, at now: Instant) {
    guard count > 0 else { return }
    frames.skip(count)
    firmware.record(.skippedTicks(count), at: now)
  }

  @inlinable
  func clock() -> Int64 {
    switch costs {
    case .observed(let clock), .charged(let clock): clock()
    case .ignored, .modelled: 0
    }
  }

  /// Ends a stage: passes its cost to the outputs, and charges it if the plan says so. What had no
  /// turn in this tick, or nothing to do, costs nothing by a model, and counts for nothing.
  @inlinable
  mutating func finish(
    _ stage: Stage, _ now: Instant, hasWork: Bool, _ began: inout Int64,
    _ outputs: inout SessionOutputs
  ) {
    let cost: Interval
    switch costs {
    case .ignored: return
    case .observed(let clock), .charged(let clock): cost = Self.lap(clock(), &began)
    case .modelled(let model):
      cost = hasWork ? model(stage, now) : .zero
      busyUntil = busyUntil + cost
    }
    if hasWork { outputs.chain?.take(stage, cost) }
    if case .observed = costs { return }
    if frames.charge(stage, cost) { firmware.record(.overBudget(stage), at: now) }
  }

  /// Whether a stage has its turn and anything to do: there is a picture only if something changed.
  @inlinable
  func hasWork(_ stage: Stage, _ shown: Damage?, _ isNew: Bool) -> Bool {
    guard frames.stages.contains(Int(stage.rawValue)) else { return false }
    return switch stage {
    case .render: shown.map { !$0.isEmpty } ?? true
    case .present: isNew
    case .input, .recognize, .timers, .update, .trace: true
    }
  }

  /// The time from `began` to `ended`; the next lap begins at `ended`.
  @inlinable
  static func lap(_ ended: Int64, _ began: inout Int64) -> Interval {
    defer { began = ended }
    return .microseconds(ended - began)
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
