import Firmware

/// Whether a run passed all of its checks: what its exit status reports, and every file that is
/// made from it.
public struct RunVerdict: Equatable, Sendable {
  /// The classes that were checked, each only as far as limits name it.
  public var checked: [String]
  /// One entry for each class that was broken, in the order of the classes; then one for each
  /// latency.
  public var broken: [Breach]
  /// What was checked, one by one, in the order of the classes.
  public var cases: [CheckCase]

  /// A class that was broken.
  public struct Breach: Encodable, Equatable, Sendable {
    public var check: String
    /// What happened, in words.
    public var what: String

    /// One line: the class, then what happened. A latency begins with its own name.
    public var line: String { check == RunVerdict.latency ? what : "\(check): \(what)" }
  }

  public var isPassed: Bool { broken.isEmpty }

  /// Whether it passed everything; nil when nothing in it could be checked.
  public var pass: Bool? {
    if !isPassed { return false }
    return cases.contains { $0.outcome == .passed } ? true : nil
  }

  /// The class of what was checked on the way to the screen, beside those of `--fail-on`.
  static let latency = "latency"

  /// The verdict on a whole run, which both of its reports take from here.
  public static func judge(_ timing: inout TimingReport, _ latency: inout LatencyReport) {
    if let whole = RunVerdict(timing.verdict, latency.cases) {
      (timing.verdict, latency.verdict) = (whole, whole)
    }
  }

  /// - Parameter verdict: on what else the run was checked against; nil for nothing.
  init?(_ verdict: RunVerdict?, _ latencies: [CheckCase]) {
    guard verdict != nil || !latencies.isEmpty else { return nil }
    checked = verdict?.checked ?? []
    broken = verdict?.broken ?? []
    cases = (verdict?.cases ?? []) + latencies
    guard !latencies.isEmpty else { return }
    checked.append(Self.latency)
    broken += latencies.compactMap(\.failure).map { Breach(check: Self.latency, what: $0) }
  }

  package init(_ report: TimingReport, _ checks: RunChecks) {
    checked = []
    broken = []
    cases = []
    for check in RunChecks.Class.allCases {
      let found = Self.cases(of: check, report, checks)
      guard !found.isEmpty else { continue }
      checked.append(check.rawValue)
      let what = found.compactMap(\.failure)
      if !what.isEmpty {
        broken.append(Breach(check: check.rawValue, what: what.joined(separator: ", ")))
      }
      cases += found
    }
  }

  private static func cases(
    of check: RunChecks.Class, _ report: TimingReport, _ checks: RunChecks
  ) -> [CheckCase] {
    switch check {
    case .misses:
      return report.stages.filter { checks.checks(.misses, RunLimit.Row(name: $0.name)) }
        .map(\.check)
    case .reactions:
      return report.reactions.filter { checks.checks(.reactions, .reaction($0.reaction)) }
        .map(\.check)
    case .skipped, .faults, .lost, .jumps:
      guard checks.classes.contains(check) else { return [] }
    }
    let (name, what): (String, [String])
    if check == .skipped {
      let count = report.skippedTicks
      (name, what) = ("no tick was skipped", count == 0 ? [] : ["\(count) ticks never ran"])
    } else if check == .jumps {
      (name, what) = ("nothing moved more than the finger", report.jumpsInWords)
    } else if check == .faults {
      (name, what) = ("no fault but those asked for", list(report.faults))
    } else {
      let losses = FaultTally.losses.map { "\($0.word)" }
      (name, what) = ("no scan was lost", list(report.faults.filter { losses.contains($0.key) }))
    }
    let outcome: CheckCase.Outcome =
      what.isEmpty ? .passed : .failed(what.joined(separator: ", "))
    return [CheckCase(group: check.rawValue, name: name, outcome: outcome)]
  }

  /// `2 dropped`, most frequent first.
  static func list(_ faults: [String: Int]) -> [String] {
    faults.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
  }
}

extension RunChecks {
  fileprivate func checks(_ check: Class, _ row: RunLimit.Row?) -> Bool {
    classes.contains(check) || row.map { limit(of: $0) != nil } ?? false
  }
}

extension TimingReport.Stage {
  fileprivate var check: CheckCase {
    let cells = [("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("max", max)]
    return CheckCase(
      group: RunChecks.Class.misses.rawValue, name: "\(name) within \(milliseconds(budget))",
      outcome: outcome(pass, breach), longest: max,
      figures: figures(count, cells) + ", misses \(misses)")
  }

  fileprivate var breach: String {
    "\(name) over \(milliseconds(budget)) in \(misses) of \(count), at most \(milliseconds(max ?? 0))"
  }
}

extension TimingReport.Reaction {
  fileprivate var check: CheckCase {
    CheckCase(
      group: RunChecks.Class.reactions.rawValue, name: "\(name) within \(milliseconds(limit))",
      outcome: outcome(pass, breach), longest: max,
      figures: figures(count, [("p50", p50), ("max", max)]))
  }

  fileprivate var breach: String {
    "\(name) took \(milliseconds(worst ?? 0)), limit \(milliseconds(limit))"
  }
}

private func outcome(_ pass: Bool?, _ breach: String) -> CheckCase.Outcome {
  switch pass {
  case nil: .notSeen
  case true?: .passed
  case false?: .failed(breach)
  }
}

/// `count 12, p50 4 ms, max 8.2 ms`.
private func figures(_ count: Int, _ cells: [(name: String, value: Int64?)]) -> String {
  let times = cells.compactMap { cell in cell.value.map { "\(cell.name) \(milliseconds($0))" } }
  return (["count \(count)"] + times).joined(separator: ", ")
}

/// In milliseconds, with as many decimals as it has.
func milliseconds(_ microseconds: Int64) -> String {
  let sign = microseconds < 0 ? "-" : ""
  let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
  guard rest != 0 else { return "\(sign)\(whole) ms" }
  var decimals = String(String(rest + 1000).dropFirst())
  while decimals.hasSuffix("0") { decimals.removeLast() }
  return "\(sign)\(whole).\(decimals) ms"
}
