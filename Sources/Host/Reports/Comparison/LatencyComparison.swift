import InputText

/// What became slower, or faster, from one measured run to another.
public struct LatencyComparison: Sendable {
  /// A figure of a hop or a stage in both runs.
  public struct Row: Equatable, Sendable {
    public var name: String
    public var figure: LatencyLimit.Figure
    /// In microseconds.
    public var before: Int64
    public var after: Int64
    /// How probable such a difference is by chance, corrected for the number of figures.
    public var probability: Double
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

    /// A difference that may be by chance is none.
    public var verdict: Verdict {
      if isPrediction { return Swift.abs(change) > allowed ? .off : .same }
      if probability > LatencyComparison.chance { return .same }
      if change < 0 { return .faster }
      return change > allowed ? .worse : .slower
    }
  }

  /// By how much a figure may grow: by so many percent, and by the least that counts.
  public struct Allowance: Equatable, Sendable {
    public var percent: Double
    /// Whether the second run predicts the first.
    public var isPrediction = false
    /// In microseconds; a clock of microseconds shows nothing of less.
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

  /// How often a comparison of two runs of one thing may find anything at all, over all of its
  /// figures.
  public static var chance: Double { 0.05 }
  /// Of fewer durations there is no median worth comparing; of fewer than a hundred the 99th
  /// percentile is the longest one, of which a resample knows nothing.
  static var countMin: Int { 20 }
  static var p99CountMin: Int { 100 }
  /// What the comparison needed and did not find, a line each.
  public private(set) var missing: [String] = []
  /// What grew by more than is allowed, in runs that are too short to distinguish it from chance.
  public private(set) var undecided: [String] = []

  /// Whether both runs had the same input: then block is compared with block.
  public let isPaired: Bool

  public init(_ before: SavedLatencies, _ after: SavedLatencies, _ allowance: Allowance) {
    rows = []
    notes = []
    isPaired = before.input != nil && before.input == after.input
    var finest: [Double] = []
    if before.clock != after.clock {
      let line = "the times are of different kinds: \(before.clock) and \(after.clock)"
      notes.append(line)
      if !allowance.isPrediction { missing.append(line) }
    }
    let others = Dictionary(after.rows.map { ($0.name, $0.durations) }) { first, _ in first }
    for (name, blocked) in before.rows {
      let durations = blocked.whole
      guard let otherBlocked = others[name] else {
        notes.append("\(name): only in the first run")
        if durations.count >= Self.countMin { missing.append("\(name): not in the second run") }
        continue
      }
      let other = otherBlocked.whole
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
      let figures = [(LatencyLimit.Figure.p50, 50.0), (.p90, 90), (.p99, 99)].filter {
        $0.0 != .p99 || least >= Self.p99CountMin
      }
      let test = BlockTest(
        blocked, otherBlocked, figures.map(\.1), isPaired: isPaired)
      for (place, (figure, percent)) in figures.enumerated() {
        let from = durations.percentile(percent) ?? 0
        let to = other.percentile(percent) ?? 0
        // What grew in most blocks and shrank as a whole, or the other way round, did neither.
        let result = allowance.isPrediction ? (1, to > from) : test.result(place)
        let probability = result.1 == (to > from) ? result.0 : 1
        rows.append(
          Row(
            name: name, figure: figure, before: from, after: to,
            probability: probability, allowed: allowance.of(from),
            isPrediction: allowance.isPrediction))
        finest.append(test.finest)
      }
    }
    let corrected = BlockTest.corrected(rows.map(\.probability))
    for place in rows.indices { rows[place].probability = corrected[place] }
    for (row, least) in zip(rows, finest)
    where !allowance.isPrediction && row.change > row.allowed
      && least * Double(rows.count) > Self.chance
    {
      undecided.append(
        "\(row.name) \(row.figure.rawValue): measured for too short a time")
    }
    if allowance.isPrediction,
      !rows.contains(where: { $0.name == Hop.stampFlip.rawValue && $0.figure == .p99 })
    {
      missing.append("stamp-flip: seen too rarely to compare its 99th percentile")
    }
    let known = Set(before.rows.map(\.name))
    for (name, _) in after.rows where !known.contains(name) {
      notes.append("\(name): only in the second run")
    }
  }

