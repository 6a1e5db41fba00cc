public import TactusCore

/// A recognizer in one table and its engine, counted from 0 in the order of adding.
@frozen
public struct RecognizerID: Equatable, BitwiseCopyable, Sendable {
  public let index: UInt8

  /// Traps outside `0 ..< recognizersMax`.
  @inlinable
  public init(_ index: Int) {
    precondition(index >= 0 && index < recognizersMax, "a table has recognizersMax recognizers")
    self.index = UInt8(truncatingIfNeeded: index)
  }

  @inlinable @inline(__always)
  public static func == (left: RecognizerID, right: RecognizerID) -> Bool {
    left.index == right.index
  }

  /// The set of this recognizer alone.
  public var asSet: RecognizerSet { RecognizerSet(Int(index)) }
}

/// A set of recognizers, by identifier.
@frozen
public struct RecognizerSet: SmallSet {
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

/// Something for each recognizer of a table, by identifier. `RecognizerSet` has room for 16.
public typealias PerRecognizer<Element> = InlineArray<16, Element>

/// How many recognizers a table holds.
@inlinable
public var recognizersMax: Int { PerRecognizer<UInt8>.count }
