import Gestures
import TactusCore

/// How fast a plane moves on the screen: one of its points, and the scale and the angle about it.
struct PlaneVelocity: BitwiseCopyable, Sendable {
  /// Where that point is on the screen.
  var place: Point
  /// Its velocity, in points per second.
  var movement = Vector.zero
  /// The change of the scale's logarithm, and of the angle in radians, per second.
  var zoom: Float = 0
  var turn: Float = 0

  /// The velocity of what is at another place.
  func movement(at other: Point) -> Vector {
    let arm = other - place
    return movement
      + Vector(dx: arm.dx * zoom - arm.dy * turn, dy: arm.dy * zoom + arm.dx * turn)
  }
}

/// The path of a plane to where it will come to rest, on springs: the place of one of its
/// points on the screen, and the scale and the angle about it.
///
/// The scale is followed by its logarithm, as hands and eyes do. A step about a place takes the
/// point of the plane that is there: it stays there on the whole way.
struct PlaneFlight: BitwiseCopyable, Sendable {
  /// Where it comes to rest.
  let end: PlaneTransform
  private let anchor: Point
  private var x = SpringValue(0)
  private var y = SpringValue(0)
  private var zoom = SpringValue(0)
  private var turn = SpringValue(0)

  private static var arm: Float { PlaneTransform.reach }

  /// - Parameters:
  ///   - start: where the plane is, and `velocity` how fast it moves.
  ///   - anchor: the point of the plane.
  init(
    from start: PlaneTransform, _ velocity: PlaneVelocity, to end: PlaneTransform,
    about anchor: Point,
    _ spring: Spring, at time: Instant
  ) {
    self.anchor = anchor
    self.end = end
    let (from, to) = (start.planeToScreen(anchor), end.planeToScreen(anchor))
    let movement = velocity.movement(at: from)
    x.launch(from: from.x, velocity: movement.dx, to: to.x, spring: spring, at: time)
    y.launch(from: from.y, velocity: movement.dy, to: to.y, spring: spring, at: time)
    zoom.launch(
      from: logarithm(start.scale) * Self.arm, velocity: velocity.zoom * Self.arm,
      to: logarithm(end.scale) * Self.arm, spring: spring, at: time)
    turn.launch(
      from: start.angle * Self.arm, velocity: velocity.turn * Self.arm, to: end.angle * Self.arm,
      spring: spring, at: time)
  }

  var restInstant: Instant {
    max(max(x.restInstant, y.restInstant), max(zoom.restInstant, turn.restInstant))
  }

  func transform(at time: Instant) -> PlaneTransform {
    guard time < restInstant else { return end }
    var now = end
    now.set(
      scale: zoom.isResting(at: time) ? end.scale : exponential(zoom.value(at: time) / Self.arm),
      angle: turn.value(at: time) / Self.arm)
    now.put(anchor, at: Point(x: x.value(at: time), y: y.value(at: time)))
    return now
  }

  func velocity(at time: Instant) -> PlaneVelocity {
    let (x, y) = (x.state(at: time), y.state(at: time))
    return PlaneVelocity(
      place: Point(x: x.value, y: y.value),
      movement: Vector(dx: x.velocity, dy: y.velocity),
      zoom: zoom.state(at: time).velocity / Self.arm,
      turn: turn.state(at: time).velocity / Self.arm)
  }
}
