import TactusCore
import Testing

@testable import Interactions

/// A stack of screens of 400 pt: where it goes when the finger lifts, and that it never jumps.
struct ScreenStackTests {
  private func stack() -> ScreenStack {
    ScreenStack(count: 3, width: 400, StackTuning(), Resistance())
  }

  private func stack(heldAt distance: Float) -> ScreenStack {
    var stack = stack()
    stack.push(at: .longAgo + .milliseconds(1))
    stack.beginBack(at: .zero)
    stack.dragBack(by: distance)
    return stack
  }

  @Test(
    arguments: [
      // Slow: farther than half the width.
      (200, 0, false), (200.1, 0, true), (200.1, -300, true), (200, 300, false),
      // Fast: by direction.
      (40, 300, false), (40, 300.1, true), (390, -300, true), (390, -300.1, false),
    ] as [(Float, Float, Bool)])
  func theReleaseDecidesByDistanceOrVelocity(distance: Float, velocity: Float, leaves: Bool) {
    var stack = stack(heldAt: distance)
    #expect(stack.endBack(velocity: velocity, at: .zero) == leaves)
    #expect(stack.depth == (leaves ? 0 : 1))
  }

  /// The way that a finger came before it took hold counts, though the screen did not follow it.
  @Test(
    arguments: [(188, 12, false), (188.1, 12, true), (200, 0, false)] as [(Float, Float, Bool)])
  func theFingersWholeWayDecides(distance: Float, lead: Float, leaves: Bool) {
    var stack = stack(heldAt: distance)
    #expect(stack.endBack(velocity: 0, lead: lead, at: .zero) == leaves)
  }

  @Test func theLowestAndTheLastScreenStay() {
    var stack = stack()
    stack.pop(at: .zero)
    #expect(stack.depth == 0)
    stack.beginBack(at: .zero)
    stack.dragBack(by: 300)
    #expect(stack.endBack(velocity: 900, at: .zero) == false)
    #expect(stack.depth == 0 && stack.position(at: .zero) == 0 && stack.isResting(at: .zero))
    for _ in 0..<5 { stack.push(at: .zero) }
    #expect(stack.depth == 2)
  }

  @Test func theScreenFollowsTheFingerBothWays() {
    var stack = stack(heldAt: 100)
    #expect(stack.position(at: .zero) == 300)
    stack.dragBack(by: 20)
    #expect(stack.position(at: .zero) == 380)
    stack.dragBack(by: -50)
    #expect(stack.position(at: .zero) == 400, "it does not leave its place to the left")
  }

  @Test func aLeavingScreenGoesOnFromWhereItWasLetGo() {
    var stack = stack(heldAt: 260)
    _ = stack.endBack(velocity: 0, at: .zero)
    #expect(abs(stack.position(at: .zero) - 140) < 0.01)
  }

  @Test func aScreenThatSlidesWhenTheSystemSleepsIsInItsPlaceAndComesToRest() {
    var stack = stack(heldAt: 260)
    _ = stack.endBack(velocity: 0, at: .zero)
    stack.suspend(at: .zero)
    #expect(stack.position(at: .zero) == 0)
    let place = stack.takeRest(by: .zero)
    #expect(place == 0)
    stack.suspend(at: .zero)
    let again = stack.takeRest(by: .zero)
    #expect(again == nil, "it was there")
  }

  @Test func aScreenCaughtOnItsWayInDoesNotJump() {
    var stack = stack()
    stack.push(at: .zero)
    let time = Instant.zero + .milliseconds(100)
    let before = stack.position(at: time)
    stack.beginBack(at: time)
    #expect(abs(stack.position(at: time) - before) < 0.001)
    stack.cancelBack(at: time)
    #expect(abs(stack.position(at: time) - before) < 0.01)
  }

  @Test func noScreenBeyondTheOneInFrontShows() {
    var stack = stack(heldAt: 399)
    _ = stack.endBack(velocity: 5000, at: .zero)
    for step in 0..<200 {
      let position = stack.position(at: .zero + .milliseconds(Int64(step) * 5))
      #expect(position >= 0 && position <= 400)
    }
  }

  /// A screen leaves, and a finger takes the next one back: whatever shows stays where it is.
  @Test(arguments: [0, 20, 100, 300, 800, 1500] as [Int64])
  func aSwipeBackInFlightBeginsWhereTheScreensAre(time: Int64) {
    var stack = stack()
    stack.push(at: .longAgo + .milliseconds(1))
    stack.push(at: .longAgo + .milliseconds(5000))
    stack.pop(at: .zero)
    let now = Instant.zero + .milliseconds(time)
    let before = stack.position(at: now)
    stack.beginBack(at: now)
    #expect(abs(stack.position(at: now) - before) < 0.001)
    stack.dragBack(by: 30)
    #expect(abs(stack.position(at: now) - before + 30) < 0.001)
  }

  /// The screen flies out faster than its spring can hold it: what the spring adds does not show,
  /// and the finger that takes the next one need not make up for it.
  @Test func aSpringThatOvershootsIsTakenWhereTheScreenShows() {
    var stack = stack()
    stack.push(at: .longAgo + .milliseconds(1))
    stack.push(at: .longAgo + .milliseconds(5000))
    stack.beginBack(at: .zero)
    stack.dragBack(by: 390)
    _ = stack.endBack(velocity: 8000, at: .zero)
    let now = Instant.zero + .milliseconds(30)
    #expect(stack.position(at: now) == 400, "it would be lower, but no screen is there")
    stack.beginBack(at: now)
    stack.dragBack(by: 10)
    #expect(stack.position(at: now) == 390)
  }

  @Test func aSecondStepGoesOnWithTheSpeedOfTheFirst() {
    var stack = stack()
    stack.push(at: .zero)
    let now = Instant.zero + .milliseconds(60)
    let before = stack.position(at: now) - stack.position(at: now - .milliseconds(1))
    stack.push(at: now)
    let after = stack.position(at: now + .milliseconds(1)) - stack.position(at: now)
    #expect(before > 1 && abs(after - before) < 0.6 * before)
    #expect(stack.position(at: now + .milliseconds(5000)) == 800)
  }

  /// What is on a screen takes no taps before.
  @Test(arguments: [(Float(43.9), true), (44, true), (44.1, false)])
  func aScreenIsNearItsPlaceWithinAFingertip(distance: Float, isNear: Bool) {
    var stack = stack(heldAt: distance)
    #expect(stack.isNear(at: .zero) == isNear && !stack.isCatch(of: 1, at: .zero))
    stack.cancelBack(at: .zero)
    #expect(stack.isCatch(of: 1, at: .zero) != isNear)
  }

  @Test func itReportsOnceWhereItCameToRest() {
    var stack = stack()
    #expect(stack.nextRest == .never)
    stack.push(at: .zero)
    let rest = stack.nextRest
    #expect(rest > .zero + .milliseconds(300))
    let early = stack.takeRest(by: rest - .microseconds(1))
    let due = stack.takeRest(by: rest)
    let again = stack.takeRest(by: rest + .milliseconds(1))
    #expect(early == nil && due == 400 && again == nil)
    #expect(stack.nextRest == .never)
  }
}
