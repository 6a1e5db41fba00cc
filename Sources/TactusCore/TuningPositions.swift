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

  @usableFromInline
  mutating func mix(_ byte: UInt8) { check = (check ^ UInt32(byte)) &* 0x0100_0193 }
}

extension TuningDigest: TuningValueVisitor {
  @inlinable
  public mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
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
  public static var digest: TuningDigest {
    var table = Self()
    var digest = TuningDigest()
    table.visit(&digest)
    return digest
  }

  /// The value of the constant at a position; nil when the table has fewer.
  @inlinable
  public func value(at position: Int) -> TuningValue? {
    var table = self
    var reader = TuningReader(position)
    table.visit(&reader)
    return reader.value
  }

  /// Sets the constant at a position; returns the reason when it cannot.
  @inlinable
  public mutating func set(bits: Int64, at position: Int) -> TuningRefusal? {
    var writer = TuningWriter(position, bits)
    visit(&writer)
    return writer.refusal
  }
}

@usableFromInline
struct TuningReader: TuningValueVisitor {
  @usableFromInline var rest: Int
  @usableFromInline var value: TuningValue?

  @usableFromInline
  init(_ position: Int) { rest = position }

  @inlinable
  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
    if rest == 0 { self.value = value }
    rest -= 1
  }
}

@usableFromInline
struct TuningWriter: TuningValueVisitor {
  @usableFromInline var rest: Int
  @usableFromInline let bits: Int64
  @usableFromInline var refusal: TuningRefusal? = .unknownPosition

  @usableFromInline
  init(_ position: Int, _ bits: Int64) {
    rest = position
    self.bits = bits
  }

  @inlinable
  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
    if rest == 0 {
      if let wanted = value.sameType(bits: bits), entry.allows(wanted) {
        value = wanted
        refusal = nil
      } else {
        refusal = .outOfRange
      }
    }
    rest -= 1
  }
}