  /// A prediction is judged by the whole way.
  private static func isNeeded(_ name: String, _ allowance: Allowance) -> Bool {
    allowance.isPrediction && name == Hop.stampFlip.rawValue
  }

  /// What breaks the comparison: all that grew too much, or of a prediction the median and the 99th
  /// percentile of the whole path. The hops show which part of it is off.
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
    var lines = [Self.line("figure (µs)", ["before", "after", "change", "by chance", ""])]
    for row in rows {
      lines.append(
        Self.line(
          "\(row.name) \(row.figure.rawValue)",
          [
            "\(row.before)", "\(row.after)", Self.signed(row.change),
            row.isPrediction ? "-" : Self.percent(row.probability),
            broken.contains(row) ? row.verdict.rawValue.uppercased() : row.verdict.rawValue,
          ]))
    }
    if !rows.contains(where: \.isPrediction) {
      lines.append(
        "by chance: permutations of \(isPaired ? "paired " : "")blocks of time, Holm's correction "
          + "over \(rows.count) figures; \(Self.percent(Self.chance)) or less counts")
    }
    return (lines + notes).map { $0.shown() }.joined(separator: "\n") + "\n"
  }

  private static func percent(_ probability: Double) -> String {
    let tenths = Int((probability * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private static func signed(_ value: Int64) -> String { value > 0 ? "+\(value)" : "\(value)" }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let widths = [9, 9, 9, 11, 8]
    let line = zip(cells, widths).reduce((name + " ").left(in: 22)) {
      $0 + (" " + $1.0).right(in: $1.1)
    }
    return line.withoutTrailingBlanks
  }
}

extension LatencyComparison {
  /// What was compared, for a build server.
  public var cases: [CheckCase] {
    let broken = broken
    return rows.map { row in
      let words = "\(row.before) µs before, \(row.after) µs after, \(row.allowed) µs allowed"
      return CheckCase(
        group: "comparison", name: "\(row.name) \(row.figure.rawValue)",
        outcome: broken.contains(row) ? .failed("\(row.verdict.rawValue): \(words)") : .passed,
        longest: row.after, figures: words)
    }
  }

  /// A page of it, for people: loads nothing, and opens from a disk.
  public func page(before: String, after: String) -> String {
    let broken = broken
    func cell(_ text: String) -> String { "<td>\(Self.escaped(text))</td>" }
    let lines = rows.map { row in
      let isBroken = broken.contains(row)
      return "<tr\(isBroken ? " class=over" : "")>"
        + cell("\(row.name) \(row.figure.rawValue)") + cell(row.verdict.rawValue)
        + cell("\(row.before)") + cell("\(row.after)") + cell(Self.signed(row.change))
        + cell("\(row.allowed)") + cell(row.isPrediction ? "–" : Self.percent(row.probability))
        + "</tr>"
    }
    let heads = ["figure", "", "before, µs", "after, µs", "change", "allowed", "by chance"]
    return """
      <!doctype html>
      <html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark"><title>Tactus comparison</title>
      <style>body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:24px auto;padding:0 12px}
      div{overflow-x:auto}table{border-collapse:collapse;width:100%}
      td,th{padding:4px 8px;text-align:right;white-space:nowrap}
      td:first-child,th:first-child{text-align:left}.over td{color:#b3231b;font-weight:700}
      @media(prefers-color-scheme:dark){.over td{color:#ff8a80}}</style>
      <h1>\(broken.isEmpty ? "PASS" : "FAIL")</h1>
      <p>\(Self.escaped(before)) and \(Self.escaped(after))\(isPaired ? ", of the same input" : "")</p>
      <div><table><tr>\(heads.map { "<th>\($0)</th>" }.joined())</tr>
      \(lines.joined(separator: "\n"))
      </table></div>
      <p>\(notes.map(Self.escaped).joined(separator: "<br>"))</p>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.shown().map { character in
      switch character {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      default: String(character)
      }
    }.joined()
  }
}
