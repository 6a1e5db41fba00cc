import Gestures
import TactusCore
import TestSupport
import Testing

@testable import Interactions

/// Fingers on a plane: one pans, two pinch, and the plane passes between them without a jump.
@Suite struct PlaneHandTests {
  private func right(_ way: Float) -> Vector { Vector(dx: way, dy: 0) }

  private func handover(
    _ from: PlaneOwner, _ to: PlaneOwner, _ cause: PlaneHandover.Cause
  ) -> PlaneHandover {
    PlaneHandover(from: from, to: to, cause: cause)
  }

  @Test func `from one finger to two and back, nothing moves but by the fingers`() {
    var hand = PlaneHandScript()
    #expect(hand.pan(.began).handover == handover(.none, .pan, .fresh))
    hand.pan(.changed, by: right(30))
    #expect(hand.pan(.ended, by: right(30), isHandover: true).handover == nil)
    #expect(hand.pinch(.began, isHandover: true).handover == handover(.pan, .pinch, .joined))
    #expect(hand.place() == Point(x: 230, y: 320))
    hand.pinch(.changed, by: right(10), scale: 1.5)
    let pinched = hand.place()
    _ = hand.pinch(.ended, by: right(10), scale: 1.5, isHandover: true)
    #expect(hand.pan(.began, isHandover: true).handover == handover(.pinch, .pan, .lifted))
    #expect((hand.place() - pinched).length < 0.001)
    hand.pan(.changed, by: right(-7))
    #expect((hand.place() - pinched - right(-7)).length < 0.001)
    #expect(hand.pan(.ended).handover == handover(.pan, .none, .lifted))
    #expect(hand.plane.owner == .none)
  }

  @Test func `a step has where the fingers have it, and nothing while it flies on`() {
    var hand = PlaneHandScript()
    hand.pan(.began)
    #expect(hand.pan(.changed, by: right(5)).transform == hand.plane.target)
    hand.pan(.ended)
    hand.plane.move(to: Point(x: 50, y: 0), at: hand.time)
    #expect(hand.pan(.began).transform == nil)
    #expect(hand.pan(.changed).transform == nil)
    #expect(hand.pan(.changed, by: right(1)).transform != nil)
  }

  @Test(arguments: [GestureKind.tap, .doubleTap, .longPress, .press, .rotation, .edgeSwipe, .shake])
  func `no other gesture moves it`(_ kind: GestureKind) {
    var plane = makePlane()
    var event = GestureEvent(
      time: .zero, kind: kind, phase: .began, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: .zero)
    event.travel = right(20)
    let step = plane.follow(event)
    #expect(step.handover == nil && step.transform == nil && plane.owner == .none)
  }

  // How a pair ends.

  /// Two fingers move together by `way`; the first leaves at `place`, then both have.
  private func pair(
    moves way: Float, first place: Point? = nil, isCancelled: Bool = false,
    _ tuning: PlaneTuning = PlaneTuning()
  ) -> (hand: PlaneHandScript, cause: PlaneHandover.Cause?) {
    var hand = PlaneHandScript(makePlane(tuning))
    for slot in 0..<2 { _ = hand.plane.land(.landed(slot)) }
    hand.pinch(.began)
    for step in 1...5 { hand.pinch(.changed, by: right(way * Float(step) / 5)) }
    guard let place else {
      hand.pinch(.ended, by: right(way))
      return (hand, nil)
    }
    hand.plane.leave(.left(1, from: place, isCancelled: isCancelled, at: hand.time))
    hand.pinch(.ended, by: right(way), isHandover: true)
    let cause = hand.pan(.began, isHandover: true).handover?.cause
    return (hand, cause)
  }

  /// The one that leaves is half of their gap from the middle between them, at 200 pt.
  @Test(
    arguments: [(24.9, .merged), (25, .lifted), (80, .lifted)] as [(Float, PlaneHandover.Cause)])
  func `a finger that vanishes nearer than mergeDistance has merged`(
    _ half: Float, _ cause: PlaneHandover.Cause
  ) {
    #expect(pair(moves: 0, first: Point(x: 200 + half, y: 320)).cause == cause)
    var tuning = PlaneTuning()
    tuning.mergeDistance = 0
    #expect(pair(moves: 0, first: Point(x: 200 + half, y: 320), tuning).cause == .lifted)
  }

