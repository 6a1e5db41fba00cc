import InputText

/// A check as a person reads it, and as a program does.
public struct PanelCheckReport: Sendable {
  public let check: PanelCheck
  /// What differs between the recordings, if there are two.
  public let comparison: PanelComparison?

  public init(_ check: PanelCheck, comparison: PanelComparison? = nil) {
    (self.check, self.comparison) = (check, comparison)
  }

  /// In lines, for people: a row for each limit, then what was found.
  public var text: String {
    let titles = ["figure", "value", "", "limit", "score", "", "source"]
    var text = table([titles] + check.figures.flatMap(Self.rows), rightAligned: [1, 4])
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

  private static func rows(_ figure: Figure) -> [[String]] {
    let start = [figure.name, value(figure), figure.unit]
    let limits = figure.verdicts.map { limit in
      [
        limit.criterion.text, limit.score.map(score) ?? "", verdict(limit.passes),
        limit.criterion.source,
      ]
    }
    guard var first = limits.first else { return [start + ["", "", "", figure.reason]] }
    if !figure.reason.isEmpty { first[3] = figure.reason }
    let others = figure.value == nil ? [] : limits.dropFirst()
    return [start + first] + others.map { ["", "", ""] + $0 }
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
  public func encode(to encoder: any Encoder) throws {
    var json = JSONObject([
      "figures": check.figures.map(Self.json),
      "findings": (check.findings + check.differences).map {
        JSONObject([
          "name": $0.kind.rawValue, "file": $0.file, "line": $0.line, "what": $0.what,
          "remedy": $0.remedy, "count": $0.count,
        ])
      },
      "score": check.score.map { rounded($0, 3) },
      "pass": check.failures.isEmpty, "failures": check.failures,
      "leftOut": check.leftOut.map {
        JSONObject([
          "gesture": $0.missing.gesture.rawValue, "reason": $0.missing.reason.rawValue,
          "figures": $0.figures,
        ])
      },
      "notes": check.notes,
      // Without a size there is none, and it is null.
      "map": map,
    ])
    if let comparison { json.add(comparison.json) }
    try json.encode(to: encoder)
  }

  private static func json(_ figure: Figure) -> JSONObject {
    let first = figure.criteria.first
    func word(_ bound: Criterion.Bound) -> String { bound == .most ? "most" : "least" }
    // What is not known is there, and null.
    var json = JSONObject([
      "name": figure.name, "value": figure.value.map { rounded($0, figure.decimals(from: 3)) },
      "unit": figure.unit, "limit": first?.limit, "bound": first.map { word($0.bound) },
      "source": first?.source, "pass": figure.passes, "score": figure.score.map { rounded($0, 3) },
    ])
    if !figure.reason.isEmpty { json.add("reason", figure.reason) }
    if let term = figure.kind.term { json.add("term", term.text) }
    guard figure.criteria.count > 1 else { return json }
    json.add(
      "limits",
      figure.criteria.map { criterion in
        var json = JSONObject([
          "limit": criterion.limit, "bound": word(criterion.bound), "slope": criterion.slope,
          "source": criterion.source,
        ])
        if let value = figure.value {
          json.add("pass", criterion.passes(value))
          json.add("score", rounded(criterion.score(value), 3))
        }
        return json
      })
    return json
  }

  /// The cells of the glass in rows of text, as the viewer sees it; their sides in
  /// millimetres.
  private var map: JSONObject? {
    guard let map = check.tally.map, let view = check.view else { return nil }
    let cells = map.cells
    let rows = view.rows(of: cells, map.columns, map.rows).map { String($0.map(\.rawValue)) }
    let (across, down) = (rows[0].count, rows.count)
    func count(_ cell: GlassMap.Cell) -> Int { cells.count { $0 == cell } }
    return JSONObject([
      "columns": across, "rows": down, "cellWidth": rounded(view.width / Double(across), 3),
      "cellHeight": rounded(view.height / Double(down), 3), "touched": count(.touched),
      "passed": count(.passed), "passedOnce": count(.passedOnce), "unreached": count(.unreached),
      "cells": rows,
    ])
  }
}
