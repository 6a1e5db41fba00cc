import Glibc

/// A file written from its start in large chunks; `-` is standard output.
///
/// Appended bytes are written by `flush`; `deinit` drops what is left. A closed pipe is an error
/// like a full disk, provided that the process ignores `SIGPIPE`.
public struct OutputFile: ~Copyable {
  /// The name for messages: the path, or "standard output".
  public let name: String
  private let descriptor: CInt
  private let ownsDescriptor: Bool
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// The size of the buffer.
  static var bufferBytes: Int { 65_536 }

  /// Creates or truncates the file.
  public init(_ path: String) throws(OutputError) {
    if path == "-" {
      name = "standard output"
      descriptor = STDOUT_FILENO
      ownsDescriptor = false
    } else {
      name = path
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      ownsDescriptor = true
    }
    guard descriptor >= 0 else {
      throw OutputError(
        "\(path): cannot be written: \(String(cString: strerror(errno))); choose another file")
    }
    buffer = .allocate(capacity: Self.bufferBytes)
  }

  deinit {
    buffer.deallocate()
    if ownsDescriptor { _ = Glibc.close(descriptor) }
  }

  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == buffer.count { try flush() }
      let piece = rest.prefix(buffer.count - count)
      for byte in piece {
        buffer[count] = byte
        count += 1
      }
      rest = rest.dropFirst(piece.count)
    }
  }

  public mutating func append(_ text: String) throws(OutputError) {
    for byte in text.utf8 { try append(byte) }
  }

  mutating func append(_ byte: UInt8) throws(OutputError) {
    if count == buffer.count { try flush() }
    buffer[count] = byte
    count += 1
  }

  /// Writes out the buffer.
  public mutating func flush() throws(OutputError) {
    var start = 0
    // A failed write is not retried: the next flush would report it a second time.
    defer { count = 0 }
    while start < count {
      let written = write(descriptor, buffer.baseAddress! + start, count - start)
      if written < 0 {
        if errno == EINTR { continue }
        throw OutputError("\(name): cannot be written: \(String(cString: strerror(errno)))")
      }
      start += written
    }
  }
}
