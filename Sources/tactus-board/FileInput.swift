import CBoard
import FrameFiles

/// A file's bytes, read ahead.
struct FileInput: ByteSource, ~Copyable {
  private let descriptor: CInt
  private let storage: UnsafeMutablePointer<UInt8>
  private var position = 0
  private var count = 0
  /// The number of the error that ended it; 0 when its end did.
  private(set) var failure: CInt = 0

  private static var capacity: Int { 16_384 }

  static func open(_ path: UnsafePointer<CChar>?) throws(BoardFailure) -> FileInput {
    guard let path else { preconditionFailure("there is a file") }
    let descriptor = board_open_input(path)
    guard descriptor >= 0 else {
      throw BoardFailure(
        path, "cannot be read", code: -descriptor,
        remedy: "write one with 'tactus boards export'")
    }
    return FileInput(descriptor)
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
    if position == count {
      let size = board_read(descriptor, storage, CInt(Self.capacity))
      if size < 0 { failure = -size }
      position = 0
      count = max(0, Int(size))
      guard count > 0 else { return nil }
    }
    position += 1
    return storage[position - 1]
  }
}
