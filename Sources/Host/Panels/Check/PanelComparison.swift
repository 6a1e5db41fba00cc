/// What differs between two recordings of a panel, of which one thing was changed: the charger, a
/// glove, water, the controller's firmware.
///
/// A figure of a report card is the worst of a recording, and the worst of two is never the same.
/// So every stroke, every resting finger and every fault is compared with those of the other one.
public struct PanelComparison: Sendable {
  /// What was measured of one recording.
  public struct Side: Equatable, Sendable {
    /// The mean of the measurements, or the count.
    public var value: Double
    /// Their standard deviation; nil of a count.
    public var deviation: Double?
    /// The number of strokes, or of fingers, that were measured; nil of a count.
    public var count: Int?
  }

  public enum Answer: String, Sendable {
    case differs, same
    /// Even if nothing overlapped, so few measurements would prove nothing.
    case tooFew = "too few"
  }

  public struct Row: Sendable {
    public var name: String
    public var unit: String
    /// What a measurement is of: a stroke, a resting finger; of counts, what they are counted in.
    public var of: String
    public var a: Side
    public var b: Side
    /// How probable such a difference is between two recordings of which nothing was changed.
    public var probability: Double
    public var answer: Answer
  }

  /// What both recordings show.
  public let rows: [Row]
  /// How many strokes or fingers on each side can show that a figure differs.
  public let countNeeded: Int

  /// That anything is called different when nothing is happens once in so many comparisons.
  public static let falseAlarms = 20.0

  public init(_ a: PanelCheck, _ b: PanelCheck) { self.init(a.tally.evidence, b.tally.evidence) }

  init(_ a: Evidence, _ b: Evidence) {
    let samples = Self.samples(a, b)
    let counts = Self.counts(a, b)
    // Bonferroni's correction: each of k figures may err a k-th as often.
    let limit = 1 / Self.falseAlarms / Double(max(1, samples.count + counts.count))
    countNeeded = (1...).first { RankTest.least($0, $0) <= limit } ?? 0
    rows =
      samples.map { Self.row($0, limit) }
      + counts.map { count in
        let probability = CountTest.probability(count.a, count.b, share: count.share)
        return Row(
          name: count.kind.rawValue, unit: "", of: count.of,
          a: Side(value: Double(count.a), deviation: nil, count: nil),
          b: Side(value: Double(count.b), deviation: nil, count: nil), probability: probability,
          answer: CountTest.least(count.a + count.b, share: count.share) > limit
            ? .tooFew : probability <= limit ? .differs : .same)
      }
  }

  /// The names of what differs.
  public var differing: [String] { rows.filter { $0.answer == .differs }.map(\.name) }

  private struct Samples {
    var name: String
    var unit: String
    var of: String
    var a: [Double]
    var b: [Double]
  }

  private struct Counts {
    var kind: FigureKind
    var of: String
    var a: Int
    var b: Int
    var share: Double
  }

  private static func row(_ samples: Samples, _ limit: Double) -> Row {
    let (a, b) = (samples.a, samples.b)
    let probability = RankTest.probability(a, b) ?? 1
    let answer: Answer =
      RankTest.least(a.count, b.count) > limit ? .tooFew : probability <= limit ? .differs : .same
    return Row(
      name: samples.name, unit: samples.unit, of: samples.of, a: side(a), b: side(b),
      probability: probability, answer: answer)
  }

  private static func side(_ values: [Double]) -> Side {
    let mean = LinearFit.mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return Side(
      value: mean,
      deviation: values.count > 1 ? (squares / Double(values.count - 1)).squareRoot() : 0,
      count: values.count)
  }

  /// What is measured a stroke or a finger at a time, of what both have.
  private static func samples(_ a: Evidence, _ b: Evidence) -> [Samples] {
    let strokes = [a.timing.strokes, b.timing.strokes]
    let contacts = Set(strokes[0].map(\.contacts)).intersection(strokes[1].map(\.contacts))
    var all: [Samples] = contacts.sorted().map { count in
      let rates = strokes.map { $0.filter { $0.contacts == count }.compactMap(\.rate) }
      return Samples(name: "rate.\(count)", unit: "Hz", of: "stroke", a: rates[0], b: rates[1])
    }
    all.append(
      Samples(
        name: "interval.max", unit: "µs", of: "stroke", a: strokes[0].map { Double($0.longest) },
        b: strokes[1].map { Double($0.longest) }))
    all += Measure.all.map {
      Samples(
        name: $0.kind.rawValue, unit: $0.unit, of: $0.of, a: $0.values(a.fingers),
        b: $0.values(b.fingers))
    }
    return all.filter { !$0.a.isEmpty && !$0.b.isEmpty }
  }

  /// What may be a hand's is counted as well: of the same hand it is the same in both.
  private static func count(_ evidence: Evidence, _ kind: FigureKind) -> Int {
    (evidence.counts[kind] ?? 0) + (evidence.doubts[kind]?.count ?? 0)
  }

  /// What is counted, in the time of each recording or in its scans.
  private static func counts(_ a: Evidence, _ b: Evidence) -> [Counts] {
    func share(_ a: Double, _ b: Double) -> Double { a + b > 0 ? a / (a + b) : 0 }
    let scans = [a.timing.certainCount, b.timing.certainCount]
    var all: [Counts] = []
    if scans.allSatisfy({ $0 > 0 }) {
      for (kind, count) in [(.lost, \.gaps), (.late, \.late)]
        as [(FigureKind, KeyPath<ScanTiming, Int>)]
      {
        all.append(
          Counts(
            kind: kind, of: "\(scans[0]) and \(scans[1]) scans", a: a.timing[keyPath: count],
            b: b.timing[keyPath: count], share: share(Double(scans[0]), Double(scans[1]))))
      }
    }
    for kind in FigureKind.counted where !kind.needsSize || a.hasSize && b.hasSize {
      all.append(
        Counts(
          kind: kind, of: "\(fixed(a.duration, 1)) and \(fixed(b.duration, 1)) s",
          a: count(a, kind), b: count(b, kind), share: share(a.duration, b.duration)))
    }
    // Nothing against nothing is no comparison.
    return all.filter { $0.a + $0.b > 0 }
  }
}
