import CDisplay

// Lines for a person, put together from bytes: a board's program has no strings. None of this runs
// while pictures are shown.
extension [UInt8] {
  package init(_ text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package static func += (bytes: inout [UInt8], text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package static func += (bytes: inout [UInt8], number: Int) {
    var rest = number.magnitude
    var digits: [UInt8] = []
    repeat {
      digits.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { bytes.append(0x2D) }
    bytes.append(contentsOf: digits.reversed())
  }

  /// The text that a C string holds, without its end.
  package init(text: UnsafePointer<CChar>) {
    self.init()
    var index = 0
    while text[index] != 0 {
      append(UInt8(bitPattern: text[index]))
      index += 1
    }
  }

  /// The system's text for an error.
  init(error: CInt) { self.init(text: display_error_text(error)) }

  func starts(with text: StaticString) -> Bool {
    let wanted = text.utf8CodeUnitCount
    guard count >= wanted else { return false }
    for index in 0..<wanted where self[index] != text.utf8Start[index] { return false }
    return true
  }

  static func == (bytes: [UInt8], text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount && bytes.starts(with: text)
  }

  /// Calls with the bytes as a C string.
  func withText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var text = self
    text.append(0)
    return text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("a text has an end") }
      return body(start.assumingMemoryBound(to: CChar.self))
    }
  }
}
