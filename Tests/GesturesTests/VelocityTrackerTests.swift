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
    #expect(abs(velocity.dx - 384) < 4)
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

  // Slowing down ever less: a parabola would be 6 pt/s off.
  @Test func aCubicIsFollowedExactly() {
    var limits = GestureThresholds()
    limits.velocityNoise = 0
    var tracker = VelocityTracker()
    for step in -12...0 {
      let t = Float(step) * 0.008
      tracker.add(
        Point(x: 300 * t - 4000 * t * t + 20_000 * t * t * t, y: 0),
        at: .zero + .milliseconds(Int64(step) * 8 + 1000))
    }
    let velocity = tracker.velocity(at: .zero + .milliseconds(1008), limits: limits)
    #expect(abs(velocity.dx - 300) < 0.5)
  }

  /// A finger that stood still so many ms before its last sample and runs at 1000 pt/s since 40 ms:
  /// whether that older sample counts. Four count when they lie within twice the window.
  @Test(
    arguments: [
      // Within the window; at its edge; past it, with four newer ones.
      ([75, 50, 25], 100, true), ([75, 50, 25], 101, false), ([80, 60, 40, 20], 100, true),
      ([80, 60, 40, 20], 101, false),
      // Past it, with fewer: up to twice the window.
      ([60, 30], 199, true), ([60, 30], 200, true), ([60, 30], 201, false), ([120], 200, true),
      ([120], 201, false),
    ] as [([Int64], Int64, Bool)])
  func theWindowIsExact(newer: [Int64], age: Int64, counts: Bool) {
    func velocity(_ older: Float) -> Vector {
      var tracker = VelocityTracker()
      tracker.add(Point(x: older, y: 0), at: .zero + .milliseconds(1000 - age))
      for (index, newerAge) in newer.enumerated() {
        tracker.add(
          Point(x: Float(index + 1) * 20, y: 0), at: .zero + .milliseconds(1000 - newerAge))
      }
      tracker.add(
        Point(x: Float(newer.count + 1) * 20, y: 0), at: .zero + .milliseconds(1000))
      return tracker.velocity(at: .zero + .milliseconds(1000))
    }
    #expect((velocity(-3) != velocity(3)) == counts)
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
    // The oldest sample that tells is 32 ms before the newest, 1.44 or 1.6 pt away.
    let slow = Self.velocity(period: .milliseconds(8), count: 20) { Point(x: 45 * $0, y: 0) }
    #expect(slow == .zero)
    let notSoSlow = Self.velocity(period: .milliseconds(8), count: 20) { Point(x: 50 * $0, y: 0) }
    #expect(abs(notSoSlow.dx - 50) < 2)
    let almost = Self.velocity(period: .milliseconds(8), count: 20, lift: .microseconds(7_999)) {
      Point(x: 45 * $0, y: 0)
    }
    #expect(abs(almost.dx - 45) < 2)
  }

  /// Minimum jerk over 240 ms, lifted after the sample at `lift` ms.
  private static func arrival(lift: Int, through place: (Float) -> Point) -> Vector {
    velocity(period: .milliseconds(8), count: lift / 8 + 1) {
      let s = min($0 / 0.24, 1)
      return place(s * s * s * (10 + s * (-15 + s * 6)))
    }
  }

  // A cubic's slope there is 340 pt/s against the finger.
  @Test(arguments: [240, 248, 256, 264])
  func aFingerThatComesToRestNeverRunsBackwards(lift: Int) {
    let straight = Self.arrival(lift: lift) { Point(x: 100 + 300 * $0, y: 400 - 200 * $0) }
    #expect(straight.dx > -0.01 && straight.dy < 0.01 && straight.length < 40)
  }

  // A quarter of a circle, from upwards to rightwards.
  @Test func aFingerThatComesToRestInABendNeitherRunsBackwardsNorSideways() {
    let velocity = Self.arrival(lift: 240) {
      let (sine, cosine) = sineAndCosine(1.57 * $0)
      return Point(x: 200 * (1 - cosine), y: -200 * sine)
    }
    #expect(velocity.dx > -1 && velocity.length < 40, "\(velocity)")
  }

  @Test func aFingerInABendGoesAlongTheBend() {
    // 600 pt/s around a circle of 200 pt, for 240 ms: 0.72 radians.
    let velocity = Self.velocity(period: .milliseconds(8), count: 31) {
      let (sine, cosine) = sineAndCosine(3 * $0)
      return Point(x: 200 * sine, y: 200 * (1 - cosine))
    }
    let (sine, cosine) = sineAndCosine(0.72)
    #expect((velocity - Vector(dx: 600 * cosine, dy: 600 * sine)).length < 12)
  }

  @Test func aFingerThatTurnedBackRunsBack() {
    // Turns 24 ms before the last sample; most of the last 40 ms it went farther, the other way.
    let velocity = Self.velocity(period: .milliseconds(8), count: 24) {
      Point(x: $0 < 0.16 ? 1500 * $0 : 240 - 800 * ($0 - 0.16), y: 0)
    }
    #expect(velocity.dx < -400 && velocity.dx >= -800.5)
  }

  @Test func tremblingDoesNotMakeASteadyFingerFaster() {
    // The samples are off by 0.3 pt to either side in turns; a cubic through them swings by 60
    // pt/s.
    let velocity = Self.velocity(period: .milliseconds(8), count: 30) {
      let isOdd = Int(($0 / 0.008).rounded()) % 2 == 1
      return Point(x: 500 * $0 + (isOdd ? 0.3 : -0.3), y: 0)
    }
    #expect(abs(velocity.dx - 500) < 15)
  }

  @Test func theLimitsOfAVelocityAreTuned() {
    var limits = GestureThresholds()
    var tracker = VelocityTracker()
    for i in 0..<20 {
      let time = Int64(i) * 8_000
      tracker.add(
        Point(x: i < 15 ? Float(i) : 14 + 4 * Float(i - 14), y: 0), at: Instant(microseconds: time))
    }
    // Slow for 112 ms, then at 500 pt/s for 40.
    let last = Instant(microseconds: 19 * 8_000)
    #expect(abs(tracker.velocity(at: last, limits: limits).dx - 500) < 1)
    // The more it trembles, the less of that is taken for the finger's.
    var trembling = VelocityTracker()
    for i in 0..<20 {
      trembling.add(
        Point(x: 4 * Float(i) + (i % 2 == 0 ? 1 : -1), y: 0),
        at: Instant(microseconds: Int64(i) * 8_000))
    }
    let errors = [0, 1].map { (noise: Float) in
      limits.velocityNoise = noise
      return abs(trembling.velocity(at: last, limits: limits).dx - 500)
    }
    #expect(errors[0] > 2 * errors[1], "\(errors)")
    limits.velocityNoise = 0.3
    limits.velocityWindow = .milliseconds(30)
    #expect(abs(tracker.velocity(at: last, limits: limits).dx - 500) < 1)
    limits.velocityRest = .milliseconds(13)
    #expect(tracker.velocity(at: last + .microseconds(12_999), limits: limits) != .zero)
    #expect(tracker.velocity(at: last + .milliseconds(13), limits: limits) == .zero)
    limits.velocityRest = .milliseconds(8)
    limits.velocityStillness = 3.9
    #expect(tracker.velocity(at: last, limits: limits) != .zero)
    limits.velocityStillness = 4
    #expect(tracker.velocity(at: last, limits: limits) == .zero)
  }

  /// A finger that stood still, of which the panel was silent, then reports of it 8 ms apart, and
  /// its lift 8 ms after the last.
  private static func speed(
    after silence: Interval, _ reports: [Float], noise: Float = 0.3
  ) -> Float {
    var limits = GestureThresholds()
    limits.velocityNoise = noise
    var tracker = VelocityTracker()
    tracker.add(Point(x: -4, y: 0), at: .zero)
    var time = Instant.zero + .milliseconds(8)
    tracker.add(.zero, at: time)
    time = time + silence
    for place in reports {
      tracker.add(Point(x: place, y: 0), at: time)
      time = time + .milliseconds(8)
    }
    return tracker.velocity(at: time, limits: limits).dx
  }

  // At a noise of 0.5 pt what is farther off than 2.5 pt may be one report's error, up to 5 pt; a
  // second one is the finger's.
  @Test(
    arguments: [
      ([5, 0], true), ([5.01, 0], false), ([5, 0, 0], true), ([5, 0, 5, 0], false),
    ] as [([Float], Bool)])
  func oneReportMayBeOff(reports: [Float], isResting: Bool) {
    let speed = Self.speed(after: .milliseconds(92), reports, noise: 0.5)
    #expect((speed == 0) == isResting, "\(speed)")
  }

  // With only the window looked at, 0.3 pt in 8 ms are 37 pt/s.
  @Test(arguments: [32, 92, 93, 200, 250, 5_000] as [Int64])
  func reportsAfterASilentRestAreARestHoweverLongItWas(silence: Int64) {
    #expect(Self.speed(after: .milliseconds(silence), [0.3]) == 0)
    #expect(Self.speed(after: .milliseconds(silence), [0.3, 0]) == 0)
    #expect(Self.speed(after: .milliseconds(silence), [1.5, 0.2, 1.5]) == 0)
    // It had rested, and was lifted in motion.
    #expect(Self.speed(after: .milliseconds(silence), [0.3, 4, 8]) > 300)
    #expect(Self.speed(after: .milliseconds(silence), [0.1, 0.8, 1.6]) > 50)
  }

  @Test func onlyARestOfFortyMillisecondsCounts() {
    #expect(Self.speed(after: .microseconds(31_999), [1]) != 0)
    #expect(Self.speed(after: .microseconds(32_000), [1]) == 0)
  }

  /// On a panel that trembles, five times its noise is no movement; one that does not, has 1.5 pt.
  @Test(arguments: [(0, 1.5), (0.3, 1.5), (0.31, 1.55), (0.6, 3)] as [(Float, Float)])
  func whatIsRestDependsOnThePanelsNoise(noise: Float, reach: Float) {
    #expect(Self.speed(after: .milliseconds(60), [0.1, reach - 0.01], noise: noise) == 0)
    // Of a panel that trembles one report may be off.
    let away = noise > 0.3 ? [0.1, reach + 0.02, 2 * reach + 0.04] : [0.1, reach + 0.02]
    #expect(Self.speed(after: .milliseconds(60), away, noise: noise) > 0)
  }

  @Test func onAPanelThatTremblesOneReportIsOffByUpToTwiceAsMuchAndNotTwo() {
    func speed(_ reports: [Float], noise: Float = 0.6) -> Float {
      Self.speed(after: .milliseconds(60), reports, noise: noise)
    }
    // The newest, or another one.
    #expect(speed([0.1, 5.9]) == 0 && speed([0.1, 6.2]) > 0)
    #expect(speed([0.1, 5.9, 0]) == 0 && speed([0.1, 6.2, 0]) != 0)
    #expect(speed([0.1, 5.9, 0, 5.9]) > 0)
    // What it was before does not count, if it has rested since for less than 40 ms.
    #expect(Self.speed(after: .microseconds(40_000), [5.9], noise: 0.6) > 0)
    // On any other panel none is.
    #expect(speed([0.1, 1.6], noise: 0.3) > 0)
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
    // One and a half times as long as between two samples.
    for (lift, rests) in [(Int64(60_000), false), (60_001, true)] {
      let velocity = Self.velocity(period: .milliseconds(40), count: 6, lift: .microseconds(lift)) {
        Point(x: 300 * $0, y: 0)
      }
      #expect((velocity == .zero) == rests)
    }
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

  /// A recognizer that began at a deadline has a sample of then; a frame that is 0.2 ms older comes
  /// after it. 64-bit hosts took that for 71 minutes, and 32-bit ones trapped.
  @Test func aSampleOlderThanTheNewestCountsAsOfItsTime() {
    func velocity(late: Int64) -> Vector {
      var tracker = VelocityTracker()
      tracker.add(Point(x: 100, y: 0), at: Instant(microseconds: 1_000_000))
      tracker.add(Point(x: 104, y: 0), at: Instant(microseconds: 1_008_000))
      tracker.add(Point(x: 108, y: 0), at: Instant(microseconds: 1_008_000 - late))
      return tracker.velocity(at: Instant(microseconds: 1_008_000 - late))
    }
    #expect(abs(velocity(late: 0).dx - 1000) < 1)
    #expect(velocity(late: 200) == velocity(late: 0))
    #expect(velocity(late: 20_000) == velocity(late: 0))
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
