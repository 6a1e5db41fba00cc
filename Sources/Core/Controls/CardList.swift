public import Interactions
public import TactusCore

/// Where the rows of a list of cards are, in points, while it is not scrolled: a title, then the
/// cards.
public struct CardList: BitwiseCopyable, Sendable {
  /// The part of the screen in which it scrolls.
  public let viewport: Rect
  public let rowCount: Int
  /// Whether it does without a title and has lower rows, so that four of them show on the smallest
  /// screen.
  public let isCompact: Bool
  /// How wide its rows are at most, in points.
  public let widthMax: Float

  public init(
    viewport: Rect, rowCount: Int, isCompact: Bool = false, widthMax: Float = .infinity
  ) {
    self.viewport = viewport
    self.rowCount = rowCount
    self.isCompact = isCompact
    self.widthMax = widthMax
  }

  /// From the sides of the viewport to the rows, and below the last one.
  public static var margin: Float { 16 }
  /// What a hand spans: rows are no wider.
  public static var measure: Float { 640 }
  public static var rowHeight: Float { 60 }
  private static var rowGap: Float { 8 }
  private static var titleHeight: Float { 62 }
  private static var compactRowHeight: Float { 50 }

  public var rowHeight: Float { isCompact ? Self.compactRowHeight : Self.rowHeight }
  private var titleHeight: Float { isCompact ? Self.rowGap : Self.titleHeight }

  /// How long title and rows are together.
  public var contentLength: Float {
    titleHeight + Float(rowCount) * (rowHeight + Self.rowGap) + Self.margin
  }

  /// The part of the viewport that rows and title are in, from side to side.
  public var column: Rect {
    let width = min(viewport.width - 2 * Self.margin, widthMax)
    return Rect(
      x: viewport.x + (viewport.width - width) / 2, y: viewport.y, width: width,
      height: viewport.height)
  }

  /// What a title is drawn in; it has the margin of a viewport of its own.
  public var titleFrame: Rect {
    let column = column
    return Rect(
      x: column.x - Self.margin, y: column.y, width: column.width + 2 * Self.margin,
      height: column.height)
  }

  /// Where a row is while the list is at its top.
  public func row(_ index: Int) -> Rect {
    Rect(
      x: column.x, y: viewport.y + titleHeight + Float(index) * (rowHeight + Self.rowGap),
      width: column.width, height: rowHeight)
  }

  /// Whether four rows and the title fit into a viewport of a height; else it is compact.
  public static func isCompact(in height: Float) -> Bool {
    height < titleHeight + 4 * (rowHeight + rowGap)
  }

  /// The row under a point of the content.
  public func row(at point: Point) -> Int? {
    for index in 0..<rowCount where row(index).contains(point) { return index }
    return nil
  }

  /// A list at its top.
  public func scroll(_ tuning: ScrollTuning, _ resistance: Resistance) -> ScrollAxis {
    ScrollAxis(
      contentLength: contentLength, viewportLength: viewport.height, tuning, resistance)
  }
}
