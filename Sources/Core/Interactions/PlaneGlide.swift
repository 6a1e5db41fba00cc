import Gestures
import TactusCore

/// How a plane glides on after a flick, and bounces where it can be pushed no farther.
///
/// Its speed decreases by the same share in equal times: x(t) = x₀ + v·τ·(1 − e^(−t/τ)), so it is
/// the same at any tick rate, and the path is straight on the plane. Along each side of that, the
/// limit is met at a time that the same formula gives; there the speed passes to a spring.
/// Meanwhile a plane that lies nearly upright turns about the middle, until it does.
struct PlaneGlide: BitwiseCopyable, Sendable {
  /// Where it comes to rest.
  let end: PlaneTransform
  private let start: PlaneTransform
  private let scale: Float
  private let x: GlideAxis
  private let y: GlideAxis
  /// Of the angle on its way to upright; nil where it stays. What it makes is computed anew for
  /// each time: a plane is copied often, and seldom glides.
  private let turning: Spring?

  private static var arm: Float { PlaneTransform.reach }

  /// - Parameters:
  ///   - movement: the velocity of the plane on the screen, in points per second.
  ///   - isUprighted: whether it comes to lie upright.
  init(
    from start: PlaneTransform, _ movement: Vector, _ bounds: PlaneBounds,
    _ tuning: PlaneGlideTuning, isUprighted: Bool, at time: Instant
  ) {
    self.start = start
    scale = start.scale
    let speed = movement.length
    // A drag that stops needs no glide, but it may be past a limit.
    let duration =
      speed > tuning.endSpeed ? tuning.glide.seconds * logarithm(speed / tuning.endSpeed) : 0
    let along = start.invert(movement) * -scale
    let ranges = bounds.ranges(scale)
    x = GlideAxis(
      from: start.center.x * scale, along.dx, for: duration, within: ranges.x,
      past: bounds.excessMax, tuning, at: time)
    y = GlideAxis(
      from: start.center.y * scale, along.dy, for: duration, within: ranges.y,
      past: bounds.excessMax, tuning, at: time)
    var end = start
    end.center = Point(x: x.end / scale, y: y.end / scale)
    if isUprighted { end.set(scale: scale, angle: 0) }
    turning = isUprighted ? tuning.bounce : nil
    self.end = end
  }

  private var turn: SpringValue? {
    guard let turning else { return nil }
    var turn = SpringValue(start.angle * Self.arm)
    turn.launch(from: start.angle * Self.arm, velocity: 0, to: 0, spring: turning, at: x.start)
    return turn
  }

  var restInstant: Instant {
    max(max(x.restInstant, y.restInstant), turn?.restInstant ?? .longAgo)
  }

  func transform(at time: Instant) -> PlaneTransform {
    guard time < restInstant else { return end }
    var now = start
    now.center = Point(x: x.state(at: time).value / scale, y: y.state(at: time).value / scale)
    if let turn { now.set(scale: scale, angle: turn.value(at: time) / Self.arm) }
    return now
  }

  func velocity(at time: Instant) -> PlaneVelocity {
    guard time < restInstant else { return PlaneVelocity(place: start.middle) }
    let along = Vector(dx: x.state(at: time).velocity, dy: y.state(at: time).velocity)
    return PlaneVelocity(
      place: start.middle, movement: transform(at: time).apply(along * (-1 / scale)),
      turn: (turn?.state(at: time).velocity ?? 0) / Self.arm)
  }
}

/// The glide along one side of the plane, in points.
private struct GlideAxis: BitwiseCopyable, Sendable {
  private let from: Float
  private let velocity: Float
  private let glide: Float
  let start: Instant
  /// When it stops gliding: at rest, or at a limit.
  private let until: Instant
  /// From then on.
  private var bounce: SpringValue?
  let end: Float

  /// - Parameter excessMax: how far past a limit it may swing.
  init(
    from: Float, _ velocity: Float, for duration: Float, within range: ClosedRange<Float>,
    past excessMax: Float, _ tuning: PlaneGlideTuning, at time: Instant
  ) {
    self.from = from
    self.velocity = velocity
    start = time
    glide = tuning.glide.seconds
    let limit = min(max(from, range.lowerBound), range.upperBound)
    var seconds = duration
    var spring: SpringValue?
    var end = from + velocity * glide * (1 - exponential(-duration / glide))
    let stop = min(max(end, range.lowerBound), range.upperBound)
    if from != limit {
      spring = SpringValue(from)
      let speed = tuning.bounceSpeed(velocity, swinging: excessMax - abs(from - limit))
      spring?.launch(from: from, velocity: speed, to: limit, spring: tuning.bounce, at: time)
      (seconds, end) = (0, limit)
    } else if stop != end {
      // It meets the limit when it has come that far.
      let left = max(1 - (stop - from) / (velocity * glide), 1e-6)
      seconds = -glide * logarithm(left)
      let met = time + .microseconds(Int64(Int(Int32(seconds * 1e6))))
      spring = SpringValue(stop)
      spring?.launch(
        from: stop, velocity: tuning.bounceSpeed(velocity * left, swinging: excessMax), to: stop,
        spring: tuning.bounce, at: met)
      end = stop
    }
    until = time + .microseconds(Int64(Int(Int32(seconds * 1e6))))
    bounce = spring
    self.end = end
  }

  var restInstant: Instant { bounce?.restInstant ?? until }

  func state(at time: Instant) -> (value: Float, velocity: Float) {
    if time >= until { return bounce?.state(at: time) ?? (end, 0) }
    let decay = exponential(-max((time - start).seconds, 0) / glide)
    return (from + velocity * glide * (1 - decay), velocity * decay)
  }
}
