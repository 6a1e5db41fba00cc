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
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  var json: JSONObject {
    func json(_ side: PanelComparison.Side, _ file: String) -> JSONObject {
      var json = JSONObject(["file": file, "value": rounded(side.value, 4)])
      if let deviation = side.deviation { json.add("deviation", rounded(deviation, 4)) }
      if let count = side.count { json.add("count", count) }
      return json
    }
    return JSONObject([
      "compared": comparison.rows.map {
        JSONObject([
          "name": $0.name, "unit": $0.unit, "a": json($0.a, a), "b": json($0.b, b),
          "p": rounded($0.probability, 6), "answer": $0.answer.rawValue,
        ])
      }, "differing": comparison.differing,
    ])
  }
}
