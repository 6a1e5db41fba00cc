public import TactusCore

/// A short text assembled in place: `Label("Item ").appending(12)`.
///
/// Text that does not fit is cut off before the first character that does not.
public struct Label: BitwiseCopyable, Sendable {
  /// How many bytes of UTF-8 it holds.
  public static var bytesMax: Int { Bytes.count }

  private typealias Bytes = InlineArray<48, UInt8>
  private var bytes: Bytes
  /// How many bytes of UTF-8 it has.
  public private(set) var count: Int
  private var isFull: Bool

  public init() {
    bytes = InlineArray(repeating: 0)
    count = 0
    isFull = false
  }

  public init(_ text: StaticString) {
    self.init()
    append(text)
  }

  public init(scalar: Unicode.Scalar) {
    self.init()
    append(scalar.value)
  }

  public mutating func append(_ text: StaticString) {
    text.withUTF8Span { append(utf8: $0) }
  }

  /// A word of a trace, which is ASCII.
  public mutating func append(word: Word) {
    word.forEachByte { append(UInt32($0)) }
  }

  /// Bytes that are not UTF-8 become U+FFFD.
  public mutating func append(utf8 text: Span<UInt8>) {
    var index = 0
    while index < text.count { append(UTF8Decoder.next(in: text, at: &index)) }
  }

  /// Appends a number in decimal, padded with zeros to `digitsMin` digits.
  public mutating func append(_ number: Int, digitsMin: Int = 1) {
    if number < 0 { append(UInt32(0x2D)) }
    append(magnitude: number.magnitude, digitsMin: digitsMin)
  }

  /// Rounds to nearest, ties away from zero. A dash for NaN and for a million or more.
  ///
  /// - Parameter decimals: 0 to 3.
  public mutating func append(_ value: Float, decimals: Int) {
    guard value.magnitude < 1_000_000, decimals >= 0, decimals <= 3 else {
      append(UInt32(0x2013))
      return
    }
    var power: UInt32 = 1
    for _ in 0..<decimals { power *= 10 }
    // Whole part and fraction are handled separately: a `Float` holds either exactly enough, but
    // both together would not fit.
    var whole = UInt32(truncatingIfNeeded: Int32(value.magnitude))
    let rest = value.magnitude - Float(Int(truncatingIfNeeded: whole))
    var fraction = UInt32(
      truncatingIfNeeded: Int32(rest * Float(Int(truncatingIfNeeded: power)) + 0.5))
    if fraction == power {
      fraction = 0
      whole += 1
    }
    if value < 0, whole != 0 || fraction != 0 { append(UInt32(0x2D)) }
    append(magnitude: UInt(truncatingIfNeeded: whole), digitsMin: 1)
    guard decimals > 0 else { return }
    append(UInt32(0x2E))
    append(magnitude: UInt(truncatingIfNeeded: fraction), digitsMin: decimals)
  }

  public func appending(_ text: StaticString) -> Label {
    var label = self
    label.append(text)
    return label
  }

  public func appending(_ number: Int, digitsMin: Int = 1) -> Label {
    var label = self
    label.append(number, digitsMin: digitsMin)
    return label
  }

  public func appending(_ value: Float, decimals: Int) -> Label {
    var label = self
    label.append(value, decimals: decimals)
    return label
  }

  private mutating func append(magnitude: UInt, digitsMin: Int) {
    var divisor: UInt = 1
    var digits = 1
    while magnitude / divisor >= 10 {
      divisor *= 10
      digits += 1
    }
    for _ in 0..<max(0, min(digitsMin, Self.bytesMax) - digits) { append(UInt32(0x30)) }
    while divisor > 0 {
      append(UInt32(truncatingIfNeeded: 0x30 + magnitude / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends a Unicode scalar, entirely or not at all.
  private mutating func append(_ scalar: UInt32) {
    let tailCount = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x1_0000 ? 2 : 3
    guard !isFull, count + 1 + tailCount <= Self.bytesMax else {
      isFull = true
      return
    }
    let head: UInt32 =
      switch tailCount {
      case 0: 0
      case 1: 0xC0
      case 2: 0xE0
      default: 0xF0
      }
    var shift = UInt32(truncatingIfNeeded: 6 * tailCount)
    bytes[count] = UInt8(truncatingIfNeeded: head | (scalar &>> shift))
    count += 1
    while shift > 0 {
      shift -= 6
      bytes[count] = UInt8(truncatingIfNeeded: 0x80 | ((scalar &>> shift) & 0x3F))
      count += 1
    }
  }
}

extension Label {
  /// Lends its UTF-8 bytes.
  public func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(first: count))
  }
}
