public import Raster
public import TactusCore

/// A line of text built in borrowed memory, in ASCII, without a heap. What does not fit is left out
/// and `isTruncated` is set.
public struct TextBuffer: ~Copyable {
  private let storage: UnsafeMutableBufferPointer<UInt8>
  /// How many bytes were written.
  public private(set) var count = 0
  /// Whether something did not fit, since the buffer was last emptied.
  public private(set) var isTruncated = false

  /// The longest line of a trace: ten contacts of up to 30 characters, and what precedes them.
  public static var lineMax: Int { 512 }

  public init(storage: UnsafeMutableBufferPointer<UInt8>) { self.storage = storage }

  public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage.baseAddress, count: count)
  }

  public mutating func removeAll() {
    count = 0
    isTruncated = false
  }

  /// Ends the line with a line feed. A line that did not fit is cut before its last key, and says
  /// so with `cut=true`; it still is a line of its own.
  ///
  /// - Precondition: there is room for `cut=true` and more, as in a line of `lineMax` bytes.
  public mutating func endLine() {
    if isTruncated {
      let note: StaticString = " cut=true"
      precondition(storage.count > 2 * note.utf8CodeUnitCount, "a line has room for its note")
      count = min(count, storage.count - note.utf8CodeUnitCount - 1)
      while count > 0, storage[count] != 0x20 { count -= 1 }
      append(note)
    }
    append(byte: 0x0A)
  }

  public mutating func append(byte: UInt8) {
    guard count < storage.count else {
      isTruncated = true
      return
    }
    storage[count] = byte
    count += 1
  }

  public mutating func append(_ text: StaticString) {
    let start = text.utf8Start
    for index in 0..<text.utf8CodeUnitCount { append(byte: start[index]) }
  }

  public mutating func append(word: Word) {
    word.forEachByte { append(byte: $0) }
  }

  public mutating func append(_ label: Label) {
    label.withUTF8Span { bytes in
      for index in 0..<bytes.count { append(byte: bytes[index]) }
    }
  }

  public mutating func append(_ number: Int64) {
    if number < 0 { append(byte: 0x2D) }
    append(number.magnitude)
  }

  public mutating func append(_ number: UInt64) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var rest = number
    var length = 0
    repeat {
      let quotient = rest / 10
      digits[length] = UInt8(truncatingIfNeeded: rest &- quotient &* 10) &+ 0x30
      rest = quotient
      length += 1
    } while rest > 0
    while length > 0 {
      length -= 1
      append(byte: digits[length])
    }
  }

  /// 16 digits.
  public mutating func append(hexadecimal number: UInt64) {
    var shift: UInt64 = 64
    while shift > 0 {
      shift &-= 4
      let digit = UInt8(truncatingIfNeeded: (number &>> shift) & 15)
      append(byte: digit < 10 ? 0x30 &+ digit : 0x61 &+ digit &- 10)
    }
  }

  /// A finite number with `places` decimals (3 or 4), rounded to nearest, ties away from zero, with
  /// no minus sign for a zero. Computed in integers, so that every processor writes the same: the
  /// value is exactly m·2ᵉ.
  public mutating func append(_ value: Float, places: Int) {
    precondition(value.isFinite, "only finite numbers can be written")
    precondition(places == 3 || places == 4, "a number has three decimals or four")
    let scale: UInt64 = places == 4 ? 10_000 : 1_000
    let bits = value.bitPattern
    let exponent = Int32(truncatingIfNeeded: (bits &>> 23) & 0xFF)
    let fraction = UInt64(_truncatingBits: UInt(bits & 0x007F_FFFF))
    let mantissa = exponent == 0 ? fraction : fraction | 0x0080_0000
    // value = mantissa · 2^(exponent − 150); anything beyond 2⁴⁰ is written as 2⁴⁰.
    let power = (exponent == 0 ? 1 : exponent) &- 150
    let scaled: UInt64
    if power > 16 {
      scaled = (1 &<< 40) &* scale
    } else if power >= 0 {
      scaled = (mantissa &<< UInt64(_truncatingBits: UInt(bitPattern: Int(power)))) &* scale
    } else if power < -60 {
      scaled = 0
    } else {
      let shift = UInt64(_truncatingBits: UInt(bitPattern: Int(-power)))
      scaled = (mantissa &* scale &+ (1 &<< (shift &- 1))) &>> shift
    }
    if value < 0, scaled > 0 { append(byte: 0x2D) }
    append(scaled / scale)
    append(byte: 0x2E)
    var rest = scaled % scale
    var unit = scale / 10
    while unit > 0 {
      append(byte: UInt8(truncatingIfNeeded: rest / unit) &+ 0x30)
      rest %= unit
      unit /= 10
    }
  }
}
