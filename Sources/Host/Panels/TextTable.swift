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
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      line += (rightAligned.contains(column) ? padding + cell : cell + padding) + "  "
    }
    while line.hasSuffix(" ") { line.removeLast() }
    text += line + "\n"
  }
  return text
}
