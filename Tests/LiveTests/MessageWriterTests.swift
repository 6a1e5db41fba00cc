import Glibc
import Testing

@testable import Live

@Suite struct MessageWriterTests {
  @Test func `of lines that a full pipe does not take some wait, and the others are counted`() {
    var ends: (read: CInt, write: CInt) = (0, 0)
    let code = withUnsafeMutableBytes(of: &ends) {
      Glibc.pipe($0.assumingMemoryBound(to: CInt.self).baseAddress)
    }
    precondition(code == 0)
    _ = fcntl(ends.read, F_SETFL, O_NONBLOCK)
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: 0, count: 4096)
    var filled = 0
    while Glibc.write(ends.write, filling, filling.count) > 0 { filled += filling.count }
    _ = fcntl(ends.write, F_SETFL, 0)
    guard var writer = MessageWriter(ends.write, capacity: 25) else {
      preconditionFailure("there can be a thread")
    }
    for line in ["the first\n", "the second\n", "the third\n", "4th\n"] {
      Array(line.utf8).withUnsafeBufferPointer { writer.put($0) }
    }
    var received: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    let lostCount = writer.finish {
      while true {
        let count = Glibc.read(ends.read, &piece, piece.count)
        guard count > 0 else { return false }
        received += piece[..<count]
      }
    }
    close(ends.write)
    while case let count = Glibc.read(ends.read, &piece, piece.count), count > 0 {
      received += piece[..<count]
    }
    close(ends.read)
    #expect(lostCount == 1)
    #expect(
      String(decoding: received.dropFirst(filled), as: UTF8.self)
        == "the first\nthe second\n4th\n")
  }
}
