import BoardFiles
import Recordings
import SeatInput
import TactusCore

/// What a learned panel is made of, measured in recordings of a real one.
///
/// A recording holds the hand as well as the controller. Noise is measured across the way of a
/// stroke and from one scan to the next, where a hand is smooth.
struct PanelLearning {
  /// In millimetres, or counts; nil where the recordings show too little.
  private(set) var intervals: [Int64]?
  private(set) var correlation = 0.0
  private(set) var twoApart: Double?
  private(set) var turn: Double?
  private(set) var stamping = 0.0
  private(set) var alongNoise: Double?
  /// What comes to noise by squares, as a part of the way from scan to scan, across it and along.
  private(set) var movingShare = 0.0
  private(set) var alongShare = 0.0
  /// How much farther off than the others the one scan in ten is that is farthest off.
  private(set) var tails = 1.0
  private(set) var more: [LearnedPanel.Law] = []
  private(set) var quantum: Int64 = 0
  private(set) var movingNoise: Double?
  private(set) var restNoise: Double?
  private(set) var hysteresis: Double?
  private(set) var frozenLifts: Double?
  /// Device units a millimetre, as one looks at the display.
  private(set) var unitsPerMillimetre: SIMD2<Double>?
  private(set) var leaps = 0.0
  private(set) var leapLength = 0.0
  private(set) var dropouts = 0.0
  /// How much of the noise stays in the next scan; nil where it may be the hand's.
  private(set) var filter: Double?
  /// The share of a resting finger's scans that report nothing; nil where none rests.
  private(set) var silence: Double?
  /// At which distance two fingers became one, in millimetres; 0 where they came near and stayed
  /// two.
  private(set) var merge: Double?
  /// Of each contact the most, in millimetres and as a part of the range; empty where the device
  /// does not state it, or not in what.
  private(set) var sizes: [Double] = []
  private(set) var pressures: [Double] = []

  /// So few intervals have no quantiles: four between two knots.
  static let intervalsMin = 64
  /// And so few with one number of contacts: one between two knots.
  private static let lawMin = 20
  /// What is nearer to a multiple of a quantum, in microseconds, is one.
  private static let exactness: Int64 = 2

  /// - Parameter screens: the recordings of which `tally` is.
  init(_ tally: PanelTally, _ screens: [RawTouchscreen]) {
    let timing = tally.timing
    learnIntervals(timing)
    guard let scale = tally.scale, let usual = timing.usualRate else { return }
    let units = SIMD2(scale.x.count / scale.size.width, scale.y.count / scale.size.height)
    unitsPerMillimetre = tally.mounting.swap ? SIMD2(units.y, units.x) : units
    var noise = FingerNoise(scale, period: 1e6 / (rate ?? usual))
    var along = AlongWay(scale)
    var (scans, contacts) = (0, 0)
    for screen in screens {
      for log in ContactParts(screen) {
        for contact in log.freshContacts {
          noise.take(contact)
          along.take(contact)
          scans += contact.samples.count
          contacts += 1
          leapLength = max(leapLength, Self.longestStep(contact, scale))
        }
      }
    }
    learn(noise)
    let found = along.found
    if let found {
      (stamping, alongNoise, alongShare) = (found.stamping, found.noise.floor, found.noise.share)
    }
    tails = NoiseBySpeed.tails(of: [found?.noise, noise.moving].compactMap { $0 })
    learnMerge(tally)
    sizes = Self.knots(of: tally.touches.sizesInMillimetres)
    pressures = Self.knots(of: tally.touches.pressuresOfRange)
    leaps = Double(tally.evidence.counts[.leaps] ?? 0) / Double(max(1, scans))
    if leaps == 0 { leapLength = 0 }
    dropouts = Double(tally.evidence.counts[.dropouts] ?? 0) / Double(max(1, contacts))
  }

