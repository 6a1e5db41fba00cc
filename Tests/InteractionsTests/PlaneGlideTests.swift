import Gestures
import TactusCore
import TestSupport
import Testing

@testable import Interactions

/// A flick glides a plane on.
struct PlaneGlideTests {
  @Test func aFlickGlidesOnWithTheSpeedOfTheFinger() {
    let plane = Plane.flicked(velocity: Vector(dx: 600, dy: -300))
    let ways = [0, 100, 400, 1000].map { time in
      plane.transform(atMilliseconds: Int64(time)).planeToScreen(.zero) - Point(x: 200, y: 320)
    }
    #expect(ways[0] == .zero)
    // x(t) = v τ (1 − e^(−t/τ)), τ = 400 ms.
    for (way, share) in zip(ways, [0, 0.221_199, 0.632_121, 0.917_915] as [Float]) {
      #expect(abs(way.dx - 600 * 0.4 * share) < 0.02)
      #expect(abs(way.dy + 300 * 0.4 * share) < 0.02)
    }
    #expect(plane.isFlying(at: Instant(microseconds: 1_600_000)))
    #expect(!plane.isFlying(at: Instant(microseconds: 1_700_000)))
  }

  /// Two fingers turned it, and flick it.
  private func turned(by angle: Float, velocity: Vector) -> (plane: Plane, hasSnapped: Bool) {
    var plane = makePlane()
    plane.begin(.pinch, at: .zero)
    var event = GestureEvent(
      time: .zero, kind: .pinch, phase: .changed, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 200, y: 320))
    event.angle = angle
    _ = plane.carry(pair: event)
    let hasSnapped = plane.end(about: event.location, velocity: velocity, at: .zero)
    return (plane, hasSnapped)
  }

  /// Hardly any pair leaves a plane exactly as upright as it found it. A turn of 2° is felt, one of
  /// 7° stays.
  @Test(
    arguments: [
      (0.001, true, false), (0.034, true, false), (0.036, true, true), (-0.122, true, true),
      (0.123, false, false),
    ] as [(Float, Bool, Bool)])
  func aFlickGlidesOnAndTurnsUpright(angle: Float, isUprighted: Bool, hasSnapped: Bool) {
    let velocity = Vector(dx: 600, dy: -300)
    let (plane, isFelt) = turned(by: angle, velocity: velocity)
    #expect(isFelt == hasSnapped)
    let middle = plane.viewport.center
    func way(_ milliseconds: Int64) -> Vector {
      plane.transform(atMilliseconds: milliseconds).planeToScreen(.zero) - middle
    }
    // It goes on from where it is, with the hand's speed.
    let first = way(1)
    #expect(way(0).length < 0.001)
    #expect(abs(first.dx - 0.6) < 0.01 && abs(first.dy + 0.3) < 0.01)
    let end = plane.transform(atMilliseconds: 5000)
    #expect((end.angle == 0) == isUprighted)
    // v τ, and what a glide leaves out.
    let length = velocity.length * 0.4 - 10 * 0.4
    #expect(abs(way(5000).length - length) < 0.1)
    #expect(plane.isFlying(at: Instant(microseconds: 1_600_000)))
  }

  @Test func aFingerAt50PointsASecondLeavesItWhereItIs() {
    #expect(!Plane.flicked(velocity: Vector(dx: 50, dy: 0)).isFlying(at: .zero))
    #expect(Plane.flicked(velocity: Vector(dx: 50.1, dy: 0)).isFlying(at: .zero))
  }

  @Test func aGlideIsNoFasterThanItsLimit() {
    let fast = Plane.flicked(velocity: Vector(dx: 9000, dy: 0))
    let most = Plane.flicked(velocity: Vector(dx: 5000, dy: 0))
    let less = Plane.flicked(velocity: Vector(dx: 4999, dy: 0))
    for time: Int64 in [8, 80, 3000] {
      #expect(fast.transform(atMilliseconds: time) == most.transform(atMilliseconds: time))
    }
    #expect(less.transform(atMilliseconds: 80) != most.transform(atMilliseconds: 80))
  }

  @Test func aGlideEndsBelowItsLastSpeed() {
    for (speed, milliseconds): (Float, Int64) in [(10, 644), (20, 367)] {
      var tuning = PlaneTuning()
      tuning.glide.endSpeed = speed
      let plane = Plane.flicked(velocity: Vector(dx: 50.0001, dy: 0), tuning)
      #expect(plane.isFlying(at: Instant(microseconds: (milliseconds - 1) * 1000)))
      #expect(!plane.isFlying(at: Instant(microseconds: (milliseconds + 1) * 1000)))
    }
  }

  @Test func atItsLimitAGlideHandsItsSpeedToASpring() {
    let plane = Plane.flicked(by: Vector(dx: 1100, dy: 0), velocity: Vector(dx: 2000, dy: 0))
    let stage = plane.viewport
    var last = plane.transform(atMilliseconds: 0).center.x
    var farthest = last
    var steps: [Float] = []
    for time: Int64 in 1...4000 {
      let now = plane.transform(atMilliseconds: time).center.x
      steps.append(last - now)
      farthest = min(farthest, now)
      last = now
    }
    // The speed never jumps: it changes by no more than a spring or a glide accelerates.
    for (before, after) in zip(steps, steps.dropFirst()) { #expect(abs(after - before) < 0.12) }
    let slack = 200 - Float(25_600).squareRoot()
    let end = -1200 - slack / Float(2).squareRoot()
    #expect(farthest < end - 20)
    #expect(abs(last - end) < 0.001)
    #expect(shareInView(plane.transform(atMilliseconds: 4000), stage) >= 0.1)
  }

  /// However fast it is: at 5000 pt/s the spring alone would swing farther on a small screen.
  @Test(arguments: [(1100, 1), (1200, 1), (1300, 1), (1500, 1), (1200, 0.5)] as [(Float, Float)])
  func aBounceSwingsNoFartherThanAFingerPulls(_ pull: Float, _ damping: Float) {
    var tuning = PlaneTuning()
    tuning.glide.bounce = Spring(response: 0.3, dampingFraction: damping)
    let stage = Rect(x: 0, y: 0, width: 480, height: 272)
    var plane = Plane(Plane.standardExtent, in: stage, tuning)
    plane.begin(.pan, at: .zero)
    plane.pan(by: Vector(dx: pull, dy: 0), at: .zero)
    _ = plane.end(about: .zero, velocity: Vector(dx: 5000, dy: 0), at: .zero)
    let bounds = PlaneBounds(Plane.standardExtent, in: stage, tuning.limits)
    let end = bounds.ranges(1).x.lowerBound
    let farthest = (0..<1000).map { plane.transform(atMilliseconds: $0).center.x }.min() ?? 0
    #expect(farthest >= end - bounds.excessMax - 0.01)
    #expect(farthest < end - bounds.excessMax * 0.2)
  }
}
