public import TactusCore

/// How a loop waits for a panel that the firmware has.
public struct PanelReadiness {
  /// Readable once the panel has reported something; stays so until it is lowered.
  public let descriptor: Int32
  /// Makes the descriptor unreadable until something more is reported. To be called before the
  /// reports are taken, so that none is overlooked.
  public let lower: () -> Void
  /// The time of the first frame in raw microseconds of the monotonic clock: time 0 of the run. Nil
  /// before the first frame.
  public let origin: () -> Int64?
  /// When the frame with this time stamp was read, in the time of the run; nil when that is not
  /// known any more. To be asked in order of time.
  public let readTime: (Instant) -> Instant?
}
