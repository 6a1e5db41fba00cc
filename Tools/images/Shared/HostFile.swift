import Firmware
import FrameFiles
import Runtime

/// A file on the host, open for reading: the frames.
struct HostInput: ByteSource, ~Copyable {
  private let handle: UInt
  private let storage: UnsafeMutableBufferPointer<UInt8>
  private var position = 0
  private var count = 0

  /// Nil when there is no such file.
  ///
  /// - Parameters:
  ///   - path: including a terminating zero byte.
  ///   - storage: for bytes that are read ahead.
  init?(path: UnsafeBufferPointer<UInt8>, storage: UnsafeMutableBufferPointer<UInt8>) {
    let handle = Semihosting.call(
      .open, UInt(bitPattern: path.baseAddress), Semihosting.Mode.read.rawValue,
      UInt(bitPattern: path.count))
    guard handle >= 0 else { return nil }
    self.handle = UInt(bitPattern: Int(handle))
    self.storage = storage
  }

  mutating func next() -> UInt8? {
    if position == count { fill() }
    guard position < count else { return nil }
    position += 1
    return storage[position - 1]
  }

  /// Reads ahead when less than half of the buffer is left, so that no tick has to.
  mutating func readAhead() {
    guard count - position < storage.count / 2 else { return }
    for index in position..<count { storage[index - position] = storage[index] }
    count -= position
    position = 0
    fill()
  }

  private mutating func fill() {
    if position == count {
      position = 0
      count = 0
    }
    let room = storage.count - count
    let start = UInt(bitPattern: storage.baseAddress) + UInt(bitPattern: count)
    let missing = Semihosting.call(.read, handle, start, UInt(bitPattern: room))
    // Arm's semihosting returns the number of bytes that were not read.
    if missing >= 0 { count += room - Int(missing) }
  }
}

/// A file on the host, open for writing: the trace.
struct HostOutput: ~Copyable {
  private let handle: UInt
  private let storage: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  /// Whether a write failed.
  private(set) var hasFailed = false

  /// Nil when the file cannot be created.
  init?(path: UnsafeBufferPointer<UInt8>, storage: UnsafeMutableBufferPointer<UInt8>) {
    let handle = Semihosting.call(
      .open, UInt(bitPattern: path.baseAddress), Semihosting.Mode.write.rawValue,
      UInt(bitPattern: path.count))
    guard handle >= 0 else { return nil }
    self.handle = UInt(bitPattern: Int(handle))
    self.storage = storage
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if count + bytes.count > storage.count { flush() }
    for index in 0..<bytes.count { storage[count + index] = bytes[index] }
    count += bytes.count
  }

  mutating func close() {
    flush()
    if Semihosting.call(.close, handle) != 0 { hasFailed = true }
  }

  private mutating func flush() {
    let missing = Semihosting.call(
      .write, handle, UInt(bitPattern: storage.baseAddress), UInt(bitPattern: count))
    if missing != 0 { hasFailed = true }
    count = 0
  }
}
