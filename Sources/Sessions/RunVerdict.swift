import Firmware

/// Whether a run kept to what it was checked against.
public struct RunVerdict: Equatable, Sendable {
  /// The classes that were checked, each only as far as limits name it.
  public var checked: [String]
  /// One entry for each class that was broken, in the order of the classes.
  public var broken: [Breach]

  /// A class that was broken.
  public struct Breach: Encodable, Equatable, Sendable {
    public var check: String
    /// What happened, in words.
    public var what: String

    /// One line: the class, then what happened.
    public var line: String { "\(check): \(what)" }
  }

  public var isPassed: Bool { broken.isEmpty }

  init(_ report: TimingReport, _ checks: RunChecks) {
    let stages = report.stages.filter { row in
      checks.checks(.misses, RunLimit.Row(name: row.name))
    }
    let reactions = report.reactions.filter { row in
      checks.checks(.reactions, .reaction(row.reaction))
    }
    checked = []
    broken = []
    for check in RunChecks.Class.allCases {
      let isRequested = checks.classes.contains(check)
      let what: [String]
      switch check {
      case .misses:
        guard !stages.isEmpty else { continue }
        what = stages.filter { $0.pass == false }.map(\.breach)
      case .reactions:
        guard !reactions.isEmpty else { continue }
        what = reactions.filter { $0.pass == false }.map(\.breach)
      case .skipped:
        guard isRequested else { continue }
        what = report.skippedTicks == 0 ? [] : ["\(report.skippedTicks) ticks never ran"]
      case .faults:
        guard isRequested else { continue }
        what = Self.list(report.faults)
      case .lost:
        guard isRequested else { continue }
        let losses = FaultTally.losses.map { "\($0.word)" }
        what = Self.list(report.faults.filter { losses.contains($0.key) })
      }
      checked.append(check.rawValue)
      if !what.isEmpty {
        broken.append(Breach(check: check.rawValue, what: what.joined(separator: ", ")))
      }
    }
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
  fileprivate var breach: String {
    "\(name) over \(milliseconds(budget)) in \(misses) of \(count), at most \(milliseconds(max ?? 0))"
  }
}

extension TimingReport.Reaction {
  fileprivate var breach: String {
    "\(name) took \(milliseconds(max ?? 0)), limit \(milliseconds(limit))"
  }
}

/// In milliseconds, with as many decimals as it has.
private func milliseconds(_ microseconds: Int64) -> String {
  let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
  guard rest != 0 else { return "\(whole) ms" }
  var decimals = String(String(rest + 1000).dropFirst())
  while decimals.hasSuffix("0") { decimals.removeLast() }
  return "\(whole).\(decimals) ms"
}
