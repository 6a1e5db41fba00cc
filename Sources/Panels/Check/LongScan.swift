/// A scan that takes long, with those behind it that follow sooner than usual.
///
/// A scan that is handed on late leaves less time for the next one, and several that waited come at
/// once: as many scans as there is time for, and none is missing. Behind one that was lost the next
/// interval is a usual one.
struct LongScan: Equatable {
  /// How many intervals it has, itself included.
  private(set) var count = 1
  /// How many scans more there was time for.
  private(set) var missing: Int

  /// An interval below this part of the usual one makes up for a late scan, and so many of them at
  /// most.
  private static let short = 0.8
  static let countMax = 8

  /// Nil where the interval is not long.
  ///
  /// - Parameter period: the usual interval, in microseconds.
  init?(_ intervals: [Int64], at index: Int, period: Double) {
    let first = Double(intervals[index])
    guard period > 0, first > ScanTiming.late * period else { return nil }
    var time = first
    while count < Self.countMax, index + count < intervals.count,
      Double(intervals[index + count]) < Self.short * period
    {
      time += Double(intervals[index + count])
      count += 1
    }
    missing = max(0, Int((time / period).rounded()) - count)
  }
}
