import Foundation

/// The lines of a text as bytes: recordings can have a hundred thousand lines, for which `String`
/// is too slow.
///
/// Lines end with a line feed, optionally preceded by a carriage return. They count from 1.
struct ByteText {
  typealias Line = ArraySlice<UInt8>

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func forEachLine<Failure: Error>(
    _ body: (_ number: Int, _ line: Line) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    var number = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[start..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      number += 1
      try body(number, line)
      start = end + 1
    }
  }
}

extension ArraySlice<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }

  func starts(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { starts(with: $0) }
  }

  /// The fields separated by spaces and tabs.
  var fields: [ArraySlice<UInt8>] {
    split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// The bytes without leading and trailing spaces and tabs.
  var trimmed: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return [] }
    return start[start.startIndex...last]
  }

  /// A decimal number, padded with zeros or not; nil for anything else.
  var decimal: Int64? { number(radix: 10) }

  /// A hexadecimal number without a prefix; nil for anything else.
  var hexadecimal: Int64? { number(radix: 16) }

  private func number(radix: Int64) -> Int64? {
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative ? dropFirst() : self
    // 18 decimal or 15 hexadecimal digits always fit, and no valid input has more.
    guard !digits.isEmpty, digits.count <= (radix == 10 ? 18 : 15) else { return nil }
    var value: Int64 = 0
    for byte in digits {
      let digit: Int64
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = Int64(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = Int64(byte - UInt8(ascii: "A")) + 10
      default: return nil
      }
      guard digit < radix else { return nil }
      value = value * radix + digit
    }
    return isNegative ? -value : value
  }
}
