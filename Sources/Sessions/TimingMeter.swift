public import Firmware
import Raster
public import TactusCore

/// Measures how long the stages of ticks take, and how long gestures wait for their tick; counts
/// faults.
///
/// Stage costs are measured or modelled; reactions are in the run's time.
public struct TimingMeter: SessionOutput {
  private var stages: [DurationHistogram]
  private var tick = DurationHistogram()
  private var spent = Interval.zero
  private var missCounts = PerStage<Int>(repeating: 0)
  private var tickMissCount = 0
  private var reactions: ReactionMeter
  private var faults: FaultTally
  private let checks: RunChecks
  /// What a stage may take: the board's budget, or the limit of the checks.
  private let budgets: PerStage<Interval>
  private let tickBudget: Interval

  /// - Parameters:
  ///   - panelLatency: from the middle of a controller's scan to the time its report can be read.
  ///   - checks: what the run is checked against. A limit of a stage counts its misses in place of
  ///     the board's budget, by which the scheduler goes on to leave out rendering.
  public init(
    board: Board, tuning: RunTuning, panelLatency: Interval, checks: RunChecks = RunChecks()
  ) {
    self.checks = checks
    var budgets = board.budgets
    for place in 0..<Stage.count {
      let stage = Stage.at(place)
      if let limit = checks.limit(of: .stage(stage)) { budgets[stage] = limit }
    }
    self.budgets = budgets
    tickBudget = checks.limit(of: .tick) ?? board.tickPeriod
    stages = (0..<Stage.count).map { _ in DurationHistogram() }
    let limits = ReactionLimits(board: board, tuning: tuning, checks: checks)
    reactions = ReactionMeter(limits: limits, panelLatency: panelLatency, tuning: tuning)
    faults = FaultTally(expected: checks.expectedFaults)
  }

  @usableFromInline
  mutating func take(_ stage: Stage, _ cost: Interval) {
    if stage == .input { spent = .zero }
    stages[Int(stage.rawValue)].record(cost)
    if cost > budgets[stage] { missCounts[stage] += 1 }
    spent = spent + max(cost, .zero)
    guard stage == .trace else { return }
    tick.record(spent)
    if spent > tickBudget { tickMissCount += 1 }
  }

  mutating func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    for record in tick.records {
      reactions.take(record, tickStart: tick.start, feltAt: tick.feltAt)
      faults.take(record)
    }
  }

  /// Nothing waits: what was counted stays, for the report.
  func close() {}

  /// The report so far.
  ///
  /// - Parameters:
  ///   - costs: the origin of the costs, "measured" or "modelled".
  ///   - isLive: whether ticks started by a clock, and not in virtual time.
  public func report(
    _ scheduler: FrameScheduler, costs: String, isLive: Bool = false
  ) -> TimingReport {
    var rows = (0..<Stage.count).map { place in
      let stage = Stage.at(place)
      return TimingReport.Stage(
        "\(stage.word)", stages[Int(stage.rawValue)], budget: budgets[stage],
        missCount: missCounts[stage])
    }
    rows.append(
      TimingReport.Stage("tick", tick, budget: tickBudget, missCount: tickMissCount))
    var report = TimingReport(
      costs: costs, clock: isLive ? "realtime" : "virtual", stages: rows,
      reactions: reactions.rows, skippedTicks: Int(scheduler.skippedTickCount),
      skippedRenders: Int(scheduler.skippedRenderCount), faults: faults.counts)
    if !checks.isEmpty { report.verdict = RunVerdict(report, checks) }
    return report
  }
}