  /// Scans a second, of one finger where that is known: by the mean interval, which is the middle
  /// one only of an even law. What is much longer is lost scans.
  var rate: Double? {
    guard let intervals else { return nil }
    let most = Self.longMax * Double(intervals[intervals.count / 2])
    let knots = zip(LearnedPanel.ranks, intervals).map { (rank: $0, time: min(Double($1), most)) }
    let mean = zip(knots, knots.dropFirst()).reduce(0) { sum, knots in
      sum + (knots.1.rank - knots.0.rank) * (knots.0.time + knots.1.time) / 2
    }
    return 1e6 / mean
  }

  /// In middle intervals: a scan of a panel's takes twice as long as another at most.
  private static let longMax = 2.5

  private mutating func learnIntervals(_ timing: ScanTiming) {
    guard timing.intervals.count >= Self.intervalsMin else { return }
    let all = timing.strokes.map(Self.moving)
    let groups = Dictionary(grouping: all, by: { min($0.contacts, contactsMax) })
      .filter { $0.value.reduce(0) { $0 + $1.intervals.count } >= Self.lawMin }
    // With the fewest contacts, or of all scans where too few are of strokes.
    let least = groups.keys.min()
    let strokes = least.flatMap { groups[$0] } ?? all
    let own = IntervalCounts(strokes.lazy.flatMap(\.intervals))
    intervals = Self.quantiles(of: least == nil ? timing.intervals : own)
    let order = ScanOrder(strokes)
    (correlation, twoApart, turn) = (order.correlation, order.twoApart, order.turn)
    more = groups.sorted { $0.key < $1.key }.filter { $0.key > max(1, least ?? 1) }.map {
      let order = ScanOrder($1)
      return LearnedPanel.Law(
        contacts: $0, intervals: Self.quantiles(of: IntervalCounts($1.lazy.flatMap(\.intervals))),
        correlation: order.correlation, twoApart: order.twoApart, turn: order.turn)
    }
    // Of stamps that are taken later than the poll the quantiles have the lattice, and its blur.
    if let found = timing.quantum.map({ Int64($0) }) {
      let exact = timing.intervals.count {
        abs(($0 + found / 2) % found - found / 2) <= Self.exactness
      }
      if exact * 10 >= timing.intervals.count * 9 { quantum = found }
    }
  }

  /// The intervals of a stroke, without a long one at either end: there a finger stood, and nothing
  /// was to be reported.
  private static func moving(_ stroke: ScanTiming.Stroke) -> ScanTiming.Stroke {
    var stroke = stroke
    let middle = Double(stroke.intervals.median() ?? 0)
    func isLong(_ interval: Int64?) -> Bool {
      interval.map { Double($0) > ScanTiming.late * middle } ?? false
    }
    while isLong(stroke.intervals.first) { stroke.intervals.removeFirst() }
    while isLong(stroke.intervals.last) { stroke.intervals.removeLast() }
    return stroke
  }

  /// At the ranks of a learned panel.
  static func quantiles(of intervals: IntervalCounts) -> [Int64] {
    LearnedPanel.ranks.map { rank in
      min(max(intervals[Int((rank * Double(intervals.count - 1)).rounded())], 100), 1_000_000)
    }
  }

  private mutating func learn(_ noise: FingerNoise) {
    let moving = noise.moving
    filter = noise.filter?.pole
    let gain = noise.filter?.gain ?? 1
    (movingNoise, restNoise) = (moving.map { $0.floor * gain }, noise.restNoise)
    movingShare = min((moving?.share ?? 0) * gain, 1)
    (hysteresis, silence, frozenLifts) = (noise.hysteresis, noise.silence, noise.frozenLifts)
  }

  /// Nearer than this, in millimetres, fingers touch each other.
  private static let touching = 18.0

  private mutating func learnMerge(_ tally: PanelTally) {
    if let apart = tally.recordings.flatMap(\.walk.merges).map(\.apart).median() {
      merge = apart
    } else if let nearest = tally.nearest, nearest <= Self.touching {
      merge = 0
    }
  }

