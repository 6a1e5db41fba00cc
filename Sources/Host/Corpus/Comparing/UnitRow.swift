import Recordings
import Sessions
import TactusCore

/// What a comparison found of one input.
public struct UnitRow: Equatable, Sendable {
  public var name: String
  public var content: Content

  public enum Content: Equatable, Sendable {
    /// It could not be replayed: why.
    case failed(String)
    /// How many contacts it has, its expectations on both sides, and what changes.
    case compared(contacts: Int, ExpectationTally, ExpectationTally, [Change])
    /// What it is at each value of a sweep.
    case swept(contacts: Int, [SweepPoint])
  }

  /// A contact that makes something else.
  public struct Change: Equatable, Sendable {
    public var contact: UInt16
    /// When it landed, in microseconds; on the second side where it is not on the first.
    public var at: Int64
    public var from: String
    public var to: String
    public var group: ChangeGroup
    /// Why, with what was measured.
    public var because: String
    /// Where it went, of the first contacts of a cause.
    public var path: ChangedPath?
  }

  /// Of how many contacts of a cause an input gives the paths.
  static let pathsMax = 5

  /// Whether it could not be replayed.
  public var isFailed: Bool {
    if case .failed = content { true } else { false }
  }

  var hasChanges: Bool {
    if case .compared(_, _, _, let changes) = content { !changes.isEmpty } else { false }
  }

  init(name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// Adds where the first contacts of each cause went.
  mutating func draw(_ contacts: RecordedContacts, width: Float, height: Float) {
    guard case .compared(let count, let a, let b, var changes) = content else { return }
    var drawn: [ChangeGroup: Int] = [:]
    let paths = Dictionary(grouping: contacts.paths, by: \.id)
    for index in changes.indices {
      let change = changes[index]
      guard drawn[change.group, default: 0] < Self.pathsMax,
        // Frames of one microsecond are moved apart by one.
        let path = paths[change.contact]?.min(by: {
          abs($0.landing.microseconds - change.at) < abs($1.landing.microseconds - change.at)
        })
      else { continue }
      drawn[change.group, default: 0] += 1
      changes[index].path = ChangedPath(path, width: width, height: height)
    }
    content = .compared(contacts: count, a, b, changes)
  }

  init(name: String, _ a: UnitOutcome, _ b: UnitOutcome) {
    self.name = name
    content = .compared(
      contacts: a.contacts.count, a.tally, b.tally, Self.changes(from: a, to: b))
  }

  /// What differs, in the order of the contacts.
  static func changes(from a: UnitOutcome, to b: UnitOutcome) -> [Change] {
    guard a.contacts != b.contacts else { return [] }
    var changes: [Change] = []
    // By id, the first one last: ids come again in a long run.
    var others: [UInt16: [Int]] = [:]
    for index in b.contacts.indices.reversed() {
      others[b.contacts[index].id, default: []].append(index)
    }
    var isMet = [Bool](repeating: false, count: b.contacts.count)
    for contact in a.contacts {
      let index = others[contact.id]?.popLast()
      if let index { isMet[index] = true }
      let other = index.map { b.contacts[$0] }
      guard contact.did != other?.did else { continue }
      changes.append(change(contact, other))
    }
    for index in b.contacts.indices where !isMet[index] {
      changes.append(change(nil, b.contacts[index]))
    }
    return changes
  }

  private static func change(_ a: UnitOutcome.Contact?, _ b: UnitOutcome.Contact?) -> Change {
    let cause = cause(a?.refusals ?? [], b?.refusals ?? [])
    let (from, to) = (a?.kind ?? .absent, b?.kind ?? .absent)
    return Change(
      contact: a?.id ?? b?.id ?? 0, at: a?.at ?? b?.at ?? 0,
      from: a?.did ?? from.words, to: b?.did ?? to.words,
      group: ChangeGroup(from: from, to: to, cause.map { .init($0.refusal) } ?? .before),
      because: cause?.text ?? "nothing about it alone: what came before it differs")
  }

  /// A recognizer that refused on one side only; or else one that did for another reason.
  private static func cause(_ a: [Refusal], _ b: [Refusal]) -> (refusal: Refusal, text: String)? {
    let isOnly = { (refusal: Refusal, others: [Refusal]) in
      !others.contains { $0.recognizer == refusal.recognizer }
    }
    if let refusal = b.first(where: { isOnly($0, a) }) { return (refusal, "in B \(refusal.text)") }
    if let refusal = a.first(where: { isOnly($0, b) }) { return (refusal, "in A \(refusal.text)") }
    for refusal in b {
      if let other = a.first(where: { $0.recognizer == refusal.recognizer }),
        other.reason != refusal.reason
      {
        return (refusal, "in B \(refusal.text); in A \(other.text)")
      }
    }
    return nil
  }
}

/// What inputs are at one value of a sweep.
public struct SweepPoint: Equatable, Sendable {
  /// Contacts that make something else than without the sweep.
  public var changed = 0
  public var taps = 0
  public var drags = 0
  public var tally = ExpectationTally()

