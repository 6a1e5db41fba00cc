public import Gestures
public import TactusCore

/// A value on a spring that also reports, once, where and when it came to rest.
///
/// Retargeted in flight, it goes on from where it is with the speed that it has, so two steps in
/// quick succession lead exactly as far as two slow ones: the second starts from `target`.
@frozen
public struct MovingValue: BitwiseCopyable, Sendable {
  @usableFromInline var spring: SpringValue
  @usableFromInline var isReported = true

  /// At rest at a value.
  @inlinable
  public init(_ value: Float) { spring = SpringValue(value) }

  /// Where it rests, or will come to rest.
  @inlinable
  public var target: Float { spring.target }

  /// Where it is at a time.
  @inlinable
  public func value(at time: Instant) -> Float { spring.value(at: time) }

  /// The value and its velocity, in units per second.
  @inlinable
  public func state(at time: Instant) -> (value: Float, velocity: Float) { spring.state(at: time) }

  @inlinable
  public func isResting(at time: Instant) -> Bool { spring.isResting(at: time) }

  /// Sets the value, at rest; nothing is reported.
  @inlinable
  public mutating func set(_ value: Float) { self = MovingValue(value) }

  /// Pulls from `value`, moving at `velocity` in units per second, to `target`.
  @inlinable
  public mutating func launch(
    from value: Float, velocity: Float, to target: Float, spring: Spring, at time: Instant
  ) {
    self.spring.launch(from: value, velocity: velocity, to: target, spring: spring, at: time)
    isReported = false
  }

  /// Pulls to another target from where it is, with the speed that it has and `velocity` more.
  @inlinable
  public mutating func retarget(
    to target: Float, spring: Spring, at time: Instant, velocity: Float = 0
  ) {
    self.spring.retarget(to: target, spring: spring, at: time, velocity: velocity)
    isReported = false
  }

  /// Stops it where it is; nothing is reported: its holder does that.
  @inlinable
  public mutating func stop(at time: Instant) { set(value(at: time)) }

  /// Jumps to `target`, where it is at rest from `time` on; that is reported if it was on its way.
  @inlinable
  public mutating func settle(at target: Float, _ time: Instant) {
    guard !isReported else {
      set(target)
      return
    }
    rest(at: target, time)
  }

  /// Jumps to `target`, and reports that it rests there from `time` on.
  @inlinable
  public mutating func rest(at target: Float, _ time: Instant) {
    let atOnce = Spring(response: 1, dampingFraction: 1)
    launch(from: target, velocity: 0, to: target, spring: atOnce, at: time)
  }

  /// When it comes to rest, as long as that has not been reported; `never` after that.
  @inlinable
  public var nextRest: Instant { isReported ? .never : spring.restInstant }

  /// Where it came to rest, once, when that is due at `time`.
  @inlinable
  public mutating func takeRest(by time: Instant) -> Float? {
    guard !isReported, time >= spring.restInstant else { return nil }
    isReported = true
    return spring.target
  }
}
