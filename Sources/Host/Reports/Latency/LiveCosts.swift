public import BoardFiles
public import Firmware
import Sessions
import TactusCore

/// Collects what the parts of a live loop cost, for a board's file.
public struct LiveCosts: Sendable {
  private var durations: [CostFigures.Part: Distribution] = [:]
  /// What `present` is charged with: handing over is a part of it.
  private var presentations = Distribution()
  /// When the tick before was over.
  private var lastEnd = Instant.longAgo
  /// The tick whose picture is on its way: when it had drawn, and what its `present` took.
  private var drawn: (tick: UInt32, at: Instant, present: Interval)?

  public init() {}

  mutating func take(_ read: ReportRead) { record(.read, read.at - read.stamp) }

  /// - Parameter hasPicture: whether the tick made one.
  mutating func take(_ tick: TickTimes, hasPicture: Bool) {
    // Only a loop that slept can wake up late; an input tick is due when it starts.
    if tick.isDrawing, tick.due > lastEnd { record(.wake, tick.start - tick.due) }
    lastEnd = tick.end
    for place in 0..<Stage.count where Stage.at(place) != .present && tick.worked.contains(place) {
      record(.stage(Stage.at(place)), tick.stages[Stage.at(place)])
    }
    guard hasPicture else { return }
    drawn = (tick.tick, tick.end(of: .render), tick.stages[.present])
  }

  mutating func take(_ picture: PictureTimes) {
    guard let drawn, drawn.tick == picture.tick else { return }
    let handover = max(picture.handedOver - drawn.at, .zero)
    record(.handover, handover)
    presentations.record(max(drawn.present, handover).microseconds)
    record(.stage(.present), max(drawn.present - handover, .zero))
    self.drawn = nil
  }

  private mutating func record(_ part: CostFigures.Part, _ time: Interval) {
    // A board's file holds none longer.
    let microseconds = min(max(time.microseconds, 0), CostFigures.Spread.timeMax)
    durations[part, default: Distribution()].record(microseconds)
  }

  /// What was seen, in the form of a board's file.
  public var figures: CostFigures {
    CostFigures(
      durations.mapValues { durations in
        let sorted = durations.sorted
        let ranks = CostFigures.Spread.ranks.map { Double($0) / 10 }
        return CostFigures.Spread(
          Distribution.percentiles(ranks, of: sorted, durations.count).map { $0 ?? 0 })
      })
  }

  /// What a stage is charged with; nil when it never ran.
  public func duration(of stage: Stage) -> Distribution? {
    if stage == .present { return presentations.count > 0 ? presentations : nil }
    return durations[.stage(stage)]
  }
  /// How often each part was seen.
  public func count(of part: CostFigures.Part) -> Int { durations[part]?.count ?? 0 }
}
