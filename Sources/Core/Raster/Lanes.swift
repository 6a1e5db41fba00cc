/// Several pixels at a time, in the vectors of the standard library.
///
/// Channels are multiplied in lanes of 16 bits, which every vector unit does in one step; SSE2 has
/// no such multiplication of 32 bits. The sums are those of `Blend`, so the pixels are the same.
enum Lanes {
  /// Four pixels, 0xAARRGGBB each.
  typealias Pixels = SIMD4<UInt32>
  /// Two channels of each of four pixels, or one channel of each of eight.
  typealias Channels = SIMD8<UInt16>

  /// Whether runs are changed several pixels at a time. A Cortex-M has no vectors: its compiler
  /// would take them apart into their lanes.
  @inline(__always)
  static var areUsed: Bool {
    #if arch(arm)
      false
    #else
      true
    #endif
  }

  // MARK: Four pixels of 32 bits

  /// The red and blue channels of four pixels.
  @inline(__always)
  static func redAndBlue(_ pixels: Pixels) -> Channels {
    unsafeBitCast(pixels & 0x00FF_00FF, to: Channels.self)
  }

  /// The alpha and green channels of four pixels.
  @inline(__always)
  static func alphaAndGreen(_ pixels: Pixels) -> Channels {
    unsafeBitCast(pixels, to: Channels.self) &>> 8
  }

  /// One number per pixel, for two channels of each. Compilers know this as one shuffle; what comes
  /// of shifts and sums they take apart.
  @inline(__always)
  static func perChannel(_ numbers: SIMD4<UInt16>) -> Channels {
    var channels = Channels()
    channels.evenHalf = numbers
    channels.oddHalf = numbers
    return channels
  }

  /// The alpha of four pixels, for two channels of each.
  @inline(__always)
  static func alphaPerChannel(_ pixels: Pixels) -> Channels {
    perChannel(SIMD4<UInt16>(truncatingIfNeeded: pixels &>> 24))
  }

  /// Pixels from sums of products of their channels, each divided by 255; the upper byte is 0.
  @inline(__always)
  static func pixels(redAndBlue: Channels, alphaAndGreen: Channels) -> Pixels {
    let inner = unsafeBitCast(folded(alphaAndGreen), to: Pixels.self) & 0x0000_FF00
    return unsafeBitCast(upperOver255(redAndBlue), to: Pixels.self) | inner
  }

  /// `Blend.mix` of four pixels, with a share for each.
  @inline(__always)
  static func mix(_ source: Pixels, over destination: Pixels, _ shares: Channels) -> Pixels {
    let rest = shares ^ 255
    return pixels(
      redAndBlue: redAndBlue(source) &* shares &+ redAndBlue(destination) &* rest,
      alphaAndGreen: alphaAndGreen(source) &* shares &+ alphaAndGreen(destination) &* rest)
  }

  /// `Blend.over` of four premultiplied pixels.
  @inline(__always)
  static func over(_ source: Pixels, _ destination: Pixels) -> Pixels {
    let rest = alphaPerChannel(source) ^ 255
    let remains = pixels(
      redAndBlue: redAndBlue(destination) &* rest,
      alphaAndGreen: alphaAndGreen(destination) &* rest)
    // The alpha that is added is the unused byte of the result.
    return sumUpTo255(source, remains) & 0x00FF_FFFF
  }

  enum Alpha {
    case none, full, mixed
  }

  /// Whether twice four premultiplied pixels are all empty, all opaque, or neither.
  @inline(__always)
  static func alpha(_ low: Pixels, _ high: Pixels) -> Alpha {
    let either = unsafeBitCast(low | high, to: SIMD2<UInt64>.self)
    if either[0] | either[1] == 0 { return .none }
    let both = unsafeBitCast(low & high, to: SIMD2<UInt64>.self)
    let opaque: UInt64 = 0xFF00_0000_FF00_0000
    return both[0] & both[1] & opaque == opaque ? .full : .mixed
  }

  /// Four premultiplied pixels made fainter.
  @inline(__always)
  static func scaled(_ source: Pixels, by opacity: UInt16) -> Pixels {
    let outer = over255(redAndBlue(source) &* opacity)
    let inner = folded(alphaAndGreen(source) &* opacity) & 0xFF00
    return unsafeBitCast(outer | inner, to: Pixels.self)
  }

  // MARK: Eight pixels of 16 bits, channel by channel

  /// A channel of eight pixels in each, 0…255.
  struct Planes {
    var red: Channels
    var green: Channels
    var blue: Channels

    @inline(__always)
    init(red: Channels, green: Channels, blue: Channels) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// `Blend.widened` of eight pixels.
    @inline(__always)
    init(_ pixels: Channels) {
      let red = (pixels &>> 8) & 0xF8
      let green = (pixels &>> 3) & 0xFC
      let blue = (pixels &<< 3) & 0xF8
      self.init(
        red: red | (red &>> 5), green: green | (green &>> 6), blue: blue | (blue &>> 5))
    }

