public import Firmware
public import Live
public import Recordings
public import TactusCore

/// The settings of a session, apart from its panel and outputs.
public struct SessionPlan {
  public var board: Board
  /// The constants; nil for the scene's defaults.
  public var tuning: RunTuning?
  public var costs = StageCosts.ignored
  /// Whether every new picture is hashed and the hash recorded. Set only for traces: it costs a
  /// pass over the framebuffer.
  public var hashesPictures = false
  /// Whether pictures are drawn. Without them everything else is the same, including when each
  /// would have been drawn and what that costs by a model; a trace lacks their hashes. Nothing that
  /// looks at pictures may then be among the outputs.
  public var drawsPictures = true
  /// Whether large pictures are drawn with two processors, where the machine has them; it affects
  /// only how long a run takes.
  public var drawsInBands = true
  /// Whether what the fingers do is drawn over the scene; it is part of the picture.
  public var showsTouches = false
  /// Whether the records that every sample produces are kept. Needed for traces, stories, sheets
  /// and reaction times.
  public var recordsDetail = true
  /// No tick starts after this time; nor after `FrameScheduler.lastStart`.
  public var limit = Instant.never
  public var pace = Pace.virtual
  /// Where the replayed run was so late that ticks on the grid never ran, in order.
  public var stalls: [RecordedStall] = []
  /// Whether only those make a tick late in virtual time, and no model of costs: a clock started
  /// the ticks of the run that is replayed.
  public var isLateAsRecorded = false
  /// Where pictures go, beside the outputs; its memory is drawn on.
  public var display: AnyDisplay?
  /// Given the display's events, in a live run.
  public var observeDisplay: ((DisplayEvent) -> Void)?
  /// Whether ticks in which nothing can happen are left out, in virtual time and without costs; it
  /// affects only how long a run takes. When false, all of them run, which the test of that claim
  /// needs.
  public var leavesOutStillTicks = true
  /// Called before every tick, in a live run at least every `LivePatience.longest`; true ends the
  /// run early.
  public var isStopped: @Sendable () -> Bool = { false }
  /// Reaches the service manager, which a live loop then keeps informed.
  public var service: () -> ServiceNotifier? = { nil }

  public init(_ board: Board, tuning: RunTuning? = nil) {
    self.board = board
    self.tuning = tuning
  }

  /// Whether the costs of stages take time of the run: when they are modelled, or when a clock
  /// starts the ticks.
  @usableFromInline
  var takesTime: Bool {
    switch (pace, costs) {
    case (.live, _), (.realTime, _), (_, .modelled): true
    case (.virtual, _), (.recorded, _): false
    }
  }

  /// Whether ticks start when there is something to do.
  @usableFromInline
  var isLive: Bool { if case .live = pace { true } else { false } }
}

/// How a session ended.
public struct SessionEnd: Sendable {
  /// The scheduler, with its tick and budget counters.
  public var scheduler: FrameScheduler
  /// When the last tick ran.
  public var last: Instant
  /// When the panel goes on, if the plan's limit ended the run before it; nil when nothing is left
  /// out, or when the panel does not know.
  public var leftOut: Instant?

  @usableFromInline
  init(scheduler: FrameScheduler, last: Instant, leftOut: Instant?) {
    self.scheduler = scheduler
    self.last = last
    self.leftOut = leftOut
  }
}

/// How a run advances from one tick to the next.
public enum Pace {
  /// Never waits: the time is the tick's start, or later if the costs of earlier ticks delay it.
  case virtual
  /// Waits until the run's time reaches the argument, and returns the time then. May return early
  /// after a signal.
  case realTime(@Sendable (Instant) -> Instant)
  /// Ticks when there is something to do: when the panel reports, when something is due, and once a
  /// refresh of the display while the picture changes.
  case live(LiveClock)
  /// As a live run went: its trace records when each tick started.
  case recorded([RecordedTick])
}

/// Where the cost of a stage comes from.
public enum StageCosts: Sendable {
  /// Not measured: no clock is read.
  case ignored
  /// Measured with a clock in microseconds and reported, but not charged: the run does not depend
  /// on it.
  case observed(@Sendable () -> Int64)
  /// Measured with a clock in microseconds and charged against the budgets.
  case charged(@Sendable () -> Int64)
  /// Given by a function of stage and tick start, and charged against the budgets.
  case modelled(@Sendable (Stage, Instant) -> Interval)
}
