public import Firmware
public import TactusCore

/// What a session is run with, besides its panel and its outputs.
public struct SessionPlan: Sendable {
  public var board: Board
  /// All constants; those of the scene's entry when nil.
  public var tuning: RunTuning?
  public var costs = StageCosts.ignored
  /// Whether the hash of every new picture is recorded: for who keeps a trace.
  public var hashesPictures = false
  /// Whether what changes with every sample is recorded: for traces, stories, sheets and reactions.
  public var recordsDetail = true
  /// No tick starts later.
  public var limit = Instant.never
  public var pace = Pace.virtual
  /// Asked before every tick: whether the run ends early.
  public var isStopped: @Sendable () -> Bool = { false }

  public init(_ board: Board, tuning: RunTuning? = nil) {
    self.board = board
    self.tuning = tuning
  }
}

/// How a session ended.
public struct SessionEnd: Sendable {
  /// With what was counted of ticks and budgets.
  public var scheduler: FrameScheduler
  /// When the last tick ran.
  public var last: Instant

  @usableFromInline
  init(scheduler: FrameScheduler, last: Instant) {
    self.scheduler = scheduler
    self.last = last
  }
}
