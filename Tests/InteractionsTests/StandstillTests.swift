import Gestures
import Interactions
import TactusCore
import Testing

/// What the eye takes for standing still.
struct StandstillTests {
  @Test(arguments: [
    (Float(0), Float(0), true), (0.49, 19.9, true), (-0.49, -19.9, true), (0.5, 0, false),
    (-0.5, 0, false), (0, 20, false), (0, -20, false),
  ])
  func lessThanHalfAPointAndSlowerThan20PointsPerSecond(
    distance: Float, speed: Float, holds: Bool
  ) {
    #expect(Standstill.holds(distance, speed) == holds)
  }

  /// The spring passes its target at some 600 pt/s, and nothing shows of that.
  @Test func whatOvershootsWhereItIsHeldStandsStill() {
    var value = MovingValue(-168)
    let spring = Spring(response: 0.3, dampingFraction: 0.8)
    value.launch(from: -168, velocity: 0, to: 0, spring: spring, at: .zero)
    let beyond = Instant.zero + .milliseconds(210)
    #expect(value.value(at: beyond) > 0.5)
    #expect(!value.isSeenMoving(at: beyond, within: -200...0))
    #expect(value.isSeenMoving(at: beyond))
    #expect(value.isSeenMoving(at: .zero + .milliseconds(150), within: -200...0))
  }

  @Test func aUnitHasALength() {
    var value = MovingValue(0)
    let slow = Spring(response: 10, dampingFraction: 1)
    value.launch(from: 0, velocity: 0, to: 0.01, spring: slow, at: .zero)
    #expect(!value.isSeenMoving(at: .zero, unit: 49))
    #expect(value.isSeenMoving(at: .zero, unit: 51))
  }
}
