import InputText
import Sessions
public import TactusCore

/// What a person expects of a run, in one line: a gesture, a navigation or a fault that is there,
/// or that is not.
///
///     [no] KIND [on TARGET] [at TIME]
///
/// The target of a navigation is where it leads to, that of a fault its kind in a trace. A tap that
/// the gate blocked is no tap. `at` names a touch by any time from its landing to the end of its
/// gesture, as exactly as it is written (`StatedTime`).
public struct Expectation: Equatable, Sendable, CustomStringConvertible {
  /// What there is to expect, by its word.
  public enum Kind: String, CaseIterable, Sendable {
    case tap, doubleTap, longPress, drag, pinch, rotation, edgeSwipe, navigation, fault
  }

  /// False for what is expected not to be there.
  public var isWanted: Bool
  public var kind: Kind
  /// Nil for any.
  public var target: String?
  /// Nil for any.
  public var time: StatedTime?

  public init(
    isWanted: Bool = true, _ kind: Kind, on target: String? = nil, at time: StatedTime? = nil
  ) {
    self.isWanted = isWanted
    self.kind = kind
    self.target = target
    self.time = time
  }

  /// Parses a line; blanks around its words do not matter.
  public init(_ text: String) throws(ExpectationFault) {
    var words = text.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
    isWanted = words.first != "no"
    if !isWanted { words.removeFirst() }
    guard let word = words.popFirst() else {
      throw ExpectationFault("it names nothing to expect; write \(Self.form)")
    }
    guard word != "no" else {
      throw ExpectationFault("a second 'no'; write \(Self.form)")
    }
    guard let kind = Kind(rawValue: word) else {
      let names = Kind.allCases.map(\.rawValue)
      let same = names.filter { $0.lowercased() == word.lowercased() }
      let near = same.isEmpty ? suggestions(for: word, among: names) : same
      throw ExpectationFault(
        "'\(word)' is nothing to expect; "
          + (near.isEmpty
            ? "write one of \(names.joined(separator: ", "))"
            : "did you mean \(alternatives(near))?"))
    }
    self.kind = kind
    target = nil
    time = nil
    while let word = words.popFirst() {
      switch word {
      case "on" where target == nil && time == nil:
        guard let name = words.popFirst() else {
          throw ExpectationFault("no target after 'on'; name one, such as 'on central.row2'")
        }
        target = name
      case "at" where time == nil:
        guard let text = words.popFirst() else {
          throw ExpectationFault("no time after 'at'; write one, such as 'at 1.172s'")
        }
        time = try StatedTime(text)
      default: throw Self.unexpected(word)
      }
    }
  }

  private static func unexpected(_ word: String) -> ExpectationFault {
    if word == "on" || word == "at" {
      return ExpectationFault("a second or late '\(word)'; write \(form)")
    }
    let near = suggestion(for: word, among: ["on", "at"])
    return ExpectationFault(
      "'\(word)' where 'on TARGET' or 'at TIME' may stand; "
        + (near.map { "did you mean '\($0)'?" } ?? "write \(form)"))
  }

  /// How one is written, for remedies.
  public static let form =
    "'[no] tap|drag|… [on TARGET] [at TIME]', such as 'no tap on central.row2'"

  /// As it is parsed.
  public var description: String {
    (isWanted ? "" : "no ") + kind.rawValue + (target.map { " on \($0)" } ?? "")
      + (time.map { " at \($0.text)" } ?? "")
  }
}

/// A time as a person wrote it. It names all times that would be written so: `1.2s` those from
/// 1.15 s to 1.25 s; to a millisecond at best, because stories leave out what is less.
public struct StatedTime: Equatable, Sendable {
  public let text: String
  public let instant: Instant
  /// Half of a unit of its last digit, at least a millisecond.
  public let tolerance: Interval

  /// The time in whole milliseconds, as stories have it.
  public init(_ instant: Instant) {
    let milliseconds = max(instant, .zero).microseconds / 1000
    text = GesturePrinter.seconds(.zero + .microseconds(milliseconds * 1000)) + "s"
    self.instant = Instant(microseconds: milliseconds * 1000)
    tolerance = .milliseconds(1)
  }

  /// A number with its unit: `1.172s`, `300ms`.
  public init(_ text: String) throws(ExpectationFault) {
    let number = text.prefix { "0123456789.".contains($0) }
    let decimals =
      number.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    guard number.count(where: { $0 == "." }) <= 1, number.last != ".",
      let unit = ReadTime.interval("1" + text.dropFirst(number.count)),
      ReadTime.interval(number.prefix { $0 != "." } + text.dropFirst(number.count)) != nil
    else {
      throw ExpectationFault("'\(text)' is not a time; write \(ReadTime.form)")
    }
    // The last decimals may be noughts.
    var step = unit.microseconds
    for _ in 0..<min(decimals, 18) { step /= 10 }
    guard let time = ReadTime.interval(text), step > 0 || decimals == 0 else {
      throw ExpectationFault(
        "'\(text)' is finer than a microsecond, and a run is not; write fewer decimals")
    }
    self.text = text
    instant = .zero + time
    tolerance = max(.microseconds(step / 2), .milliseconds(1))
  }

  /// Whether a time between the two, both included, could be meant.
  func isWithin(_ start: Instant, _ end: Instant) -> Bool {
    start - tolerance <= instant && instant <= end + tolerance
  }
}

/// Why a text is no expectation: what is wrong and how to fix it, without the place.
public struct ExpectationFault: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  init(_ description: String) { self.description = description }
}
