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

  /// Ends the line with a line feed. A line that did not fit is cut before its last key and ends
  /// with `cut=true`; it still is a line of its own.
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
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let fitting = min(bytes.count, storage.count - count)
    if fitting < bytes.count { isTruncated = true }
    guard fitting > 0, let start = storage.baseAddress, let source = bytes.baseAddress else {
      return
    }
    Self.copy(source, to: start + count, fitting)
    count &+= fitting
  }

  /// Most pieces of a line have a few bytes: a call of the C library takes longer than they do.
  @inline(__always)
  private static func copy(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    guard count <= 16 else {
      target.update(from: source, count: count)
      return
    }
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    // The first and the last word, which may overlap.
    if count >= 8 {
      let last = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
      to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let last = from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
    } else {
      for i in 0..<count { target[i] = source[i] }
    }
  }

  public mutating func append(word: Word) {
    var place = count
    let (storage, end) = (storage, storage.count)
    var fits = true
    word.forEachByte { byte in
      if place < end {
        storage[place] = byte
        place &+= 1
      } else {
        fits = false
      }
    }
    count = place
    if !fits { isTruncated = true }
  }

  public mutating func append(_ label: Label) {
    label.withUTF8Span { bytes in bytes.withUnsafeBufferPointer { append($0) } }
  }

  public mutating func append(_ number: Int64) {
    if number < 0 { append(byte: 0x2D) }
    append(number.magnitude)
  }

  public mutating func append(_ number: UInt64) {
    // A processor of 32 bits divides 64 of them in a function; few numbers need that.
    if number <= UInt64(UInt32.max) {
      append(digits: UInt32(truncatingIfNeeded: number), atLeast: 1)
    } else {
      let billions = number / 1_000_000_000
      append(billions)
      append(
        digits: UInt32(truncatingIfNeeded: number &- billions &* 1_000_000_000), atLeast: 9)
    }
  }

  /// Appends a number with zeros before it, up to `length` digits: 1, 3, 4 or 9. One that does not
  /// fit is left out.
  private mutating func append(digits number: UInt32, atLeast length: Int) {
    if length == 1, storage.count &- count >= 10, let start = storage.baseAddress {
      count &+= Self.write(number, to: start + count)
      return
    }
    var length = length
    var rest = number / Self.powerOfTen(length)
    while rest > 0 {
      length &+= 1
      rest /= 10
    }
    guard length <= storage.count - count, let start = storage.baseAddress else {
      isTruncated = true
      return
    }
    count += length
    var place = start + count
    rest = number
    for _ in 0..<length {
      let quotient = rest / 10
      place -= 1
      place.pointee = UInt8(truncatingIfNeeded: rest &- quotient &* 10) &+ 0x30
      rest = quotient
    }
  }

  /// Writes a number where there is room for ten digits.
  ///
  /// - Returns: how many digits it has.
  private static func write(_ number: UInt32, to place: UnsafeMutablePointer<UInt8>) -> Int {
    guard number >= 10_000 else { return write(short: number, to: place) }
    let upper = number / 10_000
    let count = write(upper, to: place)
    store(digits(number &- upper &* 10_000) | 0x3030_3030, at: place + count)
    return count &+ 4
  }

  /// Writes a number below 10 000 where there is room for four digits.
  @inline(__always)
  private static func write(short number: UInt32, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let digits = digits(number)
    // Zeros before the first other digit, or before the last one.
    let zeros = (digits | 0x0100_0000).trailingZeroBitCount &>> 3
    store((digits | 0x3030_3030) &>> UInt32(truncatingIfNeeded: zeros &* 8), at: place)
    return 4 &- zeros
  }

  /// The four digits of a number below 10 000, a byte each, from the first one on in the order of
  /// memory.
  @inline(__always)
  private static func digits(_ number: UInt32) -> UInt32 {
    // Two digits in each half: 5 243 / 2¹⁹ is 1/100 for all of them, and 103 / 2¹⁰ is 1/10.
    let upper = (number &* 5_243) &>> 19
    let lower = number &- upper &* 100
    let halves = upper | (lower &<< 16)
    let tens = ((halves &* 103) &>> 10) & 0x000F_000F
    return tens | ((halves &- tens &* 10) &<< 8)
  }

  @inline(__always)
  private static func store(_ bytes: UInt32, at place: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: bytes.littleEndian, as: UInt32.self)
  }

  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> UInt32 {
    switch exponent {
    case 1: 10
    case 3: 1_000
    case 4: 10_000
    default: 1_000_000_000
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
    // Coordinates have up to four digits before the point.
    let room = storage.count &- count
    let wholeMax: UInt64 = 9_999
    if room >= 12, scaled <= wholeMax &* scale, let start = storage.baseAddress {
      let scaled = UInt32(truncatingIfNeeded: scaled)
      let whole = places == 4 ? scaled / 10_000 : scaled / 1_000
      let decimals = Self.digits(scaled &- whole &* UInt32(truncatingIfNeeded: scale))
      var place = start + count
      place += Self.write(short: whole, to: place)
      // The point; of three decimals it is in the place of the first digit of four.
      place.pointee = 0x2E
      if places == 4 { place += 1 }
      Self.store(decimals | (places == 4 ? 0x3030_3030 : 0x3030_302E), at: place)
      count = place + 4 - start
      return
    }
    let whole = places == 4 ? scaled / 10_000 : scaled / 1_000
    append(whole)
    append(byte: 0x2E)
    append(digits: UInt32(truncatingIfNeeded: scaled &- whole &* scale), atLeast: places)
  }
}
