import InputText

/// What two variants differ in, made of rows in their order. What it holds in memory does not grow
/// with what is compared: rows go to JSON as they come, and the text has a few of each cause.
public struct ComparisonReport {
  private let a: String
  private let b: String
  private var recordings = 0
  private var touches = 0
  private var changedCount = 0
  private var changedRecordings = 0
  private var tallies = (a: ExpectationTally(), b: ExpectationTally())
  private var failures: [(name: String, reason: String)] = []
  private var failureCount = 0
  private var groups: [ChangeGroup: Group] = [:]

  /// The changes of one cause.
  public struct Group: Sendable {
    public var what: ChangeGroup
    public var count = 0
    public var recordings = 0
    /// The first of them, with the names of their inputs.
    public var examples: [(file: String, change: UnitRow.Change)] = []

    /// `drag → tap  navigate: tooShort`.
    public var title: String { what.title }
  }

  /// The most frequent first.
  public var sortedGroups: [Group] {
    groups.values.sorted { ($1.count, $0.title) < ($0.count, $1.title) }
  }

  /// Of how many failures the reasons are kept, and of how many touches of a cause.
  private static let failuresMax = 1000
  private static let examplesMax = 5

  public init(_ head: PartHead) {
    a = head.a
    b = head.b ?? ""
  }

  /// What JSON begins with.
  public var jsonStart: String { "{\n  \"changed\": [" }

  /// Takes a row; returns what it is in JSON.
  public mutating func take(_ row: UnitRow) -> String {
    recordings += 1
    switch row.content {
    case .failed(let reason):
      failureCount += 1
      if failures.count < Self.failuresMax { failures.append((row.name, reason)) }
      return ""
    case .swept: return ""
    case .compared(let contacts, let a, let b, let changes):
      touches += contacts
      tallies.a += a
      tallies.b += b
      changedRecordings += changes.isEmpty ? 0 : 1
      var json = ""
      for change in changes {
        json += (changedCount == 0 ? "\n" : ",\n") + Self.json(change, of: row.name)
        changedCount += 1
      }
      group(changes, of: row.name)
      return json
    }
  }

  private mutating func group(_ changes: [UnitRow.Change], of name: String) {
    var met = Set<ChangeGroup>()
    for change in changes {
      let key = change.group
      var group = groups[key] ?? Group(what: key)
      group.count += 1
      if met.insert(key).inserted { group.recordings += 1 }
      if group.examples.count < Self.examplesMax {
        group.examples.append((name, change))
      }
      groups[key] = group
    }
  }

  static func seconds(_ microseconds: Int64) -> String {
    let rest = "\(1000 + microseconds / 1000 % 1000)".dropFirst()
    return "\(microseconds / 1_000_000).\(rest)"
  }

  private static func json(_ change: UnitRow.Change, of file: String) -> String {
    "    {\"file\": \(JSONText.quoted(file)), \"contact\": \(change.contact), \"at\": \(change.at), "
      + "\"from\": \(JSONText.quoted(change.from)), \"to\": \(JSONText.quoted(change.to)), "
      + "\"because\": \(JSONText.quoted(change.because))}"
  }

  /// What JSON ends with.
  public var jsonEnd: String {
    var text = changedCount == 0 ? "],\n" : "\n  ],\n"
    text += "  \"a\": \(JSONText.quoted(a)),\n  \"b\": \(JSONText.quoted(b)),\n"
    text += "  \"recordings\": \(recordings),\n  \"touches\": \(touches),\n"
    text += "  \"expectations\": {\"a\": \(tallies.a.json), \"b\": \(tallies.b.json)},\n"
    return text + Self.json(failures) + "\n}\n"
  }

  static func json(_ failures: [(name: String, reason: String)]) -> String {
    let rows = failures.map {
      "    {\"file\": \(JSONText.quoted($0.name)), \"because\": \(JSONText.quoted($0.reason))}"
    }
    return "  \"failed\": [" + (rows.isEmpty ? "]" : "\n\(rows.joined(separator: ",\n"))\n  ]")
  }

  /// How many touches change.
  public var headline: String {
    "\(changedCount) of \(touches) touches change, in \(changedRecordings) of \(recordings) "
      + "recordings: A is \(a), B is \(b)"
  }

  /// A change without its cause, in a line.
  public static func line(of change: UnitRow.Change, in file: String) -> String {
    "\(file)  contact \(change.contact) at \(seconds(change.at)) s: \(change.from) → \(change.to)"
  }

  /// For people: what changes, by cause, the most frequent first.
  public var text: String {
    var text = "\(headline)\n"
    for group in sortedGroups {
      text += "\n\(group.title)  \(group.count) in \(counted(group.recordings, "recording"))\n"
      for (file, change) in group.examples {
        text += "  \(Self.line(of: change, in: file))\n    \(change.because)\n"
      }
      let more = group.count - group.examples.count
      if more > 0 { text += "  and \(more) more\n" }
    }
    if tallies.a.expected > 0 {
      text += "\nexpectations            A      B\n"
      for (name, value) in [
        ("broken", \ExpectationTally.broken), ("lost taps", \.lost), ("false taps", \.unwanted),
      ] {
        text += "  " + name.left(in: 18) + "\(tallies.a[keyPath: value])".right(in: 5)
        text += "\(tallies.b[keyPath: value])".right(in: 7) + "\n"
      }
      text += "  of \(tallies.a.expected)\n"
    }
    return text + Self.text(failures, failureCount)
  }

  static func text(_ failures: [(name: String, reason: String)], _ count: Int) -> String {
    guard count > 0 else { return "" }
    let shown = failures.prefix(20)
    return "\n\(count) could not be replayed\n"
      + shown.map { "  \($0.reason.hasPrefix($0.name) ? "" : "\($0.name): ")\($0.reason)\n" }
      .joined()
      + (count > shown.count ? "  and \(count - shown.count) more\n" : "")
  }
}
