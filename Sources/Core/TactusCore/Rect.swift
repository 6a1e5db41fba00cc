/// An axis-aligned rectangle in points. A point on its left or top edge is inside, one on its right
/// or bottom edge is not, so that neighbours share no point.
@frozen
public struct Rect: Equatable, BitwiseCopyable, Sendable {
  public var x: Float
  public var y: Float
  public var width: Float
  public var height: Float

  @inlinable @inline(__always)
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable
  public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The right edge, which is not inside.
  @inlinable @inline(__always)
  public var maxX: Float { x + width }

  /// The bottom edge, which is not inside.
  @inlinable @inline(__always)
  public var maxY: Float { y + height }

  @inlinable @inline(__always)
  public var center: Point { Point(x: x + width * 0.5, y: y + height * 0.5) }

  /// Whether it has no area; true as well when a side is NaN.
  @inlinable @inline(__always)
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether the point is inside: left and top edges included, right and bottom excluded.
  @inlinable @inline(__always)
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The rectangle moved by a vector.
  @inlinable @inline(__always)
  public func offset(by vector: Vector) -> Rect {
    Rect(x: x + vector.dx, y: y + vector.dy, width: width, height: height)
  }

  /// The rectangle with every edge moved inwards by `margin` (outwards when negative).
  @inlinable @inline(__always)
  public func inset(by margin: Float) -> Rect {
    Rect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  /// The rectangle scaled about its center.
  public func scaled(by factor: Float) -> Rect { scaled(by: factor, about: center) }

  /// The rectangle scaled about a point, which stays where it is.
  public func scaled(by factor: Float, about point: Point) -> Rect {
    Rect(
      x: point.x + (x - point.x) * factor, y: point.y + (y - point.y) * factor,
      width: width * factor, height: height * factor)
  }

  /// The intersection; empty (zero or negative size) when there is none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top,
      width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}
