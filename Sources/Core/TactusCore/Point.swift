/// A position on the glass in points (1 pt = 1/160 inch); y grows downwards.
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

  /// Whether both coordinates are finite.
  @inlinable @inline(__always)
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The farthest that a position may be from the origin along an axis, in points: 160 m. Whatever
  /// follows from positions within it (distances, velocities, areas) stays far from the limits of
  /// `Float`.
  @inlinable
  public static var coordinateMax: Float { 1_000_000 }

  /// Whether both coordinates are within `coordinateMax`; false for what is not a number.
  public var isInRange: Bool {
    x.magnitude <= Self.coordinateMax && y.magnitude <= Self.coordinateMax
  }

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

  /// The point rounded to thousandths of a point, ties away from zero. A coordinate that is not
  /// finite, or too large (beyond 16 000 pt) for a `Float` to hold thousandths, is left as it is.
  public var snapped: Point { Point(x: Self.snap(x), y: Self.snap(y)) }

  private static func snap(_ value: Float) -> Float {
    guard value > -16_000, value < 16_000 else { return value }
    // Not `rounded()`: that is a library call on a Cortex-M4. The division is correctly rounded, so
    // the result is the same `Float` that parsing the decimal text gives. The fraction is rounded
    // separately: for large values a `Float` has no room for half a thousandth.
    let whole = Int32(value)
    let fraction = value - Float(Int(whole))
    let thousandths = Int32(fraction * 1000 + (value < 0 ? -0.5 : 0.5))
    return Float(Int(whole * 1000 + thousandths)) / 1000
  }
}
