public import Gestures
public import TactusCore

/// A point on two springs that reports, once, where and when it came to rest: when both have.
@frozen
public struct MovingPoint: BitwiseCopyable, Sendable {
  @usableFromInline var x: MovingValue
  @usableFromInline var y: MovingValue

  /// At rest at a point.
  @inlinable
  public init(_ point: Point) {
    x = MovingValue(point.x)
    y = MovingValue(point.y)
  }

  /// Where it rests, or will come to rest.
  @inlinable
  public var target: Point { Point(x: x.target, y: y.target) }

  /// Where it is at a time.
  @inlinable
  public func value(at time: Instant) -> Point { Point(x: x.value(at: time), y: y.value(at: time)) }

  @inlinable
  public func isResting(at time: Instant) -> Bool { x.isResting(at: time) && y.isResting(at: time) }

  /// Sets the point, at rest; nothing is reported.
  @inlinable
  public mutating func set(_ point: Point) { self = MovingPoint(point) }

  /// Pulls from `point`, moving at `velocity` in units per second, to `target`.
  @inlinable
  public mutating func launch(
    from point: Point, velocity: Vector, to target: Point, spring: Spring, at time: Instant
  ) {
    x.launch(from: point.x, velocity: velocity.dx, to: target.x, spring: spring, at: time)
    y.launch(from: point.y, velocity: velocity.dy, to: target.y, spring: spring, at: time)
  }

  /// Pulls to another target from where it is, with the speed that it has.
  @inlinable
  public mutating func retarget(to target: Point, spring: Spring, at time: Instant) {
    x.retarget(to: target.x, spring: spring, at: time)
    y.retarget(to: target.y, spring: spring, at: time)
  }

  /// Jumps to `target`, where it is at rest from `time` on; that is reported if it was on its way.
  @inlinable
  public mutating func settle(at target: Point, _ time: Instant) {
    x.settle(at: target.x, time)
    y.settle(at: target.y, time)
  }

  /// Jumps to `target`, and reports that it rests there from `time` on.
  @inlinable
  public mutating func rest(at target: Point, _ time: Instant) {
    x.rest(at: target.x, time)
    y.rest(at: target.y, time)
  }

  /// When it comes to rest, as long as that has not been reported; `never` after that.
  @inlinable
  public var nextRest: Instant {
    let (first, second) = (x.nextRest, y.nextRest)
    if first == .never { return second }
    return second == .never ? first : max(first, second)
  }

  /// Where it came to rest, once, when that is due at `time`.
  @inlinable
  public mutating func takeRest(by time: Instant) -> Point? {
    guard nextRest <= time else { return nil }
    _ = x.takeRest(by: time)
    _ = y.takeRest(by: time)
    return target
  }
}
