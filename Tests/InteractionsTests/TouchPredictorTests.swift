import Interactions
import TactusCore
import Testing

/// Both sides of each of the predictor's constants.
@Suite struct TouchPredictorTests {
  /// The lead over 16 ms of a finger that was at these places at these times.
  private static func lead(
    _ samples: [(milliseconds: Double, x: Float)], over horizon: Interval = .milliseconds(16),
    cap: Float = 1000, holdBack: Float = 1
  ) -> Float {
    var tuning = PredictionTuning()
    (tuning.cap, tuning.holdBack) = (cap, holdBack)
    var predictor = TouchPredictor()
    for (milliseconds, x) in samples {
      predictor.add(Point(x: x, y: 50), at: .zero + .microseconds(Int64(milliseconds * 1000)))
    }
    let lead = predictor.lead(over: horizon, tuning)
    #expect(lead.dy == 0)
    return lead.dx
  }

  private static func steady(
    every milliseconds: Double, _ speed: Double = 300
  ) -> [(Double, Float)] {
    (0..<60).map { (Double($0) * milliseconds, Float(Double($0) * milliseconds * speed / 1000)) }
  }

  @Test(arguments: [1, 2, 4, 6, 8.333, 10, 16.667, 30, 40, 59])
  func aSteadyFingerIsWhereItWillBeAtEveryScanRate(milliseconds: Double) {
    #expect(abs(Self.lead(Self.steady(every: milliseconds)) - 4.8) < 0.05)
    #expect(abs(Self.lead(Self.steady(every: milliseconds, -300)) + 4.8) < 0.05)
  }

  @Test func bothAxesArePredicted() {
    var predictor = TouchPredictor()
    for i in 0..<10 {
      predictor.add(
        Point(x: Float(i) * 2, y: 100 - Float(i) * 4), at: .zero + .milliseconds(Int64(i) * 10))
    }
    let lead = predictor.lead(over: .milliseconds(20), PredictionTuning())
    #expect((lead - Vector(dx: 4, dy: -8)).length < 0.05)
  }

  @Test func oneSampleGivesNoDirection() {
    #expect(Self.lead([]) == 0)
    #expect(Self.lead([(0, 100)]) == 0)
    #expect(abs(Self.lead([(0, 100), (8, 102)]) - 4) < 0.05)
  }

  @Test func ofTwoSamplesAtOneTimeTheLaterOneCounts() {
    #expect(Self.lead([(0, 100), (0, 150)]) == 0)
    #expect(abs(Self.lead([(0, 100), (8, 180), (8, 102)]) - 4) < 0.05)
  }

  @Test func anOlderSampleCountsAsOfTheTimeOfTheNewest() {
    #expect(abs(Self.lead([(0, 100), (8, 180), (5, 102)]) - 4) < 0.05)
  }

  @Test func theLineGoesThroughTheLast40Milliseconds() {
    // A sample that is off, 40 ms before the newest and a little more or less.
    let line: [(Double, Float)] = [(60, 104), (70, 108), (80, 112), (90, 116)]
    #expect(abs(Self.lead(line, holdBack: 0) - 6.4) < 0.05)
    #expect(Self.lead([(49.9, 90)] + line, holdBack: 0) == Self.lead(line, holdBack: 0))
    #expect(Self.lead([(50.1, 90)] + line, holdBack: 0) > 7)
  }

  @Test func theLineGoesThroughTwoSamplesInAnyCase() {
    #expect(abs(Self.lead([(0, 0), (45, 9)]) - 3.2) < 0.05)
    #expect(abs(Self.lead([(0, 0), (45, 9), (88, 9)])) == 0)
  }

  @Test func samplesLessThan4MillisecondsApartAreThinnedOut() {
    // The newest takes the place of the one before it, which was 3.9 ms after its own.
    let close: [(Double, Float)] = [(0, 0), (10, 3), (13.9, 50), (20, 6), (30, 9)]
    #expect(abs(Self.lead(close) - 4.8) < 0.05)
    let apart: [(Double, Float)] = [(0, 0), (10, 3), (14.1, 50), (20, 6), (30, 9)]
    #expect(abs(Self.lead(apart) - 4.8) > 1)
  }

