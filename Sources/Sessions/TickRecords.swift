public import Firmware
public import TactusCore

/// The records of a tick, valid only for the duration of a call.
public struct TickRecords {
  public let tick: UInt32
  /// When it started.
  public let start: Instant
  public let records: UnsafeBufferPointer<TraceRecord>
  /// Whether the display's picture differs from the previous tick's.
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
