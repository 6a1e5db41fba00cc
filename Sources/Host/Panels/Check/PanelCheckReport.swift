/// A check as a person reads it, and as a program does.
public struct PanelCheckReport: Sendable {
  public let check: PanelCheck
  /// What differs between the recordings, if there are two.
  public let comparison: PanelComparisonReport?

  public init(_ check: PanelCheck, comparison: PanelComparisonReport? = nil) {
    (self.check, self.comparison) = (check, comparison)
  }

  /// In lines, for people: a row for each limit, then what was found.
  public var text: String {
    var rows = [["figure", "value", "", "limit", "score", "", "source"]]
    for figure in check.figures {
      var row = [figure.name, Self.value(figure), figure.unit]
      if let first = figure.criteria.first {
        row += [
          first.text, figure.score.map(Self.score) ?? "", Self.verdict(figure.passes),
          figure.reason.isEmpty ? first.source : figure.reason,
        ]
      } else {
        row += ["", "", "", figure.reason]
      }
      rows.append(row)
      guard let value = figure.value else { continue }
      for other in figure.criteria.dropFirst() {
        let passes = other.passes(value)
        rows.append([
          "", "", "", other.text, Self.score(other.score(value)),
          Self.verdict(figure.isUndecided && !passes ? nil : passes), other.source,
        ])
      }
    }
    var text = table(rows, rightAligned: [1, 4])
    if let terms = check.terms { text += "\n\(terms)\n" }
    let found = check.findings + check.differences
    if !found.isEmpty { text += "\n" + found.map { $0.text + "\n" }.joined() }
    let leftOut = check.leftOut
    if !leftOut.isEmpty {
      text += "\nof the twelve gestures:\n" + leftOut.map { "  \($0.text)\n" }.joined()
    }
    if let comparison { text += "\n" + comparison.text }
    return text + "\n" + verdict + "\n"
  }

  var verdict: String {
    let score = check.score.map { "the figures score \(Self.score($0))" } ?? "no figure has a limit"
    let failures = check.failures
    return failures.isEmpty
      ? "pass; \(score)" : "fail: \(failures.joined(separator: ", ")); \(score)"
  }

  static func verdict(_ passes: Bool?) -> String {
    switch passes {
    case true?: "pass"
    case false?: "FAIL"
    case nil: "-"
    }
  }

  static func value(_ figure: Figure) -> String {
    guard let value = figure.value else { return "-" }
    // What is beyond a limit by less than that is shown as beyond it.
    return switch figure.unit {
    case "mm": fixed(value, figure.decimals(from: 2))
    case "%": fixed(value, figure.decimals(from: 0))
    case "Hz": fixed(value, figure.decimals(from: 1))
    default: short(value, figure.decimals(from: 2))
    }
  }

  /// What is not 1 is not shown as 1.
  static func score(_ score: Double) -> String { fixed(score < 1 ? min(score, 0.99) : score, 2) }
}

extension PanelCheckReport: Encodable {
  private struct Limit: Encodable {
    var limit: Double
    var bound: String
    var slope: Double
    var source: String
    var pass: Bool?
    var score: Double?
  }

  private struct Row: Encodable {
    var figure: Figure

    enum Key: String, CodingKey {
      case name, value, unit, limit, bound, source, pass, score, reason, term, limits
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      let first = figure.criteria.first
      try values.encode(figure.name, forKey: .name)
      // What is not known is there, and null.
      try values.encode(
        figure.value.map { rounded($0, figure.decimals(from: 3)) }, forKey: .value)
      try values.encode(figure.unit, forKey: .unit)
      try values.encode(first?.limit, forKey: .limit)
      try values.encode(first.map { $0.bound == .most ? "most" : "least" }, forKey: .bound)
      try values.encode(first?.source, forKey: .source)
      try values.encode(figure.passes, forKey: .pass)
      try values.encode(figure.score.map { rounded($0, 3) }, forKey: .score)
      if !figure.reason.isEmpty { try values.encode(figure.reason, forKey: .reason) }
      try values.encodeIfPresent(figure.kind.term?.text, forKey: .term)
      let limits = figure.criteria.map { criterion in
        Limit(
          limit: criterion.limit, bound: criterion.bound == .most ? "most" : "least",
          slope: criterion.slope, source: criterion.source,
          pass: figure.value.map(criterion.passes),
          score: figure.value.map { rounded(criterion.score($0), 3) })
      }
      if limits.count > 1 { try values.encode(limits, forKey: .limits) }
    }
  }

  private struct Found: Encodable {
    var name, file: String
    var line: Int32
    var what, remedy: String
    var count: Int
  }

  private struct Missing: Encodable {
    var gesture, reason: String
    var figures: [String]
  }

  /// The cells of the glass in rows of text, as one looks at the display.
  private struct Map: Encodable {
    var columns, rows: Int
    /// In millimetres.
    var cellWidth, cellHeight: Double
    var touched, passed, passedOnce, unreached: Int
    var cells: [String]

    init?(_ check: PanelCheck) {
      guard let map = check.tally.map, let view = check.view else { return nil }
      let cells = map.cells
      self.cells = view.rows(of: cells, map.columns, map.rows).map { row in
        String(row.map(\.rawValue))
      }
      (columns, rows) = (self.cells[0].count, self.cells.count)
      (cellWidth, cellHeight) = (
        rounded(view.width / Double(columns), 3), rounded(view.height / Double(rows), 3)
      )
      func count(_ cell: GlassMap.Cell) -> Int { cells.count { $0 == cell } }
      (touched, passed) = (count(.touched), count(.passed))
      (passedOnce, unreached) = (count(.passedOnce), count(.unreached))
    }
  }

  private enum Key: String, CodingKey {
    case figures, findings, score, pass, failures, leftOut, notes, map
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(check.figures.map { Row(figure: $0) }, forKey: .figures)
    try values.encode(
      (check.findings + check.differences).map {
        Found(
          name: $0.kind.rawValue, file: $0.file, line: $0.line, what: $0.what, remedy: $0.remedy,
          count: $0.count)
      }, forKey: .findings)
    try values.encode(check.score.map { rounded($0, 3) }, forKey: .score)
    try values.encode(check.failures.isEmpty, forKey: .pass)
    try values.encode(check.failures, forKey: .failures)
    try values.encode(
      check.leftOut.map {
        Missing(
          gesture: $0.missing.gesture.rawValue, reason: $0.missing.reason.rawValue,
          figures: $0.figures)
      }, forKey: .leftOut)
    try values.encode(check.notes, forKey: .notes)
    // Without a size there is none, and it is null.
    try values.encode(Map(check), forKey: .map)
    try comparison?.encode(to: encoder)
  }
}
