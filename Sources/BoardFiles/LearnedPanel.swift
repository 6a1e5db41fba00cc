import TactusCore

/// How a real panel scans, learned from recordings of it (`tactus panel learn`): what a period, an
/// even jitter and white noise do not have.
public struct LearnedPanel: Equatable, Sendable {
  /// From one scan to the next while something moves, in microseconds: what `ranks` of all
  /// intervals do not exceed. They ascend.
  public var intervals: [Int64]
  /// What becomes of them with so many contacts, from one on: many controllers scan more slowly.
  public var contactFactors: [Double]
  /// The correlation of an interval with the one before, by rank: −1 to 1. A controller that came
  /// late catches up (below 0), a busy bus stays busy (above).
  public var correlation: Double
  /// What intervals are multiples of, in microseconds: a bus that is polled; 0 for none.
  public var quantum: Int64
  /// The standard deviation of a moving finger's position across its way, in points.
  public var movingNoise: Double
  /// That of a resting finger's from scan to scan, along an axis, in points; nil for that of the
  /// controller.
  public var restNoise: Double?
  /// A resting finger is reported only where it comes farther than this from its last report, in
  /// points: the controller's, or the kernel's, hysteresis.
  public var hysteresis: Double
  /// The share of lifts, 0 to 1, before which the last position stands for a scan.
  public var frozenLifts: Double
  /// Leaps a scan, and how far they go, in points.
  public var leaps: Double
  public var leapLength: Double
  /// The share of contacts, 0 to 1, that the panel loses for a moment.
  public var dropouts: Double

  /// The shares of `intervals`: sixteenths, and more of the longest, since one stall in a recording
  /// is not one scan in sixteen.
  public static let ranks = (0...15).map { Double($0) / 16 } + [0.97, 0.99, 0.997, 1]
  /// The number of times that `intervals` has.
  public static let knots = ranks.count

  /// Factors where the number of contacts makes no difference.
  public static let evenFactors = Array(repeating: 1.0, count: contactsMax)

  /// - Precondition: as many intervals as knots, ascending, the least positive; as many factors as
  ///   there may be contacts, all positive.
  public init(
    intervals: [Int64], contactFactors: [Double] = LearnedPanel.evenFactors,
    correlation: Double = 0, quantum: Int64 = 0, movingNoise: Double = 0,
    restNoise: Double? = nil, hysteresis: Double = 0, frozenLifts: Double = 0, leaps: Double = 0,
    leapLength: Double = 0, dropouts: Double = 0
  ) {
    precondition(
      contactFactors.count == contactsMax && contactFactors.allSatisfy { $0 > 0 },
      "a learned panel has a factor for each number of contacts")
    precondition(intervals.count == Self.knots, "a learned panel has an interval for each knot")
    precondition(
      intervals[0] > 0 && intervals == intervals.sorted(), "a learned panel's intervals ascend")
    self.intervals = intervals
    self.contactFactors = contactFactors
    self.correlation = correlation
    self.quantum = quantum
    self.movingNoise = movingNoise
    self.restNoise = restNoise
    self.hysteresis = hysteresis
    self.frozenLifts = frozenLifts
    self.leaps = leaps
    self.leapLength = leapLength
    self.dropouts = dropouts
  }

  /// The interval at a rank of 0 to 1; between two knots on a straight line, on the bus's lattice.
  public func interval(at rank: Double, contacts: Int = 1) -> Int64 {
    let rank = min(max(rank, 0), 1)
    let knot = min(Self.ranks.lastIndex { $0 <= rank } ?? 0, Self.knots - 2)
    let part = (rank - Self.ranks[knot]) / (Self.ranks[knot + 1] - Self.ranks[knot])
    let span = Double(intervals[knot + 1] - intervals[knot])
    let factor = contactFactors[min(max(contacts, 1), contactsMax) - 1]
    let interval = Int64((factor * (Double(intervals[knot]) + (span * part).rounded())).rounded())
    guard quantum > 0 else { return interval }
    return max(quantum, (interval + quantum / 2) / quantum * quantum)
  }
}

extension LearnedPanel {
  private static let shares = 0.0...1.0

  /// nil without a group `learned`.
  init?(
    _ root: StrictMapping, _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) {
    guard root.has("learned") else { return nil }
    let group = try root.figures(
      "learned",
      keys: [
        "intervals", "contactFactors", "correlation", "quantum", "movingNoise", "restNoise",
        "hysteresis",
        "frozenLifts", "leaps",
        "leapLength", "dropouts",
      ], &sources)
    let numbers = try group.numbers("intervals", count: Self.knots, in: 100...1_000_000)
    let times = numbers.map { Int64($0) }
    guard numbers == times.map({ Double($0) }), times == times.sorted() else {
      throw .outOfRange(
        group.place(of: "intervals"), key: "intervals",
        value: numbers.map { "\($0)" }.joined(separator: ", "),
        allowed: "\(Self.knots) whole times in µs that ascend")
    }
    self.init(
      intervals: times,
      contactFactors: group.has("contactFactors")
        ? try group.numbers("contactFactors", count: contactsMax, in: 0.1...10)
        : Self.evenFactors,
      correlation: try group.number("correlation", in: -0.99...0.99),
      quantum: Int64(try group.integer("quantum", in: 0...100_000)),
      movingNoise: try group.number("movingNoise", in: 0...20),
      restNoise: group.has("restNoise") ? try group.number("restNoise", in: 0...20) : nil,
      hysteresis: try group.number("hysteresis", in: 0...50),
      frozenLifts: try group.number("frozenLifts", in: Self.shares),
      leaps: try group.number("leaps", in: Self.shares),
      leapLength: try group.number("leapLength", in: 0...5000),
      dropouts: try group.number("dropouts", in: Self.shares))
  }

  /// The group of a board file.
  func yaml(source: String) -> String {
    func number(_ value: Double) -> String { BoardDraft.number(value) }
    return """
      learned:
        intervals: [\(intervals.map { "\($0)" }.joined(separator: ", "))]
        contactFactors: [\(contactFactors.map(number).joined(separator: ", "))]
        correlation: \(number(correlation))
        quantum: \(quantum)
        movingNoise: \(number(movingNoise))\(restNoise.map { "\n  restNoise: \(number($0))" } ?? "")
        hysteresis: \(number(hysteresis))
        frozenLifts: \(number(frozenLifts))
        leaps: \(BoardDraft.number(leaps, decimals: 6))
        leapLength: \(number(leapLength))
        dropouts: \(number(dropouts))
        source: \(BoardText.quoted(source))

      """
  }
}
