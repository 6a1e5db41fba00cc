import CSystem
import FrameFiles

/// A file's bytes, read ahead.
struct FileInput: ByteSource, ~Copyable {
  private let descriptor: CInt
  private let storage: UnsafeMutablePointer<UInt8>
  private var position = 0
  private var count = 0

  private static var capacity: Int { 16_384 }

  /// - Parameter isRun: whether it is the frame file of a run, and no configuration.
  static func open(
    _ path: UnsafePointer<CChar>?, isRun: Bool
  ) throws(BoardFailure) -> FileInput {
    guard let path else { preconditionFailure("there is a file") }
    let descriptor = board_open_input(path)
    var input = FileInput(descriptor)
    // A folder can be opened, too.
    let code = descriptor < 0 ? -descriptor : input.readAhead()
    guard code == 0 else {
      throw BoardFailure(
        path, "cannot be read", code: code,
        remedy: isRun
          ? "write one with 'tactus run … --contact-frames'"
          : "write one with 'tactus boards export'")
    }
    return input
  }

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
    storage = .allocate(capacity: Self.capacity)
  }

  deinit {
    _ = board_close(descriptor)
    storage.deallocate()
  }

  mutating func next() -> UInt8? {
    if position == count, readAhead() != 0 || count == 0 { return nil }
    position += 1
    return storage[position - 1]
  }

  /// Returns the number of an error, or 0; `count` is 0 at the end.
  private mutating func readAhead() -> CInt {
    let size = board_read(descriptor, storage, CInt(Self.capacity))
    position = 0
    count = max(0, Int(size))
    return size < 0 ? -size : 0
  }
}
