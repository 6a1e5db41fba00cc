import Recordings

/// How often a panel reports, while something moves.
///
/// The kernel sends only what changed, so that a finger which hardly moves looks like lost scans:
/// only steps in which one moves by several units a scan are looked at.
struct ScanTiming {
  /// The least rate of a stroke for each number of contacts that move, in hertz.
  private(set) var rates: [Int: Double] = [:]
  /// Strokes that are long enough to have a rate: all of them up to a limit, of more a sample.
  var strokes: [Stroke] { sample.values }
  private var sample = Reservoir<Stroke>(capacity: strokesMax)
  /// The intervals while something moves.
  private(set) var intervals = IntervalCounts([:])
  /// Those of them in which it moves so far that no rounding leaves a scan out.
  private var certain = IntervalCounts([:])
  /// Scans that are missing, and scans that came late, between others of one stroke.
  private(set) var lost = 0
  /// Gaps in which scans are missing: one stall loses several.
  private(set) var gaps = 0
  private(set) var late = 0
  /// From the scan before the first one that is missing to the one after the last, in microseconds;
  /// nil where none is, or some are of several recordings.
  private var lostSpan: (from: Int64, to: Int64)?

  /// Scans a second while one finger moves, or as few as were seen: the middle one of the
  /// intervals.
  private(set) var usualRate: Double?

  struct Stroke {
    /// The number of contacts that move.
    var contacts: Int
    /// In hertz.
    var rate: Double
    /// From each scan to the next, in microseconds.
    var intervals: [Int64]

    var longest: Int64 { intervals.max() ?? 0 }
  }

  /// The most strokes that are kept: an hour of strokes without a pause.
  static let strokesMax = 3000
  /// What moves does so by at least this many units a scan, so that each scan differs from the one
  /// before, and this many millimetres.
  static let unitsMin = 1.0
  static let millimetresMin = 0.15
  /// By so many times what positions are rounded to it moves for certain.
  static let roundingsCertain = 2.0
  /// A stroke has at least so many scans, or its rate is chance.
  static let stepsMin = 8
  /// So few intervals have no percentile.
  static let intervalsMin = 20
  /// From here on an interval is too long, in intervals.
  static let late = 1.5

  /// - Parameters:
  ///   - screens: recordings of one panel, which are gone through twice: for the usual intervals,
  ///     and for the strokes that those show.
  ///   - rounding: of positions, in device units: where no size is known, all that is.
  init(_ screens: [RawTouchscreen], _ scale: MillimetreScale?, rounding: Double = 1) {
    let least = max(Self.unitsMin, scale.map { Self.millimetresMin / $0.unit } ?? rounding)
    let leastCertain = scale == nil ? least : Self.roundingsCertain * rounding
    let periods = Self.periods(screens, least)
    usualRate = periods.min { $0.key < $1.key }.map { 1e6 / $0.value }
    var (counts, certain): ([Int64: Int], [Int64: Int]) = ([:], [:])
    var screensWithLost = 0
    for screen in screens {
      let lostBefore = lost
      var (stroke, last): ([ScanStep], ScanStep?) = ([], nil)
      /// With the step after it, by which one that came late is known.
      func take(_ step: ScanStep, _ next: ScanStep?) {
        let period = periods[step.contacts] ?? 0
        let moves = step.speed * period >= least && !hasStopped(step, next, period)
        if !moves || stroke.last.map({ $0.contacts != step.contacts }) == true {
          self.take(stroke, periods, &counts)
          stroke.removeAll(keepingCapacity: true)
        }
        if moves { stroke.append(step) }
        if moves, step.speed * period >= leastCertain {
          certain[step.interval, default: 0] += 1
        }
      }
      ScanSteps.forEach(in: screen) { step in
        if let last { take(last, step) }
        last = step
      }
      if let last { take(last, nil) }
      self.take(stroke, periods, &counts)
      if lost > lostBefore { screensWithLost += 1 }
    }
    if screensWithLost > 1 { lostSpan = nil }
    intervals = IntervalCounts(counts)
    self.certain = IntervalCounts(certain)
  }

