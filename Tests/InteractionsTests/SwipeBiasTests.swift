import Interactions
import TactusCore
import Testing

/// What counts as a swipe between tabs, what scrolls, and when each is accepted again.
struct SwipeBiasTests {
  private func after(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  @Test(arguments: [(3.49, true), (3.51, false), (-3.49, true), (-3.51, false)] as [(Float, Bool)])
  func aDragIsASwipeUntilItIsThreeAndAHalfTimesAsHighAsWide(ratio: Float, isSwipe: Bool) {
    let bias = SwipeBias(BiasTuning())
    #expect(bias.isSwipe(Vector(dx: 10, dy: 10 * ratio), at: .zero) == isSwipe)
    #expect(bias.isSwipe(Vector(dx: -10, dy: 10 * ratio), at: .zero) == isSwipe)
  }

  @Test(
    arguments: [
      (0, 5.99, true), (0, 6.01, false), (799, 5.99, true), (799, 6.01, false),
      (801, 5.99, false), (801, 3.51, false), (801, 3.49, true),
    ] as [(Int64, Float, Bool)])
  func momentumAfterAChangeFavoursSwipesMore(time: Int64, ratio: Float, isSwipe: Bool) {
    var bias = SwipeBias(BiasTuning())
    bias.tabChanged(at: .zero)
    #expect(bias.isSwipe(Vector(dx: 10, dy: 10 * ratio), at: after(time)) == isSwipe)
  }

  @Test func aSwipeBeginsAfterAPauseThatFollowsAChange() {
    var bias = SwipeBias(BiasTuning())
    let swipe = Vector(dx: 20, dy: 0)
    #expect(bias.earliest(for: swipe, at: .zero) < .zero)
    bias.tabChanged(at: .zero)
    #expect(bias.earliest(for: swipe, at: after(40)) == after(150))
  }

  @Test func aScrollBeginsAfterALongerPauseThatFollowsARelease() {
    var bias = SwipeBias(BiasTuning())
    let scroll = Vector(dx: 0, dy: 20)
    #expect(bias.earliest(for: scroll, at: .zero) < .zero)
    bias.swipeReleased(at: .zero)
    #expect(bias.earliest(for: scroll, at: after(40)) == after(200))
    #expect(bias.earliest(for: Vector(dx: 20, dy: 0), at: after(40)) < .zero)
  }

  @Test func itsPausesAreTuned() {
    var tuning = BiasTuning()
    tuning.swipePause = .milliseconds(70)
    tuning.scrollPause = .milliseconds(90)
    var bias = SwipeBias(tuning)
    bias.tabChanged(at: .zero)
    bias.swipeReleased(at: .zero)
    #expect(bias.earliest(for: Vector(dx: 20, dy: 0), at: .zero) == after(70))
    #expect(bias.earliest(for: Vector(dx: 0, dy: 20), at: .zero) == after(90))
  }
}
