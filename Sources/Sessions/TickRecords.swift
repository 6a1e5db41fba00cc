public import Firmware
public import TactusCore

/// What a tick has to say, for as long as a call lasts.
public struct TickRecords {
  public let tick: UInt32
  /// When it started.
  public let start: Instant
  public let records: UnsafeBufferPointer<TraceRecord>
  /// Whether the display shows something else than after the tick before.
  public let hasNewPicture: Bool

  @inlinable
  public init(
    tick: UInt32, start: Instant, records: UnsafeBufferPointer<TraceRecord>, hasNewPicture: Bool
  ) {
    self.tick = tick
    self.start = start
    self.records = records
    self.hasNewPicture = hasNewPicture
  }
}
