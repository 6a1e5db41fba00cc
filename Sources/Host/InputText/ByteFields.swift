/// Words and numbers in a line of bytes: recordings have a hundred thousand lines, for which
/// `String` is too slow.
extension ArraySlice<UInt8> {
  public var text: String { String(decoding: self, as: UTF8.self) }

  public func starts(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { starts(with: $0) }
  }

  public static func == (left: Self, right: StaticString) -> Bool {
    right.withUTF8Buffer { left.elementsEqual($0) }
  }

  /// The fields separated by spaces and tabs.
  public var fields: [ArraySlice<UInt8>] {
    split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// The bytes without leading and trailing spaces and tabs.
  public var trimmed: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return [] }
    return start[start.startIndex...last]
  }

  /// A decimal number of at most 18 digits, padded with zeros or not; nil for anything else.
  public var decimal: Int64? { number(radix: 10, digitsMax: 18) }

  /// A hexadecimal number of at most 15 digits, without a prefix; nil for anything else.
  public var hexadecimal: Int64? { number(radix: 16, digitsMax: 15) }

  /// As many digits as always fit; no valid input has more.
  private func number(radix: Int64, digitsMax: Int) -> Int64? {
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative ? dropFirst() : self
    guard !digits.isEmpty, digits.count <= digitsMax else { return nil }
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
