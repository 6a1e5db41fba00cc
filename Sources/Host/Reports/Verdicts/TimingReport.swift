import InputText
public import OutputFiles
package import TactusCore

/// How long a run's stages and reactions took, as a table for people and as JSON for tools. All
/// times are in microseconds; nil where nothing was seen.
public struct TimingReport: Equatable, Sendable {
  /// "measured", or "modelled".
  public var costs: String
  /// "virtual", or "realtime": what started the ticks.
  public var clock: String
  public var stages: [Stage]
  public var reactions: [Reaction]
  /// The taps that asked the tap gate.
  public var gate: GateTally
  public var skippedTicks: Int
  public var skippedRenders: Int
  /// Faults that the run's input did not ask for, by the trace's word.
  public var faults: [String: Int]
  /// What moved more than the finger did, the first of them; and how many there were.
  public var jumps: [Jump] = []
  public var jumpCount = 0
  /// Whether it kept to what it was checked against; nil when nothing was checked.
  public var verdict: RunVerdict?

  package init(
    costs: String, clock: String, stages: [Stage], reactions: [Reaction], gate: GateTally,
    skippedTicks: Int, skippedRenders: Int, faults: [String: Int]
  ) {
    self.costs = costs
    self.clock = clock
    self.stages = stages
    self.reactions = reactions
    self.gate = gate
    self.skippedTicks = skippedTicks
    self.skippedRenders = skippedRenders
    self.faults = faults
  }

  /// One stage of a tick; the last, "tick", is all stages together.
  public struct Stage: Equatable, Sendable {
    public var name: String
    public var count: Int
    public var p50: Int64?
    public var p90: Int64?
    public var p99: Int64?
    public var p999: Int64?
    public var max: Int64?
    public var budget: Int64
    /// How often it exceeded the budget.
    public var misses: Int

    /// Whether it kept to its budget; nil when it never ran.
    public var pass: Bool? { count == 0 ? nil : misses == 0 }
  }

  /// The time from one event to another.
  public struct Reaction: Equatable, Sendable {
    package let reaction: Reports.Reaction
    public var count: Int
    public var p50: Int64?
    public var max: Int64?
    /// `max` plus the board controller's report latency.
    public var maxWithPanel: Int64?
    /// Of the one that came nearest to its limit, or passed it farthest: a recognizer may have a
    /// duration of its own.
    public var limit: Int64
    /// How many took longer than their limits.
    public var overCount: Int
    /// How long the one took that `limit` is of.
    public var worst: Int64?

    public var name: String { reaction.title }
    /// Whether it kept to its limit, which it may reach; nil when it was not seen.
    public var pass: Bool? { max == nil ? nil : overCount == 0 }
  }

  /// Whether there was one of these in the run.
  public func hasSeen(_ row: RunLimit.Row) -> Bool {
    switch row {
    case .reaction(let reaction):
      reactions.contains { $0.reaction == reaction && $0.count > 0 }
    case .stage, .tick:
      stages.contains { RunLimit.Row(name: $0.name) == row && $0.count > 0 }
    }
  }

  /// A line for each jump; one that there was none.
  public var jumpLines: String {
    guard jumpCount > 0 else { return "jumps: nothing moved more than the finger did\n" }
    let more = jumpCount - jumps.count
    return jumps.map { "\($0.text)\n" }.joined() + (more > 0 ? "and \(more) more jumps\n" : "")
  }

  /// What broke the check of jumps; empty for nothing.
  var jumpsInWords: [String] {
    guard let first = jumps.first else { return [] }
    return ["\(jumpCount) in all, the first in \(first.text)"]
  }

  /// For tools: JSON with sorted keys and a trailing line feed.
  public func json() throws(OutputError) -> String { try stableJSON(self) }
}

extension TimingReport {
  /// For people: a table. A row that broke its limit ends in `OVER`.
  public var table: String {
    var lines = [
      Self.row(
        "stage (µs, \(costs))", ["count", "p50", "p90", "p99", "p99.9", "max", "budget", "misses"])
    ]
    for stage in stages {
      let figures = [stage.p50, stage.p90, stage.p99, stage.p999, stage.max, stage.budget]
      lines.append(
        Self.row(
          stage.name, ["\(stage.count)"] + figures.map(Self.cell) + ["\(stage.misses)"],
          stage.pass))
    }
    lines.append("")
    let clock = clock == "virtual" ? "virtual time" : "real time"
    lines.append(
      Self.row("reaction (µs, \(clock))", ["count", "p50", "max", "limit", "+panel"], width: 46))
    for row in reactions {
      let figures = [row.p50, row.max, row.limit, row.maxWithPanel]
      lines.append(
        Self.row(
          "\(row.name): \(row.reaction.from) to \(row.reaction.to)",
          ["\(row.count)"] + figures.map(Self.cell), row.pass, width: 46))
    }
    if gate.asked > 0 { lines += ["", gate.line] }
    if skippedTicks > 0 || skippedRenders > 0 {
      lines += ["", "skipped: \(skippedTicks) ticks, \(skippedRenders) renderings"]
    }
    if !faults.isEmpty {
      lines += ["", "faults: " + RunVerdict.list(faults).joined(separator: ", ")]
    }
    if let verdict {
      let checks = verdict.isPassed ? verdict.checked : verdict.broken.map(\.check)
      lines += ["", (verdict.isPassed ? "kept: " : "BROKEN: ") + checks.joined(separator: ", ")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cell(_ figure: Int64?) -> String { figure.map { "\($0)" } ?? "-" }

  /// The first column is left-aligned, the others are right-aligned in 9 characters each.
  private static func row(
    _ name: String, _ cells: [String], _ pass: Bool? = nil, width: Int = 22
  ) -> String {
    let line = cells.reduce(name.left(in: width)) { $0 + (" " + $1).right(in: 9) }
    return pass == false ? line + "  OVER" : line
  }
}

extension TimingReport.Stage {
  package init(_ name: String, _ durations: Distribution, budget: Interval) {
    let figures = durations.figures
    self.init(
      name: name, count: figures.count, p50: figures.p50, p90: figures.p90, p99: figures.p99,
      p999: figures.p999, max: figures.max, budget: budget.microseconds,
      misses: durations.count(over: budget.microseconds))
  }
}

extension TimingReport.Reaction {
  init(
    _ reaction: Reaction, _ count: ReactionCount, limit: Interval, panel latency: Interval
  ) {
    let longest = count.durations.max
    self.init(
      reaction: reaction, count: count.durations.count, p50: count.durations.percentile(50),
      max: longest, maxWithPanel: longest.map { $0 + latency.microseconds },
      limit: count.worst?.limit ?? limit.microseconds, overCount: count.overCount,
      worst: count.worst?.duration)
  }
}
