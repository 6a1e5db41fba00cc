import FoundationEssentials

/// One thing that a machine has or lacks.
public struct MachineFinding: Encodable, Equatable, Sendable {
  public enum State: String, Encodable, Sendable {
    case good
    /// A live run is possible without it, and worse.
    case poor
    /// A live run needs it.
    case missing
  }

  /// `panel`, `display`, `timing`, `clock` or `library`.
  public var area: String
  public var what: String
  public var state: State
  /// A command, or what else to do; nil when it is good.
  public var remedy: String?

  init(_ area: String, _ what: String, _ state: State = .good, remedy: String? = nil) {
    self.area = area
    self.what = what
    self.state = state
    self.remedy = remedy
  }
}

/// What a machine has for a live run, and what to do about each thing that is missing.
public struct MachineReport: Encodable, Equatable, Sendable {
  /// Whether a live run is possible.
  public var live: Bool
  public var findings: [MachineFinding]

  init(_ findings: [MachineFinding]) {
    self.findings = findings
    live = !findings.contains { $0.state == .missing }
  }

  /// For tools: JSON with sorted keys and a trailing line feed.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("strings and truth values can always be written: \(error)")
    }
  }

  /// For people: a line for each finding, and one below it with what to do.
  public var table: String {
    var lines: [String] = []
    for finding in findings {
      let mark =
        switch finding.state {
        case .good: "ok  "
        case .poor: "poor"
        case .missing: "MISS"
        }
      lines.append("\(mark)  \(finding.area)  \(finding.what)")
      if let remedy = finding.remedy { lines.append("        do: \(remedy)") }
    }
    lines.append(live ? "a live run is possible" : "a live run is not possible")
    return lines.joined(separator: "\n") + "\n"
  }
}
