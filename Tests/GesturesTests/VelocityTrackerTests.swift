import Gestures
import TactusCore
import TestSupport
import Testing

@Suite struct VelocityTrackerTests {
  /// The velocity at the lift of a finger that is at `place(seconds)`, sampled every `period`.
  private static func velocity(
    period: Interval, count: Int, lift: Interval? = nil, from start: Instant = .zero,
    _ place: (Float) -> Point
  ) -> Vector {
    var tracker = VelocityTracker()
    var time = start
    for i in 0..<count {
      time = start + .microseconds(period.microseconds * Int64(i))
      tracker.add(place((time - start).seconds), at: time)
    }
    return tracker.velocity(at: time + (lift ?? period))
  }

  @Test(arguments: [1, 2, 4, 8, 16])
  func aSteadyFingerHasItsSpeedAtEveryScanRate(milliseconds: Int64) {
    let velocity = Self.velocity(period: .milliseconds(milliseconds), count: 200) {
      Point(x: 100 + 400 * $0, y: 900 - 250 * $0)
    }
    #expect((velocity - Vector(dx: 400, dy: -250)).length < 0.5)
  }

  @Test func aFingerThatSpeedsUpHasTheSpeedOfItsLastSample() {
    // x = ½ · 2000 · t², 25 samples 8 ms apart: 384 pt/s at the last one.
    let velocity = Self.velocity(period: .milliseconds(8), count: 25) {
      Point(x: 1000 * $0 * $0, y: 0)
    }
    #expect(abs(velocity.dx - 384) < 2)
  }

  @Test func aFingerThatSlowsDownHasTheSpeedOfItsLastSample() {
    let velocity = Self.velocity(period: .milliseconds(8), count: 20) {
      Point(x: 600 * $0 - 1500 * $0 * $0, y: 0)
    }
    #expect(abs(velocity.dx - (600 - 3000 * 0.152)) < 2)
  }

  @Test func twoSamplesMakeALineAndOneMakesNothing() {
    let two = Self.velocity(period: .milliseconds(8), count: 2) { Point(x: 500 * $0, y: 0) }
    #expect(abs(two.dx - 500) < 0.1)
    #expect(Self.velocity(period: .milliseconds(8), count: 1) { _ in .zero } == .zero)
    var none = VelocityTracker()
    #expect(none.velocity(at: .zero) == .zero)
  }

  @Test func onlyTheLastHundredMillisecondsCount() {
    // It turned round 104 ms before the last sample.
    let velocity = Self.velocity(period: .milliseconds(8), count: 40) {
      let turned: Float = 0.208
      return Point(x: $0 < turned ? 1000 * $0 : 1000 * turned - 300 * ($0 - turned), y: 0)
    }
    #expect(abs(velocity.dx + 300) < 0.5)
  }

  @Test func silenceOfFortyMillisecondsIsARest() {
    let move: (Float) -> Point = { Point(x: 500 * $0, y: 0) }
    let moving = Self.velocity(
      period: .milliseconds(8), count: 20, lift: .microseconds(39_999), move)
    #expect(abs(moving.dx - 500) < 0.5)
    let resting = Self.velocity(
      period: .milliseconds(8), count: 20, lift: .microseconds(40_000), move)
    #expect(resting == .zero)
  }

  @Test func samplesInOnePlaceForFortyMillisecondsAreARest() {
    // Stops at 80 ms; the sample at 80 ms is the first of those in one place.
    let stop: (Float) -> Point = { Point(x: 500 * min($0, 0.08), y: 0) }
    let resting = Self.velocity(period: .milliseconds(8), count: 15, lift: .milliseconds(8), stop)
    #expect(resting == .zero)
    let almost = Self.velocity(
      period: .milliseconds(8), count: 15, lift: .microseconds(7_999), stop)
    #expect(almost != .zero)
  }

  // The gap between two of its samples is already 40 ms.
  @Test func aLiftOnASlowPanelIsNotARest() {
    let velocity = Self.velocity(period: .milliseconds(40), count: 6) {
      Point(x: 300 * $0, y: 0)
    }
    #expect(abs(velocity.dx - 300) < 0.5)
    let rested = Self.velocity(period: .milliseconds(40), count: 6, lift: .milliseconds(80)) {
      Point(x: 300 * $0, y: 0)
    }
    #expect(rested == .zero)
  }

  @Test func noiseOfAFifthOfAPointChangesItByLessThanATenth() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let velocity = Self.velocity(period: .milliseconds(8), count: 30) {
        Point(
          x: 500 * $0 + .random(in: -0.2...0.2, using: &random),
          y: .random(in: -0.2...0.2, using: &random))
      }
      #expect((velocity - Vector(dx: 500, dy: 0)).length < 50)
    }
  }

  @Test func itIsAsAccurateAfterHoursAndWhenItsClockWraps() {
    for start: Int64 in [7_200_000_000, (1 << 32) - 80_000] {
      let velocity = Self.velocity(
        period: .milliseconds(8), count: 20, from: Instant(microseconds: start)
      ) { Point(x: 500 * $0, y: 0) }
      #expect(abs(velocity.dx - 500) < 0.5)
    }
  }

  @Test func twoSamplesAtOneTimeCountAsOne() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: .zero)
    tracker.add(Point(x: 50, y: 0), at: .zero)
    #expect(tracker.velocity(at: .zero) == .zero)
    tracker.add(Point(x: 54, y: 0), at: Instant(microseconds: 8_000))
    #expect(abs(tracker.velocity(at: Instant(microseconds: 8_000)).dx - 500) < 0.1)
  }
}
