import InputText
import SeatInput

/// Finds taps that no panel can be fitted to, and how to fix them.
struct TapCheck {
  let file: String
  let taps: [PanelTap]
  let marks: [Mark]
  let x: AxisRange
  let y: AxisRange

  /// Taps nearer to each other than this part of what all of them span are on one spot. Of the
  /// marks, the nearest two are half of it apart.
  static let sameSpot = 0.15
  /// Marks span four fifths of an axis; what spans less than this part of its range, or so few
  /// units, is one spot.
  static let spanMin = 0.01
  static let spanUnitsMin = 8.0

  func run() throws(TextError) {
    guard taps.count >= 2 else { throw wrongCount() }
    try checkReach()
    try checkSpot()
    if let double = doubled() {
      throw failure(
        line: taps[double + 1].lines.lowerBound,
        "tap \(double + 2) is where tap \(double + 1) was: a mark was tapped twice",
        "tap the marks again, or cut lines \(taps[double + 1].lines.lowerBound) to "
          + "\(taps[double + 1].lines.upperBound) out")
    }
    try checkAxes()
    guard taps.count == marks.count else { throw wrongCount() }
  }

  /// Taps that lie where no mounting has the marks.
  func wrongOrder() -> TextError {
    let all =
      "tap the marks as one reads: "
      + marks.map(\.name).joined(separator: ", ")
    if let order = betterOrder() {
      return failure(
        line: nil,
        "the taps look as if the marks were tapped in the order "
          + order.map { "\($0 + 1)" }.joined(separator: " "), all)
    }
    return failure(line: nil, "the taps lie where no mounting of a panel has the marks", all)
  }

  private func wrongCount() -> TextError {
    let names = marks.map(\.name).joined(separator: ", ")
    let what = "\(counted(taps.count, "tap")) for \(marks.count) marks"
    if taps.count > marks.count {
      let extra = taps[marks.count].lines
      return failure(
        line: extra.lowerBound, what,
        "tap \(names), each once, and nothing else"
          + (taps.count == 5 && marks.count == 3 ? "; or give --marks 5" : ""))
    }
    return failure(
      line: nil, what,
      "tap \(names), each once" + (taps.count == 3 && marks.count == 5 ? "; or give --marks 3" : "")
    )
  }

  /// Whether what the taps span of each axis is no more than one spot.
  private var isNarrow: (x: Bool, y: Bool) {
    let span = spans
    return (
      span.x < max(Self.spanMin * x.count, Self.spanUnitsMin),
      span.y < max(Self.spanMin * y.count, Self.spanUnitsMin)
    )
  }

  /// A range may be wrong, but not by more than so many of its lengths.
  private static let reachMax = 4.0

  private func checkReach() throws(TextError) {
    for (index, tap) in taps.enumerated() {
      for (letter, value, range) in [("x", tap.x, x), ("y", tap.y, y)]
      where value < Double(range.minimum) - Self.reachMax * range.count
        || value > Double(range.maximum) + Self.reachMax * range.count
      {
        throw failure(
          line: tap.lines.lowerBound,
          "tap \(index + 1) reports \(letter) \(fixed(value, 0)), far beyond its range of "
            + "\(range.minimum) to \(range.maximum)",
          "tap the marks again, or give the ranges in which the panel counts with "
            + "--ranges x=0..799,y=0..479")
      }
    }
  }

  private func checkSpot() throws(TextError) {
    guard isNarrow.x && isNarrow.y else { return }
    throw failure(
      line: taps[0].lines.lowerBound,
      "all \(taps.count) taps are on one spot, at \(fixed(taps[0].x, 0)), \(fixed(taps[0].y, 0))",
      "tap marks in the corners; a panel that reports one position for all of them has the wrong "
        + "ranges or firmware")
  }

  private func checkAxes() throws(TextError) {
    // Two taps are often on a line.
    let isNarrow = isNarrow
    guard taps.count > 2, isNarrow.x || isNarrow.y else { return }
    throw failure(
      line: taps[0].lines.lowerBound,
      "\(isNarrow.x ? "x" : "y") is the same for all taps, "
        + fixed(isNarrow.x ? taps[0].x : taps[0].y, 0),
      "tap marks in the corners; if they were, that axis is not connected or has the wrong range")
  }

  private var spans: (x: Double, y: Double) {
    func span(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    return (span(taps.map(\.x)), span(taps.map(\.y)))
  }

  /// The first of two taps in a row that are on one spot.
  private func doubled() -> Int? {
    let span = spans
    return taps.indices.dropLast().first { index in
      let (one, other) = (taps[index], taps[index + 1])
      return (one.x - other.x).magnitude < Self.sameSpot * max(span.x, 1)
        && (one.y - other.y).magnitude < Self.sameSpot * max(span.y, 1)
    }
  }

  /// The order of the marks in which a mounting fits the taps, with the fewest of them out of
  /// place; nil when there is none, or more than one such.
  private func betterOrder() -> [Int]? {
    var best: (moved: Int, orders: [[Int]]) = (.max, [])
    for order in Self.permutations(Array(marks.indices)) {
      let moved = order.indices.count { order[$0] != $0 }
      guard moved > 0, moved <= best.moved, fits(order) else { continue }
      if moved < best.moved { best = (moved, []) }
      best.orders.append(order)
    }
    return best.orders.count == 1 ? best.orders[0] : nil
  }

  /// Whether the taps lie roughly as the marks do in an order, in what both span.
  private func fits(_ order: [Int]) -> Bool {
    let span = spans
    let (lowX, lowY) = (taps.map(\.x).min() ?? 0, taps.map(\.y).min() ?? 0)
    return PanelMounting.all.contains { mounting in
      zip(taps, order).allSatisfy { tap, index in
        let place = mounting.apply((tap.x - lowX) / span.x, (tap.y - lowY) / span.y)
        return (place.x - (marks[index].x - 0.1) / 0.8).magnitude < 0.2
          && (place.y - (marks[index].y - 0.1) / 0.8).magnitude < 0.2
      }
    }
  }

  private static func permutations(_ values: [Int]) -> [[Int]] {
    guard values.count > 1 else { return [values] }
    return values.indices.flatMap { index in
      var rest = values
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  private func failure(line: Int32?, _ what: String, _ remedy: String) -> TextError {
    guard let line, line > 0 else { return .unusable(file: file, what: what, remedy: remedy) }
    return .malformed(file: file, line: Int(line), what: what, remedy: remedy)
  }
}
