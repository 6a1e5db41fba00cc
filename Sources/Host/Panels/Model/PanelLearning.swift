import BoardFiles
import InputText
import Recordings
import SeatInput
import TactusCore

/// What a learned panel is made of, measured in recordings of a real one.
///
/// A recording holds the hand as well as the controller. Noise is measured across the way of a
/// stroke and from one scan to the next, where a hand is smooth.
struct PanelLearning {
  /// How scans follow each other with the fewest contacts; nil for too few.
  private(set) var intervals: [Int64]?
  private(set) var order = ScanOrder([])
  /// With more contacts.
  private(set) var more: [LearnedPanel.Law] = []
  private(set) var quantum: Int64 = 0
  /// In millimetres, or counts; nil where the recordings show too little.
  private(set) var movingNoise: Double?
  private(set) var along: AlongWay.Finding?
  /// What comes to noise across the way by squares, as a part of the way from scan to scan.
  private(set) var movingShare = 0.0
  /// How much farther off than the others the one scan in ten is that is farthest off.
  private(set) var tails = 1.0
  private(set) var restNoise: Double?
  private(set) var hysteresis: Double?
  private(set) var frozenLifts: Double?
  /// Device units a millimetre, as the viewer sees it.
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

  init(_ tally: PanelTally) {
    learnIntervals(tally.timing)
    guard let scale = tally.scale, let usual = tally.timing.usualRate else { return }
    let units = SIMD2(scale.x.count / scale.size.width, scale.y.count / scale.size.height)
    unitsPerMillimetre = tally.mounting.swap ? SIMD2(units.y, units.x) : units
    learnNoise(tally, scale, period: 1e6 / (rate ?? usual))
    if let apart = tally.recordings.flatMap(\.walk.mergeDistances).median() {
      merge = apart
    } else if let nearest = tally.nearest, nearest <= Self.touching {
      merge = 0
    }
    sizes = Self.knots(of: tally.touches.sizes.known)
    pressures = Self.knots(of: tally.touches.pressures.known)
  }

  /// Nearer than this, in millimetres, fingers touch each other.
  private static let touching = 18.0

  private mutating func learnNoise(_ tally: PanelTally, _ scale: MillimetreScale, period: Double) {
    var noise = FingerNoise(scale, period: period)
    var along = AlongWay(scale)
    var (scans, contacts) = (0, 0)
    for recording in tally.recordings {
      for track in ContactPart.all(of: recording.screen, scale).lazy.flatMap(\.freshTracks) {
        noise.take(track)
        along.take(track)
        scans += track.samples.count
        contacts += 1
        leapLength = track.places.indices.dropLast().reduce(leapLength) { max($0, track.step($1)) }
      }
    }
    self.along = along.found
    let moving = noise.moving
    tails = NoiseBySpeed.tails(of: [self.along?.noise, moving].compactMap { $0 })
    filter = noise.filter?.pole
    let gain = noise.filter?.gain ?? 1
    (movingNoise, restNoise) = (moving.map { $0.floor * gain }, noise.restNoise)
    movingShare = min((moving?.share ?? 0) * gain, 1)
    (hysteresis, silence, frozenLifts) = (noise.hysteresis, noise.silence, noise.frozenLifts)
    leaps = Double(tally.evidence.count(.leaps)) / Double(max(1, scans))
    if leaps == 0 { leapLength = 0 }
    dropouts = Double(tally.evidence.count(.dropouts)) / Double(max(1, contacts))
  }

  /// Scans a second, of one finger where that is known: by the mean interval, which is the median
  /// only of an even law. What is much longer is lost scans.
  var rate: Double? {
    guard let intervals else { return nil }
    let most = Self.longMax * Double(intervals[intervals.count / 2])
    let knots = zip(LearnedPanel.ranks, intervals).map { (rank: $0, time: min(Double($1), most)) }
    let mean = zip(knots, knots.dropFirst()).reduce(0) { sum, knots in
      sum + (knots.1.rank - knots.0.rank) * (knots.0.time + knots.1.time) / 2
    }
    return 1e6 / mean
  }

  /// In median intervals: a scan of a panel's takes twice as long as another at most.
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
    order = ScanOrder(strokes)
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
    let median = Double(stroke.intervals.median() ?? 0)
    func isLong(_ interval: Int64?) -> Bool {
      interval.map { Double($0) > ScanTiming.late * median } ?? false
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

  /// The least, the quarters and the most of values, of five or more.
  private static func knots(of values: [Double]) -> [Double] {
    let knots = LearnedPanel.imprintKnots
    guard values.count >= knots else { return [] }
    let sorted = values.sorted()
    return (0..<knots).map { knot in
      sorted[Int((Double(knot * (sorted.count - 1)) / Double(knots - 1)).rounded())]
    }
  }

  /// As a board file has it, in points.
  func panel(pointsPerMillimetre: Double) -> LearnedPanel? {
    guard let intervals else { return nil }
    func points(_ millimetres: Double?, _ most: Double) -> Double {
      min((millimetres ?? 0) * pointsPerMillimetre, most)
    }
    var panel = LearnedPanel(
      intervals: intervals, correlation: order.correlation, quantum: min(quantum, 100_000),
      movingNoise: points(movingNoise, 20),
      restNoise: restNoise.map { points($0, 20) }, hysteresis: points(hysteresis, 50),
      frozenLifts: frozenLifts ?? 0, leaps: leaps, leapLength: points(leapLength, 5000),
      dropouts: dropouts)
    panel.more = more
    (panel.twoApart, panel.turn) = (order.twoApart, order.turn)
    panel.stamping = along?.stamping ?? 0
    panel.alongNoise = along.map { points($0.noise.floor, 20) }
    (panel.movingShare, panel.alongShare) = (movingShare, min(along?.noise.share ?? 0, 1))
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
