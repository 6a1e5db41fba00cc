import TactusCore
import Testing

@testable import Gestures
@testable import Interactions

/// A stage of 400 × 600 points with a view at each side of the middle one: where a drag leads, on
/// both sides of each constant.
@Suite struct PullStageTests {
  private static let middle = StagePlace(0)
  private static let places: [(Side, StagePlace)] = [
    (.left, StagePlace(1)), (.right, StagePlace(2)), (.above, StagePlace(3)),
    (.below, StagePlace(4)),
  ]

  private static var links: PullLinks {
    var links = PullLinks()
    for (side, place) in places { links[side] = .init(to: place) }
    return links
  }

  private func stage(_ links: PullLinks = Self.links, _ tuning: PullTuning = PullTuning())
    -> PullStage
  {
    PullStage(front: Self.middle, links, width: 400, height: 600, tuning, Resistance())
  }

  /// A list that is `excess` points from where it is at its top, or at its bottom.
  private func permission(_ edge: PullEdge, excess: Float = 0) -> PullPermission {
    let top = edge == .top ? -10 - excess : 50 - 300 + excess
    return PullPermission(
      at: edge, top: top, contentLength: 900, viewportHeight: 600, PullTuning())
  }

  private func touch(
    _ change: Touch.Change, _ axis: Axis = .horizontal, _ way: Vector = .zero, at time: Int64 = 0
  ) -> Touch {
    Touch(
      time: .zero + .milliseconds(time), change: change, contact: 7, slot: 0, target: 0,
      location: .zero, translation: way, axis: axis, isPress: false, downCount: 1)
  }

  private func event(
    _ phase: GesturePhase, _ axis: Axis, _ way: Vector, velocity: Vector = .zero, at time: Int64 = 0
  ) -> GestureEvent {
    var contacts = ContactSet.empty
    contacts.insert(0)
    var event = GestureEvent(
      time: .zero + .milliseconds(time), kind: .drag, phase: phase, recognizer: RecognizerID(0),
      target: 0, contacts: contacts, location: .zero)
    event.axis = axis
    (event.travel, event.translation, event.velocity) = (way, way, velocity)
    return event
  }

  /// Where a drag leads that a list with this permission sees.
  private func lead(
    _ stage: inout PullStage, _ axis: Axis, _ way: Vector, _ permission: PullPermission,
    at time: Int64 = 0
  ) -> PullStage.Lead? {
    stage.touch(touch(.landed, at: time), on: .this)
    stage.decide(touch(.latched, axis, way, at: time), permission)
    guard stage.moves(event(.began, axis, way)) else { return nil }
    #expect(stage.follow(event(.began, axis, way, at: time)) == nil)
    #expect(stage.follow(event(.changed, axis, way, at: time)) == nil)
    return stage.follow(event(.ended, axis, way, at: time))
  }

  @Test(
    arguments: [
      (50, 0, nil), (50.1, 0, .left), (-50, 0, nil), (-50.1, 0, .right),
      // More than twice as far sideways as up or down.
      (80, 40, nil), (80.1, 40, .left), (-80, -40, nil), (-80.1, -40, .right),
    ] as [(Float, Float, Side?)])
  func aSwipeNavigatesFarAndFlatEnough(dx: Float, dy: Float, side: Side?) {
    var stage = stage()
    let lead = lead(&stage, .horizontal, Vector(dx: dx, dy: dy), permission(.top, excess: 100))
    #expect(lead?.side == side)
    #expect(lead?.place == Self.places.first { $0.0 == side }?.1)
    #expect((stage.dragAxis == nil) == (lead == nil), "with nil it goes back by itself")
  }

  @Test(
    arguments: [
      (.top, 0, 120, nil), (.top, 0, 120.1, .above), (.top, 0.1, 200, nil), (.top, 0, -200, nil),
      (.bottom, 0, -120, nil), (.bottom, 0, -120.1, .below), (.bottom, 0.1, -200, nil),
      (.bottom, 0, 200, nil),
    ] as [(PullEdge, Float, Float, Side?)])
  func aPullNavigatesAtTheEdgeAndFarEnough(
    edge: PullEdge, excess: Float, dy: Float, side: Side?
  ) {
    var stage = stage()
    let way = Vector(dx: 0, dy: dy)
    #expect(lead(&stage, .vertical, way, permission(edge, excess: excess))?.side == side)
  }

  @Test func aLinkThatNeedsTheEdgeIsNoWayElsewhere() {
    var links = Self.links
    links[.left] = .init(to: StagePlace(1), when: .atEdge)
    for (excess, side): (Float, Side?) in [(0, .left), (0.1, nil)] {
      var stage = stage(links)
      let lead = lead(
        &stage, .horizontal, Vector(dx: 200, dy: 0), permission(.top, excess: excess))
      #expect(lead?.side == side)
    }
  }

  @Test func theViewFollowsTheFingerAndTheNextOneComesIn() {
    var stage = stage()
    stage.decide(touch(.latched, .horizontal), permission(.top))
    _ = stage.follow(event(.began, .horizontal, Vector(dx: 30, dy: 0)))
    #expect(stage.offset(at: .zero) == Vector(dx: 30, dy: 0))
    let views = stage.views(displacedBy: stage.offset(at: .zero))
    #expect(views.count == 2)
    #expect(views[0] == PullStage.Placed(Self.middle))
    #expect(stage.displacement(of: views[1]) == Vector(dx: -400, dy: 0))
    #expect(stage.armed == nil)
    _ = stage.follow(event(.changed, .horizontal, Vector(dx: 60, dy: 0)))
    #expect(stage.armed == .left)
  }

