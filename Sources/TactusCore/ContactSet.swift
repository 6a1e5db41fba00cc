/// Contacts by seat slot, 0 to `contactsMax - 1`.
@frozen
public struct ContactSet: SmallSet {
  /// One bit per slot; slot 0 is the lowest.
  public var bits: UInt16

  @inlinable @inline(__always)
  public init(bits: UInt16) { self.bits = bits }

  @inlinable @inline(__always)
  public init(word: UInt32) { bits = UInt16(truncatingIfNeeded: word) }

  @inlinable @inline(__always)
  public var word: UInt32 {
    get { UInt32(truncatingIfNeeded: bits) }
    set { bits = UInt16(truncatingIfNeeded: newValue) }
  }
}
