/// Bytes as text in a page: five characters for four of them, a sixteenth less than base64 has.
///
/// The digits are ASCII from `#` on, without what markup, JSON or an address could begin with. The
/// last group has as many characters more than bytes as any other: one.
package enum DenseText {
  private static let digits = (UInt8(ascii: "#")...UInt8(ascii: "~")).filter {
    !"&'/<>\\`".utf8.contains($0)
  }

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4 * 5 + 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var word: UInt32 = 0
      for place in 0..<4 {
        word = word << 8 | UInt32(place < count ? bytes[start + place] : 0)
      }
      var group: [UInt8] = []
      for _ in 0..<5 {
        group.append(digits[Int(word % 85)])
        word /= 85
      }
      text += group.reversed().prefix(count + 1)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what `text(of:)` does not make.
  package static func bytes(of text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: characters.count, by: 5) {
      let count = min(5, characters.count - start)
      var word: UInt64 = 0
      for place in 0..<5 {
        // What is missing counts as the last digit: what was cut off is never rounded up.
        let character = place < count ? characters[start + place] : UInt8(ascii: "~")
        guard let digit = digits.firstIndex(of: character) else { return nil }
        word = word * 85 + UInt64(digit)
      }
      guard word <= UInt32.max, count > 1 else { return nil }
      for place in 0..<count - 1 {
        bytes.append(UInt8(truncatingIfNeeded: word >> (24 - 8 * place)))
      }
    }
    return bytes
  }
}
