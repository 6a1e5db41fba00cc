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

  var svg: String {
    let margin = Self.margin * unit
    let (width, height) = (view.width + 2 * margin, view.height + 2 * margin + 6 * unit)
    let label =
      "The strokes on the glass, \(fixed(view.width, 0)) by \(fixed(view.height, 0)) millimetres"
    return svgStart((-margin, -margin, width, height), label, view, strokeWidth: 0.3 * unit)
      + strokes.strokes.enumerated().map { element($1, $0) }.joined()
      + gaps.map(element).joined() + marks.map(element).joined() + scaleBar + "</svg>\n"
  }

  /// Text and lines are of a size on the page, however large the glass is.
  private var unit: Double { max(view.width, view.height) / 160 }

  private func element(_ stroke: GlassStrokes.Stroke, _ index: Int) -> String {
    let places = stroke.places.map(shown)
    guard let first = places.first, let last = places.last else { return "" }
    var text = "<g class=\"k\(index % Self.colorCount)\"><title>contact \(index + 1)</title>"
    if places.count > 1 {
      let path = places.map { "\(short($0.x, 2)),\(short($0.y, 2))" }.joined(separator: " ")
      text += "<polyline points=\"\(path)\"" + attributes(["stroke-width": 0.4 * unit]) + "/>"
    }
    text += "<circle class=\"dot\"" + attributes(circle: first, 0.7 * unit) + "/>"
    if stroke.end == .lifted {
      text +=
        "<circle class=\"ring\"" + attributes(circle: last, 1.1 * unit)
        + attributes(["stroke-width": 0.3 * unit]) + "/>"
    }
    return text + "</g>\n"
  }

  private func element(_ gap: ReportGap) -> String {
    let (from, to) = (shown(gap.from), shown(gap.to))
    return "<line class=\"dead\""
      + attributes(["x1": from.x, "y1": from.y, "x2": to.x, "y2": to.y, "stroke-width": unit])
      + "/>\n"
  }

  private func element(_ mark: GlassMark) -> String {
    guard let letter = mark.kind.row.sign?.letter else { return "" }
    let place = shown(mark.place)
    let line = mark.line > 0 ? ":\(mark.line)" : ""
    return "<g class=\"fault\"><title>\("\(mark.what), \(mark.file)\(line)".inMarkup())</title>"
      + "<circle" + attributes(circle: place, 2 * unit) + attributes(["stroke-width": 0.3 * unit])
      + "/>"
      + "<text" + attributes(["x": place.x, "y": place.y + 1.1 * unit, "font-size": 3 * unit])
      + " text-anchor=\"middle\">\(letter)</text></g>\n"
  }

  /// About an eighth of the glass long, of a round number of millimetres.
  private var scaleBar: String {
    let wanted = max(view.width, view.height) / 8
    let length = [1000.0, 500, 200, 100, 50, 20, 10, 5, 2].first { $0 <= wanted } ?? 1
    let y = view.height + 4 * unit
    let (end, top, bottom) = (short(length, 2), short(y - unit, 2), short(y + unit, 2))
    return "<path class=\"scale\" d=\"M0 \(top)V\(bottom)M0 \(short(y, 2))H\(end)M\(end) \(top)"
      + "V\(bottom)\"" + attributes(["stroke-width": 0.4 * unit]) + "/><text class=\"scale\""
      + attributes(["x": length + 2 * unit, "y": y + 1.1 * unit, "font-size": 3.4 * unit])
      + ">\(fixed(length, 0)) mm</text>\n"
  }

  /// On the display; what is far beside the glass, at the edge of the picture.
  private func shown(_ place: Place) -> Place {
    let (shown, margin) = (view.place(place), Self.margin * unit)
    return Place(
      x: min(max(shown.x, -margin), view.width + margin),
      y: min(max(shown.y, -margin), view.height + margin))
  }
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
    let (width, height) = (view.width / Double(rows[0].count), view.height / Double(rows.count))
    var text = svgStart(
      (-1, -1, view.width + 2, view.height + 2),
      "Which cells of the glass were touched, and which passed over without a report", view)
    for (number, row) in rows.enumerated() {
      var column = 0
      while column < row.count {
        let cell = row[column]
        let end = row[column...].firstIndex { $0 != cell } ?? row.count
        if let kind = Self.kind(of: cell) {
          text +=
            "<rect class=\"\(kind)\""
            + attributes([
              "x": Double(column) * width, "y": Double(number) * height,
              "width": Double(end - column) * width, "height": height,
            ]) + "/>\n"
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

/// The beginning of a picture of a glass, with its pane.
private func svgStart(
  _ box: (x: Double, y: Double, width: Double, height: Double), _ label: String, _ view: GlassView,
  strokeWidth: Double? = nil
) -> String {
  let corners = [box.x, box.y, box.width, box.height].map { short($0, 2) }
  return "<svg class=\"glass\" viewBox=\"\(corners.joined(separator: " "))\" role=\"img\" "
    + "aria-label=\"\(label)\">\n<rect class=\"pane\""
    + attributes(["width": view.width, "height": view.height])
    + " stroke-width=\"\(strokeWidth.map { short($0, 2) } ?? ".3")\"/>\n"
}

/// Attributes of an element.
private func attributes(_ numbers: KeyValuePairs<String, Double>) -> String {
  numbers.map { " \($0)=\"\(short($1, 2))\"" }.joined()
}

private func attributes(circle middle: Place, _ radius: Double) -> String {
  attributes(["cx": middle.x, "cy": middle.y, "r": radius])
}
