import TactusCore
import Testing

@testable import DemoScenes

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
    stack.rest()
    #expect(stack.position(at: .zero) == 0)
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
}
