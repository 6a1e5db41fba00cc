public import TactusCore

/// Where the items of a grid are, in points of its content: equal cells in as many columns as fit.
public struct CarryGrid: BitwiseCopyable, Sendable {
  /// How many columns fit.
  public let columns: Int
  /// The size of an item, in points.
  public let width: Float
  public let height: Float
  /// The grid's viewport on the screen.
  public let viewport: Rect
  private let insets: Insets

  /// The space around the items, in points: between them, at the left and right edge and below the
  /// last row, and above the first row.
  public struct Insets: BitwiseCopyable, Sendable {
    public var gap: Float
    public var margin: Float
    public var top: Float

    public init(gap: Float, margin: Float, top: Float) {
      self.gap = gap
      self.margin = margin
      self.top = top
    }
  }

  /// - Parameters:
  ///   - viewport: where it shows on the screen, in points.
  ///   - widthMin: the least width of an item; they share what room there is.
  ///   - aspect: an item's height relative to its width.
  public init(viewport: Rect, widthMin: Float, aspect: Float, _ insets: Insets) {
    require(viewport.width.isFinite, "a grid has a viewport of finite width", got: viewport.width)
    require(
      widthMin.isFinite && widthMin + insets.gap > 0,
      "an item of a grid has, with the gap beside it, a width above 0", got: widthMin)
    require(
      aspect >= 0 && aspect.isFinite, "an item's height is 0 or more of its width", got: aspect)
    self.viewport = viewport
    self.insets = insets
    let room = viewport.width - 2 * insets.margin + insets.gap
    columns = Int(Int32(min(max(room / (widthMin + insets.gap), 1), 1e6)))
    width = room / Float(columns) - insets.gap
    height = width * aspect
  }

  private func rows(of count: Int) -> Int { (count + columns - 1) / columns }

  /// How long `count` items are together, in points, with the space around them.
  public func contentLength(of count: Int) -> Float {
    insets.top + Float(rows(of: count)) * (height + insets.gap) + insets.margin - insets.gap
  }

  /// The middle of a place, counted row by row from 0.
  public func center(ofPlace place: Int) -> Point {
    Point(
      x: insets.margin + width / 2 + Float(place % columns) * (width + insets.gap),
      y: insets.top + height / 2 + Float(place / columns) * (height + insets.gap))
  }

  /// An item whose middle is at a point.
  public func frame(around center: Point) -> Rect {
    Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The place whose center is nearest, of `count` places.
  ///
  /// - Precondition: there is one.
  public func place(at point: Point, count: Int) -> Int {
    require(count >= 1, "a grid has 1 place or more, to find the nearest", got: count)
    let column = Self.nearest(
      (point.x - insets.margin - width / 2) / (width + insets.gap), below: columns)
    let row = Self.nearest(
      (point.y - insets.top - height / 2) / (height + insets.gap), below: rows(of: count))
    return min(row * columns + column, count - 1)
  }

  private static func nearest(_ value: Float, below count: Int) -> Int {
    let limited = min(max(value, 0), Float(count - 1))
    return Int(Int32(limited + 0.5))
  }
}
