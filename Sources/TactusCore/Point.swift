/// A place on the glass in points (1 pt = 1/160 inch); y grows downwards.
@frozen
public struct Point: Equatable, BitwiseCopyable, Sendable {
  public var x: Float
  public var y: Float

  @inlinable @inline(__always)
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  @inlinable
  public static var zero: Point { Point(x: 0, y: 0) }

  @inlinable @inline(__always)
  public var isFinite: Bool { x.isFinite && y.isFinite }

  @inlinable @inline(__always)
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  @inlinable @inline(__always)
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  @inlinable @inline(__always)
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The point halfway between two others.
  @inlinable @inline(__always)
  public static func midpoint(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) * 0.5, y: (a.y + b.y) * 0.5)
  }
}
