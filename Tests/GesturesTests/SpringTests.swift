import Foundation
import Gestures
import TactusCore
import Testing

@Suite struct SpringTests {
  /// The closed form of x″ + 2ζω·x′ + ω²·x = 0 in double precision.
  private static func reference(
    _ spring: Spring, offset: Double, velocity: Double, at t: Double
  ) -> (offset: Double, velocity: Double) {
    let omega = 2 * Double.pi / Double(spring.response)
    let zeta = Double(spring.dampingFraction)
    let decay = exp(-zeta * omega * t)
    if zeta == 1 {
      let b = velocity + omega * offset
      return (decay * (offset + b * t), decay * (velocity - omega * b * t))
    }
    // sin/cos below critical damping, sinh/cosh above it.
    let d = omega * abs(1 - zeta * zeta).squareRoot()
    let c = zeta < 1 ? cos(d * t) : cosh(d * t)
    let s = (zeta < 1 ? sin(d * t) : sinh(d * t)) / d
    let x = decay * (offset * c + (velocity + zeta * omega * offset) * s)
    let v = decay * (velocity * c - omega * (zeta * velocity + omega * offset) * s)
    return (x, v)
  }

  @Test(arguments: [0.15, 0.5, 0.7, 0.85, 0.999, 1, 1.0001, 1.01, 1.05, 1.2, 2] as [Float])
  func itEqualsTheClosedFormAtEveryTickRate(damping: Float) {
    for response: Float in [0.2, 0.3, 0.4, 0.8] {
      for (offset, velocity) in [(400, 0), (-100, 3000), (0, -2000), (1, 0)] as [(Float, Float)] {
        let spring = Spring(response: response, dampingFraction: damping)
        var value = SpringValue(0)
        value.launch(from: 50 + offset, velocity: velocity, to: 50, spring: spring, at: .zero)
        for rate: Int64 in [60, 120, 240] {
          for tick in 0...2 * rate {
            let time = Instant(microseconds: tick * 1_000_000 / rate)
            let expected = Self.reference(
              spring, offset: Double(offset), velocity: Double(velocity),
              at: Double(time.microseconds) * 1e-6)
            let error = abs(Double(value.value(at: time)) - 50 - expected.offset)
            guard error < 0.01 else {
              Issue.record(
                "\(error) pt off at \(time.microseconds) µs: \(spring) \(offset) \(velocity)")
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: [0.7, 1, 1.5] as [Float])
  func velocityIsTheDerivative(damping: Float) {
    let spring = Spring(response: 0.4, dampingFraction: damping)
    var value = SpringValue(0)
    value.launch(from: 300, velocity: 500, to: 0, spring: spring, at: .zero)
    for tick in 0...30 {
      let time = Instant(microseconds: Int64(tick) * 10_000)
      let expected = Self.reference(
        spring, offset: 300, velocity: 500, at: Double(tick) * 0.01)
      #expect(abs(Double(value.state(at: time).velocity) - expected.velocity) < 0.5)
    }
  }

  @Test func retargetingKeepsPlaceAndVelocity() {
    let spring = Spring(response: 0.3, dampingFraction: 0.7)
    var value = SpringValue(0)
    value.launch(from: 0, velocity: 0, to: 100, spring: spring, at: .zero)
    let time = Instant(microseconds: 80_000)
    let before = value.state(at: time)
    value.retarget(to: -50, spring: spring, at: time)
    let after = value.state(at: time)
    #expect(abs(after.value - before.value) < 0.001)
    #expect(abs(after.velocity - before.velocity) < 0.1)
    #expect(before.velocity > 100)
    #expect(value.target == -50)
    value.retarget(to: -50, spring: spring, at: time, velocity: 250)
    #expect(abs(value.state(at: time).velocity - before.velocity - 250) < 0.1)
  }

  @Test(arguments: [0.3, 0.85, 1, 1.02, 3] as [Float])
  func itComesToRestExactlyOnItsTarget(damping: Float) {
    var value = SpringValue(0)
    value.launch(
      from: 200, velocity: -900, to: 33.3,
      spring: Spring(response: 0.4, dampingFraction: damping), at: Instant(microseconds: 5))
    let rest = value.restInstant
    #expect(!value.isResting(at: rest - .microseconds(1)))
    #expect(value.isResting(at: rest))
    #expect(value.state(at: rest) == (33.3, 0))
    #expect(abs(value.value(at: rest - .microseconds(1)) - 33.3) < 0.01)
    #expect(rest < Instant(microseconds: 10_000_000))
  }

  /// It rests when the envelope of its motion is within 0.005, and not sooner or later. The
  /// envelopes in double precision: below critical damping the amplitude of the oscillation; above
  /// it, the sum of both terms by the slower rate.
  @Test(arguments: [
    (Float(0.3), Float(0)), (0.3, 1500), (0.7, -900), (0.95, 40), (1.6, -2000), (1.6, 2000), (3, 0),
  ])
  func itRestsWhenItsEnvelopeDoes(damping: Float, velocity: Float) {
    let spring = Spring(response: 0.4, dampingFraction: damping)
    var value = SpringValue(0)
    value.launch(from: 120, velocity: velocity, to: 20, spring: spring, at: .zero)
    let omega = 2 * Double.pi / Double(spring.response)
    let (zeta, v, x) = (Double(damping), Double(velocity), 100.0)
    let (rate, amplitude): (Double, Double)
    if zeta < 1 {
      rate = zeta * omega
      let b = (v + rate * x) / (omega * (1 - zeta * zeta).squareRoot())
      amplitude = (x * x + b * b).squareRoot()
    } else {
      let root = (zeta * zeta - 1).squareRoot()
      rate = omega * (zeta - root)
      amplitude = x + abs(v + rate * x) / max(2 * omega * root, rate)
    }
    let seconds = log(amplitude / 0.005) / rate
    #expect(abs(Double(value.restInstant.microseconds) * 1e-6 - seconds) < 0.0005)
  }

  /// Near critical damping half the rate covers what grows with time.
  @Test(arguments: [(Float(1), Float(600)), (1, 0), (1.001, -300), (1.05, 100)])
  func nearCriticalDampingItRestsLaterButSoon(damping: Float, velocity: Float) {
    let spring = Spring(response: 0.4, dampingFraction: damping)
    var value = SpringValue(0)
    value.launch(from: 120, velocity: velocity, to: 20, spring: spring, at: .zero)
    var last = 0.0
    for step in 0..<4000 {
      let t = Double(step) * 0.001
      let away = Self.reference(spring, offset: 100, velocity: Double(velocity), at: t).offset
      if abs(away) > 0.005 { last = t }
    }
    let seconds = Double(value.restInstant.microseconds) * 1e-6
    #expect(seconds > last && seconds < 2.5 * last)
  }

  @Test func itRestsAtOnceWhereItIsAndAfterAThousandSecondsAtTheLatest() {
    var value = SpringValue(0)
    let spring = Spring(response: 10, dampingFraction: 0.05)
    for (start, seconds) in [(Float(20), Int64(0)), (20.004, 0), (1e16, 1000)] {
      value.launch(from: start, velocity: 0, to: 20, spring: spring, at: .zero)
      #expect(value.restInstant == .zero + .milliseconds(seconds * 1000))
    }
  }

  /// What reduced motion leaves of a spring, and the shortest that a table allows.
  @Test func oneThatTakesNoTimeIsAtItsTargetAtOnce() {
    for (pacing, isAtOnce) in [(Pacing(1, isReduced: true), true), (Pacing(10), false)] {
      var spring = Spring(response: 0.01, dampingFraction: 0.7)
      spring.pace(by: pacing)
      var value = SpringValue(0)
      value.launch(from: 300, velocity: -2000, to: 100, spring: spring, at: .zero)
      #expect((value.restInstant == .zero) == isAtOnce)
      #expect((value.value(at: .zero) == 100) == isAtOnce)
      #expect((value.state(at: .zero).velocity == 0) == isAtOnce)
      value.retarget(to: 50, spring: spring, at: .zero)
      #expect((value.value(at: .zero) == 50) == isAtOnce)
    }
  }

  @Test func aValueThatIsNotPulledRests() {
    var value = SpringValue(7)
    #expect(value.isResting(at: .longAgo) && value.value(at: .zero) == 7)
    value.set(9)
    #expect(value.isResting(at: .zero) && value.value(at: .zero) == 9 && value.target == 9)
  }
}
