public import BoardFiles
public import Firmware
import Gestures
public import Sessions
public import TactusCore

/// Follows a run, and counts how long its touches, its ticks and its reactions took: each number of
/// a run is counted here, once, and whatever prints it gets it from here.
public struct RunMeter {
  private var chains = TouchChains()
  private var hops: [Hop: BlockedDistribution] = [:]
  private var kinds: [GestureKind: [Hop: Distribution]] = [:]
  private var stages = (0..<Stage.count).map { _ in BlockedDistribution() }
  /// What the panel reported, as a number: runs of the same input have the same.
  private var input = InputDigest()
  /// What all stages of a tick cost together.
  private var ticks = Distribution()
  private var tally: FaultTally
  private var gate = GateTally()
  private var prediction = PredictionTally()
  /// Nil where jumps are not looked for.
  private var jumps: JumpMeter?
  private let checks: RunChecks
  private let board: Board
  /// What is stated and not measured: before a report can be read, and after the screen begins to
  /// show a picture.
  private let stated: StatedLatency
  private var reactions: ReactionMeter
  /// The records of the running tick: the time of its gestures is known only when it is over.
  private var held: [TraceRecord] = []
  /// What the loop's parts cost.
  public private(set) var costs = LiveCosts()
  private var hasPicture = false
  private var slowest = SlowestTouches()
  private var refreshes: RefreshCount
  /// How many touches have a hop that ends before it begins.
  private var backwardsCount = 0
  /// How many contacts have landed.
  public private(set) var touchCount = 0
  private var down: Set<UInt16> = []
  /// Whether no contact is down.
  public var isLifted: Bool { down.isEmpty }

  /// What was sampled, or began, before this time is not counted, except for contacts and
  /// renderings left out, which are those of the whole run.
  private let beginning: Instant

  /// - Parameters:
  ///   - tuning: the run's constants, by which a drag may begin.
  ///   - checks: whose limits of reactions count in place of the usual ones.
  ///   - warmUp: how long the run is not counted: a loop learns the screen's phase, and what
  ///     drawing costs.
  public init(
    _ board: BoardFile, ticking: Board, tuning: RunTuning, checks: RunChecks = RunChecks(),
    warmUp: Interval = .zero
  ) {
    beginning = .zero + warmUp
    self.checks = checks
    self.board = ticking
    tally = FaultTally(expected: checks.expectedFaults)
    stated = StatedLatency(
      report: board.controller.reportLatency, scanOut: ticking.scanOutLatency)
    reactions = ReactionMeter(
      limits: ReactionLimits(board: ticking, tuning: tuning, checks: checks),
      panelLatency: board.controller.reportLatency, tuning: tuning)
    refreshes = RefreshCount(period: ticking.displayPeriod)
    if checks.seeksJumps {
      jumps = JumpMeter(
        width: Float(ticking.pixelWidth) / ticking.pixelsPerPoint,
        height: Float(ticking.pixelHeight) / ticking.pixelsPerPoint,
        isReduced: tuning["feel.motion"] == .count(1))
    }
  }

  public mutating func take(_ tick: TickRecords) {
    chains.take(tick)
    jumps?.take(tick)
    hasPicture = tick.hasNewPicture
    held.removeAll(keepingCapacity: true)
    for record in tick.records {
      held.append(record)
      if record.time >= beginning {
        tally.take(record)
        gate.take(record)
        prediction.take(record)
      }
      if case .frame(let frame) = record.content { follow(frame) }
    }
  }

  /// Takes a step, and passes on the chains that it completes.
  public mutating func take(
    _ step: ChainRecord, _ names: SceneNames, each: (TouchChain) -> Void = { _ in }
  ) {
    if case .tick(let tick) = step, tick.start >= beginning {
      for record in held where record.time >= beginning || record.isFollowed {
        reactions.take(record, out: max(tick.gesture, record.time), felt: tick.felt)
      }
      held.removeAll(keepingCapacity: true)
      for place in 0..<Stage.count where tick.worked.contains(place) {
        stages[place].record(tick.stages[Stage.at(place)].microseconds, at: tick.start)
      }
      if !tick.worked.isEmpty { ticks.record(tick.cost.microseconds) }
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
    jumps?.finish()
    for chain in chains.finish() {
      count(chain, names)
      each(chain)
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
      guard let time = hop.time(of: chain, stated) else { continue }
      hops[hop, default: BlockedDistribution()].record(time, at: chain.stamp)
      for kind in seen { kinds[kind, default: [:]][hop, default: Distribution()].record(time) }
    }
    slowest.take(chain, names)
  }

  private mutating func follow(_ frame: ContactFrame) {
    input.take(frame)
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
    report.stated = stated
    report.input = input.text
    report.hops = Hop.allCases.map { hop in
      LatencyReport.Row(hop.rawValue, hops[hop] ?? BlockedDistribution())
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
    report.gate = gate
    report.prediction = prediction
    report.slowest = slowest.touches
    report.touches = touchCount
    report.missedRefreshes = refreshes.missedIfSeen
    report.skippedTicks = tally.skippedTickCount
    report.skippedRenders = Int(scheduler.skippedRenderCount)
    report.lostFrames = tally.lostCount
    report.backwards = backwardsCount
    report.limits = limits.map { report.checked($0) }
    return report
  }

  /// The stages and reactions so far, and whether they kept to what they were checked against.
  ///
  /// - Parameters:
  ///   - costs: where the costs come from, "measured" or "modelled".
  ///   - isJudgingReactions: false where the latency report judges them.
  public func timing(
    _ scheduler: FrameScheduler, clock: LatencyReport.Clock, costs: String,
    isJudgingReactions: Bool = true
  ) -> TimingReport {
    var rows = (0..<Stage.count).map { place in
      let stage = Stage.at(place)
      return TimingReport.Stage(
        "\(stage.word)", stages[place].whole,
        budget: checks.limit(of: .stage(stage)) ?? board.budgets[stage])
    }
    rows.append(
      TimingReport.Stage("tick", ticks, budget: checks.limit(of: .tick) ?? board.tickPeriod))
    var report = TimingReport(
      costs: costs, clock: clock.isReal ? "realtime" : "virtual", stages: rows,
      reactions: reactions.rows, gate: gate, skippedTicks: tally.skippedTickCount,
      skippedRenders: Int(scheduler.skippedRenderCount), faults: tally.counts)
    report.jumps = jumps?.jumps ?? []
    report.jumpCount = jumps?.count ?? 0
    var judged = checks
    if !isJudgingReactions {
      judged.classes.remove(.reactions)
      judged.limits.removeAll { if case .reaction = $0.row { true } else { false } }
    }
    if !judged.isEmpty { report.verdict = RunVerdict(report, judged) }
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

/// FNV-1a over what a panel reported.
private struct InputDigest {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func take(_ frame: ContactFrame) {
    take(UInt64(bitPattern: frame.time.microseconds))
    var slots = frame.down
    while let slot = slots.popFirst() {
      take(UInt64(frame[slot].id))
      take(
        UInt64(frame[slot].position.x.bitPattern) << 32 | UInt64(frame[slot].position.y.bitPattern))
    }
  }

  private mutating func take(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hash = (hash ^ (word >> shift & 0xFF)) &* 0x100_0000_01B3
    }
  }

  var text: String { String(hash, radix: 16) }
}
