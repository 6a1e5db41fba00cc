import CBoard

/// Where the trace goes: gathered in memory, written after each tick, so that a tick makes one call
/// of the system at most and what is there ends with a whole line.
struct TraceFile: ~Copyable {
  private let path: UnsafePointer<CChar>?
  /// −1 when nobody wants a trace.
  private let descriptor: CInt
  private let storage: UnsafeMutablePointer<UInt8>
  private var count = 0
  /// The number of the first error of a write; nothing is written after it.
  private var failure: CInt = 0

  /// More than the records of a tick take, but for the strangest one.
  private static var capacity: Int { 65_536 }

  static func open(_ path: UnsafePointer<CChar>?) throws(BoardFailure) -> TraceFile {
    guard let path else { return TraceFile(nil, -1) }
    let isOutput = path[0] == 0x2D && path[1] == 0
    let descriptor = isOutput ? 1 : board_open_output(path)
    guard descriptor >= 0 else {
      throw BoardFailure(
        path, "cannot be written", code: -descriptor, remedy: "choose another file")
    }
    return TraceFile(path, descriptor)
  }

  private init(_ path: UnsafePointer<CChar>?, _ descriptor: CInt) {
    self.path = path
    self.descriptor = descriptor
    storage = .allocate(capacity: descriptor < 0 ? 1 : Self.capacity)
  }

  deinit { storage.deallocate() }

  var isWanted: Bool { descriptor >= 0 }
  var hasFailed: Bool { failure != 0 }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isWanted else { return }
    for byte in bytes { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    if count == Self.capacity { flush() }
    storage[count] = byte
    count += 1
  }

  mutating func flush() {
    guard isWanted, count > 0 else { return }
    if failure == 0 { failure = -board_write(descriptor, storage, count) }
    count = 0
  }

  /// Writes what is left.
  mutating func close() throws(BoardFailure) {
    flush()
    if isWanted, descriptor != 1 {
      let code = board_close(descriptor)
      if failure == 0 { failure = -code }
    }
    guard failure == 0 else {
      throw BoardFailure(
        path, "cannot be written", code: failure, remedy: "make room, or choose another file")
    }
  }
}
