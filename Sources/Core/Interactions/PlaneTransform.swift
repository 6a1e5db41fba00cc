public import TactusCore

/// How a plane lies on the screen: scale, rotation, and the point of the plane in the middle of
/// what is looked at.
///
///     screen = middle + M · (plane − center),   M = scale · rotation
///
/// Relative to that middle, not to the plane's origin, so that the numbers stay small at every
/// scale and both directions agree within a thousandth of a point.
public struct PlaneTransform: Equatable, BitwiseCopyable, Sendable {
  /// The middle of what is looked at, in points: the screen's, or that of the part of it that
  /// nothing covers.
  public private(set) var middle: Point
  /// The point of the plane that is there, in the plane's units.
  public var center: Point
  /// The first column of M: (scale · cos, scale · sin) of the plane's clockwise rotation.
  public private(set) var column: Vector
  /// The rotation in radians, clockwise, unwrapped: a full turn is 2π. Reported only.
  public private(set) var angle: Float

  /// At scale 1, not turned.
  ///
  /// - Parameters:
  ///   - middle: on the screen, in points.
  ///   - center: the point of the plane that lies there.
  public init(middle: Point, center: Point) {
    self.middle = middle
    self.center = center
    column = Vector(dx: 1, dy: 0)
    angle = 0
  }

  /// Scale and angle count for about as many points as the farthest corner of a screen moves.
  static var reach: Float { 1000 }

  /// In screen points per unit of the plane.
  public var scale: Float { column.length }

  /// Where a point of the plane lies on the screen, in points.
  public func planeToScreen(_ point: Point) -> Point { middle + apply(point - center) }

  /// The point of the plane that lies at a place on the screen, in the plane's units.
  public func screenToPlane(_ point: Point) -> Point { center + invert(point - middle) }

  /// Converts a displacement on the plane to one on the screen.
  public func apply(_ movement: Vector) -> Vector {
    Vector(
      dx: column.dx * movement.dx - column.dy * movement.dy,
      dy: column.dy * movement.dx + column.dx * movement.dy)
  }

  /// Converts a displacement on the screen to one on the plane.
  public func invert(_ movement: Vector) -> Vector {
    let inverse = 1 / column.lengthSquared
    return Vector(
      dx: (column.dx * movement.dx + column.dy * movement.dy) * inverse,
      dy: (column.dx * movement.dy - column.dy * movement.dx) * inverse)
  }

  /// The plane moved with a finger by `movement` on the screen.
  func panned(by movement: Vector) -> PlaneTransform {
    var moved = self
    moved.center = center - invert(movement)
    return moved
  }

  /// Another point in the middle, `shift` of the plane's units away.
  func shifted(by shift: Vector) -> PlaneTransform {
    guard shift != .zero else { return self }
    var shifted = self
    shifted.center = center + shift
    return shifted
  }

  /// Scaled by `factor` and rotated by `turn` radians about a point on the screen: the point of the
  /// plane that is at `start` moves to `end`.
  func transformed(
    by factor: Float, turn: Float, from start: Point, to end: Point
  ) -> PlaneTransform {
    let fixed = screenToPlane(start)
    let (sine, cosine) = sineAndCosine(turn)
    var result = self
    result.column = Vector(
      dx: (column.dx * cosine - column.dy * sine) * factor,
      dy: (column.dx * sine + column.dy * cosine) * factor)
    result.angle = angle + turn
    result.put(fixed, at: end)
    return result
  }

  /// Moves the plane so that one of its points is at a place on the screen.
  public mutating func put(_ point: Point, at place: Point) {
    center = point - invert(place - middle)
  }

  /// The same plane at another scale and angle, in radians, about `middle`.
  public mutating func set(scale: Float, angle: Float) {
    let (sine, cosine) = sineAndCosine(angle)
    column = Vector(dx: scale * cosine, dy: scale * sine)
    self.angle = angle
  }

  /// The same picture, with its center counted at another place on the screen.
  func recentered(at place: Point) -> PlaneTransform {
    guard place != middle else { return self }
    var same = self
    same.center = screenToPlane(place)
    same.middle = place
    return same
  }

  /// The plane moved so that what was in the middle is at another place, which is the middle now.
  func moved(to place: Point) -> PlaneTransform {
    var moved = self
    moved.middle = place
    return moved
  }

  /// Whether the picture differs from another one with the same middle by more than `distance`
  /// points there, or `reach` away from it.
  func isAway(from other: PlaneTransform, _ distance: Float) -> Bool {
    let shift = apply(center - other.center)
    let change = column - other.column
    let share = distance / Self.reach
    return shift.lengthSquared > distance * distance
      || change.lengthSquared > share * share * other.column.lengthSquared
  }

  /// The same picture, its angle without the whole turns that are between it and another angle.
  func turned(towards other: Float) -> PlaneTransform {
    let turns = (angle - other) / (2 * Float.pi)
    guard turns.magnitude > 0.5 else { return self }
    var same = self
    same.angle -= Float(Int(Int32(turns + (turns < 0 ? -0.5 : 0.5)))) * 2 * Float.pi
    return same
  }

  /// The same picture, its angle without whole turns: from −π to π.
  var unwound: PlaneTransform { turned(towards: 0) }
}
