// A microcontroller has no room in its flash for what is looked at on a desk.
#if !(arch(arm) || arch(riscv32))
  public import Interactions
  public import TactusCore

  extension Firmware where S: ~Copyable {
    /// Records where a picture has what leads something. Out of `present`, whose pictures without
    /// prediction pay nothing for it.
    @inlinable @inline(never)
    mutating func recordShown(at now: Instant) {
      if host.recordsDetail { host.log.recordShown(by: &leads, at: now) }
    }
  }

  extension RecordLog {
    /// Records what came of earlier pictures.
    @usableFromInline @inline(never)
    mutating func recordOutcomes(of leads: inout ContactLeads, at time: Instant) {
      for index in 0..<leads.outcomes.count { append(leads.outcomes[index], at: time) }
      leads.removeOutcomes()
    }

    /// Records where a new picture has each finger that leads something.
    @usableFromInline @inline(never)
    mutating func recordShown(by leads: inout ContactLeads, at time: Instant) {
      while let shown = leads.takeShown(at: time) {
        append(shown, over: leads.horizon, at: time)
      }
    }

    /// Where a picture shows the finger of a contact, and how long after its newest sample the
    /// picture is seen.
    private mutating func append(
      _ shown: ContactLeads.Shown, over horizon: Interval, at time: Instant
    ) {
      append(
        TraceRecord(
          time: time,
          .scene(
            .record(
              SceneRecord(detail: "predict").with("contact", .count(Int32(shown.contact)))
                .with("x", .number(shown.place.x)).with("y", .number(shown.place.y))
                .with("horizon", .count(Int32(truncatingIfNeeded: horizon.microseconds)))))))
    }

    /// How far from the finger a picture was when it was seen, with prediction and without.
    private mutating func append(_ outcome: ContactLeads.Outcome, at time: Instant) {
      append(
        TraceRecord(
          time: time,
          .scene(
            .record(
              SceneRecord(detail: "predicted").with("contact", .count(Int32(outcome.contact)))
                .with("error", .number(outcome.error)).with("lag", .number(outcome.lag))))))
    }
  }
#endif
