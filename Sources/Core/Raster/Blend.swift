/// The arithmetic of blending: integers only, so that every processor gives the same pixels.
enum Blend {
  /// `value / 255`, rounded to nearest, exact for 0…255·255.
  @inline(__always)
  static func over255(_ value: UInt32) -> UInt32 {
    let biased = value &+ 128
    return (biased &+ (biased &>> 8)) &>> 8
  }

  /// One colour, prepared to be mixed by the same alpha into many pixels.
  ///
  /// Red and blue share one multiplication: a channel's sum is at most 255·255 + 128 + 254 and
  /// stays within its 16 bits.
  struct Mix: BitwiseCopyable {
    private let outer: UInt32
    private let inner: UInt32
    private let rest: UInt32

    /// - Parameters:
    ///   - source: 0xRRGGBB.
    ///   - alpha: 0…255, of which 255 gives exactly the source.
    @inline(__always)
    init(_ source: UInt32, alpha: UInt32) {
      outer = (source & 0xFF_00FF) &* alpha &+ 0x80_0080
      inner = ((source &>> 8) & 0xFF) &* alpha &+ 0x80
      rest = 255 &- alpha
    }

    /// `source · alpha + destination · (1 − alpha)` on 0xRRGGBB, each channel rounded as in
    /// `over255`.
    @inline(__always)
    func over(_ destination: UInt32) -> UInt32 {
      let outer = (destination & 0xFF_00FF) &* rest &+ outer
      let inner = ((destination &>> 8) & 0xFF) &* rest &+ inner
      let redAndBlue = ((outer &+ ((outer &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
      let green = (inner &+ (inner &>> 8)) & 0xFF00
      return redAndBlue | green
    }
  }

  @inline(__always)
  static func mix(_ source: UInt32, over destination: UInt32, alpha: UInt32) -> UInt32 {
    Mix(source, alpha: alpha).over(destination)
  }

  /// A premultiplied 0xAARRGGBB over 0xRRGGBB; a channel that is larger than its alpha allows is
  /// clamped.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let rest = 255 &- (source &>> 24)
    let outer = (destination & 0xFF_00FF) &* rest &+ 0x80_0080
    let inner = ((destination &>> 8) & 0xFF) &* rest &+ 0x80
    let redAndBlue = ((outer &+ ((outer &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
    let outerSum = (source & 0xFF_00FF) &+ redAndBlue
    let innerSum = ((source &>> 8) & 0xFF) &+ ((inner &+ (inner &>> 8)) &>> 8)
    // A carry in bit 8 of a channel fills the bits below it.
    let outerFull = (outerSum &>> 8) & 0x1_0001
    let innerFull = innerSum &>> 8
    return ((outerSum | ((outerFull &<< 8) &- outerFull)) & 0xFF_00FF)
      | (((innerSum | (0 &- innerFull)) & 0xFF) &<< 8)
  }

  /// 0xRRGGBB and an alpha of 0…255 to 0xAARRGGBB, premultiplied.
  @inline(__always)
  static func premultiplied(_ rgb: UInt32, alpha: UInt32) -> UInt32 {
    scaled(rgb | 0xFF00_0000, by: alpha)
  }

  /// A premultiplied 0xAARRGGBB made fainter by an opacity of 0…255.
  @inline(__always)
  static func scaled(_ source: UInt32, by opacity: UInt32) -> UInt32 {
    let outer = (source & 0xFF_00FF) &* opacity &+ 0x80_0080
    let inner = ((source &>> 8) & 0xFF_00FF) &* opacity &+ 0x80_0080
    return (((outer &+ ((outer &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF)
      | ((inner &+ ((inner &>> 8) & 0xFF_00FF)) & 0xFF00_FF00)
  }

  /// From one 0xAARRGGBB to another, all four channels, by a share of 0…256 in 1/256.
  @inline(__always)
  static func between(_ start: UInt32, _ end: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 256 &- share
    let outer = (start & 0xFF_00FF) &* rest &+ (end & 0xFF_00FF) &* share &+ 0x80_0080
    let inner =
      ((start &>> 8) & 0xFF_00FF) &* rest &+ ((end &>> 8) & 0xFF_00FF) &* share &+ 0x80_0080
    return ((outer &>> 8) & 0xFF_00FF) | (inner & 0xFF00_FF00)
  }

  /// RRRRRGGGGGGBBBBB to 0xRRGGBB: the upper bits are repeated below, so that white stays white.
  @inline(__always)
  static func widened(_ pixel: UInt16) -> UInt32 {
    let value = UInt32(truncatingIfNeeded: pixel)
    let red = (value &>> 11) & 0x1F
    let green = (value &>> 5) & 0x3F
    let blue = value & 0x1F
    return (((red &<< 3) | (red &>> 2)) &<< 16) | (((green &<< 2) | (green &>> 4)) &<< 8)
      | (blue &<< 3) | (blue &>> 2)
  }

  /// 0xRRGGBB to RRRRRGGGGGGBBBBB: the lower bits are dropped, so that `narrowed(widened(x)) == x`.
  @inline(__always)
  static func narrowed(_ rgb: UInt32) -> UInt16 {
    UInt16(
      truncatingIfNeeded: ((rgb &>> 8) & 0xF800) | ((rgb &>> 5) & 0x07E0) | ((rgb &>> 3) & 0x1F))
  }
}
