import Gestures
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

  /// A drag that has come so far, at a speed along a slope.
  private func attempt(_ way: Vector, slope: Float) -> GestureEvent {
    var event = GestureEvent(
      time: .zero, kind: .drag, phase: .began, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: .zero)
    event.translation = way
    event.velocity = Vector(dx: 400 * slope, dy: way.dy < 0 ? -400 : 400)
    return event
  }

  // Steeper than the diagonal and within the bias: a little later it shows where it leads.
  @Test(
    arguments: [
      (10, 9.9, false), (10, 10.1, true), (-10, 34.9, true), (10, 35.1, false), (0, 20, false),
      (30, 51, true), (31, 52, false),
    ] as [(Float, Float, Bool)])
  func aSteepDragIsJudgedWhenItHasGoneFarEnough(dx: Float, dy: Float, waits: Bool) {
    let bias = SwipeBias(BiasTuning())
    let earliest = bias.earliest(of: attempt(Vector(dx: dx, dy: dy), slope: dx / dy))
    #expect((earliest == after(8)) == waits)
    if !waits { #expect(earliest <= .zero) }
  }

  // Half way up it leads 1 in 2 sideways; where it is, by the slope: as far again, 3 · slope − 1.
  @Test(
    arguments: [(0.5, true), (0.43, true), (0.42, false), (0.1, false), (0.8, true)]
      as [(Float, Bool)])
  func anArcThatStraightensUpIsAScroll(slope: Float, isSwipe: Bool) {
    let bias = SwipeBias(BiasTuning())
    #expect(bias.isSwipe(attempt(Vector(dx: 30, dy: -60), slope: slope)) == isSwipe)
    #expect(bias.isSwipe(attempt(Vector(dx: -30, dy: 60), slope: -slope)) == isSwipe)
    // What is wider than high is one, whatever its bend.
    #expect(bias.isSwipe(attempt(Vector(dx: 60, dy: 59), slope: slope)))
  }

  @Test func howFarASteepDragGoesFirstIsTuned() {
    var tuning = BiasTuning()
    tuning.way = 0
    let bias = SwipeBias(tuning)
    #expect(bias.earliest(of: attempt(Vector(dx: 5, dy: 10), slope: 0.5)) <= .zero)
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
