import Glibc
public import InputText

/// The bytes of a file that may still be written to, or of a pipe, as they come.
public struct FollowedFile: ~Copyable {
  /// The name in messages: the path, or `<stdin>`.
  public let name: String
  private let descriptor: CInt
  private let isOwned: Bool
  /// Whether more may come behind its end: it is a file on a disk that is not standard input.
  private let grows: Bool
  private var offset = 0
  /// What stood before `offset` when it was read: other bytes there are another run's.
  private var tail: [UInt8] = []

  /// How long to wait at the end of a file for more, in microseconds.
  private static let pause: UInt32 = 10_000
  private static let chunkBytes = 65_536
  /// Longer than the records of a tick without input, which many runs share.
  private static let tailBytes = 4096

  /// Why there is nothing more to read.
  public enum End: Equatable, Sendable {
    /// The writer closed it.
    case closed
    /// The file was truncated, rewritten or removed: another run writes there.
    case replaced
  }

  /// Opens a file, or takes standard input (`-`).
  public init(_ path: String) throws(TextError) {
    if path == InputFile.standardInput {
      (name, descriptor, isOwned, grows) = ("<stdin>", STDIN_FILENO, false, false)
      return
    }
    let opened = open(path.pathForC, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw Self.unreadable(path) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw Self.unreadable(path, EISDIR)
    }
    name = path
    descriptor = opened
    isOwned = true
    grows = status.st_mode & S_IFMT == S_IFREG
  }

  deinit { if isOwned { close(descriptor) } }

  private static func unreadable(_ path: String, _ code: CInt = errno) -> TextError {
    .unreadable(file: path, reason: String(cString: strerror(code)), expected: "a trace")
  }

  /// Waits for more bytes and appends them.
  ///
  /// - Returns: nil while more may come.
  public mutating func read(into bytes: inout [UInt8]) throws(TextError) -> End? {
    while true {
      var (count, code) = (0, CInt(0))
      let more = [UInt8](unsafeUninitializedCapacity: Self.chunkBytes) { memory, filled in
        count = Glibc.read(descriptor, memory.baseAddress, memory.count)
        code = errno
        filled = max(count, 0)
      }
      if count < 0, code == EINTR { continue }
      if count < 0, code == EAGAIN {
        // Standard input was left so that reads do not wait.
        usleep(Self.pause)
        continue
      }
      guard count >= 0 else { throw Self.unreadable(name, code) }
      if count > 0 {
        // A file that was truncated may have grown past the place again before it was looked at.
        guard !grows || isTailUnchanged() else { return .replaced }
        offset += count
        bytes += more
        tail = Array((tail + more).suffix(Self.tailBytes))
        return nil
      }
      guard grows else { return .closed }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_size < offset || status.st_nlink == 0 {
        return .replaced
      }
      usleep(Self.pause)
    }
  }

  private func isTailUnchanged() -> Bool {
    var count = 0
    let now = [UInt8](unsafeUninitializedCapacity: tail.count) { memory, filled in
      count = pread(descriptor, memory.baseAddress, memory.count, off_t(offset - tail.count))
      filled = max(count, 0)
    }
    return now == tail
  }
}
