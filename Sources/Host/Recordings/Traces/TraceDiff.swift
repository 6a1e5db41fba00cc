public import InputText

/// The first difference between two traces, shown with the lines around it.
///
/// Traces of the same input are equal byte for byte, so the first difference is the one that
/// matters; the rest usually follows from it. Header differences (another board, another scene) are
/// listed before it, since they often explain it.
public struct TraceDiff: Equatable, Sendable {
  /// Header pairs that differ, in the order of the first trace, then of the second.
  public var header: [HeaderDifference]
  /// The first differing record; nil when only the headers differ.
  public var record: RecordDifference?

  public struct HeaderDifference: Equatable, Sendable {
    public var key: String
    /// nil where the trace does not have the key.
    public var left: String?
    public var right: String?
  }

  public struct RecordDifference: Equatable, Sendable {
    /// The lines before the difference, common to both.
    public var before: [NumberedLine]
    /// The lines from the difference on; empty where the trace has ended.
    public var left: [NumberedLine]
    public var right: [NumberedLine]
  }

  public struct NumberedLine: Equatable, Sendable {
    public var number: Int
    public var text: String
  }

  /// What is compared, and how much is shown.
  public struct Options: Equatable, Sendable {
    /// How many lines to show before the difference, and how many from it on.
    public var context = 3
    /// Compares only records with one of these words; all when empty.
    public var only: Set<String> = []
    /// Leaves out records with these words.
    public var ignored: Set<String> = []
    /// Compares records without the tick that handled them, which depends on the tick rate; and
    /// leaves out `end`, which records when the last of them was.
    public var ignoresTicks = false
    /// Compares records only.
    public var ignoresHeader = false

    public init() {}
  }

  /// Compares two traces, holding only the lines to show in memory; nil when they are equal.
  public init?(
    _ left: consuming LineSource, _ right: consuming LineSource, _ options: Options = Options()
  ) throws(TextError) {
    var left = RecordLines(left, options)
    var right = RecordLines(right, options)
    let headers = (try left.takeHeader(), try right.takeHeader())
    header = options.ignoresHeader ? [] : Self.compare(headers.0, headers.1)
    record = try Self.compare(&left, &right, options)
    try Self.requireWhole(&left, &right)
    if header.isEmpty && record == nil { return nil }
  }

  /// Compares two traces in memory; nil when they are equal.
  public init?(
    _ left: [UInt8], _ right: [UInt8], _ options: Options = Options()
  ) throws(TextError) {
    try self.init(
      LineSource(left, name: "left", expecting: TraceFormat.expected),
      LineSource(right, name: "right", expecting: TraceFormat.expected), options)
  }

