/// What a panel states of a contact beside its place: how large it is, and how hard it presses.
///
/// Many panels state neither, and live runs through libinput get neither: it does not hand them on.
/// A byte each, so that a contact is no larger for them.
@frozen
public struct Imprint: Equatable, BitwiseCopyable, Sendable {
  /// The size in points in the low byte, 1 to 255, and the pressure in the high byte, 1 to 255 of
  /// 255; 0 where none is stated.
  public var bits: UInt16

  @inlinable @inline(__always)
  public init(bits: UInt16) { self.bits = bits }

  /// - Parameters:
  ///   - size: the length of the long axis of what touches, in points; nil, or 0, where the panel
  ///     states none. Kept as whole points, from 1 to 255 (40 mm).
  ///   - pressure: how hard it presses, from 0, where none is stated, to 1. Kept as parts of 255.
  public init(size: Float? = nil, pressure: Float? = nil) {
    bits = Self.byte(size ?? 0) | Self.byte((pressure ?? 0) * 255) << 8
  }

  /// Nothing is stated.
  @inlinable @inline(__always)
  public static var none: Imprint { Imprint(bits: 0) }

  /// The size in whole points; 0 where none is stated, 255 for all that is larger.
  @inlinable @inline(__always)
  public var sizePoints: UInt16 { bits & 0xFF }

  /// The pressure in parts of 255; 0 where none is stated.
  @inlinable @inline(__always)
  public var pressureParts: UInt16 { bits >> 8 }

  /// With another size, in points.
  public func with(size: Float) -> Imprint {
    Imprint(bits: bits & 0xFF00 | Self.byte(size))
  }

  /// With another pressure, from 0 to 1.
  public func with(pressure: Float) -> Imprint {
    Imprint(bits: bits & 0xFF | Self.byte(pressure * 255) << 8)
  }

  private static func byte(_ value: Float) -> UInt16 {
    guard value > 0 else { return 0 }
    return value < 1 ? 1 : UInt16(truncatingIfNeeded: Int32(min(value, 255) + 0.5))
  }
}

extension Contact {
  /// The length of the long axis of what touches, in points, whole ones up to 255 (40 mm); nil
  /// where the panel states none, as with libinput.
  public var size: Float? {
    imprint.sizePoints > 0 ? Float(imprint.sizePoints) : nil
  }

  /// How hard it presses, over 0 and up to 1, as a part of what the panel can state; nil where it
  /// states nothing, as with libinput.
  public var pressure: Float? {
    imprint.pressureParts > 0 ? Float(imprint.pressureParts) / 255 : nil
  }
}
