/// The lines of a file or of bytes in memory, one at a time: the one way in which text from outside
/// comes in. However long the file, only one buffer of it is held in memory.
///
/// Lines end with a line feed, optionally preceded by a carriage return, and count from 1. A byte
/// order mark at the start is skipped. A line that is too long, and one with a NUL byte, which
/// no text has, are errors.
public struct LineSource: ~Copyable {
  /// A line without its end.
  public struct Line {
    public var bytes: ArraySlice<UInt8>
    public var number: Int
    /// False for a last line without a line feed: it was cut off while being written.
    public var isWhole: Bool

    public init(bytes: ArraySlice<UInt8>, number: Int, isWhole: Bool) {
      self.bytes = bytes
      self.number = number
      self.isWhole = isWhole
    }
  }

  /// The file's name in messages.
  public let name: String
  /// What the file is to be, for messages: `a trace`.
  public let expected: String
  /// The file being read; nil for bytes in memory, which the buffer holds from the start.
  private let file: InputFile?
  private var buffer: [UInt8]
  /// Where the next line starts in the buffer, and up to where it is known to have no line feed.
  private var start = 0
  private var searched = 0
  private var isAtEnd: Bool
  private var number = 0
  /// Lines to be read again, the next one last.
  private var unread: [Line] = []

  /// The longest line, in bytes: about thirty times the longest that Tactus writes.
  public static var lineBytesMax: Int { 16_384 }
  private static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Opens a file, or standard input (`-`).
  public init(contentsOf path: String, expecting expected: String) throws(TextError) {
    try self.init(InputFile(path, expecting: expected))
  }

  /// Reads a file from where it stands.
  public init(_ file: consuming InputFile) throws(TextError) {
    name = file.name
    expected = file.expected
    var first: [UInt8] = []
    var count = 1
    while first.count < Self.byteOrderMark.count, count > 0 {
      count = try file.read(InputFile.chunkBytes, into: &first)
    }
    isAtEnd = count == 0
    buffer = first
    self.file = consume file
    skipByteOrderMark()
  }

  /// Reads bytes in memory; `name` is used only in messages.
  public init(_ bytes: [UInt8], name: String, expecting expected: String) {
    self.name = name
    self.expected = expected
    file = nil
    buffer = bytes
    isAtEnd = true
    skipByteOrderMark()
  }

  private mutating func skipByteOrderMark() {
    guard buffer.starts(with: Self.byteOrderMark) else { return }
    start = Self.byteOrderMark.count
    searched = start
  }

  /// The next line; nil at the end.
  public mutating func next() throws(TextError) -> Line? {
    if let line = unread.popLast() { return line }
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try line(to: end, next: end + 1, isWhole: true)
      }
      searched = buffer.count
      guard buffer.count - start <= Self.lineBytesMax else { throw tooLong(number + 1) }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        return try line(to: buffer.count, next: buffer.count, isWhole: false)
      }
      try fill()
    }
  }

  /// Gives lines back, which `next` then returns again, in the same order.
  public mutating func putBack(_ lines: [Line]) { unread.append(contentsOf: lines.reversed()) }

  private mutating func line(
    to end: Int, next: Int, isWhole: Bool
  ) throws(TextError) -> Line {
    var bytes = buffer[start..<end]
    number += 1
    guard bytes.count <= Self.lineBytesMax else { throw tooLong(number) }
    guard !bytes.contains(0) else {
      throw .malformed(
        file: name, line: number, what: "a NUL byte, which no text has",
        remedy: "give \(expected) in UTF-8")
    }
    start = next
    searched = next
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return Line(bytes: bytes, number: number, isWhole: isWhole)
  }

  /// Moves the rest to the front of the buffer and reads more after it.
  private mutating func fill() throws(TextError) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    isAtEnd = try file?.read(InputFile.chunkBytes, into: &buffer) ?? 0 == 0
  }

  private func tooLong(_ line: Int) -> TextError {
    .malformed(
      file: name, line: line, what: "a line of more than \(Self.lineBytesMax) bytes",
      remedy: "give \(expected); its lines are shorter")
  }
}
