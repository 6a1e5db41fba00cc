public import Firmware
public import Gestures
import Raster
public import Scenes
public import TactusCore

/// One run of the firmware over a panel: the memory it is lent, and the loop that runs its stages.
public struct FirmwareSession: ~Copyable {
  public private(set) var firmware: Firmware
  public private(set) var scheduler: FrameScheduler
  private var canvas: Canvas
  private let memory: FirmwareMemory
  private let costs: StageCosts
  /// Until when made-up costs keep the processor busy, in virtual time.
  private var busyUntil = Instant.zero

  /// Where the cost of a stage comes from.
  public enum StageCosts: Sendable {
    /// Measured, and only looked at: what happens does not depend on it.
    case observed(@Sendable () -> Int64)
    /// Measured with a clock in microseconds, and charged against the budgets.
    case charged(@Sendable () -> Int64)
    /// Made up by a function of stage and tick start, and charged.
    case modelled(@Sendable (Stage, Instant) -> Interval)
  }

  /// - Parameter hashesPictures: whether the trace is kept; see `Firmware`.
  public init(
    board: Board, scene: SceneKind, thresholds: GestureThresholds = GestureThresholds(),
    costs: StageCosts, hashesPictures: Bool = true
  ) {
    memory = FirmwareMemory(for: board)
    firmware = Firmware(
      board: board, scene: scene, thresholds: thresholds, records: memory.records)
    scheduler = FrameScheduler(board)
    canvas = Canvas(memory.surface(), scale: board.pixelsPerPoint)
    self.costs = costs
    firmware.hashesPictures = hashesPictures
  }

  /// Runs until the panel has nothing more to report and the scene is at rest, or a tick starts
  /// later than `limit`, or `isStopped` says so; that is asked before every tick.
  ///
  /// - Returns: the time of the last tick.
  @discardableResult
  public mutating func run(
    _ panel: inout some Panel & ~Copyable, until limit: Instant, pace: Pace = .virtual,
    _ observer: inout some TickObserver & ~Copyable, isStopped: () -> Bool = { false }
  ) throws(OutputError) -> Instant {
    var quietTicks = 0
    var last = Instant.zero
    while !isStopped(), scheduler.nextStart <= limit {
      let now = moment(pace)
      guard now >= scheduler.nextStart else { continue }
      let hasDrawn = try runDueTicks(at: now, &panel, &observer)
      last = now
      let isQuiet = !hasDrawn && firmware.nextDeadline == .never && panel.isFinished
      quietTicks = isQuiet ? quietTicks + 1 : 0
      if quietTicks > scheduler.silentTicksMax { break }
    }
    return last
  }

  /// The time at which the next ticks run.
  private func moment(_ pace: Pace) -> Instant {
    switch pace {
    case .virtual: max(scheduler.nextStart, busyUntil)
    case .realTime(let wait): wait(scheduler.nextStart)
    }
  }

  /// Runs the ticks that have started by `now`; true when one of them drew.
  public mutating func runDueTicks(
    at now: Instant, _ panel: inout some Panel & ~Copyable,
    _ observer: inout some TickObserver & ~Copyable
  ) throws(OutputError) -> Bool {
    let due = scheduler.due(at: now)
    busyUntil = max(busyUntil, now)
    var hasDrawn = false
    for index in 0..<due.count {
      let tick = due.first + index
      let isNew = try run(
        tick: tick, at: scheduler.start(of: tick), skipped: index == 0 ? due.skipped : 0, &panel,
        &observer)
      hasDrawn = hasDrawn || isNew
    }
    return hasDrawn
  }

  /// The stages of one tick, in order.
  private mutating func run(
    tick: UInt32, at now: Instant, skipped: UInt32, _ panel: inout some Panel & ~Copyable,
    _ observer: inout some TickObserver & ~Copyable
  ) throws(OutputError) -> Bool {
    var isNew = false
    var began = clock()
    if skipped > 0 { firmware.record(.skippedTicks(skipped), at: now) }
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      if firmware.run(stage, of: tick, at: now, &scheduler, &panel, &canvas) { isNew = true }
      if stage == .trace {
        try observer.finish(tick: tick, at: now, hasNewPicture: isNew, firmware, canvas)
        firmware.log.removeAll()
      }
      finish(stage, tick, now, &began, &observer)
    }
    return isNew
  }

  private func clock() -> Int64 {
    switch costs {
    case .observed(let clock), .charged(let clock): clock()
    case .modelled: 0
    }
  }

  /// A stage is over: its cost is shown to the observer, and charged where that is asked for.
  private mutating func finish(
    _ stage: Stage, _ tick: UInt32, _ now: Instant, _ began: inout Int64,
    _ observer: inout some TickObserver & ~Copyable
  ) {
    let ended = clock()
    let measured = Interval.microseconds(ended - began)
    began = ended
    switch costs {
    case .observed:
      observer.stage(stage, of: tick, took: measured)
    case .charged:
      observer.stage(stage, of: tick, took: measured)
      charge(stage, measured, now)
    case .modelled(let model):
      let cost = model(stage, now)
      busyUntil = busyUntil + cost
      observer.stage(stage, of: tick, took: cost)
      charge(stage, cost, now)
    }
  }

  private mutating func charge(_ stage: Stage, _ cost: Interval, _ now: Instant) {
    if scheduler.charge(stage, cost) { firmware.record(.overBudget(stage), at: now) }
  }
}
