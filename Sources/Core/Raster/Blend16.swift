/// The arithmetic of blending `rgb565` pixels, in the bits that they have: their channels are
/// spread over a word with room between them, so that one multiplication mixes all three, by a
/// share of 32nds. That is as fine as the steps of red and blue; green has 64 values, of which it
/// reaches every second one.
enum Blend16 {
  /// Green in the upper half of a word, red and blue in the lower, each with five free bits above:
  /// 00000gggggg00000rrrrr000000bbbbb.
  private static var channels: UInt32 { 0x07E0_F81F }
  /// One half of a 32nd in each channel's sum.
  private static var half: UInt32 { 0x0200_8010 }

  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt32 { (pixel | (pixel &<< 16)) & channels }

  @inline(__always)
  static func spread(_ pixel: UInt16) -> UInt32 { spread(UInt32(truncatingIfNeeded: pixel)) }

  /// A share of 0…255 in 32nds, rounded to nearest.
  @inline(__always)
  static func level(_ share: UInt32) -> UInt32 { (share &+ 4) &>> 3 }

  /// One colour, prepared to be mixed in by the same level into many pixels.
  struct Mix: BitwiseCopyable {
    private let part: UInt32
    private let rest: UInt32

    /// - Parameter source: a spread pixel.
    @inline(__always)
    init(_ source: UInt32, level: UInt32) {
      part = source &* level &+ Blend16.half
      rest = 32 &- level
    }

    /// `(source · level + destination · (32 − level)) / 32` of each channel, rounded to nearest.
    @inline(__always)
    func over(_ destination: UInt16) -> UInt16 {
      UInt16(truncatingIfNeeded: over(UInt32(truncatingIfNeeded: destination)))
    }

    /// The same in the lower half of a word; what is in the upper one is of no use.
    @inline(__always)
    private func over(_ destination: UInt32) -> UInt32 {
      let sum = ((part &+ spread(destination) &* rest) &>> 5) & channels
      return sum | (sum &>> 16)
    }

    /// The same of two pixels in a word.
    @inline(__always)
    func over(pair: UInt32) -> UInt32 {
      (over(pair & 0xFFFF) & 0xFFFF) | (over(pair &>> 16) &<< 16)
    }
  }

  @inline(__always)
  static func mix(_ source: UInt32, over destination: UInt16, level: UInt32) -> UInt16 {
    Mix(source, level: level).over(destination)
  }

  /// A premultiplied 0xAARRGGBB over a pixel: `Blend.over` of the widened pixel, narrowed, without
  /// the way through 0xRRGGBB.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt16) -> UInt16 {
    let pixel = UInt32(truncatingIfNeeded: destination)
    let rest = 255 &- (source &>> 24)
    let upper = ((pixel &<< 8) & 0xF8_0000) | ((pixel &<< 3) & 0xF8)
    let outer = (upper | ((upper &>> 5) & 0x7_0007)) &* rest &+ 0x80_0080
    let middle = (pixel &>> 3) & 0xFC
    let inner = (middle | (middle &>> 6)) &* rest &+ 0x80
    var outerSum =
      (source & 0xFF_00FF) &+ (((outer &+ ((outer &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF)
    var innerSum = ((source &>> 8) & 0xFF) &+ ((inner &+ (inner &>> 8)) &>> 8)
    // Only a channel that is larger than its alpha allows has a carry, which fills it.
    if (outerSum | innerSum) & 0x100_0100 != 0 {
      let outerFull = (outerSum &>> 8) & 0x1_0001
      outerSum |= (outerFull &<< 8) &- outerFull
      innerSum |= 0 &- (innerSum &>> 8)
    }
    return UInt16(
      truncatingIfNeeded: ((outerSum &>> 8) & 0xF800) | ((innerSum &<< 3) & 0x07E0)
        | ((outerSum &>> 3) & 0x1F))
  }
}
