import TactusCore

/// Where the rows of a list of cards are, in points, while it is not scrolled: a title, then the
/// cards.
struct CardList: BitwiseCopyable, Sendable {
  /// The part of the screen in which it scrolls.
  let viewport: Rect
  let rowCount: Int

  static var margin: Float { 16 }
  static var rowHeight: Float { 60 }
  private static var rowGap: Float { 8 }
  private static var titleHeight: Float { 62 }

  var contentLength: Float {
    Self.titleHeight + Float(rowCount) * (Self.rowHeight + Self.rowGap) + Self.margin
  }

  func row(_ index: Int) -> Rect {
    Rect(
      x: viewport.x + Self.margin,
      y: viewport.y + Self.titleHeight + Float(index) * (Self.rowHeight + Self.rowGap),
      width: viewport.width - 2 * Self.margin, height: Self.rowHeight)
  }

  /// The row under a point of the content.
  func row(at point: Point) -> Int? {
    for index in 0..<rowCount where row(index).contains(point) { return index }
    return nil
  }

  /// A list at its top.
  func scroll(_ tuning: ScrollTuning, _ resistance: Resistance) -> ScrollAxis {
    ScrollAxis(
      contentLength: contentLength, viewportLength: viewport.height, tuning, resistance)
  }
}
