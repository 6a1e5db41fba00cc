import Gestures
import TactusCore

/// A value on a spring that also reports, once, where and when it came to rest.
///
/// Retargeted in flight, it goes on from where it is with the speed that it has, so two steps in
/// quick succession lead exactly as far as two slow ones: the second starts from `target`.
struct MovingValue: BitwiseCopyable, Sendable {
  private var spring: SpringValue
  private var isTold = true

  init(_ value: Float) { spring = SpringValue(value) }

  var target: Float { spring.target }

  func value(at time: Instant) -> Float { spring.value(at: time) }

  /// The value and its velocity, in units per second.
  func state(at time: Instant) -> (value: Float, velocity: Float) { spring.state(at: time) }

  func isResting(at time: Instant) -> Bool { spring.isResting(at: time) }

  /// Sets the value, at rest; nothing is reported.
  mutating func set(_ value: Float) { self = MovingValue(value) }

  /// Pulls from `value`, moving at `velocity` in units per second, to `target`.
  mutating func launch(
    from value: Float, velocity: Float, to target: Float, spring: Spring, at time: Instant
  ) {
    self.spring.launch(from: value, velocity: velocity, to: target, spring: spring, at: time)
    isTold = false
  }

  /// Pulls to another target from where it is, with the speed that it has and `velocity` more.
  mutating func retarget(
    to target: Float, spring: Spring, at time: Instant, velocity: Float = 0
  ) {
    self.spring.retarget(to: target, spring: spring, at: time, velocity: velocity)
    isTold = false
  }

  /// Stops it where it is; nothing is reported: its holder does that.
  mutating func stop(at time: Instant) { set(value(at: time)) }

  /// Jumps to `target`, where it is at rest from `time` on; that is reported if it was on its way.
  mutating func settle(at target: Float, _ time: Instant) {
    guard !isTold else {
      set(target)
      return
    }
    rest(at: target, time)
  }

  /// Jumps to `target`, and reports that it rests there from `time` on.
  mutating func rest(at target: Float, _ time: Instant) {
    let atOnce = Spring(response: 1, dampingFraction: 1)
    launch(from: target, velocity: 0, to: target, spring: atOnce, at: time)
  }

  /// When it comes to rest, as long as that has not been reported; `never` after that.
  var nextRest: Instant { isTold ? .never : spring.restInstant }

  /// Where it came to rest, once, when that is due at `time`.
  mutating func takeRest(by time: Instant) -> Float? {
    guard !isTold, time >= spring.restInstant else { return nil }
    isTold = true
    return spring.target
  }
}
