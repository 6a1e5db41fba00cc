public import Sessions

extension LatencyReport {
  /// What the run's latencies were checked against.
  ///
  /// - Parameter withReactions: whether reactions that no limit names were checked too, against
  ///   limits of their own.
  public func cases(withReactions: Bool) -> [CheckCase] {
    let named = limits.map { check in
      let limit = Self.milliseconds(check.limit.value)
      return CheckCase(
        group: "latency", name: "\(check.limit.name) within \(limit)",
        outcome: Self.outcome(
          check.pass,
          "\(check.limit.name) is \(Self.milliseconds(check.value ?? 0)), limit \(limit)"),
        longest: check.value)
    }
    guard withReactions else { return named }
    let own = reactions.filter { row in !limits.contains { $0.limit.row == row.reaction.rawValue } }
    return named
      + own.map { row in
        let limit = Self.milliseconds(row.limit)
        return CheckCase(
          group: "latency", name: "\(row.name) within \(limit)",
          outcome: Self.outcome(
            row.pass, "\(row.name) took \(Self.milliseconds(row.max ?? 0)), limit \(limit)"),
          longest: row.max)
      }
  }

  private static func outcome(_ pass: Bool?, _ failure: String) -> CheckCase.Outcome {
    switch pass {
    case nil: .notSeen
    case true?: .passed
    case false?: .failed(failure)
    }
  }
}
