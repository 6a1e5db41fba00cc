import Glibc

/// The lines of a file or of bytes in memory, one at a time. However long the file, only one buffer
/// of it is held in memory.
///
/// Lines end with a line feed, optionally preceded by a carriage return, and count from 1.
public struct LineSource: ~Copyable {
  /// A line without its end.
  public struct Line {
    public var bytes: ArraySlice<UInt8>
    public var number: Int
    /// False for a last line without a line feed: it was cut off while being written.
    public var isWhole: Bool
  }

  /// The file's name in messages.
  public let file: String
  /// The file being read; nil for bytes in memory, which the buffer holds from the start.
  private let descriptor: CInt?
  private let ownsDescriptor: Bool
  private let lineMax: Int
  private var buffer: [UInt8]
  /// Where the next line starts in the buffer, and up to where it is known to have no line feed.
  private var start = 0
  private var searched = 0
  private var isAtEnd: Bool
  private var number = 0

  /// The longest line that is read from a file, in bytes: about thirty times the longest of a
  /// trace.
  public static var lineBytesMax: Int { 16_384 }
  /// The bytes requested per read.
  static var chunkBytes: Int { 65_536 }

  /// Reads a file from its start.
  public init(contentsOf path: String) throws(TraceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(file: path, reason: String(cString: strerror(errno)))
    }
    self.init(descriptor: descriptor, file: path, owned: true)
  }

  /// Reads from a descriptor's current position; the descriptor stays open.
  public init(descriptor: CInt, file: String) {
    self.init(descriptor: descriptor, file: file, owned: false)
  }

  /// Reads bytes in memory; `file` is used only in messages.
  public init(_ bytes: [UInt8], file: String) {
    self.file = file
    descriptor = nil
    ownsDescriptor = false
    lineMax = .max
    buffer = bytes
    isAtEnd = true
  }

  private init(descriptor: CInt, file: String, owned: Bool) {
    self.file = file
    self.descriptor = descriptor
    ownsDescriptor = owned
    lineMax = Self.lineBytesMax
    buffer = []
    isAtEnd = false
  }

  deinit { if ownsDescriptor, let descriptor { close(descriptor) } }

  /// The next line; nil at the end.
  public mutating func next() throws(TraceError) -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try line(to: end, next: end + 1, isWhole: true)
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        return try line(to: buffer.count, next: buffer.count, isWhole: false)
      }
      guard buffer.count - start <= lineMax else { throw tooLong(number + 1) }
      try fill()
    }
  }

  private mutating func line(
    to end: Int, next: Int, isWhole: Bool
  ) throws(TraceError) -> Line {
    var bytes = buffer[start..<end]
    number += 1
    guard bytes.count <= lineMax else { throw tooLong(number) }
    start = next
    searched = next
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return Line(bytes: bytes, number: number, isWhole: isWhole)
  }

  /// Moves the rest to the front of the buffer and reads more after it.
  private mutating func fill() throws(TraceError) {
    guard let descriptor else { return }
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    let held = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.chunkBytes))
    var count: Int
    repeat {
      count = buffer.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress! + held, Self.chunkBytes)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw .unreadable(file: file, reason: String(cString: strerror(errno)))
    }
    buffer.removeLast(Self.chunkBytes - count)
    isAtEnd = count == 0
  }

  private func tooLong(_ line: Int) -> TraceError {
    .malformed(
      file: file, line: line, what: "a line of more than \(lineMax) bytes",
      remedy: "give a trace; its lines are shorter")
  }
}
