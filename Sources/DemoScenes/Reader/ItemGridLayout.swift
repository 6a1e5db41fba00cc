import Interactions
import TactusCore

/// Where the items of a grid are, in points of its content.
struct ItemGridLayout: BitwiseCopyable, Sendable {
  let columns: Int
  let size: Float
  /// The grid's viewport on the screen.
  let viewport: Rect

  static var gap: Float { 12 }
  /// The least width of an item, in points.
  static var sizeMin: Float { 116 }
  /// An item's height relative to its width.
  static var aspect: Float { 0.86 }
  static var top: Float { 16 }

  init(viewport: Rect) {
    self.viewport = viewport
    let room = viewport.width - 2 * ReaderLayout.margin + Self.gap
    columns = max(Int(Int32(room / (Self.sizeMin + Self.gap))), 1)
    size = room / Float(columns) - Self.gap
  }

  var itemHeight: Float { size * Self.aspect }

  private func rows(of count: Int) -> Int { (count + columns - 1) / columns }

  func contentLength(of count: Int) -> Float {
    Self.top + Float(rows(of: count)) * (itemHeight + Self.gap) + ReaderLayout.margin - Self.gap
  }

  func center(ofPlace place: Int) -> Point {
    Point(
      x: ReaderLayout.margin + size / 2 + Float(place % columns) * (size + Self.gap),
      y: Self.top + itemHeight / 2 + Float(place / columns) * (itemHeight + Self.gap))
  }

  func frame(around center: Point) -> Rect {
    Rect(x: center.x - size / 2, y: center.y - itemHeight / 2, width: size, height: itemHeight)
  }

  /// The place whose center is nearest, of `count` places.
  func place(at point: Point, count: Int) -> Int {
    let column = Self.nearest(
      (point.x - ReaderLayout.margin - size / 2) / (size + Self.gap), below: columns)
    let row = Self.nearest(
      (point.y - Self.top - itemHeight / 2) / (itemHeight + Self.gap), below: rows(of: count))
    return min(row * columns + column, count - 1)
  }

  private static func nearest(_ value: Float, below count: Int) -> Int {
    let limited = min(max(value, 0), Float(count - 1))
    return Int(Int32(limited + 0.5))
  }
}
