import Glibc
public import Live

/// A file that is written from its start; `-` is standard output.
///
/// Appended bytes are written by `flush`; `deinit` drops what is left. A closed pipe is an error
/// like a full disk, provided that the process ignores `SIGPIPE`.
///
/// In virtual time a write waits for as long as it takes, or until the run is asked to end. In a
/// live run a thread of its own writes, and a tick waits for nothing: what finds no room in its
/// bounded memory is lost, and counted.
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
  /// The thread that writes, once there is a first byte. It stands before what it writes to, which
  /// is closed after it has ended: stored properties go in their order.
  private var writer: BackgroundWriter?
  private var destination: OutputDestination
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  /// Whether a thread writes, which begins with the first byte.
  private var isLive: Bool
  /// How many bytes may wait for the thread.
  private let room: Int
  /// How many lines, or pieces of what has no lines, were lost: the thread could not write them in
  /// time.
  package private(set) var lostCount = 0
  /// Why a write failed: what is in the file is not all of it.
  private var failure: OutputError?

  /// The size of the buffer.
  package static var bufferBytes: Int { 65_536 }

  /// Whether the process is asked to end: a write that finds no room then gives up.
  public nonisolated(unsafe) static var isAskedToEnd: @Sendable () -> Bool = { false }

  /// Opens it, and changes nothing that is there before the first byte.
  ///
  /// - Parameters:
  ///   - isLive: whether nothing may wait for it; before `close` it is then not overwritten.
  ///   - room: how many bytes may wait then.
  public init(
    _ path: String, _ arrival: Arrival = .growing, isLive: Bool = false,
    room: Int = BackgroundWriter.capacity
  ) throws(OutputError) {
    self.isLive = isLive
    self.room = room
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
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(OutputError) in try append(bytes) }
    }
    try result.get()
  }

  /// Writes many bytes at once, past the buffer.
  package mutating func append(_ bytes: [UInt8]) throws(OutputError) {
    try flush()
    let result = bytes.withUnsafeBufferPointer { all in
      Result { () throws(OutputError) in try write(all) }
    }
    try result.get()
  }

  /// Whether bytes that were written can be changed.
  package var canOverwrite: Bool { destination.isOnDisk }

  /// Writes bytes in the place of others that were written before.
  ///
  /// - Precondition: it is a file on a disk.
  package mutating func overwrite(_ bytes: [UInt8], at offset: Int) throws(OutputError) {
    try flush()
    try drain()
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        pwrite(destination.descriptor, $0.baseAddress! + start, $0.count - start, offset + start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failed(SystemError()) }
      start += written
    }
  }

  package mutating func append(_ byte: UInt8) throws(OutputError) {
    if count == buffer.count { try flush() }
    buffer[count] = byte
    count += 1
  }

  /// Writes out the buffer, or has it written.
  public mutating func flush() throws(OutputError) {
    // A failed write is not retried: the next flush would report it a second time.
    defer { count = 0 }
    try write(UnsafeBufferPointer(rebasing: buffer[..<count]))
  }

  /// Writes out the buffer, and puts a whole file in its place.
  ///
  /// A file of which a write failed stays without its name; the failure is thrown once more.
  ///
  /// - Parameter isLasting: whether to wait until the disk has it.
  public mutating func close(isLasting: Bool = true) throws(OutputError) {
    if let failure { throw failure }
    // What is left waits for room: it holds how much was lost before.
    try drain()
    try flush()
    try drain()
    do throws(SystemError) {
      // A file that has no bytes is a whole one, too.
      try destination.begin()
      if isLasting { try destination.sync() }
      try destination.arrive(isLasting: isLasting)
    } catch {
      throw failed(error)
    }
  }

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) {
    guard bytes.count > 0 else { return }
    do throws(SystemError) { try destination.begin() } catch { throw failed(error) }
    if isLive, writer == nil {
      writer = BackgroundWriter(
        destination.descriptor, syncs: destination.isOnDisk, capacity: room)
      isLive = writer != nil
    }
    guard isLive else { return try writeAll(bytes) }
    if let code = writer?.failure, code != 0 { throw failed(SystemError(code)) }
    guard writer?.put(bytes) != true else { return }
    lostCount += max(1, bytes.count { $0 == UInt8(ascii: "\n") })
  }

  private mutating func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = BackgroundWriter.write(rest, to: destination.descriptor)
      if written < 0 { throw failed(SystemError(CInt(clamping: -written))) }
      if written == 0, Self.isAskedToEnd() { throw interrupted() }
      rest = UnsafeBufferPointer(rebasing: rest[written...])
    }
  }

  /// Waits for the thread, which ends; from then on everything waits.
  private mutating func drain() throws(OutputError) {
    guard isLive, writer != nil else { return }
    isLive = false
    let isDrained = writer?.drain { Self.isAskedToEnd() } ?? true
    let code = writer?.failure ?? 0
    writer = nil
    if code != 0 { throw failed(SystemError(code)) }
    if !isDrained { throw interrupted() }
  }

  /// Takes back the count of a lost line that only recorded other losses.
  package mutating func disregardLostLine() { lostCount -= 1 }

  /// What to report of lines that were lost; nil when none were.
  public var loss: OutputError? {
    lostCount == 0
      ? nil
      : OutputError("\(name): \(lostCount) lines are lost, because nothing took them in time")
  }

  private mutating func interrupted() -> OutputError {
    let before = lostCount > 0 ? ", and \(lostCount) lines before it" : ""
    let failure = OutputError(
      "\(name): its end is lost\(before): nothing took it before the run was interrupted",
      isInterruption: true)
    self.failure = failure
    return failure
  }

  private mutating func failed(_ error: SystemError) -> OutputError {
    let failure = OutputError(
      "\(name): cannot be written: \(error.reason); \(error.remedy)")
    self.failure = failure
    return failure
  }
}
