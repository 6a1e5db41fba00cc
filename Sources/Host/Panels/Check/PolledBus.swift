import InputText

/// A bus that is polled hardly more often than the panel scans: each scan waits for the next poll,
/// so that intervals are of so many polls, and of one more.
///
/// One more is no scan that was lost: a panel of 90 scans a second on a bus of 125 polls has
/// intervals of 8 and of 16 ms. It comes about evenly: between two of them there are always as many
/// others, or one more. Scans that are lost come as chance has it.
struct PolledBus: Equatable {
  /// In microseconds.
  let poll: Double
  /// Of the longer intervals.
  let polls: Int

  /// Polls that are made, in microseconds: of USB (bInterval), and of drivers with a timer.
  static let usual = [8000.0, 5000, 4000, 2000, 1000]
  /// A bus is one by so many of its intervals, each to a part of a poll.
  private static let most = 0.9
  private static let exactness = 0.05
  /// By chance alone the variance of how many others are between two long ones is m(m + 1) for m in
  /// the mean (a geometric law); below this part of it they come evenly.
  private static let evenness = 0.5
  private static let longMin = 8
  /// Of the median interval: with polls that are shorter, one more is far from a second scan. The
  /// median may be of two.
  private static let leastPart = 0.45
  /// Fewer of the shortest are none of a bus.
  private static let shareMin = 0.02

  /// Whether an interval is that of a scan which waited for one poll more.
  func waits(_ interval: Int64) -> Bool {
    (Double(interval) / poll).rounded() <= Double(polls)
  }

  /// How the longer ones of intervals come about, in their order.
  struct Order {
    private var since = 0
    private var (sum, squares, count) = (0.0, 0.0, 0)
    let poll: Double
    /// Of the shorter ones.
    let polls: Int

    init(poll: Double, polls: Int) { (self.poll, self.polls) = (poll, polls) }

    mutating func take(_ interval: Int64) {
      guard (Double(interval) / poll).rounded() > Double(polls) else {
        since += 1
        return
      }
      sum += Double(since)
      squares += Double(since * since)
      count += 1
      since = 0
    }

    /// Nil where the longer ones are as many as chance has it, or too few to be known.
    var bus: PolledBus? {
      guard count >= PolledBus.longMin else { return nil }
      let mean = sum / Double(count)
      let variance = squares / Double(count) - mean * mean
      guard variance < PolledBus.evenness * mean * (mean + 1) else { return nil }
      return PolledBus(poll: poll, polls: polls + 1)
    }
  }

  /// The order to look at for a bus that such intervals may be of; nil where they are of none.
  static func order(of intervals: IntervalCounts) -> Order? {
    guard intervals.count >= ScanTiming.intervalsMin else { return nil }
    let median = Double(intervals.median)
    for poll in usual where poll > leastPart * median {
      guard let counts = multiples(of: poll, in: intervals) else { continue }
      let least = counts.filter { Double($0.value) >= shareMin * Double(intervals.count) }.keys
        .min()
      guard let least, counts[least + 1] != nil else { continue }
      return Order(poll: poll, polls: least)
    }
    return nil
  }

  /// How many intervals are of each number of polls; nil where too many are of none.
  static func multiples(of poll: Double, in intervals: IntervalCounts) -> [Int: Int]? {
    var counts: [Int: Int] = [:]
    for (interval, number) in intervals.counts {
      let polls = (Double(interval) / poll).rounded()
      guard polls >= 1, (Double(interval) - polls * poll).magnitude <= exactness * poll else {
        continue
      }
      counts[Int(polls), default: 0] += number
    }
    let all = counts.values.reduce(0, +)
    return Double(all) >= most * Double(intervals.count) ? counts : nil
  }

  /// The mean of what is usual on it, in microseconds: how often the panel scans.
  func period(of intervals: IntervalCounts) -> Double {
    intervals.mean(where: waits)
  }
}
