import Histogram
import TactusCore

/// A histogram of durations: percentiles are accurate to three digits, the maximum is exact.
/// Recording does not allocate.
struct DurationHistogram {
  private var histogram = Histogram<UInt32>(
    highestTrackableValue: UInt64(Self.trackedMax.microseconds),
    numberOfSignificantValueDigits: .three)
  /// The longest duration; nil when there are none.
  private(set) var largest: Interval?
  private(set) var count = 0

  /// Longer durations count as this long in percentiles.
  static var trackedMax: Interval { .milliseconds(60_000) }

  /// Negative durations, of a clock that stepped back, count as zero.
  mutating func record(_ duration: Interval) {
    let duration = max(duration, .zero)
    histogram.record(UInt64(min(duration, Self.trackedMax).microseconds))
    largest = max(largest ?? .zero, duration)
    count += 1
  }

  /// The duration that `percent` of all durations do not exceed, in microseconds; nil when there
  /// are none.
  func percentile(_ percent: Double) -> Int64? {
    largest.map { min(Int64(histogram.valueAtPercentile(percent)), $0.microseconds) }
  }
}
