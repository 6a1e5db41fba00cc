/// A colour in sRGB, 8 bits per channel, with an alpha. The channels are not premultiplied.
public struct Color: Equatable, BitwiseCopyable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 is invisible, 255 is opaque.
  public var alpha: UInt8

  @inlinable @inline(__always)
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour from 0xRRGGBB; higher bits are ignored.
  @inlinable @inline(__always)
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb &>> 16), green: UInt8(truncatingIfNeeded: rgb &>> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  @inlinable
  public static var white: Color { Color(rgb: 0xFFFFFF) }

  @inlinable
  public static var black: Color { Color(rgb: 0x000000) }

  /// The same colour with its alpha multiplied by `factor`, which is clamped to 0…1; NaN counts as
  /// 0.
  public func opacity(_ factor: Float) -> Color {
    scaled(byAlpha: Self.alpha(of: factor))
  }

  /// A mix of two colours: this one at a share of 0, the other at 1; alpha is this colour's.
  public func mixed(with other: Color, share: Float) -> Color {
    let mixed = Blend.mix(other.rgb, over: rgb, alpha: Self.alpha(of: share))
    var color = Color(rgb: mixed)
    color.alpha = alpha
    return color
  }

  /// 0xRRGGBB.
  var rgb: UInt32 {
    (UInt32(truncatingIfNeeded: red) &<< 16) | (UInt32(truncatingIfNeeded: green) &<< 8)
      | UInt32(truncatingIfNeeded: blue)
  }

  /// The same colour with its alpha multiplied by `factor` / 255.
  func scaled(byAlpha factor: UInt32) -> Color {
    var color = self
    color.alpha = UInt8(
      truncatingIfNeeded: Blend.over255(UInt32(truncatingIfNeeded: alpha) &* factor))
    return color
  }

  /// An opacity of 0…1 as 0…255, rounded to nearest.
  static func alpha(of opacity: Float) -> UInt32 {
    guard opacity > 0 else { return 0 }
    guard opacity < 1 else { return 255 }
    return UInt32(truncatingIfNeeded: PixelGrid.nearest(opacity * 255))
  }
}
