/// An accelerometer reading, gravity included, in m/s²; z points out of the glass.
@frozen
public struct Acceleration: Equatable, BitwiseCopyable, Sendable {
  /// Along the axes of the panel, in m/s².
  public var x: Float
  public var y: Float
  public var z: Float

  @inlinable @inline(__always)
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }

  @inlinable
  public static var zero: Acceleration { Acceleration(x: 0, y: 0, z: 0) }

  /// Standard gravity, 9.80665 m/s² (CGPM 1901).
  @inlinable
  public static var standardGravity: Float { 9.80665 }

  /// The largest component that an accelerometer may report, in m/s²: 100 times as much as any
  /// measures.
  @inlinable
  public static var componentMax: Float { 200_000 }

  /// Whether every component is within `componentMax`; false for what is not a number.
  public var isInRange: Bool {
    x.magnitude <= Self.componentMax && y.magnitude <= Self.componentMax
      && z.magnitude <= Self.componentMax
  }

  /// The squared magnitude, in m²/s⁴.
  @inlinable @inline(__always)
  public var lengthSquared: Float { dot(self) }

  /// The scalar product.
  @inlinable @inline(__always)
  public func dot(_ other: Acceleration) -> Float { x * other.x + y * other.y + z * other.z }

  @inlinable @inline(__always)
  public static func - (left: Acceleration, right: Acceleration) -> Acceleration {
    Acceleration(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  @inlinable @inline(__always)
  public static func + (left: Acceleration, right: Acceleration) -> Acceleration {
    Acceleration(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  @inlinable @inline(__always)
  public static func * (acceleration: Acceleration, factor: Float) -> Acceleration {
    Acceleration(
      x: acceleration.x * factor, y: acceleration.y * factor, z: acceleration.z * factor)
  }

  /// Rounded to the thousandths that a trace shows, so that replaying a trace gives the same input.
  public var snapped: Acceleration {
    let level = Point(x: x, y: y).snapped
    return Acceleration(x: level.x, y: level.y, z: Point(x: z, y: 0).snapped.x)
  }
}
