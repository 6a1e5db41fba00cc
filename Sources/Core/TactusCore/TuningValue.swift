/// The value of a constant, whatever its type.
public enum TuningValue: Equatable, BitwiseCopyable, Sendable {
  case number(Float)
  case time(Interval)
  case count(Int32)
  case flag(Bool)

  /// The value as a frame file holds it: a float's bits, microseconds, a number, 0 or 1.
  @inlinable
  public var bits: Int64 {
    switch self {
    case .number(let value): Int64(value.bitPattern)
    case .time(let value): value.microseconds
    case .count(let value): Int64(value)
    case .flag(let value): value ? 1 : 0
    }
  }

  /// A value of the same type as this one; nil when the bits do not represent one.
  @inlinable
  public func sameType(bits: Int64) -> TuningValue? {
    switch self {
    case .number: UInt32(exactly: bits).map { .number(Float(bitPattern: $0)) }
    case .time: .time(.microseconds(bits))
    case .count: Int32(exactly: bits).map { .count($0) }
    case .flag: bits == 0 || bits == 1 ? .flag(bits == 1) : nil
    }
  }
}

extension TuningEntry {
  /// Whether the value is within the constant's range; false for NaN.
  @inlinable
  public func allows(_ value: TuningValue) -> Bool {
    switch value {
    case .number(let value): value >= minimum && value <= maximum
    case .time(let value): allows(value.microseconds)
    case .count(let value): allows(Int64(value))
    case .flag: true
    }
  }

  /// The bounds of a range of whole numbers are clamped to ±2·10⁹.
  @inlinable
  func allows(_ number: Int64) -> Bool {
    let lower = Int32(max(minimum, -2_000_000_000))
    let upper = Int32(min(maximum, 2_000_000_000))
    return number >= Int64(lower) && number <= Int64(upper)
  }
}

/// A visitor that treats constants of every type alike.
public protocol TuningValueVisitor: TuningVisitor {
  /// Sees a constant, and may give it another value of the same type.
  mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry)
}

extension TuningValueVisitor {
  @inlinable
  public mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
    var shown = TuningValue.number(value)
    visit(&shown, entry)
    if case .number(let changed) = shown { value = changed }
  }

  @inlinable
  public mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
    var shown = TuningValue.time(value)
    visit(&shown, entry)
    if case .time(let changed) = shown { value = changed }
  }

  @inlinable
  public mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {
    var shown = TuningValue.count(value)
    visit(&shown, entry)
    if case .count(let changed) = shown { value = changed }
  }

  @inlinable
  public mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {
    var shown = TuningValue.flag(value)
    visit(&shown, entry)
    if case .flag(let changed) = shown { value = changed }
  }
}
