import TactusCore
import Testing

@testable import DemoScenes

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

  @Test(arguments: [(149, false), (150, true), (151, true)] as [(Int64, Bool)])
  func theNextSwipeIsAcceptedAfterAPause(time: Int64, isAccepted: Bool) {
    var bias = SwipeBias(BiasTuning())
    #expect(bias.acceptsSwipe(at: .zero))
    bias.tabChanged(at: .zero)
    #expect(bias.acceptsSwipe(at: after(time)) == isAccepted)
  }

  @Test(arguments: [(199, false), (200, true), (201, true)] as [(Int64, Bool)])
  func scrollingIsAcceptedAfterALongerPause(time: Int64, isAccepted: Bool) {
    var bias = SwipeBias(BiasTuning())
    #expect(bias.acceptsScroll(at: .zero))
    bias.swipeReleased(at: .zero)
    #expect(bias.acceptsScroll(at: after(time)) == isAccepted)
  }
}