  /// The least, the quarters and the most of values, of five or more.
  private static func knots(of values: [Double]) -> [Double] {
    let knots = LearnedPanel.imprintKnots
    guard values.count >= knots else { return [] }
    let sorted = values.sorted()
    return (0..<knots).map { knot in
      sorted[Int((Double(knot * (sorted.count - 1)) / Double(knots - 1)).rounded())]
    }
  }

  private static func longestStep(_ contact: LoggedContact, _ scale: MillimetreScale) -> Double {
    zip(contact.samples, contact.samples.dropFirst()).reduce(0) {
      max($0, scale.place($1.0).distance(to: scale.place($1.1)))
    }
  }

  /// As a board file has it, in points.
  func panel(pointsPerMillimetre: Double) -> LearnedPanel? {
    guard let intervals else { return nil }
    func points(_ millimetres: Double?, _ most: Double) -> Double {
      min((millimetres ?? 0) * pointsPerMillimetre, most)
    }
    var panel = LearnedPanel(
      intervals: intervals, correlation: correlation,
      quantum: min(quantum, 100_000),
      movingNoise: points(movingNoise, 20),
      restNoise: restNoise.map { points($0, 20) }, hysteresis: points(hysteresis, 50),
      frozenLifts: frozenLifts ?? 0, leaps: leaps, leapLength: points(leapLength, 5000),
      dropouts: dropouts)
    panel.more = more
    (panel.twoApart, panel.turn, panel.stamping) = (twoApart, turn, stamping)
    panel.alongNoise = alongNoise.map { points($0, 20) }
    (panel.movingShare, panel.alongShare) = (movingShare, min(alongShare, 1))
    panel.tails = tails
    panel.unitsPerPoint = unitsPerMillimetre.map { $0 / pointsPerMillimetre }
      .flatMap { $0.min() >= 0.01 && $0.max() <= 1000 ? $0 : nil }
    panel.filter = filter ?? 0
    panel.silence = silence ?? 0
    panel.merge = points(merge, 1000)
    panel.sizes = sizes.map { points($0, 255) }
    panel.pressures = pressures
    return panel
  }

  /// What the recordings show too little of, and what would show it.
  var unlearned: [String] {
    var list: [String] = []
    if intervals == nil { list.append("intervals: draw strokes for two seconds") }
    if movingNoise == nil { list.append("movingNoise: draw straight strokes of 20 mm") }
    if hysteresis == nil { list.append("hysteresis: rest a finger for a second") }
    if frozenLifts == nil { list.append("frozenLifts: draw four strokes and lift at their ends") }
    if filter == nil {
      list.append("filter: draw twelve strokes along a ruler, on a panel with noise")
    }
    if merge == nil { list.append("merge: bring two fingers together until they touch") }
    return list
  }
}

/// How two lists go together, by rank (C. Spearman, "The proof and measurement of association
/// between two things", 1904).
enum RankCorrelation {
  /// −1 to 1; nil for fewer than eight pairs, and where either list is constant.
  static func of(_ a: [Double], _ b: [Double]) -> Double? {
    guard a.count == b.count, a.count >= 8 else { return nil }
    let (x, y) = (ranks(a), ranks(b))
    let mean = Double(a.count + 1) / 2
    var (xy, xx, yy) = (0.0, 0.0, 0.0)
    for (i, j) in zip(x, y) {
      xy += (i - mean) * (j - mean)
      xx += (i - mean) * (i - mean)
      yy += (j - mean) * (j - mean)
    }
    guard xx > 0, yy > 0 else { return nil }
    return xy / (xx * yy).squareRoot()
  }

  /// From 1; equal values share the mean of theirs.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for index in start..<end { ranks[order[index]] = Double(start + 1 + end) / 2 }
      start = end
    }
    return ranks
  }
}
