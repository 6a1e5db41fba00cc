import Corpus
import Testing

@Suite struct ContentHashTests {
  @Test func `it is the same on every machine`() {
    #expect("\(ContentHash(""))" == "5bcba5ce171f0c93aca048615e413992")
    #expect("\(ContentHash("tactus"))" == "ea22f6bb0fa5522bf4710500adc092a5")
    let long = String(repeating: "0123456789abcdef", count: 100)
    #expect("\(ContentHash(long))" == "6ca5f04052828519efc6e0f04c8375b3")
  }

  @Test func `each bit counts, and the length`() {
    let bytes = [UInt8](repeating: 0, count: 75)
    var seen = Set([ContentHash(bytes)])
    for place in bytes.indices {
      for bit in 0..<8 {
        var other = bytes
        other[place] ^= 1 << UInt8(bit)
        seen.insert(ContentHash(other))
      }
    }
    for count in 0..<75 { seen.insert(ContentHash([UInt8](repeating: 0, count: count))) }
    #expect(seen.count == 1 + 75 * 8 + 75)
  }

  @Test func `words that change places are another content`() {
    let words = (0..<16).map { index in [UInt8](repeating: UInt8(index), count: 8) }
    var seen = Set<ContentHash>()
    for first in words.indices {
      for second in words.indices where second > first {
        var other = words
        other.swapAt(first, second)
        seen.insert(ContentHash(other.flatMap(\.self)))
      }
    }
    #expect(seen.count == 120)
  }

  @Test func `its text is parsed again`() throws {
    let hash = ContentHash("a")
    #expect(ContentHash(hexadecimal: "\(hash)") == hash)
    for text in ["", "0", String(repeating: "g", count: 32), String(repeating: "0", count: 33)] {
      #expect(ContentHash(hexadecimal: text) == nil)
    }
  }
}
