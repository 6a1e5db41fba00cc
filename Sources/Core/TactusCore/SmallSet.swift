/// A set of small integers in one word. Each conforming type stands for one kind of thing, so that
/// a set of contacts cannot be mistaken for a set of recognizers.
///
/// A conforming type stores as many bits as it needs and widens them to `word`; the operations are
/// written once, on 32 bits, and cost nothing once they are inlined. Not `OptionSet`: its
/// `contains` pulls in code that Embedded Swift's allocation check refuses.
public protocol SmallSet: Equatable, BitwiseCopyable, Sendable {
  /// The members as bits; bits beyond the type's own are dropped.
  init(word: UInt32)
  /// The members as bits, zero-extended.
  var word: UInt32 { get set }
}

extension SmallSet {
  /// The set with one member.
  @inlinable @inline(__always)
  public init(_ member: Int) { self.init(word: Self.bit(member)) }

  @inlinable @inline(__always)
  public static var empty: Self { Self(word: 0) }

  /// The set 0, 1, … `count - 1`.
  @inlinable
  public static func first(_ count: Int) -> Self {
    Self(word: count >= 32 ? .max : bit(count) &- 1)
  }

  @inlinable @inline(__always)
  public var isEmpty: Bool { word == 0 }

  /// How many members it has.
  @inlinable @inline(__always)
  public var count: Int { word.nonzeroBitCount }

  /// The smallest member.
  ///
  /// - Precondition: the set is not empty.
  @inlinable @inline(__always)
  public var first: Int { word.trailingZeroBitCount }

  @inlinable @inline(__always)
  public func contains(_ member: Int) -> Bool { word & Self.bit(member) != 0 }

  @inlinable @inline(__always)
  public func intersects(_ other: Self) -> Bool { word & other.word != 0 }

  @inlinable @inline(__always)
  public func isSubset(of other: Self) -> Bool { word & ~other.word == 0 }

  @inlinable @inline(__always)
  public mutating func insert(_ member: Int) { word |= Self.bit(member) }

  @inlinable @inline(__always)
  public mutating func remove(_ member: Int) { word &= ~Self.bit(member) }

  /// Removes the smallest member; `while let i = set.popFirst()` visits all of them in order.
  @inlinable @inline(__always)
  public mutating func popFirst() -> Int? {
    let members = word
    guard members != 0 else { return nil }
    word = members & (members &- 1)
    return members.trailingZeroBitCount
  }

  @inlinable @inline(__always)
  public static func | (left: Self, right: Self) -> Self { Self(word: left.word | right.word) }

  @inlinable @inline(__always)
  public static func & (left: Self, right: Self) -> Self { Self(word: left.word & right.word) }

  @inlinable @inline(__always)
  public static func - (left: Self, right: Self) -> Self { Self(word: left.word & ~right.word) }

  @inlinable @inline(__always)
  public static func |= (left: inout Self, right: Self) { left.word |= right.word }

  @inlinable @inline(__always)
  public static func -= (left: inout Self, right: Self) { left.word &= ~right.word }

  @inlinable @inline(__always)
  static func bit(_ member: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: member) }
}
