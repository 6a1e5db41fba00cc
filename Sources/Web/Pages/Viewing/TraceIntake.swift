public import InputText
public import Recordings

/// Makes messages of a feed from the bytes of a trace, as they come: the header first, then whole
/// lines, checked for their form. What is no record is left out, and named.
///
///     header ──empty line──▶ records
///        └──no trace──▶ an error
public struct TraceIntake: ~Copyable {
  /// The most bytes of a header.
  public static let headerBytesMax = 1 << 20

  private let name: String
  private let feed: TraceFeed
  private let report: (String) -> Void
  /// What is not a whole line, or not a whole header yet.
  private var rest: [UInt8] = []
  /// How far the header's end was looked for, and whether the line there is empty so far.
  private var (searched, isLineEmpty) = (0, false)
  /// The number of the next line; 0 before the header's end.
  private var line = 0
  /// Whether the line that is too long has not ended yet.
  private var isSkipping = false
  /// How many lines were no records.
  public private(set) var faultCount = 0

  /// - Parameters:
  ///   - name: of the trace, in messages.
  ///   - report: is given each fault as a line for people; `TraceFeed.notesMax` of them.
  public init(_ name: String, to feed: TraceFeed, report: @escaping (String) -> Void) {
    self.name = name
    self.feed = feed
    self.report = report
  }

  /// Takes bytes before the header's end.
  ///
  /// - Returns: the trace's header, once it is whole; nil before.
  public mutating func takeHeader(
    _ bytes: ArraySlice<UInt8>, isLast: Bool = false
  ) throws(TextError) -> TraceReader? {
    rest += bytes
    let end = headerEnd()
    // A first line that is none is not to be waited for.
    let word = Array("\(TraceFormat.word) ".utf8)
    // A byte order mark may stand before it.
    let isOther = rest.first != 0xEF && !word.starts(with: rest.prefix(word.count))
    guard end != nil || isOther || isLast || rest.count > Self.headerBytesMax else { return nil }
    let head = rest[..<(end ?? rest.count)]
    let reader = try TraceReader(
      LineSource(Array(head), name: name, expecting: TraceFormat.expected))
    guard reader.version == TraceFormat.version else {
      throw .malformed(
        file: name, line: 1, what: "a trace of version \(reader.version)",
        remedy: "make one of version \(TraceFormat.version): tactus replay FILE --trace NEW")
    }
    line = 1 + head.count { $0 == 0x0A }
    rest.removeFirst(head.count)
    return reader
  }

  /// Where the header ends: behind an empty line.
  private mutating func headerEnd() -> Int? {
    while searched < rest.count {
      let byte = rest[searched]
      searched += 1
      guard byte != 0x0D else { continue }
      if byte == 0x0A, isLineEmpty { return searched }
      isLineEmpty = byte == 0x0A
    }
    return nil
  }

  /// Takes bytes behind the header.
  ///
  /// - Parameter arrived: when they arrived, in microseconds since 1970.
  public mutating func take(_ bytes: ArraySlice<UInt8> = [], arrived: Int64) {
    rest += bytes
    var start = rest.startIndex
    var first = (line: line, start: start)
    while let end = rest[start...].firstIndex(of: 0x0A) {
      let whole = rest[start..<end]
      if let fault = fault(of: whole) {
        feed.append(Array(rest[first.start..<start]), line: first.line, arrived: arrived)
        complain(fault)
        first = (line + 1, end + 1)
      }
      isSkipping = false
      line += 1
      start = end + 1
    }
    feed.append(Array(rest[first.start..<start]), line: first.line, arrived: arrived)
    rest.removeSubrange(..<start)
    guard rest.count > LineSource.lineBytesMax else { return }
    isSkipping = true
    rest.removeAll(keepingCapacity: true)
  }

  /// The trace has ended.
  public mutating func finish() {
    if !rest.isEmpty || isSkipping { complain("was cut off and is left out") }
    feed.end("The trace has ended")
  }

  /// What is wrong with a whole line; nil for nothing.
  private func fault(of bytes: ArraySlice<UInt8>) -> String? {
    if isSkipping || bytes.count > LineSource.lineBytesMax {
      return "has more than \(LineSource.lineBytesMax) bytes and is left out"
    }
    var bytes = bytes
    if bytes.last == 0x0D { bytes.removeLast() }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      String(validating: bytes, as: UTF8.self) != nil
    else { return "is no text and is left out" }
    let fields = bytes.split(separator: 0x20, maxSplits: 3)
    guard fields.count >= 3, Self.isNumber(fields[0]), Self.isNumber(fields[1]) else {
      return "is no record and is left out; a record has tick, microseconds, word and key=value "
        + "pairs"
    }
    return nil
  }

  private static func isNumber(_ field: ArraySlice<UInt8>) -> Bool {
    let digits = field.first == 0x2D ? field.dropFirst() : field
    return (1...16).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private mutating func complain(_ what: String) {
    faultCount += 1
    guard faultCount <= TraceFeed.notesMax else { return }
    let last = faultCount == TraceFeed.notesMax ? "; further faults are not reported" : ""
    report("\(name):\(line): \(what)\(last)")
    feed.note("Line \(line) of the trace \(what); the page goes on without it\(last)")
  }
}
