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
  /// - Parameters:
  ///   - period: the usual interval, in microseconds.
  ///   - bus: one on which longer ones are usual as well.
  init?(_ intervals: [Int64], at index: Int, period: Double, bus: PolledBus? = nil) {
    let first = Double(intervals[index])
    guard period > 0, first > ScanTiming.late * period, bus?.waits(intervals[index]) != true else {
      return nil
    }
    var time = first
    while count < Self.countMax, index + count < intervals.count,
      Double(intervals[index + count]) < Self.short * period
    {
      time += Double(intervals[index + count])
      count += 1
    }
    // A scan that waits for a poll makes up to one more of what it took.
    let scans = bus == nil ? (time / period).rounded() : max((time / period).rounded(.down), 2)
    missing = max(0, Int(scans) - count)
  }
}