  @Test func aFingerThatSlowsDownIsHeldBack() {
    // 6 pt in the first 40 ms, 1 pt in each 10 ms after that.
    let slowing: [(Double, Float)] = [
      (0, 0), (10, 4), (20, 8), (30, 12), (40, 14), (50, 15), (60, 16),
    ]
    let free = Self.lead(slowing, holdBack: 0)
    let held = Self.lead(slowing)
    // 2 pt in the last 20 ms, 16 pt in the last 60: three eighths.
    #expect(abs(held / free - 0.375) < 0.01)
    #expect(abs(Self.lead(slowing, holdBack: 0.5) / free - 0.6875) < 0.01)
    // One that speeds up is not: nothing is added.
    let faster: [(Double, Float)] = [(0, 0), (20, 1), (40, 2), (50, 6), (60, 10)]
    #expect(Self.lead(faster) == Self.lead(faster, holdBack: 0))
  }

  @Test func theShortChordReachesBack20Milliseconds() {
    // 10 pt in 60 ms; 1 pt since 20 ms, or 1 pt since 10 ms where that sample is a little older.
    let samples: [(Double, Float)] = [(0, 0), (20, 7), (40, 9), (50, 9), (60, 10)]
    #expect(abs(Self.share(samples) - 0.3) < 0.005)
    var older = samples
    older[2].0 = 39.8
    #expect(abs(Self.share(older) - 0.6) < 0.005)
  }

  @Test func theLongChordReachesBack60Milliseconds() {
    let samples: [(Double, Float)] = [(0, 0), (20, 7), (40, 9), (50, 9), (60, 10)]
    var older = samples
    older[0].0 = -0.2
    // 3 pt since 40 ms.
    #expect(abs(Self.share(older) - (1.0 / 20) / (3.0 / 40)) < 0.005)
  }

  /// The share of the lead that holding back leaves.
  private static func share(_ samples: [(milliseconds: Double, x: Float)]) -> Float {
    lead(samples) / lead(samples, holdBack: 0)
  }

  @Test func aFingerThatHaltsIsNotAhead() {
    let halted: [(Double, Float)] = [(0, 0), (10, 5), (20, 10), (30, 10), (40, 10)]
    #expect(Self.lead(halted) == 0)
  }

  @Test func theDistanceIsCapped() {
    let samples = Self.steady(every: 8)
    #expect(abs(Self.lead(samples, cap: 4.7) - 4.7) < 0.001)
    #expect(Self.lead(samples, cap: 5) == Self.lead(samples))
    #expect(Self.lead(samples, cap: 0) == 0)
  }

  @Test func aFingerThatHasNotGoneFarIsCappedCloser() {
    // 33 pt ahead at 1000 pt/s; steps of 8 pt, of which a fifteenth fades until the next one.
    let fast = Self.steady(every: 8, 1000)
    func lead(_ count: Int, cap: Float = 1000) -> Float {
      Self.lead(Array(fast.prefix(count)), over: .milliseconds(33), cap: cap)
    }
    func way(_ count: Int) -> Float {
      (1..<count).reduce(Float(0)) { way, _ in way * (1 - 125.0 / 1875) + 8 }
    }
    #expect(way(12) < 64 && way(13) > 64)
    #expect(abs(lead(12) - 10) < 0.001)
    #expect(abs(lead(13) - 10 - (way(13) - 64) / 8) < 0.01)
    #expect(abs(lead(60) - 10 - (way(60) - 64) / 8) < 0.01)
    #expect(abs(lead(60, cap: 11) - 11) < 0.001)
    #expect(abs(lead(12, cap: 9) - 9) < 0.001)
  }

  @Test func aFingerThatTurnsBackIsNotAhead() {
    let back: [(Double, Float)] = [(0, 0), (8, 10), (16, 20), (24, 30), (32, 29.9)]
    #expect(Self.lead(back) == 0)
    #expect(Self.lead(back.dropLast() + [(32, 30.1)]) > 0)
  }

  @Test func noPredictionLooksFartherAheadThan33Milliseconds() {
    let samples = Self.steady(every: 8)
    let most = Self.lead(samples, over: .milliseconds(33))
    #expect(abs(most - 9.9) < 0.05)
    #expect(Self.lead(samples, over: .microseconds(33_001)) == most)
    #expect(Self.lead(samples, over: .milliseconds(1000)) == most)
    #expect(Self.lead(samples, over: .milliseconds(32)) < most)
    #expect(Self.lead(samples, over: .zero) == 0)
  }

  @Test func aGapBeginsAnew() {
    #expect(Self.lead([(0, 100), (60, 106)]) != 0)
    #expect(Self.lead([(0, 100), (60.2, 106)]) == 0)
    #expect(abs(Self.lead([(0, 0), (60.2, 106), (68.2, 108)]) - 4) < 0.05)
  }

