/// The map of the glass as an SVG: its cells, joined along their rows.
///
/// Colours are the page's, by classes: `touched`, `passed`, `once`; what was not reached is the
/// glass.
struct ReachPicture {
  private let view: GlassView
  private let rows: [[GlassMap.Cell]]

  init(_ view: GlassView, _ map: GlassMap) {
    self.view = view
    rows = view.rows(of: map.cells, map.columns, map.rows)
  }

  var svg: String {
    let (width, height) = (
      view.width / Double(rows[0].count), view.height / Double(rows.count)
    )
    var text = """
      <svg class="glass" viewBox="-1 -1 \(short(view.width + 2, 2)) \(short(view.height + 2, 2))" role="img" \
      aria-label="Which cells of the glass were touched, and which passed over without a report">
      <rect class="pane" width="\(short(view.width, 2))" height="\(short(view.height, 2))" stroke-width=".3"/>

      """
    for (number, row) in rows.enumerated() {
      var column = 0
      while column < row.count {
        let cell = row[column]
        let end = row[column...].firstIndex { $0 != cell } ?? row.count
        if let kind = Self.kind(of: cell) {
          text +=
            "<rect class=\"\(kind)\" x=\"\(short(Double(column) * width, 2))\" "
            + "y=\"\(short(Double(number) * height, 2))\" "
            + "width=\"\(short(Double(end - column) * width, 2))\" "
            + "height=\"\(short(height, 2))\"/>\n"
        }
        column = end
      }
    }
    return text + "</svg>\n"
  }

  private static func kind(of cell: GlassMap.Cell) -> String? {
    switch cell {
    case .unreached: nil
    case .touched: "touched"
    case .passed: "passed"
    case .passedOnce: "once"
    }
  }
}
