public import TactusCore

/// Decides which ticks are due, and what a tick may leave out.
///
/// Tick n starts n tick periods after the origin and handles everything before its start. After a
/// stall at most `catchUpMax` ticks are made up; the others are skipped and counted: their input is
/// handled by the ticks that run, so no contact is lost. A stage that exceeds its budget is
/// counted, and after a tick that ran over, the next one leaves out rendering, but never input,
/// recognition or timers.
public struct FrameScheduler: BitwiseCopyable, Sendable {
  private let period: Interval
  private let budgets: PerStage<Interval>
  private let divisors: PerStage<UInt8>
  /// The stages that do not run in every tick. Input, recognize, timers and trace always do.
  private var divided = StageSet.empty
  private var next: UInt32 = 0
  private var spent = Interval.zero
  private var renderSkips: UInt8 = 0
  /// The stages of the current tick.
  @usableFromInline var plan = StageSet.empty
  /// How often each stage exceeded its budget.
  public private(set) var missCounts = PerStage<UInt32>(repeating: 0)
  /// How many ticks never ran.
  public private(set) var skippedTickCount: UInt32 = 0
  /// How many ticks left out rendering because the one before ran over.
  public private(set) var skippedRenderCount: UInt32 = 0

  /// How many ticks are made up after a stall.
  public static var catchUpMax: UInt32 { 4 }
  /// After this many ticks without a picture one is drawn, however late it is.
  public static var renderSkipsMax: UInt8 { 3 }

  public init(_ board: Board) {
    period = board.tickPeriod
    budgets = board.budgets
    divisors = board.divisors
    let optional: InlineArray<3, Stage> = [.update, .render, .present]
    for index in 0..<3 where divisors[optional[index]] > 1 {
      divided.insert(Int(optional[index].rawValue))
    }
  }

  /// Ticks to run now.
  public struct Due: Equatable, BitwiseCopyable, Sendable {
    /// The first tick to run.
    public var first: UInt32
    public var count: UInt32
    /// How many ticks before `first` will never run.
    public var skipped: UInt32
  }

  /// How many ticks the display may stay unchanged although there is something to show: every stage
  /// waits for its turn, and rendering may be left out.
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

  /// The ticks that have started by `now` and have not run yet.
  public mutating func due(at now: Instant) -> Due {
    guard now >= nextStart else { return Due(first: next, count: 0, skipped: 0) }
    let delay = now - nextStart
    // On time, as almost always, this needs no division.
    let late =
      delay < period
      ? 1 : UInt32(truncatingIfNeeded: delay.microseconds / period.microseconds) &+ 1
    let count = min(late, Self.catchUpMax)
    let skipped = late &- count
    let due = Due(first: next &+ skipped, count: count, skipped: skipped)
    next = due.first &+ count
    skippedTickCount &+= skipped
    return due
  }

  /// Whether a stage runs in this tick: by its divisor, and rendering only if the previous tick was
  /// on time. To be asked for each stage in order; the first one decides for all.
  @inlinable @inline(__always)
  public mutating func runs(_ stage: Stage, in tick: UInt32) -> Bool {
    if stage == .input { plan = makePlan(for: tick) }
    return plan.contains(Int(stage.rawValue))
  }

  /// The stages of a tick that is about to run.
  @usableFromInline
  mutating func makePlan(for tick: UInt32) -> StageSet {
    let isBehind = spent > period
    spent = .zero
    var plan = StageSet.first(Stage.count)
    var rest = divided
    while let place = rest.popFirst() {
      if tick % UInt32(divisors[Stage.at(place)]) != 0 { plan.remove(place) }
    }
    let render = Int(Stage.render.rawValue)
    guard plan.contains(render) else { return plan }
    guard isBehind, renderSkips < Self.renderSkipsMax else {
      renderSkips = 0
      return plan
    }
    renderSkips += 1
    skippedRenderCount &+= 1
    plan.remove(render)
    return plan
  }

  /// Records what a stage cost; true when that was over its budget.
  public mutating func charge(_ stage: Stage, _ cost: Interval) -> Bool {
    spent = spent + cost
    guard cost > budgets[stage] else { return false }
    missCounts[stage] &+= 1
    return true
  }
}
