import InputText
import Recordings

/// How often a panel reports, while something moves.
///
/// The kernel sends only what changed, so that a finger which hardly moves looks like lost scans,
/// and so does one whose step noise takes back. Only steps in which one moves by a unit a scan and
/// more are looked at; and only of those that neither rounding nor noise can undo is it known that
/// a scan which is not there was lost.
struct ScanTiming {
  /// The least rate of a stroke for each number of contacts that move, in hertz.
  private(set) var rates: [Int: Double] = [:]
  /// How often the panel scans for each number of contacts that move, in hertz: by the mean of the
  /// intervals that are no longer than usual.
  private var usualRates: [Int: Double] = [:]
  /// Strokes that are long enough to have a rate: all of them up to a limit, of more a sample.
  var strokes: [Stroke] { sample.values }
  private var sample = Reservoir<Stroke>(capacity: strokesMax)
  /// The intervals while something moves.
  private(set) var intervals = IntervalCounts([:])
  /// Those of them in which it moves so far that neither rounding nor noise leaves a scan out.
  private var certain = IntervalCounts([:])
  var certainCount: Int { certain.count }
  /// Scans that are missing, and scans that came late, between others of one stroke.
  private(set) var lost = 0
  /// Gaps in which scans are missing: one stall loses several.
  private(set) var gaps = 0
  private(set) var late = 0
  /// From the scan before the first one that is missing to the one after the last, in microseconds;
  /// nil where none is, or some are of several recordings.
  private var lostSpan: (from: Int64, to: Int64)?

  /// Scans a second while one finger moves, or the fewest that were seen: by the median interval.
  private(set) var usualRate: Double?

  struct Stroke {
    /// The number of contacts that move.
    var contacts: Int
    /// In hertz; nil where it moves too slowly for it to be known.
    var rate: Double?
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
  /// By so many times what positions are rounded to, and by what noise takes from a step once in
  /// fifty, it moves for certain: what noise takes from a step against those beside it, which have
  /// noise as well, is 1.6 times what it takes from the way, and of a normal law that is once in
  /// 700 steps; and it must do so along both axes at once.
  static let roundingsCertain = 2.0
  private static let shortfallRank = 0.98
  /// What it takes once in ten, and how much more once in fifty by a normal law: 2.05 over 1.28
  /// deviations.
  private static let oftenRank = 0.9
  private static let normalFactor = 1.6
  /// A stroke has at least so many scans, or its rate is chance.
  static let stepsMin = 8
  /// So few intervals have no percentile.
  static let intervalsMin = 20
  /// From here on an interval is too long, in intervals.
  static let late = 1.5
  /// So much of the usual rate is left with one scan in a hundred missing.
  private static let fewLost = 0.99
  /// Scans that waited together have less than this between them, in intervals.
  private static let atOnce = 0.25

  /// - Parameters:
  ///   - logs: the steps of recordings of one panel.
  ///   - rounding: of positions, in device units: where no size is known, all that is.
  ///   - shortfall: what noise takes from a step once in fifty, in the same.
  init(
    _ logs: [StepLog] = [], _ scale: MillimetreScale? = nil, rounding: Double = 1,
    shortfall: Double = 0
  ) {
    let least = max(Self.unitsMin, scale.map { Self.millimetresMin / $0.unit } ?? rounding)
    let leastCertain = max(least, Self.roundingsCertain * rounding + shortfall)
    let periods = Self.periods(logs, least)
    usualRates = periods.compactMapValues { $0.mean > 0 ? rounded($0.rate, 1) : nil }
    usualRate = periods.min { $0.key < $1.key }.map { 1e6 / $0.value.period }
    var (all, certain): ([Int64: Int], [Int64: Int]) = ([:], [:])
    var logsWithLost = 0
    for log in logs {
      let lostBefore = lost
      var (stroke, last): ([ScanStep], ScanStep?) = ([], nil)
      func endStroke() {
        for step in stroke { all[step.interval, default: 0] += 1 }
        self.take(stroke, periods, leastCertain)
        stroke.removeAll(keepingCapacity: true)
      }
      /// With the step after it, by which one that came late is known.
      func take(_ step: ScanStep, _ next: ScanStep?) {
        let usual = periods[step.contacts] ?? Usual(period: 0, mean: 0)
        let moves =
          step.speed.value * usual.period >= least && !hasStopped(step, next, usual)
        if !moves || stroke.last.map({ $0.contacts != step.contacts }) == true { endStroke() }
        guard moves else { return }
        stroke.append(step)
        guard step.sureSpeed.value * usual.period >= leastCertain else { return }
        certain[step.interval, default: 0] += 1
      }
      for step in log {
        if let last { take(last, step) }
        last = step
      }
      if let last { take(last, nil) }
      endStroke()
      if lost > lostBefore { logsWithLost += 1 }
    }
    if logsWithLost > 1 { lostSpan = nil }
    (intervals, self.certain) = (IntervalCounts(all), IntervalCounts(certain))
  }

