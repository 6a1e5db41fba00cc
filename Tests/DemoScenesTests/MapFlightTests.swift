import Firmware
import Gestures
import HandsJudging
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// How the map flies to where a tap or a button sends it.
struct MapFlightTests {
  private func milliseconds(_ time: Int64) -> Instant { Instant(microseconds: time * 1000) }

  @Test(arguments: [0, 1, 60, 120, 300, 900])
  func twoStepsAreFourTimesAsLarge(_ pause: Int64) {
    var motion = makeMotion()
    let place = Point(x: 90, y: 500)
    motion.zoom(by: 2, about: place, isAimed: true, at: .zero)
    let before = motion.transform(at: milliseconds(pause))
    motion.zoom(by: 2, about: place, isAimed: true, at: milliseconds(pause))
    #expect(!motion.transform(at: milliseconds(pause)).isAway(from: before, 0.01))
    #expect(motion.transform(at: milliseconds(5000)).scale == 4)
    let point = makeMotion().target.screenToMap(place)
    for time: Int64 in [pause, pause + 50, 5000] {
      #expect((motion.transform(at: milliseconds(time)).mapToScreen(point) - place).length < 0.01)
    }
  }

  /// The speed of a flight passes on to the next one.
  @Test func aSecondStepGoesOnWithTheSpeedOfTheFirst() {
    var motion = makeMotion()
    motion.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let first = motion
    motion.zoom(by: 2, about: .zero, isAimed: false, at: milliseconds(120))
    let before =
      first.transform(atMilliseconds: 120).scale - first.transform(atMilliseconds: 119).scale
    let after =
      motion.transform(atMilliseconds: 121).scale - motion.transform(atMilliseconds: 120).scale
    #expect(abs(after / before - 1) < 0.05)
  }

  @Test func twoPressesOfTheButtonAreFourTimesAsLarge() {
    let rig = SceneRig<MapScene>()
    SceneTranscript("action", "rest").expect(
      rig,
      """
      0 0@button.zoomIn   ->
      60 -                -> action name=pressed target=button.zoomIn
      120 1@button.zoomIn ->
      180 -               -> action name=pressed target=button.zoomIn
                          -> (1641.667) rest name=map scale=4.000 angle=0.0000 x=200.000 y=320.000
      """)
  }

  @Test func aDoubleTapDoublesTheScaleAboutItsPlace() {
    let rig = SceneRig<MapScene>()
    SceneTranscript("action", "rest", "gesture kind=doubleTap").expect(
      rig,
      """
      0 0@90,500   ->
      50 -         ->
      150 1@92,500 ->
      200 -        -> gesture kind=doubleTap phase=recognized target=map x=92.000 y=500.000 recognizer=doubleTap
                   -> action name=zoomed target=map
                   -> (1641.421) rest name=map scale=2.000 angle=0.0000 x=308.000 y=140.000
      """)
  }

  @Test func stepsStopAtTheLimits() {
    var motion = makeMotion()
    for step: Int64 in 0..<6 {
      motion.zoom(by: 2, about: Point(x: 10, y: 10), isAimed: true, at: milliseconds(step * 100))
    }
    #expect(motion.transform(atMilliseconds: 20_000).scale == 8)
    for step: Int64 in 200..<208 {
      motion.zoom(by: 0.5, about: Point(x: 10, y: 10), isAimed: true, at: milliseconds(step * 100))
    }
    #expect(motion.transform(atMilliseconds: 60_000).scale == 0.5)
  }