  @Test func `a finger that the panel takes back is cancelled`() {
    let end = pair(moves: 0, first: Point(x: 201, y: 320), isCancelled: true)
    #expect(end.cause == .cancelled)
  }

  @Test(arguments: [(9.9, false), (10.1, true)] as [(Float, Bool)])
  func `two fingers flick it that have moved it farther than glide.distance`(
    _ way: Float, _ glides: Bool
  ) {
    let hand = pair(moves: way).hand
    #expect(hand.plane.isFlying(at: hand.time) == glides)
  }

  /// A pinch begins at a deadline, its fingers are where they were in the frame before: 12 pt in
  /// 32 ms are not 12 pt in 8 ms.
  @Test func `two fingers flick it as fast as they were since the frame before their pinch`() {
    func glide(_ age: Interval) -> Float {
      var hand = PlaneHandScript()
      for slot in 0..<2 { _ = hand.plane.land(.landed(slot)) }
      hand.pinch(.began, age: age)
      hand.pinch(.changed, by: right(12))
      hand.pinch(.ended, by: right(12))
      let left = hand.place()
      hand.time = hand.time + .milliseconds(5000)
      return hand.place().x - left.x
    }
    #expect(abs(glide(.milliseconds(24)) / glide(.zero) - 0.25) < 0.02)
  }

  @Test(arguments: [(9.9, false), (10.1, true)] as [(Float, Bool)])
  func `a finger that stays flicks it when it moves it as far itself`(_ way: Float, _ glides: Bool)
  {
    var hand = pair(moves: 40, first: Point(x: 300, y: 320)).hand
    hand.pan(.changed, by: right(way))
    hand.pan(.ended, by: right(way), velocity: right(300))
    #expect(hand.plane.isFlying(at: hand.time) == glides)
  }

  @Test func `a finger that a pinch leaves to nobody is a loss, once, and lets go`() {
    var hand = PlaneHandScript()
    hand.pinch(.began)
    hand.pinch(.ended, isHandover: true)
    let due = hand.plane.nextRest
    #expect(due == hand.time + .microseconds(1))
    let early = hand.plane.takeLoss(by: hand.time)
    #expect(!early && hand.plane.owner == .pinch)
    var other = hand.plane
    let isLoss = other.takeLoss(by: due)
    let isLossAgain = other.takeLoss(by: due)
    #expect(isLoss && !isLossAgain)
    #expect(hand.plane.takeRest(by: due) == nil)
    #expect(hand.plane.owner == .none && hand.plane.nextRest == .never)
  }

  // One finger that zooms.

  @Test(arguments: [(128, 2), (-128, 0.5), (64, 1.414_214)] as [(Float, Float)])
  func `after a tap a finger doubles the scale each zoomDistance`(_ way: Float, _ scale: Float) {
    var hand = PlaneHandScript()
    let tapped = Point(x: 100, y: 50)
    let point = hand.plane.target.screenToPlane(tapped)
    #expect(hand.pan(.began, after: tapped).handover?.to == .zoom)
    hand.pan(.changed, by: Vector(dx: 40, dy: way))
    #expect(abs(hand.plane.target.scale / scale - 1) < 1e-4)
    #expect((hand.place(of: point) - tapped).length < 0.01)
    hand.pan(.ended, by: Vector(dx: 40, dy: way), velocity: right(900))
    #expect(!hand.plane.isFlying(at: hand.time))
  }

  @Test func `one that a pair leaves behind pans, tap or not`() {
    var hand = PlaneHandScript()
    hand.pinch(.began)
    hand.pinch(.ended, isHandover: true)
    #expect(hand.pan(.began, isHandover: true, after: .zero).handover?.to == .pan)
  }

  // Fingers that hold it.

