/// A moment on the single monotonic clock, in microseconds.
///
/// Nothing in the portable modules reads a clock: every instant comes in with the input. The origin
/// of a live run is the start of the program, that of a script its first contact frame, and that
/// of a replay the origin of the run that is replayed.
@frozen
public struct Instant: Comparable, Hashable, BitwiseCopyable, Sendable {
  public var microseconds: Int64

  @inlinable @inline(__always)
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The origin of a run.
  @inlinable
  public static var zero: Instant { Instant(microseconds: 0) }

  /// A deadline that is never reached. Arithmetic on it is a mistake; compare only.
  @inlinable
  public static var never: Instant { Instant(microseconds: .max) }

  /// Earlier than every sample.
  @inlinable
  public static var longAgo: Instant { Instant(microseconds: -(1 << 62)) }

  @inlinable @inline(__always)
  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  @inlinable @inline(__always)
  public static func == (left: Instant, right: Instant) -> Bool {
    left.microseconds == right.microseconds
  }

  @inlinable @inline(__always)
  public static func + (instant: Instant, interval: Interval) -> Instant {
    Instant(microseconds: instant.microseconds &+ interval.microseconds)
  }

  @inlinable @inline(__always)
  public static func - (instant: Instant, interval: Interval) -> Instant {
    Instant(microseconds: instant.microseconds &- interval.microseconds)
  }

  @inlinable @inline(__always)
  public static func - (end: Instant, start: Instant) -> Interval {
    Interval(microseconds: end.microseconds &- start.microseconds)
  }
}
