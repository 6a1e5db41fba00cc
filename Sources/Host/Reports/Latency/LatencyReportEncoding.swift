// A latency report as JSON. What was not seen is null: a synthesized encoding would leave
// the key out.

public import OutputFiles
import TactusCore

extension LatencyReport {
  /// For tools: JSON with sorted keys and a trailing line feed.
  public func json(_ environment: RunEnvironment? = nil) throws(OutputError) -> String {
    try stableJSON(Document(report: self, environment: environment))
  }

  struct Document: Encodable {
    var report: LatencyReport
    var environment: RunEnvironment?

    private enum Key: String, CodingKey {
      case clock, environment, hops, kinds, stages, reactions, gate, slowest, touches, limits,
        pass, broken, input, stated, missedRefreshes, skippedTicks, skippedRenders, lostFrames,
        backwards, prediction
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(report.clock.rawValue, forKey: .clock)
      try container.encode(environment, forKey: .environment)
      try container.encode(NamedRows(rows: report.hops, hasHistograms: true), forKey: .hops)
      var kinds = container.nestedContainer(keyedBy: NameKey.self, forKey: .kinds)
      for kind in report.kinds {
        try kinds.encode(
          NamedRows(rows: kind.hops, hasHistograms: false), forKey: NameKey(stringValue: kind.kind))
      }
      try container.encode(NamedRows(rows: report.stages, hasHistograms: true), forKey: .stages)
      try container.encode(report.reactions, forKey: .reactions)
      try container.encode(report.gate, forKey: .gate)
      if !report.prediction.isEmpty {
        try container.encode(report.prediction, forKey: .prediction)
      }
      try container.encode(report.slowest.map(SlowTouch.init), forKey: .slowest)
      try container.encode(report.touches, forKey: .touches)
      try container.encode(report.limits.map(CheckedLimit.init), forKey: .limits)
      try container.encode(report.pass, forKey: .pass)
      try container.encode(report.broken, forKey: .broken)
      try container.encode(report.input, forKey: .input)
      var stated = container.nestedContainer(keyedBy: NameKey.self, forKey: .stated)
      try stated.encode(
        report.stated.report.microseconds, forKey: NameKey(stringValue: "reportLatency"))
      try stated.encode(
        report.stated.scanOut.microseconds, forKey: NameKey(stringValue: "scanOutLatency"))
      try container.encode(report.missedRefreshes, forKey: .missedRefreshes)
      try container.encode(report.skippedTicks, forKey: .skippedTicks)
      try container.encode(report.skippedRenders, forKey: .skippedRenders)
      try container.encode(report.lostFrames, forKey: .lostFrames)
      try container.encode(report.backwards, forKey: .backwards)
    }
  }
}

struct NameKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private struct NamedRows: Encodable {
  var rows: [LatencyReport.Row]
  var hasHistograms: Bool

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NameKey.self)
    for row in rows {
      try container.encode(
        Figures(
          figures: row.figures, durations: hasHistograms ? row.durations : nil,
          blocked: hasHistograms ? row.blocked : nil),
        forKey: NameKey(stringValue: row.name))
    }
  }
}

private struct Figures: Encodable {
  var figures: LatencyFigures
  /// For `measure compare`; nil leaves it out.
  var durations: Distribution?
  var blocked: BlockedDistribution?

  private enum Key: String, CodingKey {
    case count, p50, p90, p99
    case p999 = "p99.9"
    case max, histogram, blocks
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(figures.count, forKey: .count)
    try container.encode(figures.p50, forKey: .p50)
    try container.encode(figures.p90, forKey: .p90)
    try container.encode(figures.p99, forKey: .p99)
    try container.encode(figures.p999, forKey: .p999)
    try container.encode(figures.max, forKey: .max)
    if let durations {
      // As a text: a line for each duration would make a file of megabytes.
      let text = durations.sorted.map { "\($0.value)x\($0.count)" }.joined(separator: " ")
      try container.encode(text, forKey: .histogram)
    }
    if let blocked { try container.encode(blocked.text, forKey: .blocks) }
  }
}

private struct SlowTouch: Encodable {
  var touch: LatencyReport.Touch
  init(_ touch: LatencyReport.Touch) { self.touch = touch }

  private enum Key: String, CodingKey { case stamp, tick, made, hops, whole }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(touch.stamp, forKey: .stamp)
    try container.encode(touch.tick, forKey: .tick)
    try container.encode(touch.made, forKey: .made)
    var hops = container.nestedContainer(keyedBy: NameKey.self, forKey: .hops)
    for hop in touch.hops {
      try hops.encode(hop.time, forKey: NameKey(stringValue: hop.name))
    }
    try container.encode(touch.whole, forKey: .whole)
  }
}

private struct CheckedLimit: Encodable {
  var check: LatencyReport.Check
  init(_ check: LatencyReport.Check) { self.check = check }

  private enum Key: String, CodingKey { case name, limit, value, pass }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(check.limit.name, forKey: .name)
    try container.encode(check.limit.value, forKey: .limit)
    try container.encode(check.value, forKey: .value)
    try container.encode(check.pass, forKey: .pass)
  }
}
