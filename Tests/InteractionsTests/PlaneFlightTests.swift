import Gestures
import TactusCore
import TestSupport
import Testing

@testable import Interactions

/// How a plane flies to where a tap or a button sends it.
struct PlaneFlightTests {
  private func milliseconds(_ time: Int64) -> Instant { Instant(microseconds: time * 1000) }

  @Test(arguments: [0, 1, 60, 120, 300, 900])
  func twoStepsAreFourTimesAsLarge(_ pause: Int64) {
    var plane = makePlane()
    let place = Point(x: 90, y: 500)
    plane.zoom(by: 2, about: place, isAimed: true, at: .zero)
    let before = plane.transform(at: milliseconds(pause))
    plane.zoom(by: 2, about: place, isAimed: true, at: milliseconds(pause))
    #expect(!plane.transform(at: milliseconds(pause)).isAway(from: before, 0.01))
    #expect(plane.transform(at: milliseconds(5000)).scale == 4)
    let point = makePlane().target.screenToPlane(place)
    for time: Int64 in [pause, pause + 50, 5000] {
      #expect((plane.transform(at: milliseconds(time)).planeToScreen(point) - place).length < 0.01)
    }
  }

  /// The speed of a flight passes on to the next one.
  @Test func aSecondStepGoesOnWithTheSpeedOfTheFirst() {
    var plane = makePlane()
    plane.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let first = plane
    plane.zoom(by: 2, about: .zero, isAimed: false, at: milliseconds(120))
    let before =
      first.transform(atMilliseconds: 120).scale - first.transform(atMilliseconds: 119).scale
    let after =
      plane.transform(atMilliseconds: 121).scale - plane.transform(atMilliseconds: 120).scale
    #expect(abs(after / before - 1) < 0.05)
  }

  @Test func stepsStopAtTheLimits() {
    var plane = makePlane()
    for step: Int64 in 0..<6 {
      plane.zoom(by: 2, about: Point(x: 10, y: 10), isAimed: true, at: milliseconds(step * 100))
    }
    #expect(plane.transform(atMilliseconds: 20_000).scale == 8)
    for step: Int64 in 200..<208 {
      plane.zoom(by: 0.5, about: Point(x: 10, y: 10), isAimed: true, at: milliseconds(step * 100))
    }
    #expect(plane.transform(atMilliseconds: 60_000).scale == 0.5)
  }

