/// A span of time in microseconds; negative when it points back.
///
/// Not Swift's `Duration`: that is 128 bits wide, which costs a 32-bit processor on every
/// comparison.
@frozen
public struct Interval: Comparable, Hashable, BitwiseCopyable, Sendable {
  public var microseconds: Int64

  @inlinable @inline(__always)
  public init(microseconds: Int64) { self.microseconds = microseconds }

  @inlinable @inline(__always)
  public static func microseconds(_ count: Int64) -> Interval { Interval(microseconds: count) }

  @inlinable @inline(__always)
  public static func milliseconds(_ count: Int64) -> Interval {
    Interval(microseconds: count &* 1000)
  }

  @inlinable
  public static var zero: Interval { Interval(microseconds: 0) }

  /// The span in seconds.
  ///
  /// Goes through a 32-bit integer where it fits (up to 35 minutes), which every processor converts
  /// in one exact-rounding instruction; a longer span saturates.
  @inlinable @inline(__always)
  public var seconds: Float {
    let clamped = min(max(microseconds, Int64(Int32.min)), Int64(Int32.max))
    // `Int`, since the library converts every other integer as one of 64 bits: on a 32-bit
    // processor a function of thirty to seven hundred instructions.
    return Float(Int(truncatingIfNeeded: clamped)) * 1e-6
  }

  /// The span in milliseconds: as `seconds` up to 35 minutes, and in whole ones beyond, up to 24
  /// days.
  @inlinable
  public var milliseconds: Float {
    guard microseconds.magnitude > UInt64(Int32.max) else { return seconds * 1000 }
    let clamped = min(max(microseconds / 1000, Int64(Int32.min)), Int64(Int32.max))
    return Float(Int(truncatingIfNeeded: clamped))
  }

  @inlinable @inline(__always)
  public static func < (left: Interval, right: Interval) -> Bool {
    left.microseconds < right.microseconds
  }

  @inlinable @inline(__always)
  public static func == (left: Interval, right: Interval) -> Bool {
    left.microseconds == right.microseconds
  }

  @inlinable @inline(__always)
  public static func + (left: Interval, right: Interval) -> Interval {
    Interval(microseconds: left.microseconds &+ right.microseconds)
  }

  @inlinable @inline(__always)
  public static func - (left: Interval, right: Interval) -> Interval {
    Interval(microseconds: left.microseconds &- right.microseconds)
  }
}
