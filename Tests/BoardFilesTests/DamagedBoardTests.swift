import BoardFiles
import Foundation
import TestSupport
import Testing

/// A damaged board file gives an error with its line, or another board; never a crash or a hang.
@Suite struct DamagedBoardTests {
  @Test func neverCrashes() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Boards/stm32f746g-disco.yaml")
    let board = Array(try Data(contentsOf: folder))
    let signs = Array("[{&*!|>?-:#\"'".utf8)
    var random = SplitMix64(seed: 11)
    func below(_ limit: Int) -> Int { Int(random.next() >> 1) % limit }
    for _ in 0..<200 {
      var bytes = board
      for _ in 0...below(3) {
        let place = below(bytes.count)
        switch below(4) {
        case 0: bytes[place] ^= 1 << UInt8(below(8))
        case 1: bytes.removeLast(bytes.count - place - 1)
        case 2: bytes.insert(contentsOf: signs.shuffled(using: &random), at: place)
        default: bytes[place] = UInt8(below(256))
        }
      }
      do throws(BoardFileError) {
        _ = try BoardFile(bytes, name: "x", file: "x.yaml")
      } catch {
        #expect("\(error)".hasPrefix("x.yaml:"))
      }
    }
  }
}
