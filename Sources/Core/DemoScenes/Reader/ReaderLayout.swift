import Interactions
import TactusCore

/// Where the parts of the reader scene are, in points.
///
/// The quick actions share the header where the screen is wide, and have a bar of their own at the
/// bottom where it is not. On a low screen rows are lower, so that at least four of them show.
struct ReaderLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  static var margin: Float { 16 }
  /// The greatest width of lists and text, however wide the screen: longer lines are hard to read.
  static var columnWidthMax: Float { 620 }
  /// Below this width the quick actions do not fit beside the segments.
  private static var wide: Float { 560 }
  /// Below this height everything is a little lower.
  private static var low: Float { 400 }
  private static var quickWidth: Float { 48 }

  private var isWide: Bool { width >= Self.wide }
  var isLow: Bool { height < Self.low }
  private var headerHeight: Float { isLow ? 48 : 52 }
  private var barHeight: Float { isWide ? 0 : 52 }

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }
  /// The bar of the quick actions; empty when they are in the header.
  var bar: Rect { Rect(x: 0, y: height - barHeight, width: width, height: barHeight) }
  /// The part between header and bar that shows a section.
  var viewport: Rect {
    Rect(x: 0, y: headerHeight, width: width, height: height - headerHeight - barHeight)
  }

  /// The column in the middle of the viewport, as high as the viewport.
  var column: Rect {
    let columnWidth = min(width - 2 * Self.margin, Self.columnWidthMax)
    return Rect(
      x: (width - columnWidth) / 2, y: viewport.y, width: columnWidth, height: viewport.height)
  }

  /// The background of the segments.
  var track: Rect {
    let taken = isWide ? Float(QuickAction.count) * Self.quickWidth + 2 * Self.margin : 0
    let trackWidth = min(width - 2 * Self.margin - taken, 500)
    let middle = (width - trackWidth) / 2
    let isClear = middle + trackWidth <= width - Self.margin - taken
    return Rect(
      x: isClear ? middle : Self.margin, y: (headerHeight - 36) / 2, width: trackWidth, height: 36)
  }

  /// - Parameter index: a fraction is a position between two segments.
  func segment(_ index: Float) -> Rect {
    let each = track.width / Float(ReaderSection.count)
    return Rect(x: track.x + index * each, y: track.y, width: each, height: track.height)
  }

  /// How far a segment is from the first one, in points.
  func place(of section: ReaderSection) -> Float {
    segment(Float(section.index)).x - track.x
  }

  /// The mark in the header, `distance` points from the first segment.
  func mark(at distance: Float) -> Rect { segment(0).offset(by: Vector(dx: distance, dy: 0)) }

  /// Where a segment takes touches: as high as the header.
  func segmentReach(_ index: Int) -> Rect {
    let segment = segment(Float(index))
    return Rect(x: segment.x, y: 0, width: segment.width, height: headerHeight)
  }

  func quick(_ action: QuickAction) -> Rect {
    let index = Float(action.index)
    guard isWide else {
      let each = width / Float(QuickAction.count)
      return Rect(x: index * each, y: bar.y, width: each, height: bar.height)
    }
    let all = Float(QuickAction.count) * Self.quickWidth
    return Rect(
      x: width - Self.margin - all + index * Self.quickWidth, y: 0, width: Self.quickWidth,
      height: headerHeight)
  }

  /// Whether a quick action has room for a word beside its icon.
  var quickHasTitles: Bool { !isWide }

  var rowHeight: Float { isLow ? 52 : 64 }
  /// From one row to the next.
  var rowPitch: Float { rowHeight + rowGap }
  private var rowGap: Float { isLow ? 6 : 8 }
  private var rowsTop: Float { isLow ? 10 : Self.margin }

  /// A row's rectangle in the list's content; a fraction is a position between two rows.
  func row(_ place: Float) -> Rect {
    Rect(
      x: column.x, y: rowsTop + place * rowPitch, width: column.width,
      height: rowHeight)
  }

  /// The button behind a row, at its position when the row is open.
  ///
  /// - Parameter width: of each button, in points.
  func rowAction(_ place: Float, _ action: RowAction, width: Float) -> Rect {
    let row = row(place)
    let left = Float(RowAction.count - action.index) * width
    return Rect(x: row.maxX - left, y: row.y, width: width, height: row.height)
  }

  func rowsLength(count: Int) -> Float {
    row(Float(count)).y + Self.margin - rowGap
  }

  /// A list's origin on the screen.
  func listOrigin(scroll: Float) -> Vector { Vector(dx: 0, dy: viewport.y - scroll) }

  /// The items of the grid; none is narrower than 116 points.
  var grid: CarryGrid {
    CarryGrid(
      viewport: viewport, widthMin: 116, aspect: 0.86,
      CarryGrid.Insets(gap: 12, margin: Self.margin, top: 16))
  }

  /// The card on top, at rest.
  var card: Rect {
    let cardWidth = min(width - 4 * Self.margin, 340)
    let cardHeight = min(viewport.height - 3 * Self.margin, 400)
    return Rect(
      x: (width - cardWidth) / 2, y: viewport.y + (viewport.height - cardHeight) / 2 - 8,
      width: cardWidth, height: cardHeight)
  }

  var restart: Rect {
    Rect(x: (width - 180) / 2, y: card.center.y + 16, width: 180, height: 44)
  }

  /// The buttons in the detail view's bar.
  var detailBack: Rect { Rect(x: 0, y: 0, width: 96, height: headerHeight) }
  var detailFavourite: Rect {
    Rect(x: width - 64, y: 0, width: 64, height: headerHeight)
  }
  /// From the left edge on, where the swipe back begins as well.
  var detailPicture: Rect {
    let top = headerHeight
    return isLow
      ? Rect(x: 0, y: top, width: min(width * 0.45, 280), height: height - top)
      : Rect(x: 0, y: top, width: width, height: min(height * 0.42, 320))
  }
  /// The words beside the picture, or below it.
  var detailText: Rect {
    let picture = detailPicture
    let top = (isLow ? picture.y : picture.maxY) + Self.margin
    let left = isLow ? picture.maxX + Self.margin : column.x
    let right = isLow ? width - Self.margin : column.maxX
    return Rect(
      x: left, y: top, width: right - left, height: max(height - Self.margin - top, 0))
  }
}
