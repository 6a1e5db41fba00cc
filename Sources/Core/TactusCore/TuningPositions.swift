// Constants by their position in the order in which a table visits them, from 0. The frame file of
// an image, which has no room for text, refers to them that way.

/// How many constants a table has, and a checksum of their names, units, words and defaults.
///
/// Between two builds with the same digest, a position and a value mean the same thing.
public struct TuningDigest: Equatable, BitwiseCopyable, Sendable {
  public var count: UInt16 = 0
  /// FNV-1a of names, units, words and defaults.
  public var check: UInt32 = 0x811C_9DC5

  public init() {}

  public init(count: UInt16, check: UInt32) {
    self.count = count
    self.check = check
  }

  private mutating func mix(_ byte: UInt8) { check = (check ^ UInt32(byte)) &* 0x0100_0193 }

  /// Takes over the next constant of the table.
  mutating func add(_ value: TuningValue, _ entry: TuningEntry) {
    count &+= 1
    for index in 0..<entry.name.utf8CodeUnitCount { mix(entry.name.utf8Start[index]) }
    mix(entry.unit.rawValue)
    // The value of a choice is a place among its words.
    for index in 0..<entry.words.utf8CodeUnitCount { mix(entry.words.utf8Start[index]) }
    var rest = value.bits
    for _ in 0..<8 {
      mix(UInt8(truncatingIfNeeded: rest))
      rest = rest >> 8
    }
  }
}

/// Why a constant could not be set.
public enum TuningRefusal: Equatable, BitwiseCopyable, Sendable {
  case unknownPosition, outOfRange
}

extension TuningTable {
  /// The digest of all constants at their defaults.
  @inlinable
  public static var digest: TuningDigest { Self().digest }

  /// The digest of all constants at the values that they have.
  @inlinable
  public var digest: TuningDigest {
    var table = self
    var walk = TuningWalk(to: .end)
    table.visit(&walk)
    return walk.digest
  }

  /// The value of the constant at a position; nil when the table has fewer.
  @inlinable
  public func value(at position: Int) -> TuningValue? {
    var table = self
    var walk = TuningWalk(to: .read(position))
    table.visit(&walk)
    return walk.value
  }

  /// Sets the constant at a position; returns the reason when it cannot.
  @inlinable
  public mutating func set(bits: Int64, at position: Int) -> TuningRefusal? {
    var walk = TuningWalk(to: .write(position, bits))
    visit(&walk)
    return walk.refusal
  }
}

/// Walks through a table for whatever has to do with positions. One visitor and not three, since
/// an image has a copy of each table's `visit` for each kind of visitor.
@usableFromInline
struct TuningWalk: TuningValueVisitor {
  @usableFromInline
  enum Goal: BitwiseCopyable {
    case end
    case read(Int)
    case write(Int, Int64)
  }

  private let goal: Goal
  @usableFromInline private(set) var digest = TuningDigest()
  @usableFromInline private(set) var value: TuningValue?
  @usableFromInline private(set) var refusal: TuningRefusal? = .unknownPosition
  private var position = 0

  @usableFromInline
  init(to goal: Goal) { self.goal = goal }

  @usableFromInline
  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
    switch goal {
    case .end: digest.add(value, entry)
    case .read(position): self.value = value
    case .write(position, let bits): write(bits, to: &value, entry)
    case .read, .write: break
    }
    position += 1
  }

  private mutating func write(_ bits: Int64, to value: inout TuningValue, _ entry: TuningEntry) {
    guard let wanted = value.sameType(bits: bits), entry.allows(wanted) else {
      refusal = .outOfRange
      return
    }
    value = wanted
    refusal = nil
  }
}
