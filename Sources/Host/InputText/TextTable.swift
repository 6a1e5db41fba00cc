/// Rows of cells as lines, two blanks between columns; a column without text is left out.
///
/// - Parameter rightAligned: the columns of numbers, which stand below each other.
package func table(_ rows: [[String]], rightAligned: Set<Int>) -> String {
  guard let columns = rows.first?.indices else { return "" }
  let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.indices.filter { widths[$0] > 0 }.map { column in
      rightAligned.contains(column)
        ? row[column].right(in: widths[column]) : row[column].left(in: widths[column])
    }
    return cells.joined(separator: "  ").withoutTrailingBlanks + "\n"
  }.joined()
}

extension String {
  /// With blanks behind it up to a width, or before it.
  package func left(in width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  package func right(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  package var withoutTrailingBlanks: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