  /// Whether the fingers stood still by themselves: then nothing is missing.
  private func hasStopped(_ step: ScanStep, _ next: ScanStep?, _ period: Double) -> Bool {
    guard Double(step.interval) > Self.late * period, !step.isCaughtUp else { return false }
    return next.map { !isLate(step, $0, period) } ?? true
  }

  /// One that came late is followed by a short interval.
  private func isLate(_ step: ScanStep, _ next: ScanStep, _ period: Double) -> Bool {
    let (interval, after) = (Double(step.interval), Double(next.interval))
    return interval > Self.late * period && after < period / Self.late
      && interval + after < 2.5 * period
  }

  /// The middle one of the intervals of what moves, by the number of contacts.
  private static func periods(_ screens: [RawTouchscreen], _ least: Double) -> [Int: Double] {
    var moved: [Int: [Int64: Int]] = [:]
    for screen in screens {
      ScanSteps.forEach(in: screen) { step in
        guard step.contacts > 0, step.speed * Double(step.interval) >= least else { return }
        moved[step.contacts, default: [:]][step.interval, default: 0] += 1
      }
    }
    return moved.compactMapValues { counts in
      let intervals = IntervalCounts(counts)
      return intervals.count >= stepsMin ? Double(intervals[intervals.count / 2]) : nil
    }
  }

  private mutating func take(
    _ stroke: [ScanStep], _ periods: [Int: Double], _ counts: inout [Int64: Int]
  ) {
    guard let first = stroke.first, let period = periods[first.contacts] else { return }
    for step in stroke { counts[step.interval, default: 0] += 1 }
    if stroke.count >= Self.stepsMin {
      let time = stroke.reduce(0) { $0 + $1.interval }
      let rate = Double(stroke.count) * 1e6 / Double(time)
      rates[first.contacts] = min(rates[first.contacts] ?? rate, rate)
      sample.add(Stroke(contacts: first.contacts, rate: rate, intervals: stroke.map(\.interval)))
    }
    guard stroke.count > 2 else { return }
    var index = 1
    while index < stroke.count - 1 {
      let interval = Double(stroke[index].interval)
      if isLate(stroke[index], stroke[index + 1], period) {
        late += 1
        index += 1
      } else if interval > Self.late * period {
        gaps += 1
        lost += max(1, Int((interval / period).rounded()) - 1)
        lostSpan = (lostSpan?.from ?? stroke[index - 1].time, stroke[index].time)
      }
      index += 1
    }
  }

  /// The interval that one in a hundred exceeds, in microseconds; nil for too few.
  var ninetyNinth: Int64? { ninetyNinth(of: certain.count) }

  /// The same without those in which scans are missing or late.
  var ninetyNinthInTime: Int64? {
    guard let usualRate else { return nil }
    return ninetyNinth(of: certain.count { Double($0) * usualRate <= 1e6 * Self.late })
  }

  /// How long all scans that are missing would take, in milliseconds.
  var lostTime: Double? { usualRate.map { Double(lost) * 1000 / $0 } }

  /// How long the one stand would be that explains all of them, in milliseconds.
  var standTime: Double? {
    guard let lostSpan, let usualRate else { return nil }
    return (Double(lostSpan.to) - Double(lostSpan.from)) / 1000 - 1000 / usualRate
  }

  private func ninetyNinth(of count: Int) -> Int64? {
    guard count >= Self.intervalsMin else { return nil }
    return certain[min(count - 1, (count * 99 + 99) / 100 - 1)]
  }

  /// The time of which intervals are multiples, in microseconds: a bus that is polled has one. Nil
  /// when there is none.
  var quantum: Double? {
    guard intervals.count >= Self.intervalsMin else { return nil }
    return [8000.0, 4000, 2000, 1000].first { quantum in
      var counts: [Int64: Int] = [:]
      for (interval, number) in intervals.counts {
        let ratio = (Double(interval) / quantum).rounded()
        guard ratio >= 1, (Double(interval) - ratio * quantum).magnitude <= 0.05 * quantum else {
          continue
        }
        counts[Int64(ratio), default: 0] += number
      }
      let multiples = counts.values.reduce(0, +)
      // One interval is a multiple of much; several are of the bus.
      let several = counts.values.count { Double($0) >= 0.05 * Double(intervals.count) }
      return Double(multiples) >= 0.9 * Double(intervals.count) && several >= 2
    }
  }
}