  @Test func `a finger that lands on it stops a glide, which rests there`() {
    var plane = Plane.flicked(velocity: right(600))
    let time = Instant.zero + .milliseconds(100)
    #expect(plane.isCatch(of: 0, at: time) && !plane.isResting(at: time))
    let before = plane.transform(at: time)
    plane.touch(.landed(at: time), on: .this)
    #expect(plane.isTouched && plane.isResting(at: time) && !plane.isCatch(at: time))
    #expect(plane.nextRest == time && plane.takeRest(by: time) == before.scale)
    #expect(plane.transform(at: time + .milliseconds(500)) == before)
    plane.touch(.left(at: time + .milliseconds(500)), on: .this)
    #expect(!plane.isTouched && plane.nextRest == .never)
  }

  @Test(arguments: [Ground.other, .fixed])
  func `a finger that lands elsewhere does not`(_ ground: Ground) {
    var plane = Plane.flicked(velocity: right(600))
    let time = Instant.zero + .milliseconds(100)
    plane.touch(.landed(at: time), on: ground)
    plane.touch(.left(at: time), on: ground)
    #expect(!plane.isTouched && plane.isFlying(at: time))
  }

  /// Its gesture begins before the rest was taken.
  @Test func `a gesture keeps what its finger caught`() {
    var hand = PlaneHandScript(.flicked(velocity: right(600)))
    hand.time = .zero + .milliseconds(100)
    _ = hand.plane.land(.landed(at: hand.time))
    hand.pan(.began)
    #expect(hand.plane.takeRest(by: hand.time) == 1)
    let before = hand.place()
    hand.pan(.changed, by: right(12))
    #expect((hand.place() - before - right(12)).length < 0.001)
  }

  @Test func `what is let go of springs back from past a limit`() {
    var hand = PlaneHandScript()
    hand.pinch(.began)
    hand.pinch(.changed, scale: 20)
    hand.plane.letGo(at: hand.time)
    #expect(hand.plane.owner == .none)
    let later = hand.time + .milliseconds(5000)
    #expect(hand.plane.takeRest(by: later) == 8)
    // Its fingers move it no more.
    hand.pinch(.changed, scale: 1)
    #expect(hand.pinch(.ended).handover == nil)
    #expect(hand.plane.target.scale == 8)
  }

  @Test func `what is suspended rests at once where it may`() {
    var plane = Plane.flicked(velocity: right(600))
    let time = Instant.zero + .milliseconds(100)
    let place = plane.transform(at: time)
    plane.suspend(at: time)
    #expect(plane.takeRest(by: time) == 1 && plane.target == place)
    plane.suspend(at: time)
    #expect(plane.takeRest(by: .never - .microseconds(1)) == nil)
    var hand = PlaneHandScript()
    _ = hand.plane.land(.landed())
    hand.pinch(.began)
    hand.pinch(.changed, scale: 20)
    hand.plane.suspend(at: hand.time)
    #expect(hand.plane.takeRest(by: hand.time) == nil && !hand.plane.isTouched)
    #expect(hand.plane.takeRest(by: hand.time + .milliseconds(5000)) == 8)
  }

  @Test func `it changes as a whole when anything of it looks different`() {
    func changes(_ plane: inout Plane, at time: Instant = .zero) -> Bool {
      var changes = PartChanges()
      plane.show(at: time, scale: 1, &changes)
      return changes.isWhole
    }
    var plane = makePlane()
    #expect(!changes(&plane))
    _ = plane.land(.landed())
    #expect(changes(&plane) && plane.shown.isTouched)
    #expect(!changes(&plane))
    var hand = PlaneHandScript(plane)
    hand.pan(.began)
    #expect(changes(&hand.plane) && hand.plane.shown.owner == .pan)
    hand.pan(.changed, by: right(1))
    #expect(changes(&hand.plane))
    #expect(hand.plane.shown.transform == hand.plane.target)
  }

  // Where the scene puts it.

