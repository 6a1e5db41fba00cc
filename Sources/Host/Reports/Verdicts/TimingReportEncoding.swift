// A report as JSON. What was not seen is null: a synthesized encoding would leave the key out.

extension TimingReport: Encodable {
  private enum Key: CodingKey {
    case costs, clock, stages, reactions, gate, skippedTicks, skippedRenders, faults, pass,
      checked, broken
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(costs, forKey: .costs)
    try container.encode(clock, forKey: .clock)
    try container.encode(stages, forKey: .stages)
    try container.encode(reactions, forKey: .reactions)
    try container.encode(gate, forKey: .gate)
    try container.encode(skippedTicks, forKey: .skippedTicks)
    try container.encode(skippedRenders, forKey: .skippedRenders)
    try container.encode(faults, forKey: .faults)
    try container.encode(verdict?.pass, forKey: .pass)
    try container.encode(verdict?.checked ?? [], forKey: .checked)
    try container.encode(verdict?.broken ?? [], forKey: .broken)
  }
}

extension TimingReport.Stage: Encodable {
  private enum Key: CodingKey { case name, count, p50, p90, p99, p999, max, budget, misses, pass }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(count, forKey: .count)
    try container.encode(p50, forKey: .p50)
    try container.encode(p90, forKey: .p90)
    try container.encode(p99, forKey: .p99)
    try container.encode(p999, forKey: .p999)
    try container.encode(max, forKey: .max)
    try container.encode(budget, forKey: .budget)
    try container.encode(misses, forKey: .misses)
    try container.encode(pass, forKey: .pass)
  }
}

extension TimingReport.Reaction: Encodable {
  private enum Key: CodingKey {
    case name, from, to, count, p50, max, maxWithPanel, limit, pass
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(reaction.from, forKey: .from)
    try container.encode(reaction.to, forKey: .to)
    try container.encode(count, forKey: .count)
    try container.encode(p50, forKey: .p50)
    try container.encode(max, forKey: .max)
    try container.encode(maxWithPanel, forKey: .maxWithPanel)
    try container.encode(limit, forKey: .limit)
    try container.encode(pass, forKey: .pass)
  }
}
