import Interactions
import TactusCore

/// How a map lies on the screen: scale, rotation, and the map point in the middle of what is looked
/// at.
///
///     screen = middle + M · (map − center),   M = scale · rotation
///
/// Relative to that middle, not to the map's origin, so that the numbers stay small at
/// every scale and both directions agree within a thousandth of a point.
struct MapTransform: Equatable, BitwiseCopyable, Sendable {
  /// The middle of what is looked at, in points: the screen's, or that of the part of it that
  /// nothing covers.
  private(set) var middle: Point
  /// The map point that is there.
  var center: Point
  /// The first column of M: (scale · cos, scale · sin) of the map's clockwise rotation.
  private(set) var column: Vector
  /// The rotation in radians, unwrapped; reported only.
  private(set) var angle: Float

  init(middle: Point, center: Point) {
    self.middle = middle
    self.center = center
    column = Vector(dx: 1, dy: 0)
    angle = 0
  }

  /// Scale and angle count for about as many points as the farthest corner of a screen moves.
  static var reach: Float { 1000 }

  /// In screen points per map unit.
  var scale: Float { column.length }

  func mapToScreen(_ point: Point) -> Point { middle + apply(point - center) }

  func screenToMap(_ point: Point) -> Point { center + invert(point - middle) }

  /// Converts a displacement on the map to one on the screen.
  func apply(_ movement: Vector) -> Vector {
    Vector(
      dx: column.dx * movement.dx - column.dy * movement.dy,
      dy: column.dy * movement.dx + column.dx * movement.dy)
  }

  /// Converts a displacement on the screen to one on the map.
  func invert(_ movement: Vector) -> Vector {
    let inverse = 1 / column.lengthSquared
    return Vector(
      dx: (column.dx * movement.dx + column.dy * movement.dy) * inverse,
      dy: (column.dx * movement.dy - column.dy * movement.dx) * inverse)
  }

  /// The map moved with a finger by `movement` on the screen.
  func panned(by movement: Vector) -> MapTransform {
    var moved = self
    moved.center = center - invert(movement)
    return moved
  }

  /// Another map point in the middle, `shift` map units away.
  func shifted(by shift: Vector) -> MapTransform {
    guard shift != .zero else { return self }
    var shifted = self
    shifted.center = center + shift
    return shifted
  }

  /// Scaled by `factor` and rotated by `turn` radians about a point on the screen: the map point
  /// that is at `start` moves to `end`.
  func transformed(by factor: Float, turn: Float, from start: Point, to end: Point) -> MapTransform
  {
    let fixed = screenToMap(start)
    let (sine, cosine) = sineAndCosine(turn)
    var result = self
    result.column = Vector(
      dx: (column.dx * cosine - column.dy * sine) * factor,
      dy: (column.dx * sine + column.dy * cosine) * factor)
    result.angle = angle + turn
    result.put(fixed, at: end)
    return result
  }

  /// Moves the map so that one of its points is at a position on the screen.
  mutating func put(_ point: Point, at place: Point) { center = point - invert(place - middle) }

  /// The same map at another scale and angle, about `middle`.
  mutating func set(scale: Float, angle: Float) {
    let (sine, cosine) = sineAndCosine(angle)
    column = Vector(dx: scale * cosine, dy: scale * sine)
    self.angle = angle
  }

  /// The same picture, with its center counted at another place on the screen.
  func recentered(at place: Point) -> MapTransform {
    guard place != middle else { return self }
    var same = self
    same.center = screenToMap(place)
    same.middle = place
    return same
  }

  /// The map moved so that what was in the middle is at another place, which is the middle now.
  func moved(to place: Point) -> MapTransform {
    var moved = self
    moved.middle = place
    return moved
  }

  /// Whether the picture differs from another one with the same middle by more than `distance`
  /// points there, or `reach` away from it.
  func isAway(from other: MapTransform, _ distance: Float) -> Bool {
    let shift = apply(center - other.center)
    let change = column - other.column
    let share = distance / Self.reach
    return shift.lengthSquared > distance * distance
      || change.lengthSquared > share * share * other.column.lengthSquared
  }

  /// The same picture, its angle without the whole turns that are between it and another angle.
  func turned(towards other: Float) -> MapTransform {
    let turns = (angle - other) / (2 * Float.pi)
    guard turns.magnitude > 0.5 else { return self }
    var same = self
    same.angle -= Float(Int(Int32(turns + (turns < 0 ? -0.5 : 0.5)))) * 2 * Float.pi
    return same
  }

  /// The same picture, its angle without whole turns: from −π to π.
  var unwound: MapTransform { turned(towards: 0) }
}
