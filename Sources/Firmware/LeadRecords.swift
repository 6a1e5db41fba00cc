public import Interactions
public import TactusCore

extension RecordLog {
  /// Records where a picture shows the finger of a contact, and how long after its newest sample
  /// the picture is seen.
  @usableFromInline
  mutating func append(_ shown: ContactLeads.Shown, over horizon: Interval, at time: Instant) {
    append(
      TraceRecord(
        time: time,
        .scene(
          .record(
            SceneRecord(detail: "predict").with("contact", .count(Int32(shown.contact)))
              .with("x", .number(shown.place.x)).with("y", .number(shown.place.y))
              .with("horizon", .count(Int32(truncatingIfNeeded: horizon.microseconds)))))))
  }

  /// Records what came of earlier pictures: how far from the finger they were when they were seen,
  /// with prediction and without.
  @usableFromInline
  mutating func append(_ outcomes: ContactLeads.Outcomes, at time: Instant) {
    for index in 0..<outcomes.count {
      let outcome = outcomes[index]
      append(
        TraceRecord(
          time: time,
          .scene(
            .record(
              SceneRecord(detail: "predicted").with("contact", .count(Int32(outcome.contact)))
                .with("error", .number(outcome.error)).with("lag", .number(outcome.lag))))))
    }
  }
}
