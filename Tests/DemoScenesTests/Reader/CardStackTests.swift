import Gestures
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct CardStackTests {
  private let start = Instant.zero

  private func thrown(_ dx: Float, _ stack: CardStack = CardStack(CardStackTuning())) -> CardStack {
    var stack = stack
    let translation = Vector(dx: dx, dy: 12)
    stack.beginDrag(translation: translation, at: start)
    _ = stack.endDrag(translation: translation, velocity: .zero, at: start)
    return stack
  }

  @Test(arguments: [
    (Float(119.9), false), (120, false), (120.1, true), (-119.9, false), (-120, false),
    (-120.1, true),
  ])
  func aCardThatIsLetGoBeyond120PointsFliesAway(dx: Float, flies: Bool) {
    let stack = thrown(dx)
    #expect((stack.flight != nil) == flies)
    #expect(stack.top == (flies ? 1 : 0))
    #expect(stack.offset(at: start + .milliseconds(3000)) == .zero)
  }

  @Test func itFliesTo500PointsAndIsRemovedAfter300Milliseconds() {
    var stack = thrown(-150)
    #expect(stack.flight?.offset(at: start) == Vector(dx: -150, dy: 12))
    #expect(stack.flight?.offset(at: start + .milliseconds(300)) == Vector(dx: -500, dy: 12))
    #expect(stack.nextDeadline == start + .milliseconds(300))
    let early = stack.takeRemoved(at: start + .microseconds(299_999))
    #expect(early == nil)
    let removed = stack.takeRemoved(at: start + .microseconds(300_000))
    #expect(removed == 0)
  }

  @Test func aCardInFlightGivesWayToTheNext() {
    var stack = thrown(150)
    stack.beginDrag(translation: .zero, at: start + .milliseconds(100))
    let end = stack.endDrag(
      translation: Vector(dx: 130, dy: 0), velocity: .zero, at: start + .milliseconds(200))
    #expect(end.isThrown && end.removed == 0)
    #expect(stack.flight?.card == 1)
  }

  @Test func underTheFingerItFollowsAndTurnsADegreeFor25Points() {
    var stack = CardStack(CardStackTuning())
    stack.beginDrag(translation: Vector(dx: 50, dy: -20), at: start)
    #expect(stack.offset(at: start) == Vector(dx: 50, dy: -20))
    #expect(abs(stack.turn(at: 50) - 2 * Float.pi / 180) < 1e-7)
  }

  @Test func theNextOnesMoveUpByOne() {
    let stack = thrown(150)
    #expect(stack.depth(of: 1, at: start) == 1)
    #expect(stack.depth(of: 1, at: start + .milliseconds(3000)) == 0)
    #expect(stack.depth(of: 3, at: start + .milliseconds(3000)) == 2)
  }

  @Test func theLastOneLeavesAnEmptyStackAndARestoredOneIsOnTop() {
    var stack = CardStack(CardStackTuning())
    for _ in 0..<CardStack.count { stack = thrown(200, stack) }
    #expect(stack.top == CardStack.count)
    stack.beginDrag(translation: .zero, at: start)
    #expect(!stack.isDragged)
    stack.restore(at: start)
    #expect(stack.top == CardStack.count - 1)
  }
}
