public import TactusCore

/// A number pulled to a target by a spring; its value at any time is the closed form, not a step.
///
/// So it is the same at any tick rate, and a hit test may ask for the value between two ticks. It
/// rests *on* its target, exactly, from the time at which the closed form stays within
/// `restDistance` of it. One that takes no time, as with reduced motion, is there at once: at the
/// very time at which it is launched.
public struct SpringValue: BitwiseCopyable, Sendable {
  /// The value at which it will rest.
  public private(set) var target: Float
  private var spring: Spring
  private var start: Instant
  private var restsAt: Instant
  /// The closed form's coefficients: offset from the target and velocity at the start.
  private var offset: Float
  private var velocityAtStart: Float

  /// Within this distance of the target it rests; in the unit of the value (points, mostly).
  static var restDistance: Float { 0.005 }

  /// A spring with a response shorter than this, in seconds, takes no time: half of this is what
  /// reduced motion leaves (`TuningEntry.atOnce`), and no table allows less than 10 ms.
  private static var atOnce: Float { 0.000_2 }

  /// A value at rest.
  public init(_ value: Float) {
    target = value
    spring = Spring(response: 1, dampingFraction: 1)
    start = .longAgo
    restsAt = .longAgo
    offset = 0
    velocityAtStart = 0
  }

  /// Sets the value, at rest.
  public mutating func set(_ value: Float) { self = SpringValue(value) }

  /// Pulls to another target from its current value and velocity, plus `velocity` in units per
  /// second.
  public mutating func retarget(
    to target: Float, spring: Spring, at time: Instant, velocity: Float = 0
  ) {
    let (value, speed) = state(at: time)
    launch(from: value, velocity: speed + velocity, to: target, spring: spring, at: time)
  }

  /// Pulls from `value`, moving at `velocity` in units per second, to `target`.
  public mutating func launch(
    from value: Float, velocity: Float, to target: Float, spring: Spring, at time: Instant
  ) {
    self.target = target
    self.spring = spring
    start = time
    offset = value - target
    velocityAtStart = velocity
    restsAt = time + restTime()
  }

  /// Whether it has reached its target by `time`.
  public func isResting(at time: Instant) -> Bool { time >= restsAt }

  /// When it comes to rest.
  public var restInstant: Instant { restsAt }

  /// The value at a time, which may be between two ticks.
  public func value(at time: Instant) -> Float { state(at: time).value }

  /// The value and its velocity, in units per second.
  public func state(at time: Instant) -> (value: Float, velocity: Float) {
    guard time < restsAt else { return (target, 0) }
    let t = max((time - start).seconds, 0)
    let omega = 2 * Float.pi / spring.response
    let zeta = spring.dampingFraction
    let decay = exponential(-min(zeta, 1) * omega * t)
    if zeta < 1 {
      // x = e^(−ζωt) (A cos ω_d t + B sin ω_d t), A = x₀, B = (v₀ + ζω x₀) / ω_d.
      let damped = omega * (1 - zeta * zeta).squareRoot()
      let (sine, cosine) = sineAndCosine(damped * t)
      let b = (velocityAtStart + zeta * omega * offset) / damped
      let x = decay * (offset * cosine + b * sine)
      let v = decay * (b * damped * cosine - offset * damped * sine) - zeta * omega * x
      return (target + x, v)
    }
    if zeta == 1 {
      // x = e^(−ωt) (x₀ + (v₀ + ω x₀) t).
      let b = velocityAtStart + omega * offset
      let x = decay * (offset + b * t)
      return (target + x, decay * b - omega * x)
    }
    // x = P e^(r₁t) + Q e^(r₂t), r = −ω (ζ ∓ √(ζ² − 1)).
    let root = (zeta * zeta - 1).squareRoot()
    let slow = -omega * (zeta - root)
    let fast = -omega * (zeta + root)
    let q = (velocityAtStart - slow * offset) / (fast - slow)
    let p = offset - q
    let e1 = exponential(slow * t)
    let e2 = exponential(fast * t)
    return (target + p * e1 + q * e2, p * slow * e1 + q * fast * e2)
  }

  /// How long until the envelope of the closed form stays below `restDistance`.
  private func restTime() -> Interval {
    guard spring.response > Self.atOnce else { return .zero }
    let omega = 2 * Float.pi / spring.response
    let zeta = spring.dampingFraction
    var rate: Float
    let amplitude: Float
    if zeta < 1 {
      rate = zeta * omega
      let b = (velocityAtStart + rate * offset) / (omega * (1 - zeta * zeta).squareRoot())
      amplitude = (offset * offset + b * b).squareRoot()
    } else {
      // With r the slower rate and g the lead of the faster one,
      // x·e^(rt) = x₀ + b (1 − e^(−gt)) / g, b = v₀ + r x₀. With no lead the last factor grows as t
      // does, which half the rate covers, since t·e^(−rt) ≤ (2 / (e·r))·e^(−rt/2).
      let root = (zeta * zeta - 1).squareRoot()
      rate = omega * (zeta - root)
      let b = velocityAtStart + rate * offset
      let lead = 2 * omega * root
      if lead < rate { rate *= 0.5 }
      amplitude = abs(offset) + abs(b) / max(lead, rate)
    }
    guard amplitude > Self.restDistance else { return .zero }
    let seconds = logarithm(amplitude / Self.restDistance) / rate
    return .microseconds(Int64(Int(Int32(min(seconds, 1_000) * 1e6))))
  }
}
