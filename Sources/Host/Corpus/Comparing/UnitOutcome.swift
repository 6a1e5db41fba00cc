import Sessions
import TactusCore

/// What became of an input on one setup: of each contact what it made, and why it made nothing
/// else; of its expectations how many were kept. As text it is what a cache holds.
struct UnitOutcome: Equatable, Sendable {
  struct Contact: Equatable, Sendable {
    var id: UInt16
    /// When it landed, in microseconds.
    var at: Int64
    /// What it made first.
    var kind: TouchOutcome
    /// All that it made, in words.
    var did: String
    var refusals: [Refusal]
  }

  var contacts: [Contact] = []
  var taps = 0
  var drags = 0
  var tally = ExpectationTally()

  init() {}

  init(_ run: ReplayedRun, _ expectations: [ExpectationFile.Line]) {
    var happenings: [UInt16: [Happening]] = [:]
    for happening in run.happenings {
      for contact in Set(happening.contacts) { happenings[contact, default: []].append(happening) }
    }
    contacts = run.stories.map { story in
      // Ids come again in a long run.
      let made = (happenings[story.id] ?? []).filter {
        $0.time >= story.landing && $0.landing <= story.end ?? .never
      }
      return Contact(
        id: story.id, at: story.landing.microseconds, kind: TouchOutcome(made.first),
        did: Self.words(made.map(\.text)),
        refusals: story.refusals(of: nil))
    }
    taps = run.happenings.count { ($0.kind == .tap || $0.kind == .doubleTap) && $0.block == nil }
    drags = run.happenings.count { $0.kind == .drag }
    for line in expectations {
      tally.take(line.expectation, isKept: line.expectation.verdict(on: run).isKept)
    }
  }

  /// The most things of one contact that are named.
  private static let wordsMax = 64

  private static func words(_ made: [String]) -> String {
    var words: [String] = []
    for text in made where words.last != text { words.append(text) }
    if words.isEmpty { return "nothing" }
    let more = words.count > wordsMax ? " and \(words.count - wordsMax) more" : ""
    return words.prefix(wordsMax).joined(separator: ", ") + more
  }

  /// Lines, with tabs between their fields.
  var text: String {
    var text = "outcome\t\(taps)\t\(drags)\t\(tally.text)\n"
    for contact in contacts {
      text += "contact\t\(contact.id)\t\(contact.at)\t\(contact.kind.words)\t\(contact.did)"
      for refusal in contact.refusals {
        text +=
          "\t\(refusal.recognizer)\t\(refusal.reason)\t\(refusal.value)\t\(refusal.limit)"
          + "\t\(refusal.winner ?? "")"
      }
      text += "\n"
    }
    return text + Self.end(text, contacts.count)
  }

  /// A cache lies on a disk for months: a file of which a byte differs is not taken for whole.
  private static func end(_ text: String, _ count: Int) -> String {
    "end\t\(count)\t\(ContentHash(text))\n"
  }

  /// Nil for anything but a whole text.
  init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard lines.count >= 2,
      text.hasSuffix(Self.end(lines.dropLast().map { $0 + "\n" }.joined(), lines.count - 2))
    else { return nil }
    let head = lines[0].split(separator: "\t", omittingEmptySubsequences: false)
    guard head.count == 4, head[0] == "outcome", let taps = Int(head[1]), let drags = Int(head[2]),
      let tally = ExpectationTally(head[3])
    else { return nil }
    (self.taps, self.drags, self.tally) = (taps, drags, tally)
    for line in lines.dropFirst().dropLast() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 5, (fields.count - 5) % 5 == 0, fields[0] == "contact",
        let id = UInt16(fields[1]), let at = Int64(fields[2]), let kind = TouchOutcome(fields[3])
      else { return nil }
      var contact = Contact(
        id: id, at: at, kind: kind, did: String(fields[4]), refusals: [])
      for start in stride(from: 5, to: fields.count, by: 5) {
        guard let value = Float(fields[start + 2]), let limit = Float(fields[start + 3]),
          value.isFinite, limit.isFinite
        else {
          return nil
        }
        contact.refusals.append(
          Refusal(
            recognizer: String(fields[start]), reason: String(fields[start + 1]), value: value,
            limit: limit, winner: fields[start + 4].isEmpty ? nil : String(fields[start + 4])))
      }
      contacts.append(contact)
    }
  }
}

/// How many expectations there were, and how many were broken, false and lost taps among them.
public struct ExpectationTally: Equatable, Sendable {
  public var expected = 0
  public var broken = 0
  /// Taps that were expected and not there.
  public var lost = 0
  /// Taps that were there and expected not to be.
  public var unwanted = 0

  init() {}

  mutating func take(_ expectation: Expectation, isKept: Bool) {
    expected += 1
    guard !isKept else { return }
    broken += 1
    guard expectation.kind == .tap || expectation.kind == .doubleTap else { return }
    if expectation.isWanted { lost += 1 } else { unwanted += 1 }
  }

  static func += (left: inout Self, right: Self) {
    left.expected += right.expected
    left.broken += right.broken
    left.lost += right.lost
    left.unwanted += right.unwanted
  }

  var text: String { "\(expected),\(broken),\(lost),\(unwanted)" }

  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ",").compactMap { PartNumber.count($0) }
    guard numbers.count == 4 else { return nil }
    (expected, broken, lost, unwanted) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
