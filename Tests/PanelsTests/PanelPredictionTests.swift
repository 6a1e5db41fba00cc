import Firmware
import Interactions
import Panels
import TactusCore
import Testing

@Suite struct PanelPredictionTests {
  /// The reports of one finger that is at a place at each scan, and lifts a scan later.
  private static func reports(
    every milliseconds: Int64 = 8, lifts: Bool = true, _ places: [Point]
  ) -> [PanelReport] {
    var frame = ContactFrame(time: .zero)
    var reports: [PanelReport] = []
    for (index, place) in places.enumerated() {
      frame.time = .zero + .milliseconds(Int64(index) * milliseconds)
      frame.place(Contact(id: 1, position: place), in: 0)
      reports.append(.frame(frame))
    }
    guard lifts else { return reports }
    frame.time = frame.time + .milliseconds(milliseconds)
    frame.lift(slot: 0)
    return reports + [.frame(frame)]
  }

  private static func prediction(
    _ reports: [PanelReport], over milliseconds: Int64 = 16,
    _ tuning: PredictionTuning = PredictionTuning()
  ) -> PanelPrediction {
    var prediction = PanelPrediction(over: .milliseconds(milliseconds), tuning)
    prediction.add(reports)
    return prediction
  }

  private static func steady(_ count: Int, _ step: Float = 2.4) -> [Point] {
    (0..<count).map { Point(x: 100 + Float($0) * step, y: 200) }
  }

  @Test func aSteadyFingerIsAsFarAheadAsItGoesAndNotPredictedWrong() throws {
    let prediction = Self.prediction(Self.reports(lifts: false, Self.steady(50)))
    // From the fifth sample, at 12 pt, to the one that is 16 ms before the last.
    #expect(prediction.points == 43)
    let (without, with) = (
      try #require(prediction.scoreWithout), try #require(prediction.scoreWith)
    )
    #expect(abs(without.mean - 4.8) < 0.001 && abs(without.p95 - 4.8) < 0.001)
    #expect(with.mean < 0.06)
    #expect(prediction.over == 0 && prediction.wrong == 0)
    #expect(prediction.beyond == nil)
  }

  @Test func aLiftIsPassedByWhatWasAhead() throws {
    let prediction = Self.prediction(Self.reports(Self.steady(50)))
    #expect(prediction.liftCount == 1)
    #expect(abs(try #require(prediction.beyond) - 4.8) < 0.06)
    var tuning = PredictionTuning()
    tuning.cap = 3
    let capped = Self.prediction(Self.reports(Self.steady(50)), tuning)
    #expect(abs(try #require(capped.beyond) - 3) < 0.001)
  }

  @Test func aFingerThatTurnsBackWasPredictedWrong() throws {
    let places = Self.steady(30) + Self.steady(29).reversed()
    let prediction = Self.prediction(Self.reports(places))
    // The sample at the turn is; after the next one nothing is ahead.
    #expect(abs(try #require(prediction.wrong) * Double(prediction.points) - 1) < 0.01)
    // It is ahead of the finger, and so is the one before: then the finger is back where it was.
    #expect(abs(try #require(prediction.over) * Double(prediction.points) - 2) < 0.01)
  }

  @Test(arguments: [(8, 0), (9, 1)])
  func aStrokeGoes20Points(count: Int, strokes: Int) {
    let prediction = Self.prediction(Self.reports(every: 10, Self.steady(count, 2.5)))
    #expect(prediction.strokes == strokes)
    #expect(prediction.contacts == 1)
  }

  @Test(arguments: [(9, 0), (10, 1)])
  func aStrokeLasts60Milliseconds(milliseconds: Int64, strokes: Int) {
    // Six scans and the lift.
    let prediction = Self.prediction(Self.reports(every: milliseconds, Self.steady(6, 10)))
    #expect(prediction.strokes == strokes)
  }

  @Test func aFingerAtRestDoesNotCount() {
    let places = Self.steady(20) + [Point](repeating: Point(x: 145.6, y: 200), count: 40)
    let prediction = Self.prediction(Self.reports(places))
    // Two scans of those at rest are a point farther than 25 ms before.
    #expect(prediction.points == 15 + 2)
  }

  @Test func withoutAFingerNothingIsKnown() {
    let prediction = Self.prediction([])
    #expect(prediction.points == 0)
    #expect(prediction.scoreWith == nil && prediction.over == nil && prediction.beyond == nil)
    #expect(
      prediction.text
        == """
        0 pictures of 0 strokes, seen 16 ms after their sample
        no finger moved: draw strokes of 20 pt and more

        """)
  }

  @Test func theReportIsForPeople() {
    let prediction = Self.prediction(Self.reports(Self.steady(50)))
    #expect(
      prediction.text
        == """
        44 pictures of 1 stroke, seen 16 ms after their sample

        from the finger     mean      p95
        without           4.75 pt   4.8 pt
        with              0.06 pt   0.0 pt
        left                 1 %

        more than 1 pt ahead 2.3 %, in the wrong direction 0.0 %
        90 % of 1 lift: at most 4.8 pt past them

        """)
  }
}
