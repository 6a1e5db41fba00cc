/// Reads Unicode scalars out of UTF-8, one at a time.
enum UTF8Decoder {
  /// Replaces invalid bytes: U+FFFD.
  static var replacement: UInt32 { 0xFFFD }

  /// The scalar that starts at `index`, which advances past it. An invalid byte counts as one
  /// `replacement`.
  ///
  /// - Precondition: 0 ≤ index < text.count.
  static func next(in text: Span<UInt8>, at index: inout Int) -> UInt32 {
    let first = text[index]
    index += 1
    let tailCount: Int
    var scalar: UInt32
    switch first {
    case 0x00...0x7F: return UInt32(truncatingIfNeeded: first)
    case 0xC2...0xDF: (tailCount, scalar) = (1, UInt32(truncatingIfNeeded: first & 0x1F))
    case 0xE0...0xEF: (tailCount, scalar) = (2, UInt32(truncatingIfNeeded: first & 0x0F))
    case 0xF0...0xF4: (tailCount, scalar) = (3, UInt32(truncatingIfNeeded: first & 0x07))
    default: return replacement
    }
    guard index + tailCount <= text.count else { return replacement }
    for i in index..<index + tailCount {
      guard text[i] & 0xC0 == 0x80 else { return replacement }
      scalar = (scalar &<< 6) | UInt32(truncatingIfNeeded: text[i] & 0x3F)
    }
    guard isShortest(scalar, tailCount: tailCount) else { return replacement }
    index += tailCount
    return scalar
  }

  /// Overlong forms, surrogates and values beyond Unicode are not valid UTF-8.
  private static func isShortest(_ scalar: UInt32, tailCount: Int) -> Bool {
    switch tailCount {
    case 1: true
    case 2: scalar >= 0x800 && !(scalar >= 0xD800 && scalar <= 0xDFFF)
    default: scalar >= 0x1_0000 && scalar <= 0x10_FFFF
    }
  }
}
