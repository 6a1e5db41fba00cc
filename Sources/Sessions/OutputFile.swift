import Glibc

/// A file that is written from its start; `-` is standard output.
///
/// Appended bytes are written by `flush`; `deinit` drops what is left. A closed pipe is an error
/// like a full disk, provided that the process ignores `SIGPIPE`.
public struct OutputFile: ~Copyable {
  /// How a file comes to its place. A pipe, a terminal and standard output take bytes as they come.
  public enum Arrival: Sendable {
    /// It grows in its place, and what is there is the beginning of the whole. What was there
    /// before is gone with the first byte.
    case growing
    /// It is in its place when it is closed, and whole. Until then there is what was there before.
    case whole
  }

  /// The name for messages: the path, or "standard output".
  public let name: String
  private var destination: OutputDestination
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  /// Why a write failed: what is in the file is not all of it.
  private var failure: OutputError?

  /// The size of the buffer.
  static var bufferBytes: Int { 65_536 }

  /// Opens it, and changes nothing that is there before the first byte.
  public init(_ path: String, _ arrival: Arrival = .growing) throws(OutputError) {
    let place = try OutputPlace(path)
    let opened = try Self.opened(path, place, arrival)
    name = place == .stream(STDOUT_FILENO) ? "standard output" : path
    destination = opened
    buffer = .allocate(capacity: Self.bufferBytes)
  }

  private static func opened(
    _ path: String, _ place: OutputPlace, _ arrival: Arrival
  ) throws(OutputError) -> OutputDestination {
    do throws(SystemError) {
      return try OutputDestination.opened(path, place, arrival)
    } catch {
      throw OutputError("\(path): cannot be written: \(error.reason); choose another file")
    }
  }

  deinit { buffer.deallocate() }

  /// The descriptor of a file on a disk; nil where bytes go anywhere else.
  var diskDescriptor: CInt? { destination.isOnDisk ? destination.descriptor : nil }

  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) {
    // What fits as a whole is never written in two parts: lines stay whole.
    if bytes.count <= buffer.count, count + bytes.count > buffer.count { try flush() }
    if bytes.count <= buffer.count - count, let source = bytes.baseAddress,
      let target = buffer.baseAddress
    {
      (target + count).update(from: source, count: bytes.count)
      count += bytes.count
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == buffer.count { try flush() }
      let piece = rest.prefix(buffer.count - count)
      _ = buffer[count...].update(fromContentsOf: piece)
      count += piece.count
      rest = rest.dropFirst(piece.count)
    }
  }

  public mutating func append(_ text: String) throws(OutputError) {
    for byte in text.utf8 { try append(byte) }
  }

  /// Writes many bytes at once, past the buffer.
  mutating func append(_ bytes: [UInt8]) throws(OutputError) {
    try flush()
    let descriptor = destination.descriptor
    try write(bytes.count) { start in
      bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
    }
  }

  /// Whether bytes that were written can be changed.
  var canOverwrite: Bool { destination.isOnDisk }

  /// Writes bytes in the place of others that were written before.
  ///
  /// - Precondition: it is a file on a disk.
  mutating func overwrite(_ bytes: [UInt8], at offset: Int) throws(OutputError) {
    try flush()
    let descriptor = destination.descriptor
    try write(bytes.count) { start in
      bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + start, $0.count - start, offset + start)
      }
    }
  }

  mutating func append(_ byte: UInt8) throws(OutputError) {
    if count == buffer.count { try flush() }
    buffer[count] = byte
    count += 1
  }

  /// Writes out the buffer.
  public mutating func flush() throws(OutputError) {
    // A failed write is not retried: the next flush would report it a second time.
    defer { count = 0 }
    let (descriptor, waiting) = (destination.descriptor, buffer[..<count])
    try write(count) { start in
      Glibc.write(descriptor, waiting.base.baseAddress! + start, waiting.count - start)
    }
  }

  /// Writes out the buffer, and puts a whole file in its place.
  ///
  /// A file of which a write failed stays without its name; the failure is thrown once more.
  ///
  /// - Parameter isLasting: whether to wait until the disk has it.
  public mutating func close(isLasting: Bool = true) throws(OutputError) {
    if let failure { throw failure }
    try flush()
    do throws(SystemError) {
      // A file that has no bytes is a whole one, too.
      try destination.begin()
      if isLasting { try destination.sync() }
      try destination.arrive(isLasting: isLasting)
    } catch {
      throw failed(error)
    }
  }

  /// Writes `total` bytes by calls that are told how many have been written, and return how many
  /// more they wrote, or −1.
  private mutating func write(
    _ total: Int, _ attempt: (_ start: Int) -> Int
  ) throws(OutputError) {
    guard total > 0 else { return }
    do throws(SystemError) { try destination.begin() } catch { throw failed(error) }
    var start = 0
    while start < total {
      let written = attempt(start)
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN {
        destination.waitForRoom()
        continue
      }
      guard written > 0 else { throw failed(SystemError()) }
      start += written
    }
  }

  private mutating func failed(_ error: SystemError) -> OutputError {
    let failure = OutputError("\(name): cannot be written: \(error.reason)")
    self.failure = failure
    return failure
  }
}
