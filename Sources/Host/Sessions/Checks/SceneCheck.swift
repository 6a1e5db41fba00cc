import InputText
import Recordings
public import Simulation

/// Something that can go wrong in a scene, as a finger script that makes it happen: what the trace
/// must have where all is well, and what it may never have.
///
///     # Symptom: a tap right after a swipe presses a button of the view that just came in.
///     # Look: the button under the finger must not light up.
///     # When: gesture kind=drag phase=ended
///     # Expect: navigate from=central to=leftA|rightA
///     # Expect 2: tap admitted=false
///     # Never: action name=
///     at 0.2s swipe 25%,55% to 75%,56% over 220ms
///
/// A pattern is the word of a record, and keys with their values: all that it names, a record must
/// have, in any order. A value may be one of several, separated by `|`; without a value the key may
/// have any. Without a word the record may be of any. A word that no record has would never be
/// found: it is refused, unless a line `# Words: temperature` names it as the scene's own.
///
/// What a script only brings about on some screens stands behind `When`, as something that the
/// fault in question cannot take away: without it there is nothing to judge.
/// `# Needs: height<=800pt` states the highest screen on which a list is long enough to scroll.
public struct SceneCheck: Sendable {
  /// As the command takes it.
  public let name: String
  /// What shows when it fails, in one line.
  public let symptom: String
  /// What to look at when the same is played by hand, in one line; may be empty.
  public let look: String
  public let script: FingerScript
  let expectations: [Expectation]
  /// What the trace must have for there to be something to judge.
  let situations: [RecordPattern]
  /// The constants that must be as it states, from lines such as `# Needs: feel.motion=full`: with
  /// others it has nothing to look at.
  public let needs: [TuningChoice.Setting]
  /// The highest screen for which the script is, in points; nil for any.
  public let heightMax: Int?

  struct Expectation: Equatable, Sendable {
    enum Count: Equatable, Sendable {
      case some, none
      case exactly(Int)
    }
    var count: Count
    var pattern: RecordPattern
    var line: Int
  }

  /// What a line at the top may begin with.
  private static let keys = ["Symptom", "Look", "When", "Expect", "Never", "Words", "Needs"]

  /// - Parameter file: the script's name in errors.
  public init(text: String, name: String, file: String) throws(SceneCheckError) {
    var (symptom, look) = ("", "")
    var expectations: [Expectation] = []
    var situations: [Expectation] = []
    var needs: [TuningChoice.Setting] = []
    var heightMax: Int?
    var known = TraceFormat.words
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard line.hasPrefix("# "), let colon = line.firstIndex(of: ":") else { continue }
      let key = line.dropFirst(2).prefix(upTo: colon)
      let value = String(line[colon...].dropFirst().drop { $0 == " " })
      let count: Expectation.Count
      switch key {
      case "Symptom":
        symptom = value
        continue
      case "Look":
        look = value
        continue
      case "Words":
        known.formUnion(value.split { $0 == " " || $0 == "," }.map(String.init))
        continue
      case "Needs" where value.hasPrefix("height"):
        heightMax = try Self.height(value, file: file, line: number)
        continue
      case "Needs":
        needs.append(try Self.need(value, file: file, line: number))
        continue
      default:
        guard let stated = try Self.count(of: key, file: file, line: number) else { continue }
        count = stated
      }
      guard let pattern = RecordPattern(value) else {
        throw .malformed(
          file: file, line: number,
          "'\(value)' is no word with key=value; write 'tap admitted=true'")
      }
      let expectation = Expectation(count: count, pattern: pattern, line: number)
      if key == "When" { situations.append(expectation) } else { expectations.append(expectation) }
    }
    for expectation in situations + expectations {
      guard let word = expectation.pattern.word, !known.contains(word) else { continue }
      let near = suggestions(for: word, among: known.sorted())
      throw .malformed(
        file: file, line: expectation.line,
        "no record has the word '\(word)'; "
          + (near.isEmpty ? "" : "did you mean \(alternatives(near))? ")
          + "a line '# Words: \(word)' states that it is one of the scene's own")
    }
    guard !symptom.isEmpty else {
      throw .malformed(file: file, line: 1, "no line '# Symptom: …'; say what shows")
    }
    guard !expectations.isEmpty else {
      throw .malformed(file: file, line: 1, "no line '# Expect: …' or '# Never: …'; add one")
    }
    do throws(FingerScriptError) {
      script = try FingerScript(text: text, file: file)
    } catch {
      throw .script(error)
    }
    self.name = name
    self.symptom = symptom
    self.look = look
    self.expectations = expectations
    self.situations = situations.map(\.pattern)
    self.needs = needs
    self.heightMax = heightMax
  }

  private static func height(
    _ text: String, file: String, line: Int
  ) throws(SceneCheckError) -> Int {
    guard text.hasPrefix("height<="), text.hasSuffix("pt"),
      let height = Int(text.dropFirst(8).dropLast(2)), height > 0
    else {
      throw .malformed(file: file, line: line, "'\(text)' is no height; write 'height<=800pt'")
    }
    return height
  }

  private static func need(
    _ text: String, file: String, line: Int
  ) throws(SceneCheckError) -> TuningChoice.Setting {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
      throw .malformed(
        file: file, line: line, "'\(text)' is no NAME=VALUE; write 'feel.motion=full'")
    }
    return TuningChoice.Setting(
      name: String(parts[0]), value: String(parts[1]), place: "\(file):\(line)")
  }

  /// The first constant that is not as it must be; nil where all are. Throws where there is no such
  /// constant, or no such value.
  public func missing(in tuning: RunTuning) throws(TuningSettingError) -> TuningChoice.Setting? {
    var needed = tuning
    for need in needs {
      do throws(TuningFault) {
        try needed.set(need.name, need.value)
      } catch {
        throw TuningSettingError(need, error)
      }
    }
    return needs.first { tuning[$0.name] != needed[$0.name] }
  }

  /// How often a record must be there by a line's key; nil for a comment.
  private static func count(
    of key: Substring, file: String, line: Int
  ) throws(SceneCheckError) -> Expectation.Count? {
    let words = key.split(separator: " ")
    guard let first = words.first.map(String.init), words.count <= 2 else { return nil }
    if words.count == 1 {
      if first == "Expect" || first == "When" { return .some }
      if first == "Never" { return Expectation.Count.none }
    }
    if words.count == 2, first == "Expect" {
      guard let times = Int(words[1]), times > 0 else {
        throw .malformed(
          file: file, line: line,
          "'Expect \(words[1])' has no count above 0; write how often the record must be there")
      }
      return .exactly(times)
    }
    if words.count == 2, first == "Never" || first == "When" {
      throw .malformed(
        file: file, line: line, "'\(first)' takes no count; write '# \(first):' or '# Expect 2:'")
    }
    guard words.count == 1 || Int(words[1]) != nil,
      let near = keys.first(where: { editDistance(Array($0), Array(first)) <= 2 })
    else { return nil }
    throw .malformed(
      file: file, line: line, "'\(first):' states nothing; did you mean '\(near):'?")
  }

  /// What the script did not bring about, so that there is nothing to judge; nil where it did.
  /// `lines` are the trace's records.
  public func lacks(in lines: some Sequence<Substring>) -> String? {
    var left = situations
    for line in lines where !left.isEmpty {
      let fields = line.split(separator: " ").dropFirst(2)
      left.removeAll { $0.matches(fields) }
    }
    return left.first?.text
  }

  /// What is wrong with a trace, a line each; nothing where all is well. `lines` are its records.
  public func problems(in lines: some Sequence<Substring>) -> [String] {
    var counts = [Int](repeating: 0, count: expectations.count)
    for line in lines {
      let fields = line.split(separator: " ").dropFirst(2)
      for index in expectations.indices where expectations[index].pattern.matches(fields) {
        counts[index] += 1
      }
    }
    return zip(expectations, counts).compactMap { expectation, count in
      let pattern = expectation.pattern.text
      switch expectation.count {
      case .some: return count > 0 ? nil : "expected, and not there: \(pattern)"
      case .none: return count == 0 ? nil : "there \(count) times, and may never be: \(pattern)"
      case .exactly(let wanted):
        return count == wanted ? nil : "there \(count) times, and not \(wanted): \(pattern)"
      }
    }
  }
}

