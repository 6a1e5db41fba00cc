import Sessions
import Simulation

/// What became slower, or faster, from one measured run to another.
public struct LatencyComparison: Sendable {
  /// A figure of a hop or a stage in both runs.
  public struct Row: Equatable, Sendable {
    public var name: String
    public var figure: LatencyLimit.Figure
    /// In microseconds.
    public var before: Int64
    public var after: Int64
    /// The difference, after less before, with 95 % confidence, in microseconds.
    public var interval: ClosedRange<Int64>
    /// By how much it may grow, or differ, in microseconds.
    public var allowed: Int64
    /// Whether the runs should be alike: then less is wrong as well, and chance no excuse.
    public var isPrediction: Bool

    public var change: Int64 { after - before }

    public enum Verdict: String, Sendable {
      case same, slower, faster
      /// Slower by more than is allowed.
      case worse
      /// Not what was predicted.
      case off
    }

    /// A difference that includes nothing is none.
    public var verdict: Verdict {
      if isPrediction { return Swift.abs(change) > allowed ? .off : .same }
      if interval.contains(0) { return .same }
      if change < 0 { return .faster }
      return change > allowed ? .worse : .slower
    }
  }

  /// By how much a figure may grow: by so many percent, and by the least that counts.
  public struct Allowance: Equatable, Sendable {
    public var percent: Double
    /// Whether the second run predicts the first.
    public var isPrediction = false
    /// In microseconds; a clock of microseconds says nothing of less.
    public var least: Int64

    public init(percent: Double, least: Int64, isPrediction: Bool = false) {
      self.percent = percent
      self.least = least
      self.isPrediction = isPrediction
    }

    func of(_ before: Int64) -> Int64 {
      Swift.max(least, Int64((Double(Swift.abs(before)) * percent / 100).rounded()))
    }
  }

  public var rows: [Row]
  /// What only one of the runs has, a line each.
  public var notes: [String]

  /// How many resamples.
  public static var resamples: Int { 2000 }
  /// Of fewer durations there is no median worth comparing; of fewer than a hundred the 99th
  /// percentile is the longest one, of which a resample knows nothing.
  static var countMin: Int { 20 }
  static var p99CountMin: Int { 100 }
  /// What the comparison needed and did not find, a line each.
  public private(set) var missing: [String] = []

  public init(_ before: SavedLatencies, _ after: SavedLatencies, _ allowance: Allowance) {
    rows = []
    notes = []
    if before.clock != after.clock {
      let line = "the times are of different kinds: \(before.clock) and \(after.clock)"
      notes.append(line)
      if !allowance.isPrediction { missing.append(line) }
    }
    for (name, durations) in before.rows {
      guard let other = after.rows.first(where: { $0.name == name })?.durations else {
        notes.append("\(name): only in the first run")
        if durations.count >= Self.countMin { missing.append("\(name): not in the second run") }
        continue
      }
      guard durations.count >= Self.countMin, other.count >= Self.countMin else {
        let counts = "\(durations.count) and \(other.count) times"
        if durations.count + other.count > 0 {
          notes.append("\(name): seen \(counts), too few to compare")
        }
        if durations.count >= Self.countMin || Self.isNeeded(name, allowance) {
          missing.append("\(name): seen \(counts), too few to compare")
        }
        continue
      }
      let least = min(durations.count, other.count)
      for (figure, percent) in [(LatencyLimit.Figure.p50, 50.0), (.p90, 90), (.p99, 99)]
      where figure != .p99 || least >= Self.p99CountMin {
        rows.append(Self.row(name, figure, percent, durations, other, allowance))
      }
    }
    if allowance.isPrediction,
      !rows.contains(where: { $0.name == Hop.stampFlip.rawValue && $0.figure == .p99 })
    {
      missing.append("stamp-flip: seen too rarely to compare its 99th percentile")
    }
    for (name, _) in after.rows where !before.rows.contains(where: { $0.name == name }) {
      notes.append("\(name): only in the second run")
    }
  }

  /// A prediction is judged by the whole way.
  private static func isNeeded(_ name: String, _ allowance: Allowance) -> Bool {
    allowance.isPrediction && name == Hop.stampFlip.rawValue
  }

  private static func row(
    _ name: String, _ figure: LatencyLimit.Figure, _ percent: Double, _ before: Distribution,
    _ after: Distribution, _ allowance: Allowance
  ) -> Row {
    // Each row has numbers of its own, so that a row more changes no other.
    var random = SplitMix64(seed: 1)
    let first = QuantileBootstrap(before, percent: percent)
    let second = QuantileBootstrap(after, percent: percent)
    let differences = (0..<resamples).map { _ in
      second.draw(&random) - first.draw(&random)
    }.sorted()
    let from = before.percentile(percent) ?? 0
    let to = after.percentile(percent) ?? 0
    return Row(
      name: name, figure: figure, before: from, after: to,
      interval: differences[resamples / 40]...differences[resamples - resamples / 40 - 1],
      allowed: allowance.of(from), isPrediction: allowance.isPrediction)
  }

  /// What breaks the comparison: all that grew too much, or of a prediction the median and the 99th
  /// percentile of the whole way. The hops say which part of it is off.
  public var broken: [Row] {
    rows.filter { row in
      switch row.verdict {
      case .worse: true
      case .off: row.name == Hop.stampFlip.rawValue && row.figure != .p90
      case .same, .slower, .faster: false
      }
    }
  }

  /// For people: a line for each figure.
  public var table: String {
    var lines = [Self.line("figure (µs)", ["before", "after", "change", "95 %", ""])]
    for row in rows {
      lines.append(
        Self.line(
          "\(row.name) \(row.figure.rawValue)",
          [
            "\(row.before)", "\(row.after)", Self.signed(row.change),
            "\(Self.signed(row.interval.lowerBound)) … \(Self.signed(row.interval.upperBound))",
            broken.contains(row) ? row.verdict.rawValue.uppercased() : row.verdict.rawValue,
          ]))
    }
    return (lines + notes).joined(separator: "\n") + "\n"
  }

  private static func signed(_ value: Int64) -> String { value > 0 ? "+\(value)" : "\(value)" }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let widths = [9, 9, 9, 19, 8]
    let head = name + String(repeating: " ", count: Swift.max(1, 22 - name.count))
    let line = zip(cells, widths).reduce(head) { line, cell in
      line + String(repeating: " ", count: Swift.max(1, cell.1 - cell.0.count)) + cell.0
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
