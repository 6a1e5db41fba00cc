/// One line of a trace, taken apart: `<tick> <µs> <word> key=value key=value …`.
public struct TraceLine: Equatable, Sendable {
  /// The tick that handled it.
  public var tick: Int64
  /// When it happened, in microseconds since the first frame.
  public var microseconds: Int64
  public var word: String
  /// In the order in which they are written.
  public var pairs: [Pair]
  /// Where it stands in the file, counted from 1.
  public var line: Int

  public struct Pair: Equatable, Sendable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The first value of a key.
  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }
}

/// A trace that was read back: its header and its lines.
public struct Trace: Equatable, Sendable {
  /// The pairs of the header, in the order of the file.
  public var header: [TraceLine.Pair]
  public var lines: [TraceLine]
  /// For messages.
  public var file: String

  /// The first line of every trace.
  public static let signature = "tactus-trace 1"

  /// Reads the bytes of a trace. Words and keys that are not known are kept, not refused.
  public init(_ bytes: [UInt8], file: String) throws(RecordingError) {
    var reader = TraceReader(file: file)
    try ByteText(bytes).forEachLine { (number, line) throws(RecordingError) in
      try reader.take(line, number: number)
    }
    guard reader.state != .signature else { throw .unknownFormat(file: file) }
    header = reader.header
    lines = reader.lines
    self.file = file
  }
}

/// Takes a trace apart line by line: the signature, the header up to an empty line, the records.
private struct TraceReader {
  enum State { case signature, header, records }

  let file: String
  var state = State.signature
  var header: [TraceLine.Pair] = []
  var lines: [TraceLine] = []

  init(file: String) { self.file = file }

  mutating func take(_ line: ByteText.Line, number: Int) throws(RecordingError) {
    switch state {
    case .signature:
      guard line.text == Trace.signature else {
        throw malformed(number, "not a trace", "the first line is '\(Trace.signature)'")
      }
      state = .header
    case .header:
      if line.isEmpty {
        state = .records
      } else {
        header.append(try pair(line, number))
      }
    case .records:
      lines.append(try record(line, number))
    }
  }

  private func record(
    _ line: ByteText.Line, _ number: Int
  ) throws(RecordingError) -> TraceLine {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count >= 3, let tick = fields[0].decimal, let time = fields[1].decimal else {
      throw malformed(number, "not a record", "write tick, microseconds, word and key=value pairs")
    }
    var pairs: [TraceLine.Pair] = []
    for field in fields.dropFirst(3) { pairs.append(try pair(field, number)) }
    return TraceLine(
      tick: tick, microseconds: time, word: fields[2].text, pairs: pairs, line: number)
  }

  private func pair(
    _ field: ByteText.Line, _ number: Int
  ) throws(RecordingError) -> TraceLine.Pair {
    guard let equals = field.firstIndex(of: UInt8(ascii: "=")), equals > field.startIndex else {
      throw malformed(number, "'\(field.text)' is not a pair", "write key=value without spaces")
    }
    return TraceLine.Pair(key: field[..<equals].text, value: field[(equals + 1)...].text)
  }

  private func malformed(_ line: Int, _ what: String, _ mend: String) -> RecordingError {
    .malformed(file: file, line: line, what: what, mend: mend)
  }
}