  @Test func theMapCentresOnAPointAndGoesBack() {
    var motion = makeMotion()
    motion.center(on: Point(x: 333, y: -200), at: .zero)
    #expect(
      (motion.transform(atMilliseconds: 5000).mapToScreen(Point(x: 333, y: -200))
        - Point(x: 200, y: 320)).length <= 0.001)
    // A step while it is on its way leads to the same point.
    var other = makeMotion()
    other.center(on: Point(x: 333, y: -200), at: .zero)
    other.zoom(by: 2, about: other.stage.center, isAimed: false, at: milliseconds(100))
    #expect(other.transform(atMilliseconds: 5000).center == Point(x: 333, y: -200))
    motion.reset(to: .zero, at: milliseconds(100))
    let home = motion.transform(atMilliseconds: 6000)
    #expect(home.center == .zero)
    #expect(home.scale == 1)
    #expect(home.angle == 0)
  }

  // North.

  private func turned(by angle: Float, from start: Float = 0) -> (MapMotion, snapped: Bool) {
    var motion = makeMotion()
    var hasSnapped = false
    for turn in [start, angle - start] where turn != 0 {
      motion.begin(.pinch, at: .zero)
      var event = GestureEvent(
        time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
        contacts: .empty, location: Point(x: 100, y: 200))
      event.angle = turn
      _ = motion.pinch(event)
      hasSnapped = motion.end(about: event.location, at: .zero)
    }
    return (motion, hasSnapped)
  }

  @Test func aTurnSnapsNorthWithinSevenDegrees() {
    let degree = Float.pi / 180
    for angle: Float in [6.9, -6.9, 366.9, 2.1] {
      let (motion, hasSnapped) = turned(by: angle * degree)
      #expect(hasSnapped)
      #expect(motion.transform(atMilliseconds: 3000).angle == 0)
      // What is between the fingers stays there.
      let point = motion.transform(atMilliseconds: 0).screenToMap(Point(x: 100, y: 200))
      let end = motion.transform(atMilliseconds: 3000).mapToScreen(point)
      #expect((end - Point(x: 100, y: 200)).length < 0.01)
    }
    for angle: Float in [7.1, -7.1, 40] {
      let (motion, hasSnapped) = turned(by: angle * degree)
      #expect(!hasSnapped)
      #expect(abs(motion.transform(atMilliseconds: 3000).angle - angle * degree) < 1e-4)
    }
    #expect(turned(by: 5 * degree, from: 40 * degree).snapped)
  }

  /// Fingers that only tremble leave no turn behind, and feel nothing.
  @Test func aTremblingPinchTurnsBackWithoutAHaptic() {
    let degree = Float.pi / 180
    let (motion, hasSnapped) = turned(by: 1.9 * degree)
    #expect(!hasSnapped)
    #expect(motion.transform(atMilliseconds: 3000).angle == 0)
  }

  @Test func theSnapIsFelt() {
    SceneTranscript("haptic").expect(
      SceneRig<MapScene>(),
      """
      0 0@100,300 1@300,300     ->
      60..400 0+0,20 1+0,0      ->
      408 -                     -> haptic kind=light
      2000 0@100,300 1@300,300  ->
      2060..2400 0+0,30 1+0,0   ->
      2408 -                    ->
      """)
  }

  @Test func theCompassTurnsNorthAndKeepsPlaceAndScale() {
    var (motion, _) = turned(by: 2)
    let before = motion.target
    motion.turnNorth(at: milliseconds(4000))
    let after = motion.transform(atMilliseconds: 9000)
    #expect(after.angle == 0)
    #expect(after.center == before.center)
    #expect(abs(after.scale - before.scale) < 1e-6)
    SceneTranscript("rest").expect(
      SceneRig<MapScene>(),
      """
      0 0@button.zoomIn        ->
      50 -                     -> (1491.421) rest name=map scale=2.000 angle=0.0000 x=200.000 y=320.000
      3000 0@100,300 1@300,300 ->
      3060..3400 0+0,60 1+0,0  ->
      3500 0+0,60 1+0,0        ->
      3508 -                   ->
      4000 0@button.north      ->
      4050 -                   -> (5394.903) rest name=map scale=2.088 angle=0.0000 x=197.127 y=350.459
      """)
  }

  // The drawer.

  @Test func theDrawerMovesTheVisualCentreAndTheMapWithIt() {
    let rig = SceneRig<MapScene>()
    SceneTranscript("rest", "action").expect(
      rig,
      """
      0 0@button.drawer ->
      50 -              -> action name=pressed target=button.drawer
                        -> (1313.212) rest name=map scale=1.000 angle=0.0000 x=200.000 y=180.000
                        -> (1390.435) rest name=map.drawer at=280.000
      3000 0@place1     ->
      3050 -            -> action name=centred target=place1
                        -> (4222.469) rest name=map scale=1.000 angle=0.0000 x=245.000 y=118.000
      """)
  }

  /// The map is not moved under a finger: the finger decides where it is.
  @Test func aFingerThatHoldsTheMapKeepsItWhenTheDrawerOpens() {
    var motion = makeMotion()
    motion.begin(.pan, at: .zero)
    motion.pan(by: Vector(dx: 30, dy: 40), at: .zero)
    let before = motion.target
    motion.setStage(Rect(x: 0, y: 0, width: 400, height: 360), isHeld: true, at: .zero)
    #expect(motion.target == before)
    motion.pan(by: Vector(dx: 31, dy: 40), at: .zero)
    _ = motion.end(about: .zero, at: .zero)
    let after = motion.transform(atMilliseconds: 100)
    #expect((after.mapToScreen(.zero) - Point(x: 231, y: 360)).length < 0.001)
    #expect(after.middle == Point(x: 200, y: 180))
  }

  @Test func aFlightIsSeenUntilHalfAPointBeforeItsEndAndSlow() {
    var motion = makeMotion()
    motion.center(on: Point(x: 300, y: 0), at: .zero)
    var time: Int64 = 0
    while motion.isMoving(at: milliseconds(time)) { time += 1 }
    let left = { (time: Int64) in
      (motion.transform(atMilliseconds: time).center - motion.target.center).length
    }
    let speed = { (time: Int64) in (left(time - 1) - left(time + 1)) * 500 }
    #expect(left(time) <= 0.5 && speed(time) < 20)
    #expect(left(time - 1) > 0.5 || speed(time - 1) >= 19.9)
    #expect(motion.isFlying(at: milliseconds(time)))
  }

  @Test func aTouchStopsWhatSpringsBackAndNotWhatWasSent() {
    var motion = makeMotion()
    motion.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let isCatch = motion.land(at: milliseconds(100))
    #expect(!isCatch && motion.target.scale == 2)
    motion.begin(.pinch, at: milliseconds(3000))
    _ = motion.zoom(by: 9, about: .zero, at: milliseconds(3000))
    _ = motion.end(about: .zero, at: milliseconds(3000))
    let isOtherCatch = motion.land(at: milliseconds(3020))
    #expect(isOtherCatch && motion.target.scale > 8)
  }

  /// A gesture that moves nothing yet lets a flight go on; what moves takes the map from there.
  @Test(arguments: [TransformOwner.pan, .zoom, .pinch])
  func aGestureTakesTheMapWhenItMovesIt(_ owner: TransformOwner) {
    var motion = makeMotion()
    motion.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let flight = motion
    motion.begin(owner, at: milliseconds(100))
    motion.pan(by: .zero, at: milliseconds(150))
    #expect(motion.owner == owner)
    let (shown, flown) = (
      motion.transform(atMilliseconds: 200), flight.transform(atMilliseconds: 200)
    )
    #expect(shown == flown)
    var other = motion
    _ = other.end(about: .zero, at: milliseconds(160))
    #expect(other.transform(atMilliseconds: 5000) == flight.transform(atMilliseconds: 5000))
    #expect(other.owner == .none)
    motion.pan(by: Vector(dx: 3, dy: 4), at: milliseconds(200))
    #expect(abs(motion.target.mapToScreen(flown.center).x - 203) < 0.001)
    #expect(motion.transform(atMilliseconds: 900) == motion.target)
    #expect(motion.nextRest == .never)
  }

  @Test func aFlightThatComesToRestUnderAGestureIsTheGesturesThen() {
    var motion = makeMotion()
    motion.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    motion.begin(.pinch, at: milliseconds(100))
    let rest = motion.takeRest(by: milliseconds(5000))
    #expect(rest?.scale == 2)
    #expect(motion.owner == .pinch && !motion.isFlying(at: milliseconds(5000)))
    motion.pan(by: Vector(dx: 30, dy: 0), at: milliseconds(5010))
    #expect(motion.target != rest)
  }

  @Test func aThingThatIsDraggedInFlightStopsTheMap() throws {
    let rig = SceneRig<MapScene>()
    SceneTranscript.play(
      rig,
      """
      0 0@button.zoomIn
      50 -
      150 0@290,360
      158 0+0,0
      166..200 0+60,0
      1200 0+60,0
      1300 -
      """)
    #expect(rig.rests.isEmpty)
    let view = try #require(rig.views.last?.view)
    #expect(view.scale > 1.05 && view.scale < 1.95)
    #expect(!rig.texts("action name=moved").isEmpty)
  }

  /// A tap would centre on what is under the finger, which is elsewhere when the map is at rest.
  @Test func aLabelTakesNoTapsInFlight() {
    var table = GestureTable()
    var scene = MapScene(Screen(width: 400, height: 640), MapTuning(), &table)
    scene.motion.zoom(by: 2, about: scene.motion.stage.center, isAimed: false, at: .zero)
    for time: Int64 in [100, 3000] {
      let transform = scene.motion.transform(atMilliseconds: time)
      let place = scene.overlays.frame(ofLabel: 0, transform).center
      let hit = scene.hit(place, at: milliseconds(time))
      #expect(MapTarget(hit.target) == .overlay(.label(0)))
      #expect(hit.caught.contains(Int(scene.tap.index)) == (time == 100))
    }
  }
}
