import Gestures
import TactusCore
import Testing

@testable import Interactions

@Suite struct CardStackTests {
  private let start = Instant.zero

  /// Thrown by a finger that began to carry it where it landed.
  private func thrown(
    _ dx: Float, velocity: Float = 0, _ stack: CardStack = CardStack(count: 8, CardStackTuning())
  ) -> CardStack {
    var stack = stack
    let translation = Vector(dx: dx, dy: 12)
    stack.beginDrag(at: start)
    _ = stack.endDrag(
      travel: translation, translation: translation, velocity: Vector(dx: velocity, dy: 0),
      at: start)
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

  @Test(arguments: [
    (Float(60), Float(799), false), (60, 801, true), (-60, -801, true), (60, -801, false),
    (40, 2000, false), (40.1, 2000, true), (-40, -2000, false), (-40.1, -2000, true),
  ])
  func aFastSwipeAwayFromTheMiddleFliesAwayBeyond40Points(
    dx: Float, velocity: Float, flies: Bool
  ) {
    #expect((thrown(dx, velocity: velocity).flight != nil) == flies)
  }

  /// It began to move 10 points after the finger landed, and follows from there; how far the finger
  /// went counts from its landing.
  @Test func theThrowCountsFromTheLandingAndTheCardFromItsTakeOff() {
    var stack = CardStack(count: 8, CardStackTuning())
    stack.beginDrag(at: start)
    #expect(stack.offset(at: start) == .zero)
    stack.moveDrag(travel: Vector(dx: 111, dy: 0))
    #expect(stack.offset(at: start) == Vector(dx: 111, dy: 0))
    let end = stack.endDrag(
      travel: Vector(dx: 111, dy: 0), translation: Vector(dx: 121, dy: 0), velocity: .zero,
      at: start)
    #expect(end.side == 500)
  }

  @Test func aDragIsFollowedFromItsBeginningToItsEnd() {
    func event(_ phase: GesturePhase, by dx: Float) -> GestureEvent {
      var event = GestureEvent(
        time: start, kind: .drag, phase: phase, recognizer: RecognizerID(0), target: 0,
        contacts: .empty, location: .zero)
      event.travel = Vector(dx: dx, dy: 0)
      event.translation = Vector(dx: dx + 10, dy: 0)
      return event
    }
    var stack = CardStack(count: 8, CardStackTuning())
    stack.follow(event(.began, by: 2))
    #expect(stack.offset(at: start) == Vector(dx: 2, dy: 0))
    stack.follow(event(.changed, by: 60))
    #expect(stack.offset(at: start) == Vector(dx: 60, dy: 0))
    var cancelled = stack
    cancelled.follow(event(.cancelled, by: 111))
    #expect((cancelled.isDragged, cancelled.top) == (false, 0))
    // 121 points from where it landed.
    #expect(stack.follow(event(.ended, by: 111)).side == 500)
    #expect(stack.top == 1)
  }

  @Test func aFingerStopsACardThatReturnsAndLetsItGo() {
    var stack = thrown(90)
    let time = start + .milliseconds(60)
    let place = stack.offset(at: time)
    let isReturning = stack.isReturning(at: time)
    #expect(isReturning && place.dx > 10)
    stack.hold(by: 7, at: time)
    #expect(stack.offset(at: time + .milliseconds(500)) == place)
    stack.beginDrag(at: time + .milliseconds(500))
    #expect(stack.offset(at: time + .milliseconds(500)) == place)
    stack.cancelDrag(at: time + .milliseconds(600))
    #expect(stack.offset(at: time + .milliseconds(3000)) == .zero)
    stack = thrown(90)
    stack.hold(by: 7, at: time)
    // Another finger does not hold it.
    stack.letGo(8, at: time + .milliseconds(400))
    stack.letGo(7, at: time + .milliseconds(500))
    #expect(stack.offset(at: time + .milliseconds(500)) == place)
    #expect(stack.offset(at: time + .milliseconds(3000)) == .zero)
  }

  /// Half a point from its place, and slow, nobody sees it move; a touch is a tap there.
  @Test func itReturnsUntilItIsSeenToStandStill() {
    let stack = thrown(90)
    for step in 0..<400 {
      let time = start + .milliseconds(2 * Int64(step))
      let speed =
        1000 * (stack.offset(at: time + .milliseconds(1)) - stack.offset(at: time)).length
      // The speed of a millisecond says nothing at the edge.
      guard abs(speed - 20) > 3 else { continue }
      #expect(
        stack.isReturning(at: time) == (stack.offset(at: time).length >= 0.5 || speed >= 20))
    }
  }