  @Test func `it is set without a flight, and moved with one`() {
    var plane = makePlane()
    plane.set(center: Point(x: 40, y: -30))
    #expect(plane.target.center == Point(x: 40, y: -30))
    #expect(plane.isResting(at: .zero) && plane.nextRest == .never)
    plane.move(to: Point(x: 0, y: 10), at: .zero)
    #expect(plane.transform(at: .zero).center == Point(x: 40, y: -30))
    #expect(plane.takeRest(by: plane.nextRest) == 1)
    #expect(plane.target.center == Point(x: 0, y: 10))
  }

  @Test func `neither leads out of bounds`() {
    var moved = makePlane()
    moved.move(to: Point(x: 9000, y: 0), at: .zero)
    var placed = makePlane()
    placed.set(center: Point(x: 9000, y: 0))
    #expect(placed.target == moved.target)
    #expect(placed.target.center.x < 1250)
  }

  @Test func `a plane is set with scale and angle`() {
    var plane = makePlane()
    var wanted = PlaneTransform(middle: .zero, center: Point(x: 5, y: 6))
    wanted.set(scale: 2, angle: 1)
    plane.set(wanted)
    #expect(plane.target.planeToScreen(Point(x: 5, y: 6)) == plane.viewport.center)
    #expect(abs(plane.target.scale - 2) < 1e-6 && plane.target.angle == 1)
  }

  // A plane that changes its size, and need not lie about zero.

  private let half = Rect(x: -1200, y: -900, width: 1200, height: 1800)

  @Test func `a plane lies anywhere`() {
    let extent = Rect(x: 3000, y: 500, width: 400, height: 200)
    var plane = Plane(extent, in: Rect(x: 0, y: 0, width: 400, height: 400))
    #expect(plane.target.planeToScreen(Point(x: 3200, y: 600)) == Point(x: 200, y: 200))
    plane.move(to: .zero, at: .zero)
    let end = plane.target.center
    plane.reset(at: .zero)
    #expect(plane.target.center == Point(x: 3200, y: 600))
    // As far to the left and up as its bounds allow: both ends, a little beyond its edges.
    #expect(end.x > 2900 && end.x < 3000 && end.y > 400 && end.y < 500)
  }

  @Test func `what rests outside of a smaller plane springs back, and what is inside stays`() {
    var plane = makePlane()
    plane.set(center: Point(x: -300, y: 0))
    plane.setExtent(half, at: .zero)
    #expect(plane.isResting(at: .zero) && plane.nextRest == .never)
    plane = makePlane()
    plane.set(center: Point(x: 600, y: 0))
    plane.setExtent(half, at: .zero)
    #expect(plane.extent == half)
    #expect(plane.transform(at: .zero).center == Point(x: 600, y: 0))
    #expect(plane.isCatch(at: .zero + .milliseconds(20)))
    #expect(plane.takeRest(by: plane.nextRest) == 1)
    #expect(plane.target.center.x > 0 && plane.target.center.x < 60)
  }

  @Test func `a larger plane may be pushed farther`() {
    var plane = makePlane()
    plane.setExtent(Rect(x: -5000, y: -900, width: 10_000, height: 1800), at: .zero)
    plane.set(center: Point(x: 4000, y: 0))
    #expect(plane.target.center.x == 4000)
  }

  @Test func `under fingers a plane that shrinks stays, and springs back when they leave`() {
    var hand = PlaneHandScript()
    hand.plane.set(center: Point(x: 600, y: 0))
    _ = hand.plane.land(.landed())
    hand.pan(.began)
    hand.pan(.changed, by: right(10))
    hand.plane.setExtent(half, at: hand.time)
    #expect(hand.plane.target.center.x == 590)
    hand.pan(.changed, by: right(20))
    #expect(hand.plane.target.center.x == 580)
    hand.pan(.ended, by: right(20))
    #expect(hand.plane.isFlying(at: hand.time))
    #expect(hand.plane.target.center.x < 60)
    var still = makePlane()
    still.set(center: Point(x: 600, y: 0))
    _ = still.land(.landed())
    still.setExtent(half, at: .zero)
    still.leave(.left(at: .zero))
    #expect(still.isFlying(at: .zero))
  }
}
