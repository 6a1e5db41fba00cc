import TactusCore

/// How a real panel scans, learned from recordings of it (`tactus panel learn`): what a period, an
/// even jitter and white noise do not have.
public struct LearnedPanel: Equatable, Sendable {
  /// From one scan to the next while something moves, in microseconds: what `ranks` of all
  /// intervals do not exceed. They ascend.
  public var intervals: [Int64]
  /// The correlation of an interval with the one before, by rank: −1 to 1. A controller that came
  /// late catches up (below 0), a busy bus stays busy (above).
  public var correlation: Double
  /// That with the one two before, by rank; nil where only `correlation` is known.
  public var twoApart: Double?
  /// Where intervals are short and long in turn, the share of them, 0.5 to 1, that are in their
  /// turn's half of all; nil where they are not. `correlation` and `twoApart` are then those of
  /// where an interval is within its half.
  public var turn: Double?
  /// How much of an interval that is not the usual one is in its stamp alone, 0 to 1: the fingers
  /// were looked at when they always are.
  public var stamping = 0.0
  /// The same with two contacts and more, by their number, where it is another: many controllers
  /// scan more slowly then. What is not there is that of the next smaller number.
  public var more: [Law] = []
  /// What intervals are multiples of, in microseconds: a bus that is polled; 0 for none.
  public var quantum: Int64
  /// The controller's units a point, across the display and down; nil for those of the board, whose
  /// controller counts as the recorded one.
  public var unitsPerPoint: SIMD2<Double>?
  /// The standard deviation of a moving finger's position across its way, in points.
  public var movingNoise: Double
  /// The same along its way; nil for as across.
  public var alongNoise: Double?
  /// What comes to these two by squares under a quick finger, as a part of the way from scan to
  /// scan.
  public var movingShare = 0.0
  public var alongShare = 0.0
  /// How many times the deviation of the others a moving finger's noise has in one scan in ten:
  /// from 1, of normal noise. That of all of them is what is stated.
  public var tails = 1.0
  /// That of a resting finger's from scan to scan, along an axis, in points; nil for that of the
  /// controller.
  public var restNoise: Double?
  /// How much of a moving finger's noise stays in the next scan, 0 to 1: the pole of the
  /// controller's filter.
  public var filter = 0.0
  /// The share of scans, 0 to 1, in which a resting finger keeps its last report.
  public var silence = 0.0
  /// Two fingers that are nearer to each other than this, in points, are one contact between them;
  /// 0 where they never are.
  public var merge = 0.0
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

  /// How large contacts are, in points, and how hard they press, 0 to 1: the least of them, what a
  /// quarter, half and three quarters do not exceed, and the most; empty where the panel states
  /// none.
  public var sizes: [Double] = []
  public var pressures: [Double] = []

  /// The share of scans that `tails` is of.
  public static let tailShare = 0.1

  /// The number of values that `sizes` has.
  public static let imprintKnots = 5

  /// The shares of `intervals`: sixteenths, and more of the longest, since one stall in a recording
  /// is not one scan in sixteen.
  public static let ranks = (0...15).map { Double($0) / 16 } + [0.97, 0.99, 0.997, 1]
  /// The number of times that `intervals` has.
  public static let knots = ranks.count

  /// When scans come with so many contacts.
  public struct Law: Equatable, Sendable {
    public var contacts: Int
    public var intervals: [Int64]
    public var correlation: Double
    public var twoApart: Double?
    public var turn: Double?

    /// - Precondition: more than one contact; as many intervals as knots, ascending, the least
    ///   positive.
    public init(
      contacts: Int, intervals: [Int64], correlation: Double, twoApart: Double? = nil,
      turn: Double? = nil
    ) {
      precondition(contacts > 1, "the law of one contact is the panel's own")
      LearnedPanel.require(intervals)
      (self.contacts, self.intervals, self.correlation) = (contacts, intervals, correlation)
      (self.twoApart, self.turn) = (twoApart, turn)
    }
  }

  /// - Precondition: as many intervals as knots, ascending, the least positive.
  public init(
    intervals: [Int64], correlation: Double = 0, quantum: Int64 = 0, movingNoise: Double = 0,
    restNoise: Double? = nil, hysteresis: Double = 0, frozenLifts: Double = 0, leaps: Double = 0,
    leapLength: Double = 0, dropouts: Double = 0
  ) {
    Self.require(intervals)
    self.intervals = intervals
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

  private static func require(_ intervals: [Int64]) {
    precondition(intervals.count == knots, "a learned panel has an interval for each knot")
    precondition(
      intervals[0] > 0 && intervals == intervals.sorted(), "a learned panel's intervals ascend")
  }

  /// The correlation of an interval with the one before, with so many contacts.
  public func correlation(contacts: Int) -> Double { law(contacts)?.correlation ?? correlation }

  /// That with the one two before.
  public func twoApart(contacts: Int) -> Double? {
    let law = law(contacts)
    return law == nil ? twoApart : law?.twoApart
  }

  /// The share of intervals that are in their turn's half; nil where none is longer by turns.
  public func turn(contacts: Int) -> Double? {
    let law = law(contacts)
    return law == nil ? turn : law?.turn
  }

  private func law(_ contacts: Int) -> Law? { more.last { $0.contacts <= contacts } }

  /// The value at a rank of 0 to 1, of `sizes` or of `pressures`, between two of them on a straight
  /// line; nil where there is none.
  public static func quantile(_ values: [Double], at rank: Double) -> Float? {
    guard values.count == imprintKnots else { return nil }
    let place = min(max(rank, 0), 1) * Double(imprintKnots - 1)
    let knot = min(Int(place), imprintKnots - 2)
    return Float(values[knot] + (values[knot + 1] - values[knot]) * (place - Double(knot)))
  }

  /// The interval at a rank of 0 to 1, with so many contacts; between two knots on a straight line,
  /// on the bus's lattice.
  public func interval(at rank: Double, contacts: Int = 1) -> Int64 {
    let intervals = law(contacts)?.intervals ?? intervals
    let rank = min(max(rank, 0), 1)
    let knot = min(Self.ranks.lastIndex { $0 <= rank } ?? 0, Self.knots - 2)
    let part = (rank - Self.ranks[knot]) / (Self.ranks[knot + 1] - Self.ranks[knot])
    let span = Double(intervals[knot + 1] - intervals[knot])
    let interval = intervals[knot] + Int64((span * part).rounded())
    guard quantum > 0 else { return interval }
    return max(quantum, (interval + quantum / 2) / quantum * quantum)
  }
}
