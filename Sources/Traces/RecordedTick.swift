public import Firmware
public import TactusCore

/// A tick that did not start on the grid, as a trace tells of it.
public struct RecordedTick: Equatable, Sendable {
  public var start: Instant
  public var kind: TickKind
  /// The stages that took longer than their budgets: how long they took then, no replay can find
  /// out.
  public var missed: StageSet
  /// How many frames of the display passed before it although there was something to do.
  public var skipped: UInt32

  public init(start: Instant, kind: TickKind, missed: StageSet = .empty, skipped: UInt32 = 0) {
    self.start = start
    self.kind = kind
    self.missed = missed
    self.skipped = skipped
  }
}
