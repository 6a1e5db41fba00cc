public import Firmware
import Raster
public import TactusCore

/// Measures how long the stages of ticks take, and how long gestures wait for their tick.
///
/// Stage costs are measured or modelled; reactions are in virtual time.
public struct TimingMeter: SessionOutput {
  private var stages: [DurationHistogram]
  private var tick = DurationHistogram()
  private var spent = Interval.zero
  private var missCounts = PerStage<Int>(repeating: 0)
  private var tickMissCount = 0
  private var reactions: ReactionMeter
  private let board: Board

  /// - Parameter panelLatency: from the middle of a controller's scan to the time its report can be
  ///   read.
  public init(board: Board, tuning: RunTuning, panelLatency: Interval) {
    self.board = board
    stages = (0..<Stage.count).map { _ in DurationHistogram() }
    reactions = ReactionMeter(
      board: board, tuning: tuning, panelLatency: panelLatency)
  }

  @usableFromInline
  mutating func take(_ stage: Stage, _ cost: Interval) {
    if stage == .input { spent = .zero }
    stages[Int(stage.rawValue)].record(cost)
    if cost > board.budgets[stage] { missCounts[stage] += 1 }
    spent = spent + max(cost, .zero)
    guard stage == .trace else { return }
    tick.record(spent)
    if spent > board.tickPeriod { tickMissCount += 1 }
  }

  mutating func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    for record in tick.records { reactions.take(record, tickStart: tick.start) }
  }

  /// Nothing waits: what was counted stays, for the report.
  func close() {}

  /// The report so far.
  ///
  /// - Parameter costs: the origin of the costs, "measured" or "modelled".
  public func report(_ scheduler: FrameScheduler, costs: String) -> TimingReport {
    var rows: [TimingReport.Stage] = []
    for (index, histogram) in stages.enumerated() {
      guard let stage = Stage(rawValue: UInt8(index)) else { continue }
      rows.append(
        TimingReport.Stage(
          "\(stage)", histogram, budget: board.budgets[stage], missCount: missCounts[stage]))
    }
    rows.append(
      TimingReport.Stage(
        "tick", tick, budget: board.tickPeriod, missCount: tickMissCount))
    return TimingReport(
      costs: costs, stages: rows, reactions: reactions.rows,
      skippedTicks: Int(scheduler.skippedTickCount),
      skippedRenders: Int(scheduler.skippedRenderCount))
  }
}
