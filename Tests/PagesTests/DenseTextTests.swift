import Pages
import Testing

@Suite struct DenseTextTests {
  @Test("what is written is read again, whatever is left for the last group", arguments: 0...17)
  func groups(count: Int) throws {
    for step in [0, 1, 37, 255] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * step &+ step) }
      let text = DenseText.text(of: bytes)
      #expect(text.utf8.count == count + (count + 3) / 4)
      #expect(DenseText.bytes(of: text) == bytes)
    }
  }

  @Test("no character of it means anything in markup, in JSON or in an address")
  func characters() {
    let text = DenseText.text(of: (0..<60_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })
    #expect(Set(text.utf8).count == 85)
    #expect(!text.contains { "&'/<>\\`\" \n".contains($0) })
  }

  @Test("other texts are none", arguments: ["#", "######", "~~~~~", "##<##", "é"])
  func others(text: String) { #expect(DenseText.bytes(of: text) == nil) }
}
