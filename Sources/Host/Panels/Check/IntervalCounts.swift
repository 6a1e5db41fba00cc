import Simulation

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
    values[min(values.partitioningIndex { $0.through > rank }, values.count - 1)].interval
  }

  /// 0 of none.
  var median: Int64 { isEmpty ? 0 : self[count / 2] }

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

/// Some of many values: all of them up to a capacity, and of more a fair sample, the same one again
/// for the same values.
///
/// Each of n values is in it with the same probability (J. S. Vitter, "Random sampling with a
/// reservoir", 1985, algorithm R).
struct Reservoir<Value: Sendable>: Sendable {
  let capacity: Int
  private(set) var values: [Value] = []
  /// How many there were.
  private(set) var count = 0
  private var random = SplitMix64(seed: 0x9E37_79B9_7F4A_7C15)

  init(capacity: Int) { self.capacity = capacity }

  mutating func add(_ value: Value) {
    count += 1
    guard values.count == capacity else { return values.append(value) }
    let place = Int(random.below(Int64(count)))
    if place < capacity { values[place] = value }
  }
}
