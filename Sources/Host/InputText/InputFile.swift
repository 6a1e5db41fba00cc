import Glibc
import Synchronization

/// A file that is read once, from its start to its end. The path `-` is standard input.
public struct InputFile: ~Copyable {
  /// Its name in messages: the path, or `<stdin>`.
  public let name: String
  /// What it is to be, for messages: `a trace`.
  public let expected: String
  private let descriptor: CInt
  private let isOwned: Bool

  /// The path of standard input.
  public static let standardInput = "-"
  /// Whether standard input was opened: its bytes come only once.
  private static let isTaken = Atomic<Bool>(false)

  /// Opens a file. Standard input can be opened once in a process.
  public init(_ path: String, expecting expected: String) throws(TextError) {
    guard path != Self.standardInput else {
      guard !Self.isTaken.exchange(true, ordering: .relaxed) else {
        throw .unreadable(
          file: "-", reason: "standard input can be read only once", expected: expected)
      }
      self.init(descriptor: STDIN_FILENO, name: "<stdin>", expecting: expected)
      return
    }
    let descriptor = open(path.pathForC, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(
        file: path.isEmpty ? "''" : path, reason: String(cString: strerror(errno)),
        expected: expected)
    }
    self.init(descriptor: descriptor, name: path, expecting: expected, isOwned: true)
  }

  /// Reads from a descriptor's current position; the descriptor stays open.
  public init(descriptor: CInt, name: String, expecting expected: String) {
    self.init(descriptor: descriptor, name: name, expecting: expected, isOwned: false)
  }

  private init(descriptor: CInt, name: String, expecting expected: String, isOwned: Bool) {
    self.name = name
    self.expected = expected
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit { if isOwned { close(descriptor) } }

  /// Appends up to `count` bytes to `buffer`; returns how many, 0 at the end.
  public func read(_ count: Int, into buffer: inout [UInt8]) throws(TextError) -> Int {
    var taken = 0
    // Not filled with zeros first: a debug build does that a byte at a time.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { chunk, filled in
      repeat {
        taken = Glibc.read(descriptor, chunk.baseAddress, count)
      } while taken < 0 && errno == EINTR
      filled = max(taken, 0)
    }
    guard taken >= 0 else {
      throw .unreadable(file: name, reason: String(cString: strerror(errno)), expected: expected)
    }
    buffer += bytes
    return taken
  }

  /// All bytes, at most `max`; more is an error.
  public consuming func bytes(max: Int) throws(TextError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(Self.chunkBytes, into: &bytes) > 0 {
      guard bytes.count <= max else {
        throw .unreadable(file: name, reason: "longer than \(max) bytes", expected: expected)
      }
    }
    return bytes
  }

  /// The bytes requested per read.
  static var chunkBytes: Int { 65_536 }
}