/// The text of a check: a file, or what is built into a program.
public struct SceneCheckText: Sendable {
  /// As the command takes it.
  public let name: String
  public let text: String
  /// The script's name in errors.
  public let file: String

  /// - Parameter bytes: UTF-8, as the package manager embeds a file.
  public init(_ name: String, _ bytes: [UInt8]) {
    self.init(
      name: name, text: String(decoding: bytes, as: UTF8.self), file: "\(name).fingers (built in)")
  }

  public init(name: String, text: String, file: String) {
    self.name = name
    self.text = text
    self.file = file
  }

  public func check() throws(SceneCheckError) -> SceneCheck {
    try SceneCheck(text: text, name: name, file: file)
  }
}

/// What a record must have: see `SceneCheck`.
struct RecordPattern: Equatable, Sendable {
  let text: String
  let word: String?
  private let fields: [Field]

  private struct Field: Equatable, Sendable {
    var key: Substring
    /// Empty for any.
    var values: [Substring]
  }

  /// Nil where the text has none of both.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard let first = parts.first else { return nil }
    let hasWord = !first.contains("=")
    let rest = parts.dropFirst(hasWord ? 1 : 0)
    guard rest.allSatisfy({ $0.contains("=") && !$0.hasPrefix("=") }) else { return nil }
    self.text = text
    word = hasWord ? String(first) : nil
    fields = rest.map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(key: sides[0], values: sides[1].split(separator: "|"))
    }
  }

  /// - Parameter record: its word, then its keys with their values.
  func matches(_ record: ArraySlice<Substring>) -> Bool {
    guard let first = record.first, word == nil || first == word! else { return false }
    return fields.allSatisfy { field in
      record.dropFirst().contains { part in
        guard let equals = part.firstIndex(of: "="), part[..<equals] == field.key else {
          return false
        }
        return field.values.isEmpty || field.values.contains(part[equals...].dropFirst())
      }
    }
  }
}

/// Why a check cannot be used. Its description is one line: where, what, and how to fix it.
public enum SceneCheckError: Error, Equatable, CustomStringConvertible {
  case malformed(file: String, line: Int, String)
  case script(FingerScriptError)

  public var description: String {
    switch self {
    case .malformed(let file, let line, let what): "\(file):\(line): \(what)"
    case .script(let error): "\(error)"
    }
  }
}