  /// The difference as text in the style of a unified diff, with line numbers.
  public func text(left: String, right: String) -> String {
    var lines = ["--- \(left)", "+++ \(right)"]
    for difference in header {
      if let value = difference.left { lines.append("-\(difference.key)=\(value)") }
      if let value = difference.right { lines.append("+\(difference.key)=\(value)") }
    }
    if let record {
      let first = record.left.first ?? record.right.first
      let numbers = (record.before + record.left + record.right).map(\.number)
      let width = String(numbers.max() ?? 0).count
      lines.append("@@ first difference at line \(first?.number ?? 0) @@")
      for (mark, part) in [(" ", record.before), ("-", record.left), ("+", record.right)] {
        for line in part {
          lines.append("\(mark)\(String(line.number).right(in: width)) \(line.text)")
        }
        if part.isEmpty && mark != " " { lines.append("\(mark)(end of the trace)") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func compare(
    _ left: [NumberedLine], _ right: [NumberedLine]
  ) -> [HeaderDifference] {
    let leftPairs = left.map { $0.pair }
    let rightPairs = right.map { $0.pair }
    var keys: [String] = []
    for pair in leftPairs + rightPairs where !keys.contains(pair.key) { keys.append(pair.key) }
    return keys.compactMap { key in
      let left = leftPairs.first { $0.key == key }?.value
      let right = rightPairs.first { $0.key == key }?.value
      return left == right ? nil : HeaderDifference(key: key, left: left, right: right)
    }
  }

  /// Reads on to the end: a line that is no record is refused wherever it is, and words that were
  /// asked for may come late.
  private static func requireWhole(
    _ left: inout RecordLines, _ right: inout RecordLines
  ) throws(TextError) {
    while try left.next() != nil {}
    while try right.next() != nil {}
    try left.words.requireSeen(in: left.name, or: right.words)
  }

  private static func compare(
    _ left: inout RecordLines, _ right: inout RecordLines, _ options: Options
  ) throws(TextError) -> RecordDifference? {
    let context = max(0, options.context)
    var before: [NumberedLine] = []
    while true {
      let one = try left.next()
      let other = try right.next()
      guard one != nil || other != nil else { return nil }
      if let one, let other, one.compared == other.compared, one.isWhole == other.isWhole {
        // A ring of the last common lines.
        if before.count == context, context > 0 { before.removeFirst() }
        if context > 0 { before.append(one.line) }
        continue
      }
      let count = max(1, context)
      return RecordDifference(
        before: before, left: try left.take(count, from: one),
        right: try right.take(count, from: other))
    }
  }
}

/// The lines of a trace, with the same refusals as for any reader; only a line that was cut
/// off is compared as it is.
private struct RecordLines: ~Copyable {
  struct Record {
    var line: TraceDiff.NumberedLine
    /// The part that is compared.
    var compared: ArraySlice<UInt8>
    /// Whether its line has an end; that of a trace that was cut off has none.
    var isWhole: Bool
  }

  private var source: LineSource
  private let options: TraceDiff.Options
  private(set) var words: WordsSought

  var name: String { source.name }

  init(_ source: consuming LineSource, _ options: TraceDiff.Options) {
    self.source = source
    self.options = options
    // The two that are no records.
    words = WordsSought(options.only.union(options.ignored).subtracting(["header", "tick"]))
  }

  /// The lines up to the empty one.
  mutating func takeHeader() throws(TextError) -> [TraceDiff.NumberedLine] {
    let version = try TraceReader.version(of: &source)
    let pairs = try TraceReader.header(of: &source)
    return [.init(number: 1, text: "\(TraceFormat.word) \(version)")]
      + pairs.enumerated().map { index, pair in
        .init(number: index + 2, text: "\(pair.key)=\(pair.value)")
      }
  }

  /// The next record that is compared.
  mutating func next() throws(TextError) -> Record? {
    while let line = try source.next() {
      if line.isWhole { _ = try TraceReader.record(line.bytes, line.number, source.name) }
      let afterTick = Self.rest(of: line.bytes)
      let afterTime = Self.rest(of: afterTick)
      let word = afterTime.prefix { $0 != UInt8(ascii: " ") }.text
      words.take(word)
      guard options.only.isEmpty || options.only.contains(word), !options.ignored.contains(word),
        !(options.ignoresTicks && word == "end")
      else { continue }
      return Record(
        line: .init(
          number: line.number, text: line.bytes.text + (line.isWhole ? "" : " (cut off here)")),
        compared: options.ignoresTicks ? afterTick : line.bytes, isWhole: line.isWhole)
    }
    return nil
  }

  /// A record and those that follow it, `count` in all.
  mutating func take(
    _ count: Int, from first: Record?
  ) throws(TextError) -> [TraceDiff.NumberedLine] {
    guard let first else { return [] }
    var lines = [first.line]
    while lines.count < count, let record = try next() { lines.append(record.line) }
    return lines
  }

  /// The rest of the line after the first field.
  private static func rest(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0 != UInt8(ascii: " ") }.dropFirst()
  }
}

extension TraceDiff.NumberedLine {
  /// The pair of a header line; in the first line, the signature, a space separates the two.
  fileprivate var pair: (key: String, value: String) {
    let separator: Character = number == 1 ? " " : "="
    let parts = text.split(
      separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
  }
}
