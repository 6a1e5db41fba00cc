import Foundation
import TactusCore

/// How long a run's stages and reactions took, as a table for people and as JSON for tools. All
/// times are in microseconds.
public struct TimingReport: Encodable, Equatable, Sendable {
  /// "measured", or "modelled".
  public var costs: String
  public var stages: [Stage]
  public var reactions: [Reaction]
  public var skippedTicks: Int
  public var skippedRenders: Int

  /// One stage of a tick; the last, "tick", is all stages together.
  public struct Stage: Encodable, Equatable, Sendable {
    public var name: String
    public var count: Int
    public var p50: Int64
    public var p90: Int64
    public var p99: Int64
    public var p999: Int64
    public var max: Int64
    public var budget: Int64
    /// How often it exceeded the budget.
    public var misses: Int
  }

  /// The time from one event to another, in virtual time.
  public struct Reaction: Encodable, Equatable, Sendable {
    public var name: String
    public var from: String
    public var to: String
    public var count: Int
    public var p50: Int64
    public var max: Int64
    /// `max` plus the board controller's report latency.
    public var maxWithPanel: Int64
    public var limit: Int64
  }

  /// For tools: JSON with sorted keys and a trailing line feed.
  public func json() throws(OutputError) -> String { try stableJSON(self) }

  /// For people: a table.
  public var table: String {
    var lines = [
      Self.row(
        "stage (µs, \(costs))", ["p50", "p90", "p99", "p99.9", "max", "budget", "misses"])
    ]
    for stage in stages {
      lines.append(
        Self.row(
          stage.name,
          [
            stage.p50, stage.p90, stage.p99, stage.p999, stage.max, stage.budget,
            Int64(stage.misses),
          ].map { "\($0)" }))
    }
    lines.append("")
    lines.append(
      Self.row("reaction (µs, virtual time)", ["count", "p50", "max", "limit", "+panel"], name: 46))
    for reaction in reactions {
      lines.append(
        Self.row(
          "\(reaction.name): \(reaction.from) to \(reaction.to)",
          reaction.count == 0
            ? ["0", "-", "-", "\(reaction.limit)", "-"]
            : [
              reaction.count.description, reaction.p50.description, reaction.max.description,
              reaction.limit.description, reaction.maxWithPanel.description,
            ],
          name: 46))
    }
    if skippedTicks > 0 || skippedRenders > 0 {
      lines.append("")
      lines.append("skipped: \(skippedTicks) ticks, \(skippedRenders) renderings")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first column is left-aligned, the others are right-aligned in 9 characters each.
  private static func row(_ name: String, _ cells: [String], name width: Int = 22) -> String {
    let head = name + String(repeating: " ", count: Swift.max(0, width - name.count))
    return cells.reduce(head) { line, cell in
      line + String(repeating: " ", count: Swift.max(1, 9 - cell.count)) + cell
    }
  }
}

extension TimingReport.Stage {
  init(_ name: String, _ durations: DurationHistogram, budget: Interval, missCount: Int) {
    self.init(
      name: name, count: durations.count, p50: durations.percentile(50),
      p90: durations.percentile(90), p99: durations.percentile(99),
      p999: durations.percentile(99.9), max: durations.largest.microseconds,
      budget: budget.microseconds, misses: missCount)
  }
}

extension TimingReport.Reaction {
  init(
    _ name: String, _ from: String, _ to: String, _ durations: DurationHistogram, limit: Interval,
    panel latency: Interval
  ) {
    self.init(
      name: name, from: from, to: to, count: durations.count, p50: durations.percentile(50),
      max: durations.largest.microseconds,
      maxWithPanel: (durations.largest + latency).microseconds, limit: limit.microseconds)
  }
}
