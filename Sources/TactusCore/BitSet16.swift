/// A set of small integers, 0 to 15, in one word: contacts by slot, recognizers by index.
///
/// Not `OptionSet`: its `contains` drags in code that Embedded Swift's allocation check refuses.
@frozen
public struct BitSet16: Equatable, BitwiseCopyable, Sendable {
  public var bits: UInt16

  @inlinable @inline(__always)
  public init(bits: UInt16) { self.bits = bits }

  @inlinable @inline(__always)
  public init(_ member: Int) { bits = 1 &<< UInt16(truncatingIfNeeded: member) }

  @inlinable @inline(__always)
  public static var empty: BitSet16 { BitSet16(bits: 0) }

  /// 0, 1, … `count - 1`.
  @inlinable
  public static func first(_ count: Int) -> BitSet16 {
    BitSet16(bits: count >= 16 ? .max : (1 &<< UInt16(truncatingIfNeeded: count)) &- 1)
  }

  @inlinable @inline(__always)
  public var isEmpty: Bool { bits == 0 }

  @inlinable @inline(__always)
  public var count: Int { bits.nonzeroBitCount }

  /// The smallest member.
  ///
  /// - Precondition: the set is not empty.
  @inlinable @inline(__always)
  public var first: Int { bits.trailingZeroBitCount }

  @inlinable @inline(__always)
  public func contains(_ member: Int) -> Bool {
    bits & (1 &<< UInt16(truncatingIfNeeded: member)) != 0
  }

  @inlinable @inline(__always)
  public func intersects(_ other: BitSet16) -> Bool { bits & other.bits != 0 }

  @inlinable @inline(__always)
  public func isSubset(of other: BitSet16) -> Bool { bits & ~other.bits == 0 }

  @inlinable @inline(__always)
  public mutating func insert(_ member: Int) { bits |= 1 &<< UInt16(truncatingIfNeeded: member) }

  @inlinable @inline(__always)
  public mutating func remove(_ member: Int) { bits &= ~(1 &<< UInt16(truncatingIfNeeded: member)) }

  /// Takes out the smallest member; `while let i = set.popFirst()` visits all of them in order.
  @inlinable @inline(__always)
  public mutating func popFirst() -> Int? {
    guard bits != 0 else { return nil }
    let member = bits.trailingZeroBitCount
    bits &= bits &- 1
    return member
  }

  @inlinable @inline(__always)
  public static func | (left: BitSet16, right: BitSet16) -> BitSet16 {
    BitSet16(bits: left.bits | right.bits)
  }

  @inlinable @inline(__always)
  public static func & (left: BitSet16, right: BitSet16) -> BitSet16 {
    BitSet16(bits: left.bits & right.bits)
  }

  @inlinable @inline(__always)
  public static func - (left: BitSet16, right: BitSet16) -> BitSet16 {
    BitSet16(bits: left.bits & ~right.bits)
  }

  @inlinable @inline(__always)
  public static func |= (left: inout BitSet16, right: BitSet16) { left.bits |= right.bits }

  @inlinable @inline(__always)
  public static func -= (left: inout BitSet16, right: BitSet16) { left.bits &= ~right.bits }
}

/// Contacts by seat slot.
public typealias ContactSet = BitSet16
