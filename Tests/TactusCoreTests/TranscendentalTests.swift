import Foundation
import TactusCore
import Testing

/// The project's functions compared with the C library's in double precision.
@Suite struct TranscendentalTests {
  /// The distance of `value` from `exact`, in units in the last place of the exact result.
  private static func units(_ value: Float, _ exact: Double) -> Double {
    abs(Double(value) - exact) / Double(Float(exact).ulp)
  }

  private static func sweep(_ range: ClosedRange<Float>, _ check: (Float) -> Double) -> Double {
    let count = 200_000
    let step = (range.upperBound - range.lowerBound) / Float(count)
    return (0...count).reduce(0) { max($0, check(range.lowerBound + Float($1) * step)) }
  }

  @Test func exponentialIsWithinTwoUnits() {
    #expect(Self.sweep(-86.9...87.9) { Self.units(exponential($0), exp(Double($0))) } < 2)
    #expect(Self.sweep(-1...1) { Self.units(exponential($0), exp(Double($0))) } < 2)
  }

  @Test func exponentialSaturates() {
    #expect(exponential(0) == 1)
    #expect(exponential(-87) == 0)
    #expect(exponential(-86.9) > 0)
    #expect(exponential(-.infinity) == 0)
    #expect(exponential(88) == exponential(1000))
    #expect(exponential(.infinity).isFinite)
  }

  @Test func logarithmIsWithinTwoUnits() {
    #expect(Self.sweep(0.01...2) { Self.logarithmError($0) } < 2)
    #expect(Self.sweep(2...100_000) { Self.logarithmError($0) } < 2)
    #expect(Self.logarithmError(1.21e-38) < 2 && Self.logarithmError(3e38) < 2)
  }

  private static func logarithmError(_ x: Float) -> Double {
    units(logarithm(x), log(Double(x)))
  }

  @Test func logarithmOfZeroNegativesAndSubnormals() {
    #expect(logarithm(1) == 0)
    #expect(logarithm(0) == -87)
    #expect(logarithm(-1) == -87)
    #expect(logarithm(.leastNormalMagnitude / 2) == -87)
  }

  /// Absolute error: near a zero of the function, units in the last place mean nothing.
  @Test func sineAndCosineAreWithinTheLastPlaceOfOne() {
    let limit = Double(Float.ulpOfOne)
    for range in [-3.2...3.2, -100...100, 8000...8192] as [ClosedRange<Float>] {
      let worst = Self.sweep(range) {
        let (sine, cosine) = sineAndCosine($0)
        return max(abs(Double(sine) - sin(Double($0))), abs(Double(cosine) - cos(Double($0))))
      }
      #expect(worst < limit, "\(range)")
    }
  }

  @Test func arcTangentIsWithinFourUnitsAllTheWayRound() {
    let worst = Self.sweep(-3.14159...3.14159) {
      let y = Float(sin(Double($0))) * 70
      let x = Float(cos(Double($0))) * 70
      return Self.units(arcTangent(y: y, x: x), atan2(Double(y), Double(x)))
    }
    #expect(worst < 4)
  }

  @Test func arcTangentOfTheAxes() {
    #expect(arcTangent(y: 0, x: 0) == 0)
    #expect(arcTangent(y: 0, x: 5) == 0)
    #expect(abs(arcTangent(y: 0, x: -5) - .pi) < 3e-7)
    #expect(abs(arcTangent(y: 5, x: 0) - .pi / 2) < 2e-7)
    #expect(abs(arcTangent(y: -5, x: 0) + .pi / 2) < 2e-7)
    #expect(abs(arcTangent(y: 1, x: 1) - .pi / 4) < 1e-7)
  }
}
