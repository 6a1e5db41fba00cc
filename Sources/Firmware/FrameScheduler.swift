public import TactusCore

/// Says which ticks are due, and what a tick may leave out.
///
/// Tick n starts at n tick periods after the origin and handles everything before its start. After
/// a stall at most `catchUpMax` ticks are made up; the others are skipped and counted: their input
/// is handled by the ticks that run, so no contact is lost. A stage that took longer than its
/// budget is counted, and when a tick ran over, the next one leaves out rendering, but never input,
/// recognition and timers.
public struct FrameScheduler: BitwiseCopyable, Sendable {
  private let period: Interval
  private let budgets: PerStage<Interval>
  private let divisors: PerStage<UInt8>
  private var next: UInt32 = 0
  private var spent = Interval.zero
  private var isBehind = false
  private var renderSkips: UInt8 = 0
  /// How often each stage was over its budget.
  public private(set) var missCounts = PerStage<UInt32>(repeating: 0)
  public private(set) var skippedTickCount: UInt32 = 0
  public private(set) var skippedRenderCount: UInt32 = 0

  /// How many ticks are made up after a stall.
  public static var catchUpMax: UInt32 { 4 }
  /// After so many ticks without a picture one is drawn, however late it is.
  public static var renderSkipsMax: UInt8 { 3 }

  public init(_ board: Board) {
    period = board.tickPeriod
    budgets = board.budgets
    divisors = board.divisors
  }

  /// Ticks to run now.
  public struct Due: Equatable, BitwiseCopyable, Sendable {
    public var first: UInt32
    public var count: UInt32
    /// Ticks before `first` that never run.
    public var skipped: UInt32
  }

  /// For how many ticks the display may stay the same although there is something to show: every
  /// stage waits for its turn, and rendering may be left out.
  public var silentTicksMax: Int {
    let renderTurns = 1 + Int(Self.renderSkipsMax)
    return Int(max(divisors[.update], 1)) + Int(max(divisors[.render], 1)) * renderTurns
      + Int(max(divisors[.present], 1))
  }

  /// When a tick starts.
  public func start(of tick: UInt32) -> Instant {
    Instant(microseconds: Int64(Int32(bitPattern: tick)) &* period.microseconds)
  }

  /// When the next tick starts.
  public var nextStart: Instant { start(of: next) }

  /// The ticks that have started by `now` and not run yet.
  public mutating func due(at now: Instant) -> Due {
    guard now >= nextStart else { return Due(first: next, count: 0, skipped: 0) }
    let late = UInt32(truncatingIfNeeded: (now - nextStart).microseconds / period.microseconds) &+ 1
    let count = min(late, Self.catchUpMax)
    let skipped = late &- count
    let due = Due(first: next &+ skipped, count: count, skipped: skipped)
    next = due.first &+ count
    skippedTickCount &+= skipped
    return due
  }

  /// Whether a stage runs in this tick: by its divisor, and rendering only when the tick before
  /// kept its time.
  public mutating func runs(_ stage: Stage, in tick: UInt32) -> Bool {
    switch stage {
    case .input:
      isBehind = spent > period
      spent = .zero
      return true
    case .recognize, .timers, .trace:
      return true
    case .update:
      return tick % UInt32(max(divisors[.update], 1)) == 0
    case .render:
      guard tick % UInt32(max(divisors[.render], 1)) == 0 else { return false }
      guard isBehind, renderSkips < Self.renderSkipsMax else {
        renderSkips = 0
        return true
      }
      renderSkips += 1
      skippedRenderCount &+= 1
      return false
    case .present:
      return tick % UInt32(max(divisors[.present], 1)) == 0
    }
  }

  /// Takes in what a stage cost; true when that was over its budget.
  public mutating func charge(_ stage: Stage, _ cost: Interval) -> Bool {
    spent = spent + cost
    guard cost > budgets[stage] else { return false }
    missCounts[stage] &+= 1
    return true
  }
}
