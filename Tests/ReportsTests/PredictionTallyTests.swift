import Firmware
import TactusCore
import Testing

@testable import Reports

/// What prediction was worth in a run.
@Suite struct PredictionTallyTests {
  private static func tally(_ outcomes: [(error: Float, lag: Float)]) -> PredictionTally {
    var tally = PredictionTally()
    for outcome in outcomes {
      let record = SceneRecord("predicted")
        .with("error", .number(outcome.error)).with("lag", .number(outcome.lag))
      tally.take(TraceRecord(time: .zero, .scene(.record(record))))
    }
    return tally
  }

  @Test func `means and percentiles are of each by itself`() {
    let tally = Self.tally((1...20).map { (Float($0) / 10, Float($0)) })
    #expect(
      tally.line
        == "prediction: 20 pictures, from the finger 10.5 pt (p95 19.0) without, "
        + "1.1 pt (p95 1.9) with")
  }

  @Test func `one picture is its own percentile`() {
    #expect(
      Self.tally([(2, 5)]).line
        == "prediction: 1 picture, from the finger 5.0 pt (p95 5.0) without, 2.0 pt (p95 2.0) with")
  }

  @Test func `other records do not count`() {
    var tally = PredictionTally()
    tally.take(TraceRecord(time: .zero, .scene(.record(SceneRecord("predict")))))
    #expect(tally.isEmpty)
  }
}
