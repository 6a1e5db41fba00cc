/// One group of a board file, read key by key. Everything unexpected is an error with its line.
///
/// The allowed keys are given up front, so that a misspelt key is reported as such and not as a
/// missing one. What is missing is noted, and has some value within its range until all is read: so
/// that an author reads once what a file lacks.
struct StrictMapping {
  typealias Place = BoardFileError.Place

  let name: String
  let place: Place
  /// The entries, in file order.
  let entries: [Entry]
  /// The allowed keys; nil when any key is allowed.
  private let keys: [String]?
  /// Where each key is in `entries`.
  private let places: [String: Int]
  /// Shared by all groups of a file.
  private let missing: MissingKeys

  /// What a file lacks, in the order in which it was looked for.
  final class MissingKeys {
    fileprivate(set) var keys: [BoardFileError.MissingKey] = []
  }

  struct Entry {
    var key: String
    var place: Place
    var node: YAMLNode
  }

  /// Reads a mapping whose keys are all in `keys`; nil allows every key. `place` is the line of its
  /// name.
  init(
    _ node: YAMLNode, name: String, place: Place, keys: [String]?, missing: MissingKeys
  ) throws(BoardFileError) {
    guard let mapping = node.mapping else {
      throw .wrongType(place, key: name, expected: "a mapping", found: Self.kind(of: node))
    }
    var entries: [Entry] = []
    for entry in mapping {
      let keyPlace = Place(file: place.file, line: entry.key.line)
      guard let key = entry.key.scalar?.string else {
        throw .wrongType(
          keyPlace, key: name, expected: "plain words as keys",
          found: "a mapping with a non-scalar key")
      }
      if let keys, !keys.contains(key) {
        throw .unknownKey(
          keyPlace, key: key, group: name, known: keys)
      }
      entries.append(Entry(key: key, place: keyPlace, node: entry.value))
    }
    self.name = name
    self.place = place
    self.keys = keys
    self.entries = entries
    self.missing = missing
    places = Dictionary(entries.indices.map { (entries[$0].key, $0) }) { first, _ in first }
  }

  /// The line to report for a key: its own, or the group's when the key is absent.
  func place(of key: String) -> Place { entry(key)?.place ?? place }

  func has(_ key: String) -> Bool { entry(key) != nil }

  func group(_ key: String, keys: [String]?) throws(BoardFileError) -> StrictMapping {
    let entry =
      required(key)
      ?? Entry(key: key, place: place, node: YAMLNode(content: .mapping([]), line: place.line))
    return try StrictMapping(
      entry.node, name: key, place: entry.place, keys: keys, missing: missing)
  }

  func text(_ key: String) throws(BoardFileError) -> String {
    guard let entry = required(key) else { return "" }
    guard let text = entry.node.scalar?.string, !text.isEmpty else {
      throw wrongType(entry, expected: "some text")
    }
    return text
  }

  /// A list of texts; empty when the key is absent.
  func texts(_ key: String) throws(BoardFileError) -> [String] {
    guard let entry = entry(key) else { return [] }
    guard let sequence = entry.node.sequence, !sequence.isEmpty else {
      throw wrongType(entry, expected: "a list of texts")
    }
    var texts: [String] = []
    for node in sequence {
      guard let text = node.scalar?.string, !text.isEmpty else {
        throw wrongType(entry, expected: "texts in the list")
      }
      texts.append(text)
    }
    return texts
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(BoardFileError) -> Int {
    guard let entry = required(key) else { return range.lowerBound }
    guard let text = try plainText(entry.node, of: entry), let value = Int(text) else {
      throw wrongType(entry, expected: "a whole number")
    }
    guard range.contains(value) else {
      throw .outOfRange(
        entry.place, key: key, value: text,
        allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func number(_ key: String, in range: ClosedRange<Double>) throws(BoardFileError) -> Double {
    guard let entry = required(key) else { return range.lowerBound }
    return try number(entry.node, of: entry, in: range)
  }

  func numbers(
    _ key: String, count: Int, in range: ClosedRange<Double>
  ) throws(BoardFileError) -> [Double] {
    guard let entry = required(key) else { return Array(repeating: range.lowerBound, count: count) }
    guard let sequence = entry.node.sequence, sequence.count == count else {
      throw wrongType(entry, expected: "a list of \(count) numbers")
    }
    var values: [Double] = []
    for node in sequence { values.append(try number(node, of: entry, in: range)) }
    return values
  }

  func word<Value>(
    _ key: String, among words: [(String, Value)]
  ) throws(BoardFileError) -> Value {
    guard let entry = required(key) else { return words[0].1 }
    let text = entry.node.scalar?.string
    for (word, value) in words where word == text { return value }
    throw wrongType(entry, expected: "one of \(words.map(\.0).joined(separator: ", "))")
  }

  func number(
    _ node: YAMLNode, of entry: Entry, in range: ClosedRange<Double>
  ) throws(BoardFileError) -> Double {
    guard let text = try plainText(node, of: entry), let value = Double(text) else {
      throw wrongType(entry, expected: node == entry.node ? "a number" : "numbers in the list")
    }
    guard range.contains(value) else {
      throw .outOfRange(
        entry.place, key: entry.key, value: text,
        allowed: "\(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))")
    }
    return value
  }

  private func entry(_ key: String) -> Entry? { places[key].map { entries[$0] } }

  /// Nil, and noted, when it is missing.
  private func required(_ key: String) -> Entry? {
    precondition(keys?.contains(key) != false, "the key is not declared for this group")
    let entry = entry(key)
    if entry == nil { lacks(key) }
    return entry
  }

  /// Notes a key that is missing; its reader goes on with any value.
  func lacks(_ key: String) {
    missing.keys.append(BoardFileError.MissingKey(place: place, key: key, group: name))
  }

  private func wrongType(_ entry: Entry, expected: String) -> BoardFileError {
    .wrongType(entry.place, key: entry.key, expected: expected, found: Self.kind(of: entry.node))
  }

  /// The text of an unquoted scalar that is to be a number: `"12"` is text, not a number. YAML 1.1
  /// reads `010` as 8, YAML 1.2 as 10; since either may be meant, it is neither.
  private func plainText(_ node: YAMLNode, of entry: Entry) throws(BoardFileError) -> String? {
    guard let scalar = node.scalar, scalar.isPlain else {
      return nil
    }
    let digits = scalar.string.drop { $0 == "+" || $0 == "-" }
    if digits.first == "0", digits.dropFirst().first?.isNumber == true {
      let remedy = "it without a zero in front, by which some readers take it for octal"
      throw .wrongType(
        entry.place, key: entry.key, expected: remedy, found: "'\(scalar.string)'")
    }
    return scalar.string
  }

  private static func kind(of node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.string.isEmpty ? "empty" : "'\(scalar.string)'"
    case .mapping: "a mapping"
    case .sequence(let sequence): "a list of \(sequence.count)"
    }
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
