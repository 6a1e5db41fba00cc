import Glibc
import Testing

@testable import Live

/// What is handed to a thread that writes, to a pipe that may stop taking bytes.
@Suite struct BackgroundWriterTests {
  private static func pipe() -> (read: CInt, write: CInt) {
    var ends: (CInt, CInt) = (0, 0)
    let code = withUnsafeMutableBytes(of: &ends) {
      Glibc.pipe($0.assumingMemoryBound(to: CInt.self).baseAddress)
    }
    precondition(code == 0)
    return ends
  }

  private static func writer(_ descriptor: CInt, capacity: Int = 1 << 20) -> BackgroundWriter {
    guard let writer = BackgroundWriter(descriptor, syncs: false, capacity: capacity) else {
      preconditionFailure("there can be a thread")
    }
    return writer
  }

  private static func put(_ bytes: [UInt8], _ writer: borrowing BackgroundWriter) -> Bool {
    bytes.withUnsafeBufferPointer { writer.put($0) }
  }

  /// Reads what there is, from a pipe that does not block.
  private static func readSome(_ descriptor: CInt, into all: inout [UInt8]) {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { return }
      all += piece[..<count]
    }
  }

  @Test func `a pipe that nothing reads keeps no one waiting, and what finds no room is refused`() {
    let ends = Self.pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    // A pipe holds 64 kB. Full, it takes nothing of what the writer has.
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: 0, count: 4096)
    while Glibc.write(ends.write, filling, filling.count) > 0 {}
    _ = fcntl(ends.write, F_SETFL, 0)
    let writer = Self.writer(ends.write, capacity: 1000)
    var refused = 0
    for _ in 0..<1000 where !Self.put([UInt8](repeating: 7, count: 400), writer) { refused += 1 }
    let failure = writer.failure
    #expect(refused > 0 && refused < 1000 && failure == 0)
    let isDrained = writer.drain(patience: 1) { true }
    #expect(!isDrained)
  }

  @Test(arguments: [false, true])
  func `all that was taken arrives, in order, also through a pipe that does not block`(
    nonBlocking: Bool
  ) {
    let ends = Self.pipe()
    if nonBlocking { _ = fcntl(ends.write, F_SETFL, O_NONBLOCK) }
    _ = fcntl(ends.read, F_SETFL, O_NONBLOCK)
    var sent: [UInt8] = []
    var received: [UInt8] = []
    do {
      let writer = Self.writer(ends.write)
      for number in 0..<200 {
        let piece = [UInt8](repeating: UInt8(number), count: 1777)
        let isTaken = Self.put(piece, writer)
        #expect(isTaken)
        sent += piece
      }
      // The pipe is full before all is written: it is emptied whenever nothing moves.
      let isDrained = writer.drain(patience: 1) {
        Self.readSome(ends.read, into: &received)
        return false
      }
      #expect(isDrained)
    }
    close(ends.write)
    Self.readSome(ends.read, into: &received)
    #expect(received == sent)
    close(ends.read)
  }

  @Test func `a reader that is gone is an error`() {
    let ends = Self.pipe()
    signal(SIGPIPE, SIG_IGN)
    close(ends.read)
    let writer = Self.writer(ends.write)
    let isTaken = Self.put([1, 2, 3], writer)
    let isDrained = writer.drain { false }
    let failure = writer.failure
    #expect(isTaken && !isDrained && failure == EPIPE)
    close(ends.write)
  }
}