  @Test func aLeapBeginsAnew() {
    #expect(Self.lead([(0, 100), (8, 352)]) != 0)
    #expect(Self.lead([(0, 100), (8, 352.1)]) == 0)
    #expect(Self.lead([(0, 100), (8, -152.1)]) == 0)
    #expect(abs(Self.lead([(0, 0), (8, 352.1), (16, 354.1)]) - 4) < 0.05)
  }

  @Test(arguments: [Float(252), 252.1, -252, -252.1])
  func aLeapAlongEitherAxisBeginsAnew(step: Float) {
    var predictor = TouchPredictor()
    predictor.add(Point(x: 50, y: 100), at: .zero)
    predictor.add(Point(x: 50, y: 100 + step), at: .zero + .milliseconds(8))
    let lead = predictor.lead(over: .milliseconds(16), PredictionTuning())
    #expect((lead.dy != 0) == (abs(step) == 252))
  }

  @Test func aLeapInSmallStepsBetweenKeptSamplesBeginsAnew() {
    // 1 ms apart: the one at 1 ms is kept, those behind it replace each other for 4 ms.
    let near = [(0, 0), (1, 100), (2, 200), (3, 252)] as [(Double, Float)]
    #expect(Self.lead(near) != 0)
    #expect(Self.lead(near.dropLast() + [(3, 252.1)]) == 0)
  }

  @Test func aSampleThatReplacesAnotherGoesItsWayOnce() {
    // A finger that has gone 64 pt may be farther ahead than 10 pt; what was nowhere is no way.
    let way = [(0, 0), (8, 30), (16, 60)] as [(Double, Float)]
    #expect(Self.lead(way) == 10)
    #expect(Self.lead(way + [(16, 60)]) == 10)
    #expect(Self.lead(way + [(16, 90), (16, 60)]) == 10)
    #expect(Self.lead([(0, 0), (0, 200), (0, 100), (8, 120)], over: .milliseconds(33)) == 10)
  }

  @Test func aHorizonBeyondAnyNumberIsTheLongest() {
    let samples = Self.steady(every: 8)
    let most = Self.lead(samples, over: .milliseconds(33))
    #expect(Self.lead(samples, over: .microseconds(1 << 31)) == most)
    #expect(Self.lead(samples, over: .microseconds(1 << 40)) == most)
  }

  @Test func sumsLeaveNothingBehind() {
    // A long and wild drag, far from the origin, and then a steady finger.
    var (worn, fresh) = (TouchPredictor(), TouchPredictor())
    var x: Float = 900_000
    for i in 0..<100_000 {
      x += Float(i * 7919 % 401) - 200
      worn.add(Point(x: x, y: -x), at: .zero + .milliseconds(Int64(i) * 4))
    }
    for i in 0..<20 {
      let place = Point(x: x + Float(i), y: 2 * Float(i) - x)
      let time = Instant.zero + .milliseconds(400_000 + Int64(i) * 8)
      worn.add(place, at: time)
      fresh.add(place, at: time)
    }
    let lead = worn.lead(over: .milliseconds(16), PredictionTuning())
    #expect(lead == fresh.lead(over: .milliseconds(16), PredictionTuning()))
    #expect((lead - Vector(dx: 2, dy: 4)).length < 0.1)
  }

  @Test func theFastestFingerFitsIntoItsNumbers() {
    // A leap's length, less a little, in each of the closest samples.
    for direction: Float in [-1, 1] {
      let samples = (0..<30).map { (Double($0) * 4, Float($0) * 250 * direction) }
      // It is capped by the way: 29 steps, of which a thirtieth fades until the next one.
      let way = (Self.lead(samples, cap: 10_000) * direction - 10) * 8 + 64
      #expect(abs(way - 4694) < 60)
    }
  }

  @Test func itForgetsAllSamples() {
    var predictor = TouchPredictor()
    for i in 0..<9 {
      predictor.add(Point(x: Float(i), y: 0), at: .zero + .milliseconds(Int64(i) * 8))
    }
    predictor.reset()
    #expect(predictor.lead(over: .milliseconds(16), PredictionTuning()) == .zero)
    predictor.add(Point(x: 9, y: 0), at: .zero + .milliseconds(72))
    #expect(predictor.lead(over: .milliseconds(16), PredictionTuning()) == .zero)
  }
}