  @Test func itMovesToAPointAndGoesBack() {
    var plane = makePlane()
    plane.move(to: Point(x: 333, y: -200), at: .zero)
    #expect(
      (plane.transform(atMilliseconds: 5000).planeToScreen(Point(x: 333, y: -200))
        - Point(x: 200, y: 320)).length <= 0.001)
    // A step while it is on its way leads to the same point.
    var other = makePlane()
    other.move(to: Point(x: 333, y: -200), at: .zero)
    other.zoom(by: 2, about: other.viewport.center, isAimed: false, at: milliseconds(100))
    #expect(other.transform(atMilliseconds: 5000).center == Point(x: 333, y: -200))
    plane.reset(at: milliseconds(100))
    let home = plane.transform(atMilliseconds: 6000)
    #expect(home.center == .zero)
    #expect(home.scale == 1)
    #expect(home.angle == 0)
  }

  private func turned(by angle: Float, from start: Float = 0) -> (Plane, snapped: Bool) {
    var plane = makePlane()
    var hasSnapped = false
    for turn in [start, angle - start] where turn != 0 {
      plane.begin(.pinch, at: .zero)
      var event = GestureEvent(
        time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
        contacts: .empty, location: Point(x: 100, y: 200))
      event.angle = turn
      _ = plane.carry(pair: event)
      hasSnapped = plane.end(about: event.location, at: .zero)
    }
    return (plane, hasSnapped)
  }

  @Test func aTurnSnapsUprightWithinSevenDegrees() {
    let degree = Float.pi / 180
    for angle: Float in [6.9, -6.9, 366.9, 2.1] {
      let (plane, hasSnapped) = turned(by: angle * degree)
      #expect(hasSnapped)
      #expect(plane.transform(atMilliseconds: 3000).angle == 0)
      // What is between the fingers stays there.
      let point = plane.transform(atMilliseconds: 0).screenToPlane(Point(x: 100, y: 200))
      let end = plane.transform(atMilliseconds: 3000).planeToScreen(point)
      #expect((end - Point(x: 100, y: 200)).length < 0.01)
    }
    for angle: Float in [7.1, -7.1, 40] {
      let (plane, hasSnapped) = turned(by: angle * degree)
      #expect(!hasSnapped)
      #expect(abs(plane.transform(atMilliseconds: 3000).angle - angle * degree) < 1e-4)
    }
    #expect(turned(by: 5 * degree, from: 40 * degree).snapped)
  }

  @Test func turningUprightKeepsPlaceAndScale() {
    var (plane, _) = turned(by: 2)
    let before = plane.target
    plane.turnUpright(at: milliseconds(4000))
    let after = plane.transform(atMilliseconds: 9000)
    #expect(after.angle == 0)
    #expect(after.center == before.center)
    #expect(abs(after.scale - before.scale) < 1e-6)
  }

  /// Fingers that only tremble leave no turn behind, and feel nothing.
  @Test func aTremblingPinchTurnsBackWithoutAHaptic() {
    let degree = Float.pi / 180
    let (plane, hasSnapped) = turned(by: 1.9 * degree)
    #expect(!hasSnapped)
    #expect(plane.transform(atMilliseconds: 3000).angle == 0)
  }

  /// The plane is not moved under a finger: the finger decides where it is.
  @Test func aFingerThatHoldsItKeepsItWhenTheViewportMoves() {
    var plane = makePlane()
    plane.begin(.pan, at: .zero)
    plane.pan(by: Vector(dx: 30, dy: 40), at: .zero)
    let before = plane.target
    plane.setViewport(Rect(x: 0, y: 0, width: 400, height: 360), at: .zero)
    #expect(plane.target == before)
    plane.pan(by: Vector(dx: 31, dy: 40), at: .zero)
    _ = plane.end(about: .zero, at: .zero)
    let after = plane.transform(atMilliseconds: 100)
    #expect((after.planeToScreen(.zero) - Point(x: 231, y: 360)).length < 0.001)
    #expect(after.middle == Point(x: 200, y: 180))
  }

  @Test func aFlightIsSeenUntilHalfAPointBeforeItsEndAndSlow() {
    var plane = makePlane()
    plane.move(to: Point(x: 300, y: 0), at: .zero)
    var time: Int64 = 0
    while plane.isMoving(at: milliseconds(time)) { time += 1 }
    let left = { (time: Int64) in
      (plane.transform(atMilliseconds: time).center - plane.target.center).length
    }
    let speed = { (time: Int64) in (left(time - 1) - left(time + 1)) * 500 }
    #expect(left(time) <= 0.5 && speed(time) < 20)
    #expect(left(time - 1) > 0.5 || speed(time - 1) >= 19.9)
    #expect(plane.isFlying(at: milliseconds(time)))
  }

  @Test func aTouchStopsWhatSpringsBackAndNotWhatWasSent() {
    var plane = makePlane()
    plane.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let isCatch = plane.catchFlight(at: milliseconds(100))
    #expect(!isCatch && plane.target.scale == 2)
    plane.begin(.pinch, at: milliseconds(3000))
    _ = plane.zoom(by: 9, about: .zero, at: milliseconds(3000))
    _ = plane.end(about: .zero, at: milliseconds(3000))
    let isOtherCatch = plane.catchFlight(at: milliseconds(3020))
    #expect(isOtherCatch && plane.target.scale > 8)
  }

  /// A gesture that moves nothing yet lets a flight go on; what moves takes the plane from there.
  @Test(arguments: [PlaneOwner.pan, .zoom, .pinch])
  func aGestureTakesItWhenItMovesIt(_ owner: PlaneOwner) {
    var plane = makePlane()
    plane.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let flight = plane
    plane.begin(owner, at: milliseconds(100))
    plane.pan(by: .zero, at: milliseconds(150))
    #expect(plane.owner == owner)
    let (shown, flown) = (
      plane.transform(atMilliseconds: 200), flight.transform(atMilliseconds: 200)
    )
    #expect(shown == flown)
    var other = plane
    _ = other.end(about: .zero, at: milliseconds(160))
    #expect(other.transform(atMilliseconds: 5000) == flight.transform(atMilliseconds: 5000))
    #expect(other.owner == .none)
    plane.pan(by: Vector(dx: 3, dy: 4), at: milliseconds(200))
    #expect(abs(plane.target.planeToScreen(flown.center).x - 203) < 0.001)
    #expect(plane.transform(atMilliseconds: 900) == plane.target)
    #expect(plane.nextRest == .never)
  }

  @Test func aFlightThatComesToRestUnderAGestureIsTheGesturesThen() {
    var plane = makePlane()
    plane.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    plane.begin(.pinch, at: milliseconds(100))
    #expect(plane.takeRest(by: milliseconds(5000)) == 2)
    let rest = plane.target
    #expect(plane.owner == .pinch && !plane.isFlying(at: milliseconds(5000)))
    plane.pan(by: Vector(dx: 30, dy: 0), at: milliseconds(5010))
    #expect(plane.target != rest)
  }

  @Test func aFlightThatAFingerHoldsWhenTheViewportMovesRestsThere() {
    var plane = makePlane()
    let time = Instant(microseconds: 100_000)
    plane.zoom(by: 2, about: .zero, isAimed: false, at: .zero)
    let shown = plane.transform(at: time)
    _ = plane.land(.landed(at: time))
    plane.setViewport(Rect(x: 0, y: 0, width: 400, height: 360), at: time)
    #expect(plane.nextRest == time)
    #expect(plane.takeRest(by: time) == shown.scale)
    #expect(plane.nextRest == .never)
  }
}
