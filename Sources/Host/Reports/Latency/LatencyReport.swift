/// How long the paths of a run's touches to the screen took. All times are in microseconds; nil
/// where nothing was seen.
public struct LatencyReport: Equatable, Sendable {
  /// Which clock the times are from.
  public enum Clock: String, Sendable {
    /// `CLOCK_MONOTONIC` of a live run.
    case monotonic
    /// A simulation that this machine's clock paces: its ticks are measured, its touches and
    /// refreshes are not.
    case paced
    /// A simulation, with the costs that its board states.
    case modelled
    /// A simulation in which nothing takes time but the wait for ticks and refreshes.
    case virtual

    /// Whether this machine's clock starts the ticks.
    public var isReal: Bool { self == .monotonic || self == .paced }
  }

  /// A hop or a stage.
  public struct Row: Equatable, Sendable {
    public var name: String
    public var figures: LatencyFigures
    public var durations: Distribution
    public var blocked: BlockedDistribution?

    public init(_ name: String, _ durations: Distribution) {
      self.name = name
      self.durations = durations
      figures = durations.figures
    }

    /// Keeps when they were, for comparisons.
    public init(_ name: String, _ blocked: BlockedDistribution) {
      self.init(name, blocked.whole)
      self.blocked = blocked
    }
  }

  /// The hops of the touches that made a gesture of one kind.
  public struct Kind: Equatable, Sendable {
    public var kind: String
    public var hops: [Row]
  }

  /// One of the slowest touches.
  public struct Touch: Equatable, Sendable {
    public struct Hop: Equatable, Sendable {
      public var name: String
      public var time: Int64?
    }

    public var stamp: Int64
    public var tick: UInt32
    /// What it made, such as `drag.changed:central`.
    public var made: [String]
    /// The hops that follow each other on the path; they add up to the whole.
    public var hops: [Hop]
    public var whole: Int64
  }

  /// A limit, and what it was compared with.
  public struct Check: Equatable, Sendable {
    public var limit: LatencyLimit
    public var value: Int64?
    /// nil when there was nothing to compare.
    public var pass: Bool? { value.map { $0 <= limit.value } }
  }

  public var clock: Clock
  /// A digest of what the panel reported; equal for equal input.
  public var input = ""
  /// What `touch-photon` adds.
  public var stated = StatedLatency()
  /// Whether the run is a measured one: its reactions are judged, and a limit for which nothing was
  /// seen is broken.
  public var isMeasured = true
  public var hops: [Row] = []
  public var kinds: [Kind] = []
  public var stages: [Row] = []
  package var reactions: [TimingReport.Reaction] = []
  /// The taps that asked the tap gate.
  public var gate = GateTally()
  /// What prediction was worth, where it was on.
  public var prediction = PredictionTally()
  public var slowest: [Touch] = []
  /// How many contacts landed.
  public var touches = 0
  /// Refreshes that passed although a picture was meant for them; nil when no screen reported them.
  public var missedRefreshes: Int?
  public var skippedTicks = 0
  public var skippedRenders = 0
  public var lostFrames = 0
  /// Touches with a hop that ends before it begins: the kernel's stamps, or the display's, are not
  /// of the clock that the run reads.
  public var backwards = 0
  public var limits: [Check] = []

  public init(clock: Clock) { self.clock = clock }

  public func figures(of hop: Hop) -> LatencyFigures? {
    hops.first { $0.name == hop.rawValue }?.figures
  }

  /// The verdict on the whole run; nil where only what is here was judged.
  package(set) public var verdict: RunVerdict?

  /// Whether the run passed everything, as its exit status reports it; nil when nothing that was
  /// checked was seen. In a measured run a limit for which nothing was seen is broken: a budget
  /// that was never tried proves nothing.
  public var pass: Bool? { (verdict ?? RunVerdict(nil, cases))?.pass }

  /// What was broken, one line each.
  public var broken: [String] {
    (verdict ?? RunVerdict(nil, cases))?.broken.map(\.line) ?? []
  }

  func checked(_ limit: LatencyLimit) -> Check {
    let row = hops.first { $0.name == limit.row }
    return Check(limit: limit, value: row?.figures[limit.figure])
  }
}