  @Test func itFliesTo500PointsAndIsRemovedAfter300Milliseconds() {
    var stack = thrown(-150)
    #expect(stack.flight?.offset(at: start) == Vector(dx: -150, dy: 12))
    let end = stack.flight?.offset(at: start + .milliseconds(300)) ?? .zero
    #expect(abs(end.dx + 500) < 0.001 && end.dy == 12)
    #expect(stack.nextRest == start + .milliseconds(300))
    let early = stack.takeReport(by: start + .microseconds(299_999))
    #expect(early == nil)
    let removed = stack.takeReport(by: start + .microseconds(300_000))
    #expect(removed == PartReport(.due(0)))
  }

  /// It goes on as the hand moved it, to the side and down, and turns as it did.
  @Test(arguments: [Float(0), 300, 1000, 3000])
  func aThrownCardStartsWithTheHandsSpeed(speed: Float) {
    var stack = CardStack(count: 8, CardStackTuning())
    stack.beginDrag(at: start)
    let way = Vector(dx: 130, dy: 12)
    _ = stack.endDrag(
      travel: way, translation: way, velocity: Vector(dx: speed, dy: 200), at: start)
    guard let flight = stack.flight else {
      Issue.record("a card that is 130 points away flies off")
      return
    }
    let step = (flight.offset(at: start + .milliseconds(1)) - flight.offset(at: start)) * 1000
    #expect(abs(step.dx - speed) < 5 && abs(step.dy - 200) < 1)
    // A slow one gains speed until it is far enough, a fast one is farther by then.
    let end = flight.offset(at: start + .milliseconds(300)).dx
    #expect(abs(end - max(500, 130 + 0.3 * speed)) < 0.01)
  }

  @Test func aCardInFlightGivesWayToTheNext() {
    var stack = thrown(150)
    stack.beginDrag(at: start + .milliseconds(100))
    let end = stack.endDrag(
      travel: .zero, translation: Vector(dx: 130, dy: 0), velocity: .zero,
      at: start + .milliseconds(200))
    #expect(end.side == 500 && end.removed == 0)
    #expect(stack.flight?.card == 1)
  }

  @Test func underTheFingerItFollowsAndTurnsADegreeFor25Points() {
    var stack = CardStack(count: 8, CardStackTuning())
    stack.beginDrag(at: start)
    stack.moveDrag(travel: Vector(dx: 50, dy: -20))
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
    var stack = CardStack(count: 8, CardStackTuning())
    for _ in 0..<stack.count { stack = thrown(200, stack) }
    #expect(stack.top == stack.count)
    stack.beginDrag(at: start)
    #expect(!stack.isDragged)
    let gone = stack.takeReport(by: start + .milliseconds(300))
    #expect(gone == PartReport(.due(stack.count - 1)))
    stack.restore(from: 500, at: start + .milliseconds(400))
    #expect(stack.top == stack.count - 1)
    #expect(stack.offset(at: start + .milliseconds(400)).dx == 500)
    #expect(stack.offset(at: start + .milliseconds(4000)) == .zero)
  }

  /// Another card comes back on top of one that a finger moves, or has stopped: that one springs
  /// back below it, from where it is.
  @Test(arguments: [true, false])
  func aCardInAHandGoesBackBelowTheOneThatIsBroughtBack(isDragged: Bool) {
    var stack = thrown(150)
    _ = stack.takeReport(by: start + .milliseconds(300))
    func time(_ milliseconds: Int64) -> Instant { start + .milliseconds(milliseconds) }
    stack.beginDrag(at: time(1000))
    stack.moveDrag(travel: Vector(dx: 60, dy: 10))
    if !isDragged {
      stack.cancelDrag(at: time(1000))
      stack.hold(by: 3, at: time(1010))
    }
    let place = stack.offset(at: time(1020))
    #expect(place.dx > 50)
    stack.restore(from: 500, at: time(1020))
    #expect(stack.top == 0 && !stack.isDragged && stack.offset(of: 1, at: time(1020)) == place)
    var last = place.dx
    for later: Int64 in stride(from: 1028, to: 1120, by: 8) {
      let now = stack.offset(of: 1, at: time(later)).dx
      #expect(now <= last && now > last - 15)
      last = now
    }
    #expect(stack.offset(of: 1, at: time(4000)) == .zero && stack.isResting(at: time(4000)))
  }

  @Test func aCardThatIsBroughtBackInFlightTurnsRoundWhereItIs() {
    var stack = thrown(150)
    let time = start + .milliseconds(100)
    let place = stack.flight?.offset(at: time)
    stack.restore(from: 500, at: time)
    #expect(stack.top == 0 && stack.flight == nil)
    #expect(stack.offset(at: time) == place)
  }
}
