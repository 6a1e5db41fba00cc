/// A number with so many decimals, rounded; minus zero is zero.
func fixed(_ value: Double, _ decimals: Int) -> String {
  var factor: Int64 = 1
  for _ in 0..<decimals { factor *= 10 }
  let scaled = (value * Double(factor)).rounded()
  guard scaled.magnitude < 1e15 else { return "\(value)" }
  let whole = Int64(scaled)
  let digits = "\(whole.magnitude / UInt64(factor))"
  let sign = whole < 0 ? "-" : ""
  guard decimals > 0 else { return sign + digits }
  let fraction = "\(whole.magnitude % UInt64(factor) + UInt64(factor))".dropFirst()
  return "\(sign)\(digits).\(fraction)"
}

/// The same without zeros at its end: `0.5`, `1`.
func short(_ value: Double, _ decimals: Int) -> String {
  var text = fixed(value, decimals)
  guard text.contains(".") else { return text }
  while text.hasSuffix("0") { text.removeLast() }
  if text.hasSuffix(".") { text.removeLast() }
  return text
}

/// Rounded to so many decimals, so that JSON has no more digits than the figure is worth.
func rounded(_ value: Double, _ decimals: Int) -> Double { Double(fixed(value, decimals)) ?? value }

/// Rows of cells as lines, two blanks between columns; a column without text is left out.
///
/// - Parameter rightAligned: the columns of numbers, which stand below each other.
package func table(_ rows: [[String]], rightAligned: Set<Int>) -> String {
  guard let first = rows.first else { return "" }
  let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  var text = ""
  for row in rows {
    var line = ""
    for (column, cell) in row.enumerated() where widths[column] > 0 {
      let width = widths[column]
      line += (rightAligned.contains(column) ? cell.right(in: width) : cell.left(in: width)) + "  "
    }
    while line.hasSuffix(" ") { line.removeLast() }
    text += line + "\n"
  }
  return text
}

extension String {
  /// With blanks behind it, or before it, up to a width.
  func left(in width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
  func right(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

/// A whole number of the axis nearest to a position, never beyond an `Int32`.
func whole(_ position: Double) -> Int {
  Int(min(max(position.rounded(), Double(Int32.min)), Double(Int32.max)))
}

extension Sequence where Element: Comparable {
  /// Of an even number the upper one of the two in the middle; nil of none.
  func median() -> Element? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

extension Array {
  /// The first place at which a condition holds that holds for all that follow, by halving.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