  /// Less and less: never a third of the screen.
  @Test func whereNothingLiesItResists() {
    var stage = stage(PullLinks())
    stage.decide(touch(.latched, .horizontal), permission(.top))
    _ = stage.follow(event(.began, .horizontal, Vector(dx: 100, dy: 0)))
    let near = stage.offset(at: .zero).dx
    #expect(near > 20 && near < 30)
    _ = stage.follow(event(.changed, .horizontal, Vector(dx: 10_000, dy: 0)))
    #expect(stage.offset(at: .zero).dx < 400 / 3)
    #expect(stage.follow(event(.ended, .horizontal, Vector(dx: 10_000, dy: 0))) == nil)
  }

  @Test func aViewThatComesGoesOnFromWhereItIs() throws {
    var stage = stage()
    let way = Vector(dx: 100, dy: 0)
    let lead = try #require(lead(&stage, .horizontal, way, permission(.top)))
    stage.go(lead, PullLinks(), velocity: Vector(dx: 900, dy: 0), at: .zero)
    #expect(stage.front == StagePlace(1))
    #expect(stage.offset(at: .zero) == Vector(dx: -300, dy: 0))
    // The one before leaves, and can be caught.
    let views = stage.views(displacedBy: stage.offset(at: .zero))
    #expect(views.count == 2 && views[1] == PullStage.Placed(Self.middle, column: 1))
    #expect(stage.across.nextRest < .never)
    #expect(stage.offset(at: stage.across.nextRest) == .zero)
  }

  @Test(arguments: [(4999, 4999), (5001, 5000)] as [(Float, Float)])
  func itFliesNoFasterThanTheLimit(speed: Float, flown: Float) throws {
    var stage = stage()
    let way = Vector(dx: 100, dy: 0)
    let lead = try #require(lead(&stage, .horizontal, way, permission(.top)))
    stage.go(lead, PullLinks(), velocity: Vector(dx: speed, dy: 0), at: .zero)
    #expect(stage.across.state(at: .zero).velocity == flown)
  }

  /// A finger that lands on what flies stops it, and it goes on when the finger leaves.
  @Test func itIsCaughtInFlight() throws {
    var stage = stage()
    let way = Vector(dx: 100, dy: 0)
    let lead = try #require(lead(&stage, .horizontal, way, permission(.top)))
    stage.go(lead, PullLinks(), at: .zero)
    let later = Instant.zero + .milliseconds(100)
    #expect(stage.isFlying(at: later))
    stage.touch(touch(.landed, at: 100), on: .this)
    let held = stage.offset(at: later)
    #expect(held.dx < -1 && stage.offset(at: later + .milliseconds(500)) == held)
    stage.touch(touch(.left, at: 700), on: .this)
    #expect(stage.offset(at: .zero + .milliseconds(3000)) == .zero)
  }

  @Test(arguments: [(1, false), (1.01, true)] as [(Float, Bool)])
  func whatIsNearItsPlaceIsNotCaught(distance: Float, isFlying: Bool) {
    var stage = stage()
    stage.across.set(distance)
    #expect(stage.isFlying(at: .zero) == isFlying)
    stage.across.launch(
      from: 0, velocity: distance * 20, to: 0, spring: PullTuning().returning, at: .zero)
    #expect(stage.isFlying(at: .zero) == isFlying, "nor is what is slow there")
  }

  /// What was decided holds for that finger, and for the view that was in front then.
  @Test func anotherViewHasPermittedNothing() throws {
    var stage = stage()
    stage.decide(touch(.latched, .horizontal), permission(.top))
    #expect(stage.moves(event(.began, .horizontal, .zero)))
    stage.go(.init(to: StagePlace(1), on: .left), Self.links, at: .zero)
    #expect(!stage.moves(event(.began, .horizontal, .zero)))
    stage.touch(touch(.left), on: .this)
    #expect(stage.moves(event(.began, .horizontal, .zero)), "a new finger may")
  }

  @Test func aPullReportsHowFarItHasCome() throws {
    var stage = stage()
    stage.decide(touch(.latched, .vertical, Vector(dx: 0, dy: 8)), permission(.top))
    _ = stage.follow(event(.began, .vertical, Vector(dx: 0, dy: 110)))
    let pull = try #require(stage.pull)
    #expect(pull.from == Self.middle && pull.to == StagePlace(3) && pull.side == .above)
    #expect(pull.travel == 110 && !pull.isComplete)
    _ = stage.follow(event(.changed, .vertical, Vector(dx: 0, dy: 121)))
    #expect(stage.pull?.isComplete == true)
  }

  @Test func suspendedItIsInItsPlaceAndThatIsReported() {
    var stage = stage()
    stage.decide(touch(.latched, .horizontal), permission(.top))
    _ = stage.follow(event(.began, .horizontal, Vector(dx: 80, dy: 0)))
    stage.suspend(at: .zero)
    #expect(stage.dragAxis == nil && stage.offset(at: .zero) == .zero)
    #expect(stage.across.nextRest == .zero && stage.down.nextRest == .zero)
  }
}
