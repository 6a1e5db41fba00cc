/// A displacement in points, or a velocity in points per second.
@frozen
public struct Vector: Equatable, BitwiseCopyable, Sendable {
  public var dx: Float
  public var dy: Float

  @inlinable @inline(__always)
  public init(dx: Float, dy: Float) {
    self.dx = dx
    self.dy = dy
  }

  @inlinable
  public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// Whether both components are finite.
  @inlinable @inline(__always)
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The squared length; cheaper than `length`, and enough for comparisons.
  @inlinable @inline(__always)
  public var lengthSquared: Float { dx * dx + dy * dy }

  @inlinable @inline(__always)
  public var length: Float { lengthSquared.squareRoot() }

  @inlinable @inline(__always)
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  @inlinable @inline(__always)
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }

  @inlinable @inline(__always)
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  @inlinable @inline(__always)
  public static func * (vector: Vector, factor: Float) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
