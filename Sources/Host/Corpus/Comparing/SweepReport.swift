import InputText

/// A constant at several values, summed over all inputs: a table, CSV, JSON, and the curve as SVG.
public struct SweepReport {
  private let a: String
  private let sweep: Sweep
  private var recordings = 0
  private var touches = 0
  private var points: [SweepPoint]
  private var failures: [(name: String, reason: String)] = []
  private var failureCount = 0

  public init(_ head: PartHead) throws(CorpusError) {
    a = head.a
    sweep = try Sweep(head.sweep ?? "")
    points = Array(repeating: SweepPoint(), count: sweep.values.count)
  }

  public mutating func take(_ row: UnitRow) {
    recordings += 1
    switch row.content {
    case .failed(let reason):
      failureCount += 1
      if failures.count < 1000 { failures.append((row.name, reason)) }
    case .compared: return
    case .swept(let contacts, let points):
      touches += contacts
      for (index, point) in points.enumerated() where index < self.points.count {
        self.points[index] += point
      }
    }
  }

  private static let columns = ["changed", "taps", "drags", "broken", "lost", "false"]

  private static func figures(_ point: SweepPoint) -> [Int] {
    [
      point.changed, point.taps, point.drags, point.tally.broken, point.tally.lost,
      point.tally.unwanted,
    ]
  }

  public var csv: String {
    ([[sweep.name] + Self.columns] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var rows: [[String]] {
    zip(sweep.values, points).map { value, point in [value] + Self.figures(point).map { "\($0)" } }
  }

  public var text: String {
    var text =
      "\(sweep.name) from \(sweep.values.first ?? "") to \(sweep.values.last ?? ""), \(touches) touches in "
      + "\(recordings) recordings; what changes is compared with \(a)\n\n"
    let titles = [sweep.name] + Self.columns
    text += table([titles] + rows, rightAligned: Set(titles.indices))
    return text + ComparisonReport.text(failures, failureCount)
  }

  public var json: String {
    let rows = zip(sweep.values, points).map { value, point in
      "    {\"value\": \(JSONText.quoted(value)), "
        + zip(Self.columns, Self.figures(point)).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        + "}"
    }
    return "{\n  \"changed\": [],\n  \"a\": \(JSONText.quoted(a)),\n  \"sweep\": "
      + "\(JSONText.quoted(sweep.text)),\n  \"recordings\": \(recordings),\n  \"touches\": \(touches),\n"
      + "  \"points\": [\n\(rows.joined(separator: ",\n"))\n  ],\n"
      + ComparisonReport.json(failures) + "\n}\n"
  }

  /// The curve: touches that change; where there are expectations, lost and false taps instead.
  public var svg: String {
    let hasExpectations = points.contains { $0.tally.expected > 0 }
    let curves: [(name: String, color: String, values: [Int])] =
      hasExpectations
      ? [
        ("lost taps", "#c0392b", points.map(\.tally.lost)),
        ("false taps", "#d68910", points.map(\.tally.unwanted)),
      ] : [("touches that change", "#2471a3", points.map(\.changed))]
    return SweepCurve(name: sweep.name, labels: sweep.values, curves: curves).svg
  }
}

/// A diagram of lines over equal steps.
private struct SweepCurve {
  let name: String
  let labels: [String]
  let curves: [(name: String, color: String, values: [Int])]

  private static let (width, height) = (640, 320)
  private static let (left, right, top, bottom) = (56, 16, 36, 48)

  var svg: String {
    let most = max(curves.flatMap(\.values).max() ?? 0, 1)
    // A round number of at most five steps.
    var step = 1
    for factor in [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000]
    where most > 5 * step { step = factor }
    let ceiling = (most + step - 1) / step * step
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(Self.height)" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#fff"/>

      """
    for value in stride(from: 0, through: ceiling, by: step) {
      let y = y(value, ceiling)
      text += "<path d=\"M\(Self.left) \(y)H\(Self.width - Self.right)\" stroke=\"#ddd\"/>"
      text += Self.label(Self.left - 8, y + 4, "end", "\(value)")
    }
    let every = (labels.count + 9) / 10
    for (index, label) in labels.enumerated() where index % every == 0 {
      text += Self.label(x(index), Self.height - Self.bottom + 18, "middle", label)
    }
    text += Self.label((Self.left + Self.width - Self.right) / 2, Self.height - 8, "middle", name)
    for (index, curve) in curves.enumerated() {
      let places = curve.values.enumerated().map { "\(x($0)),\(y($1, ceiling))" }
      text += "<polyline fill=\"none\" stroke=\"\(curve.color)\" stroke-width=\"2\" "
      text += "points=\"\(places.joined(separator: " "))\"/>\n"
      text +=
        curve.values.enumerated().map { place, value in
          "<circle cx=\"\(x(place))\" cy=\"\(y(value, ceiling))\" r=\"3\" fill=\"\(curve.color)\"/>"
        }.joined() + "\n"
      let start = Self.left + index * 160
      text += "<rect x=\"\(start)\" y=\"12\" width=\"12\" height=\"12\" fill=\"\(curve.color)\"/>"
      text += Self.label(start + 18, 22, "start", curve.name)
    }
    return text + "</svg>\n"
  }

  private func x(_ index: Int) -> Int {
    Self.left + index * (Self.width - Self.left - Self.right) / max(labels.count - 1, 1)
  }

  private func y(_ value: Int, _ ceiling: Int) -> Int {
    Self.height - Self.bottom - value * (Self.height - Self.top - Self.bottom) / ceiling
  }

  private static func label(_ x: Int, _ y: Int, _ anchor: String, _ text: String) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"#444\">\(escaped)</text>\n"
  }
}