    /// Eight pixels of 32 bits.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>) { self.init(load(pixels), load(pixels + 4)) }

    /// Twice four pixels of 32 bits.
    @inline(__always)
    init(_ low: Pixels, _ high: Pixels) {
      let lower = halves(low, high, shift: 0)
      self.init(
        red: halves(low, high, shift: 16) & 0xFF, green: lower &>> 8, blue: lower & 0xFF)
    }

    /// `Blend.narrowed` of eight pixels.
    @inline(__always)
    var narrowed: Channels {
      ((red &<< 8) & 0xF800) | ((green &<< 3) & 0x07E0) | (blue &>> 3)
    }

    /// Twice four pixels of 32 bits; the upper byte is 0.
    @inline(__always)
    var pixels: (Pixels, Pixels) {
      let lower = (green &<< 8) | blue
      return (
        Pixels(truncatingIfNeeded: lower.lowHalf)
          | (Pixels(truncatingIfNeeded: red.lowHalf) &<< 16),
        Pixels(truncatingIfNeeded: lower.highHalf)
          | (Pixels(truncatingIfNeeded: red.highHalf) &<< 16)
      )
    }

    /// `Blend.over` of eight premultiplied pixels, with 255 less their alpha.
    @inline(__always)
    func over(_ destination: Planes, rest: Channels) -> Planes {
      Planes(
        red: clamped(red &+ over255(destination.red &* rest)),
        green: clamped(green &+ over255(destination.green &* rest)),
        blue: clamped(blue &+ over255(destination.blue &* rest)))
    }
  }

  /// The lower 16 bits of eight pixels, or with a shift of 16 the upper ones.
  @inline(__always)
  static func halves(_ low: Pixels, _ high: Pixels, shift: UInt32) -> Channels {
    let lower = unsafeBitCast(low, to: Channels.self)
    let upper = unsafeBitCast(high, to: Channels.self)
    return shift == 0
      ? Channels(lowHalf: lower.evenHalf, highHalf: upper.evenHalf)
      : Channels(lowHalf: lower.oddHalf, highHalf: upper.oddHalf)
  }

  // MARK: Numbers

  /// `value / 255` rounded to nearest, in the upper byte: `Blend.over255` before its last shift.
  @inline(__always)
  static func folded(_ value: Channels) -> Channels {
    let biased = value &+ 128
    return biased &+ (biased &>> 8)
  }

  @inline(__always)
  static func over255(_ value: Channels) -> Channels { folded(value) &>> 8 }

  /// The same: 257/65 536 of a value up to 65 535 is `(value + value / 256) / 256`. Compilers know
  /// the upper half of a product of 16 bits as one instruction, unless wider lanes follow.
  @inline(__always)
  static func upperOver255(_ value: Channels) -> Channels {
    Channels(
      truncatingIfNeeded: (SIMD8<UInt32>(truncatingIfNeeded: value &+ 128) &* 257) &>> 16)
  }

  /// Sums of bytes, at most 255. The comparison finds a carry; compilers know this as one
  /// instruction.
  @inline(__always)
  private static func sumUpTo255(_ one: Pixels, _ other: Pixels) -> Pixels {
    let bytes = unsafeBitCast(one, to: SIMD16<UInt8>.self)
    let sum = bytes &+ unsafeBitCast(other, to: SIMD16<UInt8>.self)
    return unsafeBitCast(sum.replacing(with: 255, where: sum .< bytes), to: Pixels.self)
  }

  /// 0…510 to at most 255.
  @inline(__always)
  static func clamped(_ value: Channels) -> Channels {
    (value | (0 &- (value &>> 8))) & 255
  }

  // MARK: Memory

  @inline(__always)
  static func load(_ memory: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(memory).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func load(_ memory: UnsafePointer<UInt16>) -> Channels {
    UnsafeRawPointer(memory).loadUnaligned(as: Channels.self)
  }

  /// Eight bytes, from the lowest, as numbers. A conversion of them one by one would be taken apart
  /// where the same word is also looked at.
  @inline(__always)
  static func widened(_ bytes: UInt64) -> Channels {
    var wide = SIMD16<UInt8>()
    wide.evenHalf = unsafeBitCast(bytes, to: SIMD8<UInt8>.self)
    return unsafeBitCast(wide, to: Channels.self)
  }

  @inline(__always)
  static func store(_ pixels: Pixels, _ memory: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(memory).storeBytes(of: pixels, as: Pixels.self)
  }

  @inline(__always)
  static func store(_ pixels: Channels, _ memory: UnsafeMutablePointer<UInt16>) {
    UnsafeMutableRawPointer(memory).storeBytes(of: pixels, as: Channels.self)
  }
}
