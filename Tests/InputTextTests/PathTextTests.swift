import InputText
import TestSupport
import Testing

/// Paths are bytes; each has a text, and the text gives the bytes back.
@Suite struct PathTextTests {
  private func bytes(_ text: String) -> [UInt8] {
    text.pathForC.dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test(arguments: ["", "a.trace", "/tmp/µ/日本/🙂", "a\u{10FFFD}b", "a\u{FFFD}b"])
  func aTextIsItself(text: String) {
    let path = String(pathBytes: Array(text.utf8))
    #expect(bytes(path) == Array(text.utf8))
    if !text.unicodeScalars.contains("\u{10FFFD}") { #expect(path == text) }
    #expect(text.pathForC.last == 0)
  }

  // Cut off, too long, a surrogate, beyond the last plane; one that stands for a byte elsewhere.
  @Test(
    arguments: [
      [0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF4, 0x8F, 0xBE, 0x80], [0xE2, 0x82, 0x41],
    ] as [[UInt8]])
  func whatIsNoTextKeepsItsBytes(path: [UInt8]) { #expect(bytes(String(pathBytes: path)) == path) }

  @Test func noTwoPathsHaveTheSameText() {
    var random = SplitMix64(seed: 1)
    var seen: [String: [UInt8]] = [:]
    for _ in 0..<20_000 {
      // Such that many are near to being text.
      let path =
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          [0x61, 0xC3, 0xA4, 0xED, 0xA0, 0x80, 0xF4, 0x8F, 0xBE, 0xBF, 0xFF].randomElement(
            using: &random) ?? 0x61
        } as [UInt8]
      let text = String(pathBytes: path)
      #expect(bytes(text) == path)
      #expect(seen.updateValue(path, forKey: text) ?? path == path)
    }
  }
}
