public import TactusCore

/// The path of one picture to the screen, in the time of the run.
public struct PictureTimes: Equatable, Sendable {
  /// The tick that drew it.
  public var tick: UInt32
  /// When that tick should have started, and when it did start.
  public var due: Instant
  public var start: Instant
  /// When it had been handed to the display.
  public var handedOver: Instant
  /// When the screen began to show it.
  public var flip: Instant
  /// The number of the screen's refresh; 0 where there is no vertical blank.
  public var sequence: UInt32

  public init(
    tick: UInt32, due: Instant, start: Instant, handedOver: Instant, flip: Instant = .never,
    sequence: UInt32 = 0
  ) {
    self.tick = tick
    self.due = due
    self.start = start
    self.handedOver = handedOver
    self.flip = flip
    self.sequence = sequence
  }
}
