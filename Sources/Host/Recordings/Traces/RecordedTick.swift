public import Firmware
public import TactusCore

/// A tick that did not start on the grid, as a trace records it.
public struct RecordedTick: Equatable, Sendable {
  /// Its number, one more than that of the tick before it, unless the trace lacks some.
  public var number: UInt32
  public var start: Instant
  public var kind: TickKind
  /// The stages that took longer than their budgets: how long they took then, no replay can find
  /// out.
  public var missed: StageSet
  /// How many frames of the display passed before it although there was something to do.
  public var skipped: UInt32

  public init(
    _ number: UInt32, start: Instant, kind: TickKind, missed: StageSet = .empty,
    skipped: UInt32 = 0
  ) {
    self.number = number
    self.start = start
    self.kind = kind
    self.missed = missed
    self.skipped = skipped
  }
}

/// A moment at which a run on the grid was so late that ticks never ran, and by no model.
public struct RecordedStall: Equatable, Sendable {
  /// The first tick that ran after it.
  public var tick: UInt32
  /// How many before that never ran.
  public var skipped: UInt32

  public init(tick: UInt32, skipped: UInt32) {
    self.tick = tick
    self.skipped = skipped
  }
}
