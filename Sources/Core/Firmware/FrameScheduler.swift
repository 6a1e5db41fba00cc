public import TactusCore

/// Decides which ticks are due, and what a tick may leave out.
///
/// Tick n starts n tick periods after the origin and handles everything before its start. After a
/// stall at most `catchUpMax` ticks are made up; the others are skipped and counted: their input is
/// handled by the ticks that run, so no contact is lost. A stage that exceeds its budget is
/// reported, and after a tick that ran over, the next one leaves out rendering, but never input,
/// recognition or timers.
///
/// A live loop has no grid: it calls `begin` for each tick, at any moment, with what it is for.
public struct FrameScheduler: BitwiseCopyable, Sendable {
  private let period: Interval
  private let budgets: PerStage<Interval>
  private let divisors: PerStage<UInt8>
  /// The stages that do not run in every tick. Input, recognize, timers and trace always do.
  private var divided = StageSet.empty
  private var next: UInt32 = 0
  /// The number of the next tick.
  public var nextTick: UInt32 { next }
  /// When the next tick starts. Kept beside its number, which begins again after 2³² ticks.
  public private(set) var nextStart = Instant.zero
  private var spent = Interval.zero
  private var renderSkips: UInt8 = 0
  /// The stages of the current tick.
  @usableFromInline var plan = StageSet.empty
  /// What the tick is for that began off the grid and has not asked for its first stage yet.
  private var called: TickKind?
  /// How many ticks never ran.
  public private(set) var skippedTickCount: UInt32 = 0
  /// How many ticks left out rendering because the one before ran over.
  public private(set) var skippedRenderCount: UInt32 = 0

  /// How many ticks are made up after a stall.
  public static var catchUpMax: UInt32 { 4 }
  /// When the last tick with a number of its own starts: after 2.3 years at 60 Hz, after 4.97 days
  /// at 10 kHz. A device ticks on and counts from zero again; a run ends there, for its trace names
  /// ticks by their numbers.
  public static func lastStart(_ board: Board) -> Instant {
    .zero + .microseconds(Int64(UInt32.max) * board.tickPeriod.microseconds)
  }
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

  /// The stages whose turn it is in the tick that runs.
  @inlinable
  public var stages: StageSet { plan }

  /// When a tick starts that is not more than 2³¹ ticks away from the next one.
  public func start(of tick: UInt32) -> Instant {
    let distance = Int32(bitPattern: tick &- next)
    return nextStart + .microseconds(Int64(distance) &* period.microseconds)
  }

  /// The ticks that have started by `now` and have not run yet.
  public mutating func due(at now: Instant) -> Due {
    guard now >= nextStart else { return Due(first: next, count: 0, skipped: 0) }
    let delay = now - nextStart
    // On time, as almost always, this needs no division.
    let late = delay < period ? 1 : ticks(in: delay) + 1
    let count = UInt32(truncatingIfNeeded: min(late, Int64(Self.catchUpMax)))
    let skipped = UInt32(clamping: late - Int64(count))
    let first = next &+ UInt32(truncatingIfNeeded: late - Int64(count))
    advance(by: late)
    skippedTickCount &+= skipped
    return Due(first: first, count: count, skipped: skipped)
  }

  /// Begins a tick that starts now, whenever that is: a live loop ticks when there is something to
  /// do, and time that passes between two ticks is not skipped.
  ///
  /// - Precondition: it starts after the tick before it.
  /// - Returns: its number, one more than that of the tick before it.
  public mutating func begin(_ kind: TickKind, at start: Instant) -> UInt32 {
    precondition(start >= nextStart, "a tick starts after the one before it")
    defer {
      next &+= 1
      nextStart = start + .microseconds(1)
    }
    called = kind
    return next
  }

  /// Gives the next tick a later number: a recording of a live loop may lack ticks.
  public mutating func goOn(from tick: UInt32) { next = max(next, tick) }

  /// Counts ticks of a live loop that should have run and did not.
  public mutating func skip(_ count: UInt32) { skippedTickCount &+= count }

  /// Whether a tick that has nothing to do would leave the scheduler as it is: the one before was
  /// on time, and no rendering is owed.
  public var isSettled: Bool { spent <= period && renderSkips == 0 }

  /// Leaves out the ticks that start at or before `time`, because they would do nothing; they do
  /// not count as skipped.
  ///
  /// - Precondition: `isSettled`.
  /// - Returns: how many.
  @discardableResult
  public mutating func leaveOut(through time: Instant) -> Int64 {
    guard time >= nextStart else { return 0 }
    precondition(isSettled, "a tick that is owed cannot be left out")
    let count = ticks(in: time - nextStart) + 1
    advance(by: count)
    spent = .zero
    return count
  }

  private func ticks(in interval: Interval) -> Int64 {
    interval.microseconds / period.microseconds
  }

  private mutating func advance(by count: Int64) {
    next &+= UInt32(truncatingIfNeeded: count)
    nextStart = nextStart + .microseconds(count &* period.microseconds)
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
    if let kind = called {
      called = nil
      if kind == .input {
        plan.remove(Int(Stage.update.rawValue))
        plan.remove(Int(Stage.render.rawValue))
        plan.remove(Int(Stage.present.rawValue))
      }
      return plan
    }
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
    return cost > budgets[stage]
  }
}

/// What a tick of a live loop is for.
public enum TickKind: UInt8, BitwiseCopyable, Sendable {
  /// Takes what the panel reported and runs what is due: input, recognize, timers, trace. What a
  /// hand feels or a program waits for does not wait for the display.
  case input
  /// All stages: the scene moves on, and a picture goes out if anything changed.
  case drawing
}
