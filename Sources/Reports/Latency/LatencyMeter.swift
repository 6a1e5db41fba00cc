public import BoardFiles
public import Firmware
import Gestures
public import Sessions
public import TactusCore

/// Follows a run and counts what each touch's way to the screen took.
public struct LatencyMeter {
  private var chains = TouchChains()
  private var hops: [Hop: Distribution] = [:]
  private var kinds: [GestureKind: [Hop: Distribution]] = [:]
  private var stages: [Distribution] = (0..<Stage.count).map { _ in Distribution() }
  private var reactions: ReactionMeter
  /// The records of the tick that runs: its gestures' time is known when it is over.
  private var held: [TraceRecord] = []
  /// What the loop's parts cost.
  public private(set) var costs = LiveCosts()
  private var hasPicture = false
  private var slowest = SlowestTouches()
  private var refreshes: RefreshCount
  /// How many touches have a hop that ends before it begins.
  private var backwardsCount = 0
  private var faults = FaultCount()
  /// How many contacts have landed.
  public private(set) var touchCount = 0
  private var down: Set<UInt16> = []
  /// Whether no contact is down.
  public var isLifted: Bool { down.isEmpty }

  /// What was sampled, or began, before this time is not counted, but for the contacts and the
  /// renderings left out, which are the whole run's.
  private let beginning: Instant

  /// - Parameters:
  ///   - tuning: the run's constants, which say when a drag may begin.
  ///   - checks: whose limits of reactions count in place of the usual ones.
  ///   - warmUp: how long the run is not counted: a loop learns the screen's phase, and what
  ///     drawing costs.
  public init(
    _ board: BoardFile, ticking: Board, tuning: RunTuning, checks: RunChecks = RunChecks(),
    warmUp: Interval = .zero
  ) {
    beginning = .zero + warmUp
    reactions = ReactionMeter(
      limits: ReactionLimits(board: ticking, tuning: tuning, checks: checks),
      panelLatency: board.controller.reportLatency, tuning: tuning)
    refreshes = RefreshCount(period: ticking.displayPeriod)
  }

  public mutating func take(_ tick: TickRecords) {
    chains.take(tick)
    hasPicture = tick.hasNewPicture
    held.removeAll(keepingCapacity: true)
    for record in tick.records {
      held.append(record)
      if record.time >= beginning { faults.take(record) }
      if case .frame(let frame) = record.content { follow(frame) }
    }
  }

  /// Takes a step, and passes on the chains that it completes.
  public mutating func take(
    _ step: ChainRecord, _ names: SceneNames, each: (TouchChain) -> Void = { _ in }
  ) {
    if case .tick(let tick) = step, tick.start >= beginning {
      for record in held where record.time >= beginning || record.isFollowed {
        reactions.take(record, tickStart: max(tick.gesture, record.time))
      }
      held.removeAll(keepingCapacity: true)
      for place in 0..<Stage.count where hasWork(Stage.at(place), in: tick) {
        stages[place].record(tick.stages[Stage.at(place)].microseconds)
      }
      costs.take(tick, hasPicture: hasPicture)
    }
    if case .read(_, let read) = step, read.stamp >= beginning { costs.take(read) }
    if case .picture(let picture) = step, picture.start >= beginning {
      refreshes.take(picture)
      costs.take(picture)
    }
    for chain in chains.take(step) {
      count(chain, names)
      each(chain)
    }
  }

  /// The run is over; passes on the chains that are left.
  public mutating func finish(_ names: SceneNames, each: (TouchChain) -> Void = { _ in }) {
    for chain in chains.finish() {
      count(chain, names)
      each(chain)
    }
  }

  /// A stage that had no turn, or nothing to draw, is not in its distribution.
  private func hasWork(_ stage: Stage, in tick: TickTimes) -> Bool {
    switch stage {
    case .input, .recognize, .timers, .trace: true
    case .update: tick.isDrawing
    case .render, .present: tick.isDrawing && hasPicture
    }
  }

  private mutating func count(_ chain: TouchChain, _ names: SceneNames) {
    guard chain.stamp >= beginning else { return }
    var seen: Set<GestureKind> = []
    for effect in chain.effects {
      if case .gesture(let kind, _, _) = effect { seen.insert(kind) }
    }
    if Hop.path.contains(where: { $0.time(of: chain).map { $0 < 0 } ?? false }) {
      backwardsCount += 1
    }
    for hop in Hop.allCases {
      guard let time = hop.time(of: chain) else { continue }
      hops[hop, default: Distribution()].record(time)
      for kind in seen { kinds[kind, default: [:]][hop, default: Distribution()].record(time) }
    }
    slowest.take(chain, names)
  }

  private mutating func follow(_ frame: ContactFrame) {
    var now: Set<UInt16> = []
    var slots = frame.down
    while let slot = slots.popFirst() { now.insert(frame[slot].id) }
    touchCount += now.subtracting(down).count
    down = now
  }

  /// The report so far.
  ///
  /// - Parameter scheduler: of the run, which counts what it left out.
  public func report(
    _ scheduler: FrameScheduler, clock: LatencyReport.Clock, limits: [LatencyLimit] = []
  ) -> LatencyReport {
    var report = LatencyReport(clock: clock)
    report.hops = Hop.allCases.map { hop in
      LatencyReport.Row(hop.rawValue, hops[hop] ?? Distribution())
    }
    report.kinds = GestureKind.allWorded.compactMap { kind in
      guard let hops = kinds[kind] else { return nil }
      return LatencyReport.Kind(
        kind: "\(kind.word)",
        hops: Hop.allCases.map { LatencyReport.Row($0.rawValue, hops[$0] ?? Distribution()) })
    }
    report.stages = stages.enumerated().map { place, durations in
      LatencyReport.Row("\(Stage.at(place).word)", durations)
    }
    report.reactions = reactions.rows
    report.slowest = slowest.touches
    report.touches = touchCount
    report.missedRefreshes = refreshes.missedIfSeen
    report.skippedTicks = faults.skippedTicks
    report.skippedRenders = Int(scheduler.skippedRenderCount)
    report.lostFrames = faults.lostFrames
    report.backwards = backwardsCount
    report.limits = limits.map { report.checked($0) }
    return report
  }
}

extension TraceRecord {
  /// Whether what comes later is counted from it: where a finger landed, and how it went.
  fileprivate var isFollowed: Bool {
    switch content {
    case .frame, .decide: true
    default: false
    }
  }
}

extension GestureKind {
  fileprivate static var allWorded: [GestureKind] { Array(IteratorSequence(all)) }
}
