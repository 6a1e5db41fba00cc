import Gestures
import TactusCore
import TestSupport
import Testing

@testable import Interactions

/// How a plane resists when it is pulled past a limit, and springs back.
struct PlaneLimitTests {
  private let limits = PlaneLimits()

  @Test func aScalePastALimitApproachesOneAndAHalfTimesIt() {
    #expect(limits.seen(8) == 8)
    #expect(limits.seen(0.5) == 0.5)
    // Right behind the limit it follows by 55 %.
    #expect(abs(limits.seen(8.08) - (8 + 0.55 * 0.08)) < 0.001)
    for asked: Float in [8.001, 9, 12, 16, 40, 400, 1e6, 1e30] {
      #expect(limits.seen(asked) > 8 && limits.seen(asked) < 12)
      #expect(limits.seen(4 / asked) < 0.5 && limits.seen(4 / asked) > 0.5 / 1.5)
    }
    #expect(limits.seen(400) > 11.7)
  }

  @Test func anInverseGivesWhatWasAsked() {
    for scale: Float in [0.02, 0.1, 0.3, 0.499, 0.5, 0.501, 1, 7.999, 8, 8.001, 12, 40, 390] {
      #expect(abs(limits.asked(for: limits.seen(scale)) / scale - 1) < 1e-4)
    }
    for scale: Float in [0.001, 4000, 1e20] {
      #expect(
        abs(limits.seen(limits.asked(for: limits.seen(scale))) / limits.seen(scale) - 1) < 1e-5)
    }
  }

  @Test func aScalePastALimitSpringsBackAboutTheFingers() {
    var plane = makePlane()
    plane.begin(.pinch, at: .zero)
    var event = GestureEvent(
      time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 350, y: 100))
    event.scale = 30
    _ = plane.carry(pair: event)
    let pulled = plane.target
    #expect(pulled.scale > 10 && pulled.scale < 12)
    _ = plane.end(about: event.location, at: .zero)
    let point = pulled.screenToPlane(event.location)
    for time: Int64 in [0, 20, 100, 250, 3000] {
      let now = plane.transform(atMilliseconds: time)
      #expect((now.planeToScreen(point) - event.location).length <= 0.01)
    }
    #expect(abs(plane.transform(atMilliseconds: 0).scale / pulled.scale - 1) < 1e-5)
    #expect(plane.transform(atMilliseconds: 3000).scale == 8)
  }

  /// What scales about the middle of two fingers goes on about the one that stays. Where the scale
  /// resists, these are two places; what is under the finger stays there all the same.
  @Test(arguments: [1.3, 3, 30] as [Float])
  func aFingerThatLeavesOnePastALimitMovesNothing(scale: Float) {
    var plane = makePlane()
    plane.begin(.pinch, at: .zero)
    var event = GestureEvent(
      time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 250, y: 300))
    event.start = event.location
    event.scale = scale * 8
    _ = plane.carry(pair: event)
    let before = plane.target
    #expect(before.scale > 8)
    // The other finger was 100 pt above it; the one that stays moves by 4 pt in the same frame.
    event.start = event.location + Vector(dx: 0, dy: 50 / event.scale)
    event.location = Point(x: 250, y: 354)
    event.translation = Vector(dx: 0, dy: 4)
    _ = plane.carry(pair: event)
    let point = before.screenToPlane(Point(x: 250, y: 350))
    let shift = plane.target.planeToScreen(point) - Point(x: 250, y: 350)
    #expect(abs(shift.dx) < 0.01 && abs(shift.dy - 4) < 0.01, "\(shift)")
    #expect(plane.target.scale == before.scale)
  }

  @Test func aPinchThatAsksForNothingFiniteChangesNothing() {
    var plane = makePlane()
    plane.begin(.pinch, at: .zero)
    for factor: Float in [.infinity, 0, -1] {
      let isPossible = plane.zoom(by: factor, about: .zero, at: .zero)
      #expect(!isPossible)
      #expect(plane.target.scale == 1)
    }
  }

  @Test func aNewPinchPastALimitStartsWithoutAJump() {
    var plane = makePlane()
    for round in 0..<6 {
      plane.begin(.pinch, at: .zero)
      let before = plane.target
      _ = plane.zoom(by: 1, about: Point(x: 20, y: 30), at: .zero)
      #expect(!plane.target.isAway(from: before, 0.01))
      _ = plane.zoom(by: round < 3 ? 7 : 0.02, about: Point(x: 20, y: 30), at: .zero)
      #expect(plane.target.scale > 0.333 && plane.target.scale < 12)
    }
  }

  @Test(arguments: 0..<40)
  func itIsNeverPushedOutOfSight(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sizes: [(Float, Float)] = [(599, 339), (953, 572), (1367, 854), (428, 857)]
    let (width, height) = sizes[Int(seed % 4)]
    let stage = Rect(x: 0, y: 0, width: width, height: height)
    var plane = Plane(Plane.standardExtent, in: stage)
    var time = Instant.zero
    for _ in 0..<12 {
      plane.begin(.pinch, at: time)
      _ = plane.zoom(by: .random(in: 0.3...2, using: &random), about: stage.center, at: time)
      var turn = GestureEvent(
        time: time, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
        contacts: .empty, location: stage.center)
      turn.angle = Float.random(in: -3...3, using: &random)
      _ = plane.carry(pair: turn)
      plane.begin(.pan, at: time)
      let way = Float.random(in: 0...6000, using: &random)
      let (sine, cosine) = sineAndCosine(Float.random(in: 0...6, using: &random))
      plane.pan(by: Vector(dx: way * cosine, dy: way * sine), at: .zero)
      #expect(shareInView(plane.target, stage) > 0)
      let speed = Float.random(in: 0...6000, using: &random)
      _ = plane.end(
        about: stage.center, velocity: Vector(dx: speed * cosine, dy: speed * sine), at: time)
      for _ in 0..<30 {
        time = time + .milliseconds(20)
        #expect(shareInView(plane.transform(at: time), stage) > 0)
      }
      time = time + .milliseconds(8000)
      #expect(shareInView(plane.transform(at: time), stage) >= 0.0999)
      #expect(!plane.isFlying(at: time))
    }
  }

  /// With another share in view the plane can be pushed as far as that allows, and no farther.
  @Test(arguments: [0.02 as Float, 0.1, 0.15])
  func theLeastInViewIsTuned(_ share: Float) {
    var tuning = PlaneTuning()
    tuning.limits.inView = share
    let stage = Rect(x: 0, y: 0, width: 400, height: 400)
    var plane = Plane(Plane.standardExtent, in: stage, tuning)
    // A corner that points at the middle of the screen shows the least.
    plane.begin(.pinch, at: .zero)
    var turn = GestureEvent(
      time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: stage.center)
    turn.angle = .pi / 4
    _ = plane.carry(pair: turn)
    plane.begin(.pan, at: .zero)
    plane.pan(by: Vector(dx: 0, dy: -9000), at: .zero)
    _ = plane.end(about: stage.center, at: .zero)
    let seen = shareInView(plane.transform(atMilliseconds: 9000), stage)
    #expect(abs(seen - share) < 0.001)
  }
}

struct PlaneTransformTests {
  @Test func bothDirectionsAgreeOverTheWholeRange() {
    var worst: Float = 0
    for scale: Float in [0.38, 0.5, 0.7, 1, 1.6, 2.5, 4, 5.9, 8, 10.4] {
      for turn in 0..<8 {
        for corner in 0..<9 {
          let extent = Plane.standardExtent
          let center = Point(
            x: extent.x + extent.width * Float(corner % 3) / 2,
            y: extent.y + extent.height * Float(corner / 3) / 2)
          var transform = PlaneTransform(middle: Point(x: 200, y: 320), center: center)
          transform.set(scale: scale, angle: Float(turn) * 0.9)
          for point in [Point(x: 0, y: 0), Point(x: 399, y: 1), Point(x: 37, y: 639)] {
            let back = transform.planeToScreen(transform.screenToPlane(point))
            worst = max(worst, (back - point).length)
          }
        }
      }
    }
    #expect(worst <= 0.001)
  }
}
