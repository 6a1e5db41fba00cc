extension LatencyReport {
  /// What the run's latencies were checked against.
  public var cases: [CheckCase] {
    var cases = limits.map { check in
      let limit = milliseconds(check.limit.value)
      let name = check.limit.name
      let outcome: CheckCase.Outcome =
        switch check.pass {
        case true?: .passed
        case false?: .failed("\(name) is \(milliseconds(check.value ?? 0)), limit \(limit)")
        case nil: isMeasured ? .failed("\(name) was not seen, limit \(limit)") : .notSeen
        }
      return CheckCase(
        group: RunVerdict.latency, name: "\(name) within \(limit)", outcome: outcome,
        longest: check.value)
    }
    if backwards > 0, isMeasured || !limits.isEmpty {
      cases.append(
        CheckCase(
          group: RunVerdict.latency, name: "clocks agree",
          outcome: .failed(
            "\(backwards) touches have a hop that ends before it begins: the panel's or the "
              + "display's time stamps are not of CLOCK_MONOTONIC, so no figure can be trusted"),
          longest: nil))
    }
    guard isMeasured else { return cases }
    return cases + reactions.map(Self.checkCase)
  }

  private static func checkCase(_ row: TimingReport.Reaction) -> CheckCase {
    let limit = milliseconds(row.limit)
    let outcome: CheckCase.Outcome =
      switch row.pass {
      case true?: .passed
      case false?: .failed("\(row.name) took \(milliseconds(row.worst ?? 0)), limit \(limit)")
      case nil: .notSeen
      }
    return CheckCase(
      group: RunVerdict.latency, name: "\(row.name) within \(limit)", outcome: outcome,
      longest: row.max)
  }
}
