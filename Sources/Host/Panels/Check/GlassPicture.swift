import InputText
import Recordings

/// The strokes on the glass in millimetres, as an SVG: each contact's path, a dot where it landed
/// and a ring where it lifted, and letters where something went wrong.
///
/// Colours are the page's, by classes: `k0` to `k7` of contacts, `fault`, `soft`, `glass`.
struct GlassPicture {
  private let view: GlassView
  private let strokes: GlassStrokes
  private let marks: [GlassMark]
  private let gaps: [ReportGap]

  static let colorCount = 8
  /// Around the glass, in millimetres.
  private static let margin = 6.0

  init(_ view: GlassView, _ strokes: GlassStrokes, _ marks: [GlassMark], _ gaps: [ReportGap]) {
    (self.view, self.strokes, self.marks, self.gaps) = (view, strokes, marks, gaps)
  }

  /// What is written where a kind of fault is, and what a legend has beside it.
  static func sign(of kind: FigureKind) -> (letter: String, words: String)? {
    switch kind {
    case .leaps: ("L", "leaps")
    case .gap: ("N", "steps that are too long for those beside them")
    case .ghosts: ("G", "ghosts")
    case .swaps: ("S", "contacts exchange their places")
    case .merges: ("M", "two fingers become one")
    case .palms: ("P", "palms")
    case .dropouts: ("D", "fingers lost and found")
    case .stuck: ("K", "stuck contacts")
    case .dead: ("a red line", "passed over without a report, where another did so too")
    default: nil
    }
  }

  var svg: String {
    // Text and lines of a size on the page, however large the glass is.
    let unit = max(view.width, view.height) / 160
    let margin = Self.margin * unit
    let (width, height) = (view.width + 2 * margin, view.height + 2 * margin + 6 * unit)
    var text = """
      <svg class="glass" viewBox="\(number(-margin)) \(number(-margin)) \(number(width)) \(number(height))" role="img" \
      aria-label="The strokes on the glass, \(fixed(view.width, 0)) by \(fixed(view.height, 0)) millimetres">
      <rect class="pane" width="\(number(view.width))" height="\(number(view.height))" stroke-width="\(number(0.3 * unit))"/>

      """
    for (index, stroke) in strokes.strokes.enumerated() {
      text += element(stroke, index, unit)
    }
    for gap in gaps {
      let (from, to) = (shown(gap.from, margin), shown(gap.to, margin))
      text +=
        "<line class=\"dead\" x1=\"\(number(from.x))\" y1=\"\(number(from.y))\" "
        + "x2=\"\(number(to.x))\" y2=\"\(number(to.y))\" stroke-width=\"\(number(unit))\"/>\n"
    }
    for mark in marks { text += element(mark, unit) }
    return text + scaleBar(unit) + "</svg>\n"
  }

  private func element(_ stroke: GlassStrokes.Stroke, _ index: Int, _ unit: Double) -> String {
    let places = stroke.places.map { shown($0, Self.margin * unit) }
    guard let first = places.first, let last = places.last else { return "" }
    var text = "<g class=\"k\(index % Self.colorCount)\"><title>contact \(index + 1)</title>"
    if places.count > 1 {
      let path = places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      text += "<polyline points=\"\(path)\" stroke-width=\"\(number(0.4 * unit))\"/>"
    }
    text += circle("dot", first, 0.7 * unit)
    if stroke.end == .lifted {
      text += circle("ring", last, 1.1 * unit, " stroke-width=\"\(number(0.3 * unit))\"")
    }
    return text + "</g>\n"
  }

  private func element(_ mark: GlassMark, _ unit: Double) -> String {
    guard let letter = Self.sign(of: mark.kind)?.letter else { return "" }
    let place = shown(mark.place, Self.margin * unit)
    let line = mark.line > 0 ? ":\(mark.line)" : ""
    let baseline = Place(x: place.x, y: place.y + 1.1 * unit)
    return "<g class=\"fault\"><title>\("\(mark.what), \(mark.file)\(line)".inMarkup())</title>"
      + circle("", place, 2 * unit, " stroke-width=\"\(number(0.3 * unit))\"")
      + "<text x=\"\(number(baseline.x))\" y=\"\(number(baseline.y))\" "
      + "font-size=\"\(number(3 * unit))\" text-anchor=\"middle\">\(letter)</text></g>\n"
  }

  private func circle(
    _ kind: String, _ place: Place, _ radius: Double, _ more: String = ""
  ) -> String {
    "<circle\(kind.isEmpty ? "" : " class=\"\(kind)\"") cx=\"\(number(place.x))\" "
      + "cy=\"\(number(place.y))\" r=\"\(number(radius))\"\(more)/>"
  }

  /// About an eighth of the glass long, of a round number of millimetres.
  private func scaleBar(_ unit: Double) -> String {
    let wanted = max(view.width, view.height) / 8
    let length = [1000.0, 500, 200, 100, 50, 20, 10, 5, 2].first { $0 <= wanted } ?? 1
    let y = view.height + 4 * unit
    let ends = "M0 \(number(y - unit))V\(number(y + unit))M0 \(number(y))H\(number(length))"
    return "<path class=\"scale\" d=\"\(ends)M\(number(length)) \(number(y - unit))"
      + "V\(number(y + unit))\" stroke-width=\"\(number(0.4 * unit))\"/>"
      + "<text class=\"scale\" x=\"\(number(length + 2 * unit))\" y=\"\(number(y + 1.1 * unit))\" "
      + "font-size=\"\(number(3.4 * unit))\">\(fixed(length, 0)) mm</text>\n"
  }

  /// On the display; what is far beside the glass, at the edge of the picture.
  private func shown(_ place: Place, _ margin: Double) -> Place {
    let shown = view.place(place)
    return Place(
      x: min(max(shown.x, -margin), view.width + margin),
      y: min(max(shown.y, -margin), view.height + margin))
  }

  private func number(_ value: Double) -> String { short(value, 2) }
}

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