  /// By how much steps are shorter than those beside them, once in fifty, along the axis along
  /// which a contact goes farther, in device units. Of scans that took long and of those beside
  /// them the steps are as long as they took.
  static func shortfall(of contact: LoggedContact) -> Double {
    func span(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    let xs = contact.samples.map { Double($0.x) }
    let ys = contact.samples.map { Double($0.y) }
    let ways = span(xs) >= span(ys) ? xs : ys
    let steps = zip(ways, ways.dropFirst()).map { $1 - $0 }
    let intervals = contact.intervals
    let usual = Double(intervals.median() ?? 0)
    let short = steps.indices.dropFirst().dropLast().compactMap { index -> Double? in
      guard (index - 1...index + 1).allSatisfy({ Double(intervals[$0]) <= late * usual }) else {
        return nil
      }
      // By the scan, and by the time: a stamp may be late, and scans short and long in turn.
      let both = steps[index - 1] + steps[index + 1]
      let time = Double(intervals[index - 1] + intervals[index + 1])
      let off = [both / 2, time > 0 ? both * Double(intervals[index]) / time : both / 2].map {
        both >= 0 ? $0 - steps[index] : steps[index] - $0
      }
      return min(off[0], off[1])
    }.sorted()
    guard !short.isEmpty else { return 0 }
    func ranked(_ rank: Double) -> Double {
      short[min(short.count - 1, Int(rank * Double(short.count)))]
    }
    // A leap makes the steps beside it short, which is no noise.
    return max(0, min(ranked(shortfallRank), normalFactor * ranked(oftenRank)))
  }

  /// What is usual from scan to scan.
  private struct Usual {
    /// In microseconds.
    var period: Double
    /// The mean of those that are no longer than usual: how often it scans.
    var mean: Double
    /// By how much a stroke's stamps make it longer or shorter: that is a difference of two, as an
    /// interval is, and of many strokes the least rate counts. Twice from the median to the one
    /// that nine in ten are below.
    var scatter = 0.0
    var bus: PolledBus?

    init(period: Double, mean: Double) { (self.period, self.mean) = (period, mean) }

    init(_ intervals: IntervalCounts, _ fast: IntervalCounts, _ bus: PolledBus?) {
      let median = Double(intervals.median)
      period = bus?.period(of: intervals) ?? median
      mean = bus == nil ? fast.mean { Double($0) <= ScanTiming.late * median } : period
      let usual = intervals.count { Double($0) <= ScanTiming.late * median }
      scatter = 2 * max(0, Double(intervals[min(intervals.count - 1, usual * 9 / 10)]) - median)
      self.bus = bus
    }

    /// In hertz, where the mean is known.
    var rate: Double { 1e6 / mean }

    /// Scans a second of a stroke of so many that took so long, in hertz: as many as usual, where
    /// the stamps at its ends may be off by the rest.
    func rate(of count: Int, in time: Double) -> Double {
      let (rate, most) = (Double(count) * 1e6 / time, Double(count) * 1e6 / (time - scatter))
      let own = mean > 0 ? self.rate : rate
      return rate < own && time > scatter && own <= most ? own : rate
    }
  }

  /// Whether the fingers stood still by themselves: then nothing is missing.
  private func hasStopped(_ step: ScanStep, _ next: ScanStep?, _ usual: Usual) -> Bool {
    let period = usual.period
    guard Double(step.interval) > Self.late * period, usual.bus?.waits(step.interval) != true,
      !step.isCaughtUp
    else { return false }
    // One that came late is followed by a short interval, and several that waited come at once.
    return next.map { next in
      LongScan([step.interval, next.interval], at: 0, period: period, bus: usual.bus)?.missing != 0
        && (Double(next.interval) > Self.atOnce * period
          || Double(step.interval) > Double(LongScan.countMax) * period)
    } ?? true
  }

  /// What is usual while something moves, by the number of contacts.
  private static func periods(_ logs: [StepLog], _ least: Double) -> [Int: Usual] {
    func counts(where isCounted: (ScanStep) -> Bool) -> [Int: IntervalCounts] {
      var counts: [Int: [Int64: Int]] = [:]
      for step in logs.joined() where step.contacts > 0 && step.speed.way > 0 && isCounted(step) {
        counts[step.contacts, default: [:]][step.interval, default: 0] += 1
      }
      return counts.mapValues(IntervalCounts.init)
    }
    // Of a slow finger only what took long goes far: as a period that would be one of scans that
    // rounding left out.
    let first = counts { _ in true }.mapValues(\.median).merging(
      counts { $0.speed.value * Double($0.interval) >= least }.mapValues(\.median),
      uniquingKeysWith: min)
    func goesFar(_ step: ScanStep, in interval: Int64, _ least: Double) -> Bool {
      first[step.contacts].map { step.speed.value * Double(min($0, interval)) >= least } ?? false
    }
    let moved = counts { goesFar($0, in: $0.interval, least) }
      .filter { $0.value.count >= stepsMin }
    // Those so fast that no interval is too short for them: their mean is not biased by which were
    // picked.
    let fast = counts { goesFar($0, in: .max, 2 * least) }
    var orders = moved.compactMapValues(PolledBus.order)
    if !orders.isEmpty {
      for step in logs.joined() where step.contacts > 0 && goesFar(step, in: step.interval, least) {
        orders[step.contacts]?.take(step.interval)
      }
    }
    return moved.reduce(into: [:]) { usual, entry in
      let fast = fast[entry.key].flatMap { $0.count >= intervalsMin ? $0 : nil }
      usual[entry.key] = Usual(entry.value, fast ?? entry.value, orders[entry.key]?.bus)
    }
  }

  private mutating func take(
    _ stroke: [ScanStep], _ periods: [Int: Usual], _ leastCertain: Double
  ) {
    guard let first = stroke.first, let usual = periods[first.contacts] else { return }
    let period = usual.period
    let intervals = stroke.map(\.interval)
    if stroke.count >= Self.stepsMin {
      let parts = stroke.split { $0.sureSpeed.value * period < leastCertain }
      let rate = parts.compactMap { part in
        part.count < Self.stepsMin
          ? nil : usual.rate(of: part.count, in: Double(part.reduce(0) { $0 + $1.interval }))
      }.min().map { rounded($0, 1) }
      if let rate { rates[first.contacts] = min(rates[first.contacts] ?? rate, rate) }
      sample.add(Stroke(contacts: first.contacts, rate: rate, intervals: intervals))
    }
    guard stroke.count > 2 else { return }
    var index = 1
    while index < stroke.count - 1 {
      guard stroke[index].sureSpeed.value * period >= leastCertain,
        let long = LongScan(intervals, at: index, period: period, bus: usual.bus)
      else {
        index += 1
        continue
      }
      if long.count > 1 { late += 1 }
      if long.missing > 0 {
        gaps += 1
        lost += long.missing
        lostSpan = (lostSpan?.from ?? stroke[index - 1].time, stroke[index + long.count - 1].time)
      }
      index += long.count
    }
  }

  /// How often the panel scans, where scans are missing and the least rate differs from that by one
  /// in a hundred at most.
  func rateWithoutLost(_ contacts: Int) -> Double? {
    guard lost > 0, let rate = rates[contacts], let usual = usualRates[contacts],
      rate >= Self.fewLost * usual
    else { return nil }
    return usual
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

  /// How long one stall would be that explains all of them, in milliseconds.
  var stallTime: Double? {
    guard let lostSpan, let usualRate else { return nil }
    return (Double(lostSpan.to) - Double(lostSpan.from)) / 1000 - 1000 / usualRate
  }

  private func ninetyNinth(of count: Int) -> Int64? {
    guard count >= Self.intervalsMin else { return nil }
    return certain[min(count - 1, (count * 99 + 99) / 100 - 1)]
  }

  /// By how much a scan is early or late, in microseconds: what nine in ten do not exceed. Nil for
  /// too few.
  var jitter: Int64? {
    guard let usualRate, intervals.count >= Self.intervalsMin else { return nil }
    let period = Int64((1e6 / usualRate).rounded())
    let off = IntervalCounts(
      intervals.counts.reduce(into: [:]) {
        $0[abs($1.interval - period), default: 0] += $1.count
      })
    return off[off.count * 9 / 10]
  }

  /// The time of which intervals are multiples, in microseconds: a bus that is polled has one. Nil
  /// when there is none.
  var quantum: Double? {
    guard intervals.count >= Self.intervalsMin else { return nil }
    return PolledBus.usual.first { quantum in
      guard let counts = PolledBus.multiples(of: quantum, in: intervals) else { return false }
      // One interval is a multiple of much; several are of the bus.
      return counts.values.count { Double($0) >= 0.05 * Double(intervals.count) } >= 2
    }
  }
}

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
