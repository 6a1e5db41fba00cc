/// A comparison as a person reads it, and as a program does.
public struct PanelComparisonReport: Sendable {
  let comparison: PanelComparison
  private let a: String
  private let b: String

  /// - Parameters: a, b: the names of the recordings.
  public init(_ comparison: PanelComparison, a: String, b: String) {
    self.comparison = comparison
    (self.a, self.b) = (a, b)
  }

  /// In lines, for people: a row for each figure, then the answer.
  public var text: String {
    guard !comparison.rows.isEmpty else {
      return "A  \(a)\nB  \(b)\n\nnothing is measured in both; draw the same strokes in each\n"
    }
    var rows = [["", "A", "±", "", "B", "±", "", "", "p", "", "measured of"]]
    for row in comparison.rows {
      rows.append(
        [row.name] + Self.cells(row.a, row.unit) + Self.cells(row.b, row.unit)
          + [row.unit, Self.shown(row.probability), row.answer.rawValue, Self.of(row)])
    }
    let text = "A  \(a)\nB  \(b)\n\n" + table(rows, rightAligned: [1, 2, 4, 5, 8])
    return text + "\n" + answer + "\n"
  }

  private var answer: String {
    let differing = comparison.differing
    let few = comparison.rows.filter { $0.answer == .tooFew }.map(\.name)
    let answer =
      differing.isEmpty
      ? "nothing differs beyond its own scatter" : "differs: \(differing.joined(separator: ", "))"
    guard !few.isEmpty else { return answer }
    return answer + "; too few to know: \(few.joined(separator: ", ")); draw what is measured "
      + "\(comparison.countNeeded) times in each recording"
  }

  private static func cells(_ side: PanelComparison.Side, _ unit: String) -> [String] {
    let decimals = unit == "mm" ? 2 : unit == "Hz" ? 1 : 2
    let number = { (value: Double) in
      unit == "mm" || unit == "Hz" ? fixed(value, decimals) : short(value, decimals)
    }
    return [
      number(side.value), side.deviation.map(number) ?? "", side.count.map { "(\($0))" } ?? "",
    ]
  }

  private static func of(_ row: PanelComparison.Row) -> String {
    row.a.count == nil ? "counted in \(row.of)" : "each \(row.of)"
  }

  private static func shown(_ probability: Double) -> String {
    probability < 0.001 ? "< 0.001" : fixed(probability, 3)
  }
}

extension PanelComparisonReport: Encodable {
  private struct Side: Encodable {
    var file: String
    var value: Double
    var deviation: Double?
    var count: Int?

    init(_ side: PanelComparison.Side, _ file: String) {
      self.file = file
      (value, count) = (rounded(side.value, 4), side.count)
      deviation = side.deviation.map { rounded($0, 4) }
    }
  }

  private struct Row: Encodable {
    var name, unit: String
    var a, b: Side
    var p: Double
    var answer: String
  }

  private enum Key: String, CodingKey { case compared, differing }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(
      comparison.rows.map {
        Row(
          name: $0.name, unit: $0.unit, a: Side($0.a, a), b: Side($0.b, b),
          p: rounded($0.probability, 6), answer: $0.answer.rawValue)
      }, forKey: .compared)
    try values.encode(comparison.differing, forKey: .differing)
  }
}
