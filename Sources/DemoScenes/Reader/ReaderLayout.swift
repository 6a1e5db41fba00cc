import TactusCore

/// Where the parts of the reader scene are, in points.
struct ReaderLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float
  /// The width of each button behind a row.
  let rowButtonWidth: Float

  static var headerHeight: Float { 52 }
  static var margin: Float { 16 }
  /// The greatest width of lists and text, however wide the screen: longer lines are hard to read.
  static var columnWidthMax: Float { 620 }

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var header: Rect { Rect(x: 0, y: 0, width: width, height: Self.headerHeight) }
  /// The part below the header that shows a section.
  var viewport: Rect {
    Rect(x: 0, y: Self.headerHeight, width: width, height: height - Self.headerHeight)
  }

  /// The column in the middle of the viewport, as high as the viewport.
  var column: Rect {
    let columnWidth = min(width - 2 * Self.margin, Self.columnWidthMax)
    return Rect(
      x: (width - columnWidth) / 2, y: viewport.y, width: columnWidth, height: viewport.height)
  }

  /// The background of the segments.
  var track: Rect {
    let trackWidth = min(width - 2 * Self.margin, 440)
    return Rect(x: (width - trackWidth) / 2, y: 8, width: trackWidth, height: 36)
  }

  static var rowHeight: Float { 64 }
  static var rowGap: Float { 8 }

  /// A row's rectangle in the list's content; a fraction is a position between two rows.
  func row(_ place: Float) -> Rect {
    Rect(
      x: column.x, y: Self.margin + place * (Self.rowHeight + Self.rowGap), width: column.width,
      height: Self.rowHeight)
  }

  /// The button behind a row, at its position when the row is open.
  func rowAction(_ place: Float, _ action: RowAction) -> Rect {
    let row = row(place)
    let left = Float(RowAction.count - Int(action.rawValue)) * rowButtonWidth
    return Rect(
      x: row.maxX - left, y: row.y, width: rowButtonWidth, height: row.height)
  }

  func rowsLength(count: Int) -> Float {
    row(Float(count)).y + Self.margin - Self.rowGap
  }

  /// The list's origin on the screen.
  func listOrigin(scroll: Float) -> Vector { Vector(dx: 0, dy: viewport.y - scroll) }

  /// The card on top, at rest.
  var card: Rect {
    let cardWidth = min(width - 4 * Self.margin, 340)
    let cardHeight = min(viewport.height - 5 * Self.margin, 400)
    return Rect(
      x: (width - cardWidth) / 2, y: viewport.y + (viewport.height - cardHeight) / 2 - 8,
      width: cardWidth, height: cardHeight)
  }

  var restart: Rect {
    Rect(x: (width - 180) / 2, y: card.center.y + 16, width: 180, height: 44)
  }

  /// - Parameter index: a fraction is a position between two segments.
  func segment(_ index: Float) -> Rect {
    let each = track.width / Float(ReaderSection.count)
    return Rect(x: track.x + index * each, y: track.y, width: each, height: track.height)
  }
}
