/// Intervals in microseconds, ascending, each value once with how many have it: as many values as
/// there are different ones, however long the recording is.
struct IntervalCounts: Sendable {
  /// The values, each with the number of intervals up to it.
  private var values: [(interval: Int64, through: Int)] = []

  init(_ counts: [Int64: Int]) {
    var count = 0
    for (interval, number) in counts.sorted(by: { $0.key < $1.key }) {
      count += number
      values.append((interval, count))
    }
  }

  init(_ intervals: some Sequence<Int64>) {
    self.init(intervals.reduce(into: [:]) { $0[$1, default: 0] += 1 })
  }

  var count: Int { values.last?.through ?? 0 }
  var isEmpty: Bool { values.isEmpty }

  /// The interval of a rank from 0, as of a sorted array.
  subscript(rank: Int) -> Int64 {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].through > rank { high = middle } else { low = middle + 1 }
    }
    return values[low].interval
  }

  /// The middle one; 0 of none.
  var middle: Int64 { isEmpty ? 0 : self[count / 2] }

  /// The mean of those that are so; 0 of none.
  func mean(where holds: (Int64) -> Bool) -> Double {
    let (sum, count) = counts.reduce((0.0, 0)) { so, next in
      holds(next.interval)
        ? (so.0 + Double(next.interval) * Double(next.count), so.1 + next.count) : so
    }
    return sum / Double(max(1, count))
  }

  /// Each value with how many have it.
  var counts: [(interval: Int64, count: Int)] {
    var before = 0
    return values.map { value in
      defer { before = value.through }
      return (value.interval, value.through - before)
    }
  }

  /// How many intervals are so.
  func count(where holds: (Int64) -> Bool) -> Int {
    counts.reduce(0) { $0 + (holds($1.interval) ? $1.count : 0) }
  }
}
