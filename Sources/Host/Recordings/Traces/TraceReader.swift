public import InputText

/// Reads a trace: the header at once, then the records one at a time. However long the file, only
/// one buffer of it is held in memory.
///
/// Unknown words and keys are kept, not rejected. An incomplete last line is left out and reported
/// in `cutOff`.
public struct TraceReader: ~Copyable {
  /// The version of the format, 1 or 2.
  public let version: Int
  /// The pairs of the header, in the order of the file.
  public let header: [TraceLine.Pair]
  /// The number of the last line if it is incomplete; known only at the end.
  public private(set) var cutOff: Int?
  private var source: LineSource

  /// The most lines a header may have.
  public static var headerLinesMax: Int { 1024 }

  /// The file's name in messages.
  public var file: String { source.name }

  /// A note for the user, without the file's name, when the trace is incomplete; nil when it is
  /// complete as far as it was read.
  public var note: String? { cutOff.map { "line \($0) was cut off and is left out" } }

  /// The latest time of a record, and the earliest, in microseconds from zero: 35 years.
  public static let timeMax: Int64 = 1 << 50
  /// The longest tick of a header in microseconds: a minute.
  public static let tickPeriodMax: Int64 = 60_000_000

  public init(contentsOf path: String) throws(TextError) {
    try self.init(LineSource(contentsOf: path, expecting: TraceFormat.expected))
  }

  /// Reads up to the end of the header.
  public init(_ source: consuming LineSource) throws(TextError) {
    var source = source
    let version = try Self.version(of: &source)
    header = try Self.header(of: &source)
    self.version = version
    self.source = source
  }

  /// The first value of a key of the header.
  public subscript(key: String) -> String? { header.first { $0.key == key }?.value }

  /// The next record; nil at the end.
  public mutating func next() throws(TextError) -> TraceLine? {
    guard let line = try source.next() else { return nil }
    guard line.isWhole else {
      cutOff = line.number
      return nil
    }
    return try Self.record(line.bytes, line.number, file)
  }

  /// The record in a whole line.
  static func record(
    _ bytes: ArraySlice<UInt8>, _ number: Int, _ file: String
  ) throws(TextError) -> TraceLine {
    let fields = bytes.split(separator: UInt8(ascii: " "))
    guard fields.count >= 3, let tick = fields[0].decimal, let time = fields[1].decimal else {
      throw malformed(
        file, number, "not a record", "write tick, microseconds, word and key=value pairs")
    }
    guard time.magnitude <= Self.timeMax.magnitude, tick.magnitude <= Self.timeMax.magnitude else {
      throw malformed(
        file, number, "a time of \(time) µs in tick \(tick)",
        "times and ticks go up to \(Self.timeMax)")
    }
    var pairs: [TraceLine.Pair] = []
    pairs.reserveCapacity(fields.count - 3)
    for field in fields.dropFirst(3) { pairs.append(try Self.pair(field, number, file)) }
    return TraceLine(
      tick: tick, microseconds: time, word: fields[2].text, pairs: pairs, line: number)
  }

  /// The pairs up to the empty line. Without it a part of the header is missing, and what the run
  /// was made with is not known.
  static func header(
    of source: inout LineSource
  ) throws(TextError) -> [TraceLine.Pair] {
    var pairs: [TraceLine.Pair] = []
    while let line = try source.next(), line.isWhole {
      if line.bytes.isEmpty { return pairs }
      guard pairs.count < headerLinesMax else {
        throw malformed(
          source.name, line.number, "a header of more than \(headerLinesMax) lines",
          "end it with an empty line")
      }
      pairs.append(try pair(line.bytes, line.number, source.name))
    }
    throw malformed(
      source.name, pairs.count + 2, "the header is cut off", "give a trace with its empty line")
  }

  /// The version in the first line; an error when there is none, or another one.
  static func version(of source: inout LineSource) throws(TextError) -> Int {
    guard let first = try source.next(), let found = TraceFormat.version(of: first.bytes) else {
      throw malformed(
        source.name, 1, "not a trace", "the first line must be '\(TraceFormat.signature)'")
    }
    guard let version = Int(found), TraceFormat.versions.contains(version) else {
      throw malformed(
        source.name, 1, "unknown trace version '\(found)'",
        "this tactus reads \(TraceFormat.versions.map { "\($0)" }.joined(separator: " and ")); "
          + "use a newer one")
    }
    return version
  }

  private static func pair(
    _ field: ArraySlice<UInt8>, _ number: Int, _ file: String
  ) throws(TextError) -> TraceLine.Pair {
    guard let equals = field.firstIndex(of: UInt8(ascii: "=")), equals > field.startIndex else {
      throw malformed(
        file, number, "'\(field.text)' is not a pair", "write key=value without spaces")
    }
    return TraceLine.Pair(key: field[..<equals].text, value: field[(equals + 1)...].text)
  }

  private static func malformed(
    _ file: String, _ line: Int, _ what: String, _ remedy: String
  ) -> TextError {
    .malformed(file: file, line: line, what: what, remedy: remedy)
  }
}