  init() {}

  init(_ outcome: UnitOutcome, besides base: UnitOutcome) {
    changed = UnitRow.changes(from: base, to: outcome).count
    taps = outcome.taps
    drags = outcome.drags
    tally = outcome.tally
  }

  static func += (left: inout Self, right: Self) {
    left.changed += right.changed
    left.taps += right.taps
    left.drags += right.drags
    left.tally += right.tally
  }
}

/// A row as lines of a part.
extension UnitRow {
  var text: String {
    var lines = ["unit\t\(Field.escaped(name))"]
    switch content {
    case .failed(let reason): lines.append("failed\t\(Field.escaped(reason))")
    case .compared(let contacts, let a, let b, let changes):
      lines.append("compared\t\(contacts)\t\(a.text)\t\(b.text)")
      for change in changes {
        lines.append(
          "changed\t\(change.contact)\t\(change.at)\t"
            + [
              change.from, change.to, change.group.kinds, change.group.cause.words,
              change.because, change.path?.text ?? "",
            ].map { Field.escaped($0) }.joined(separator: "\t"))
      }
    case .swept(let contacts, let points):
      lines.append("swept\t\(contacts)")
      for point in points {
        lines.append("point\t\(point.changed)\t\(point.taps)\t\(point.drags)\t\(point.tally.text)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Parses the lines of one row; nil for anything else.
  init?(_ lines: ArraySlice<Substring>) {
    let rows = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    guard rows.count >= 2, rows[0].count == 2, rows[0][0] == "unit" else { return nil }
    name = Field.unescaped(rows[0][1])
    let (head, rest) = (rows[1], rows.dropFirst(2))
    switch head[0] {
    case "failed" where head.count == 2 && rest.isEmpty:
      content = .failed(Field.unescaped(head[1]))
    case "compared" where head.count == 4:
      guard let contacts = PartNumber.count(head[1]), let a = ExpectationTally(head[2]),
        let b = ExpectationTally(head[3])
      else { return nil }
      let changes = rest.compactMap(Change.init)
      guard changes.count == rest.count else { return nil }
      content = .compared(contacts: contacts, a, b, changes)
    case "swept" where head.count == 2:
      let points = rest.compactMap(SweepPoint.init)
      guard let contacts = PartNumber.count(head[1]), points.count == rest.count else { return nil }
      content = .swept(contacts: contacts, points)
    default: return nil
    }
  }
}

extension UnitRow.Change {
  fileprivate init?(_ fields: [Substring]) {
    guard fields.count == 9, fields[0] == "changed", let contact = UInt16(fields[1]),
      let at = Int64(fields[2]),
      let group = ChangeGroup(
        kinds: Field.unescaped(fields[5]), cause: Field.unescaped(fields[6]))
    else { return nil }
    self.init(
      contact: contact, at: at, from: Field.unescaped(fields[3]), to: Field.unescaped(fields[4]),
      group: group, because: Field.unescaped(fields[7]))
    guard !fields[8].isEmpty else { return }
    guard let path = ChangedPath(Field.unescaped(fields[8]), id: contact) else { return nil }
    self.path = path
  }
}

extension SweepPoint {
  fileprivate init?(_ fields: [Substring]) {
    guard fields.count == 5, fields[0] == "point", let changed = PartNumber.count(fields[1]),
      let taps = PartNumber.count(fields[2]), let drags = PartNumber.count(fields[3]),
      let tally = ExpectationTally(fields[4])
    else { return nil }
    (self.changed, self.taps, self.drags, self.tally) = (changed, taps, drags, tally)
  }
}

/// A count in a part's file, which anybody may have written.
enum PartNumber {
  /// Sums of as many as there are units stay far from the end of an integer.
  private static let countMax = 1_000_000_000

  /// Nil for what is no count, or too large for one.
  static func count(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { (0...countMax).contains($0) ? $0 : nil }
  }
}
