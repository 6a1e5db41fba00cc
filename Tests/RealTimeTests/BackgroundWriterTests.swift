import Glibc
import Testing

@testable import RealTime

/// What is handed to a thread that writes, to a pipe that may stop taking bytes.
@Suite struct BackgroundWriterTests {
  private static func pipe(nonBlocking: Bool = false) -> (read: CInt, write: CInt) {
    var ends: (CInt, CInt) = (0, 0)
    let code = withUnsafeMutableBytes(of: &ends) {
      Glibc.pipe2($0.assumingMemoryBound(to: CInt.self).baseAddress, nonBlocking ? O_NONBLOCK : 0)
    }
    precondition(code == 0)
    return ends
  }

  private static func put(_ bytes: [UInt8], _ writer: borrowing BackgroundWriter) -> Bool {
    bytes.withUnsafeBufferPointer { writer.put($0) }
  }

  /// Reads until the other side is closed.
  private static func readAll(_ descriptor: CInt) -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { return all }
      all += piece[..<count]
    }
  }

  @Test func `a pipe that nothing reads keeps no one waiting, and what finds no room is refused`() {
    let ends = Self.pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    guard let writer = BackgroundWriter(ends.write, syncs: false, capacity: 1000) else {
      Issue.record("no thread")
      return
    }
    // A pipe holds 64 kB.
    var refused = 0
    for _ in 0..<1000 where !Self.put([UInt8](repeating: 7, count: 400), writer) { refused += 1 }
    #expect(refused > 0 && writer.failure == 0)
    let isDrained = writer.drain(patience: 1) { true }
    #expect(!isDrained || refused < 1000)
  }

  @Test(arguments: [false, true])
  func `all that was taken arrives, in order, also through a pipe that does not block`(
    nonBlocking: Bool
  ) async throws {
    let ends = Self.pipe(nonBlocking: nonBlocking)
    if nonBlocking { _ = fcntl(ends.read, F_SETFL, 0) }
    let reader = Task.detached { Self.readAll(ends.read) }
    var sent: [UInt8] = []
    do {
      let writer = try #require(BackgroundWriter(ends.write, syncs: false, capacity: 1 << 20))
      for number in 0..<200 {
        let piece = [UInt8](repeating: UInt8(number), count: 1777)
        #expect(Self.put(piece, writer))
        sent += piece
      }
      let isDrained = writer.drain { false }
      #expect(isDrained)
    }
    close(ends.write)
    let received = await reader.value
    #expect(received == sent)
    close(ends.read)
  }

  @Test func `a reader that is gone is an error`() throws {
    let ends = Self.pipe()
    signal(SIGPIPE, SIG_IGN)
    close(ends.read)
    let writer = try #require(BackgroundWriter(ends.write, syncs: false))
    #expect(Self.put([1, 2, 3], writer))
    let isDrained = writer.drain { false }
    #expect(!isDrained && writer.failure == EPIPE)
    close(ends.write)
  }
}
