/// How often each duration occurred, in whole microseconds: exact, however many there are.
public struct Distribution: Equatable, Sendable {
  /// Count by duration.
  public private(set) var counts: [Int64: Int] = [:]
  public private(set) var count = 0

  /// The count from which the 99.9th percentile means something: below it, that is the maximum.
  public static var p999CountMin: Int { 1000 }

  public init() {}

  /// - Parameter counts: how often each duration in microseconds occurred.
  public init(_ counts: [Int64: Int]) {
    self.counts = counts.filter { $0.value > 0 }
    count = self.counts.values.reduce(0, +)
  }

  public mutating func record(_ microseconds: Int64) {
    counts[microseconds, default: 0] += 1
    count += 1
  }

  /// The durations with their counts, shortest first.
  public var sorted: [(value: Int64, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The least duration that at least `percent` of all do not exceed (nearest rank); nil when there
  /// are none.
  public func percentile(_ percent: Double) -> Int64? {
    Self.percentiles([percent], of: sorted, count)[0]
  }

  public var max: Int64? { counts.keys.max() }

  /// How many are longer than this.
  public func count(over limit: Int64) -> Int {
    counts.reduce(0) { $0 + ($1.key > limit ? $1.value : 0) }
  }

  /// What a report shows of it.
  public var figures: LatencyFigures {
    let found = Self.percentiles([50, 90, 99, 99.9], of: sorted, count)
    return LatencyFigures(
      count: count, p50: found[0], p90: found[1], p99: found[2],
      p999: count >= Self.p999CountMin ? found[3] : nil, max: max)
  }

  /// The rank of the durations, from 1, that at least `percent` of them do not exceed. In whole
  /// thousandths of a percent: 99.9 % of 1000 is 999, which no product of doubles is.
  package static func rank(of percent: Double, in count: Int) -> Int {
    let parts = Int((percent * 1000).rounded())
    return Swift.max(1, (count * parts + 99_999) / 100_000)
  }

  /// - Parameter percents: in ascending order.
  package static func percentiles(
    _ percents: [Double], of sorted: [(value: Int64, count: Int)], _ count: Int
  ) -> [Int64?] {
    var found: [Int64?] = []
    var seen = 0
    var place = sorted.startIndex
    for percent in percents {
      let rank = Self.rank(of: percent, in: count)
      while place < sorted.endIndex, seen + sorted[place].count < rank {
        seen += sorted[place].count
        place += 1
      }
      found.append(place < sorted.endIndex ? sorted[place].value : nil)
    }
    return found
  }
}

/// The figures of a distribution, in microseconds; nil for what was not seen.
public struct LatencyFigures: Equatable, Sendable {
  public var count: Int
  public var p50: Int64?
  public var p90: Int64?
  public var p99: Int64?
  /// Only for a thousand durations or more.
  public var p999: Int64?
  public var max: Int64?

  public init(count: Int, p50: Int64?, p90: Int64?, p99: Int64?, p999: Int64?, max: Int64?) {
    self.count = count
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
    self.p999 = p999
    self.max = max
  }
}
