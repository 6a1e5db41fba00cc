import Gestures
import TactusCore
import Testing

@testable import Interactions

/// A drawer of 200 points: which lift opens it, and which shuts it.
@Suite struct DrawerTests {
  private func event(
    _ phase: GesturePhase, _ way: Vector, velocity: Vector = .zero
  ) -> GestureEvent {
    var event = GestureEvent(
      time: .zero + .milliseconds(2000), kind: .drag, phase: phase, recognizer: RecognizerID(0),
      target: 0, contacts: .empty, location: .zero)
    (event.travel, event.translation, event.velocity) = (way, way, velocity)
    return event
  }

  private func opened(along axis: Axis) -> Drawer {
    var drawer = Drawer(length: 200, along: axis)
    drawer.toggle(at: .zero)
    return drawer
  }

  @Test(
    arguments: [
      (-99, 0, true), (-101, 0, false), (-10, -300, true), (-10, -300.1, false),
      (-190, 300, false), (-190, 300.1, true),
    ] as [(Float, Float, Bool)])
  func theLiftDecidesByDistanceOrSpeed(way: Float, speed: Float, isOpen: Bool) {
    for axis in [Axis.horizontal, .vertical] {
      var drawer = opened(along: axis)
      func vector(_ length: Float) -> Vector {
        axis == .horizontal ? Vector(dx: length, dy: 0) : Vector(dx: 0, dy: -length)
      }
      var isOver = drawer.follow(event(.began, .zero))
      #expect(!isOver)
      isOver = drawer.follow(event(.changed, vector(way)))
      #expect(!isOver && abs(drawer.shift(at: .zero) - (200 + way)) < 0.01)
      isOver = drawer.follow(event(.ended, vector(way), velocity: vector(speed)))
      #expect(isOver && drawer.isOpen == isOpen)
      #expect(drawer.target == (isOpen ? 200 : 0))
    }
  }

  /// Slow by its own table, a swipe is decided by its way.
  @Test(arguments: [(300, true), (399, true), (401, false)] as [(Float, Bool)])
  func itsTableStatesWhichSwipeIsFast(flickSpeed: Float, isOpen: Bool) {
    var tuning = DrawerTuning()
    #expect(tuning.set(bits: Int64(flickSpeed.bitPattern), at: 2) == nil)
    var drawer = Drawer(length: 200, along: .horizontal, tuning)
    drawer.toggle(at: .zero)
    _ = drawer.follow(event(.began, .zero))
    _ = drawer.follow(event(.changed, Vector(dx: -150, dy: 0)))
    let velocity = Vector(dx: 400, dy: 0)
    _ = drawer.follow(event(.ended, Vector(dx: -150, dy: 0), velocity: velocity))
    #expect(drawer.isOpen == isOpen)
  }

  @Test func withoutATableItFollowsThePaceByItself() {
    func rest(_ tuning: DrawerTuning?, pace: Float) -> Instant {
      var drawer = Drawer(length: 200, along: .horizontal, tuning)
      drawer.pace(by: Pacing(pace))
      drawer.toggle(at: .zero)
      return drawer.nextRest
    }
    #expect(rest(nil, pace: 2) < rest(nil, pace: 1))
    // The firmware has given that of a scene its pace.
    #expect(rest(DrawerTuning(), pace: 2) == rest(DrawerTuning(), pace: 1))
  }

  @Test func itComesNoFartherThanItOpens() {
    var drawer = opened(along: .horizontal)
    _ = drawer.follow(event(.began, Vector(dx: 50, dy: 0)))
    #expect(drawer.shift(at: .zero) == 200)
    _ = drawer.follow(event(.changed, Vector(dx: -300, dy: 0)))
    #expect(drawer.shift(at: .zero) == 0)
  }

  @Test(arguments: [false, true]) func suspendedItIsWhereItWasGoing(isHeld: Bool) {
    var drawer = Drawer(length: 200, along: .horizontal)
    drawer.toggle(at: .zero)
    let time = Instant.zero + .milliseconds(50)
    if isHeld { _ = drawer.follow(event(.began, .zero)) }
    drawer.suspend(at: time)
    #expect(drawer.shift(at: time) == 200 && drawer.isResting(at: time) && drawer.fading == nil)
    #expect(drawer.takeRest(by: time) == 200)
  }

  @Test func letGoItGoesWhereItWasGoing() {
    var drawer = opened(along: .horizontal)
    _ = drawer.follow(event(.began, Vector(dx: -150, dy: 0)))
    drawer.letGo(at: .zero + .milliseconds(2000))
    #expect(drawer.isOpen && drawer.target == 200)
    let isOver = drawer.follow(event(.ended, Vector(dx: -150, dy: 0)))
    #expect(!isOver, "the finger has it no longer")
  }
}
