public import TactusCore

/// How a loop waits for a panel that the firmware has.
public struct PanelReadiness {
  /// Readable once the panel has reported something; stays so until it is lowered.
  public let descriptor: Int32
  /// Makes the descriptor unreadable until something more is reported. To be called before the
  /// reports are taken, so that none is overlooked.
  public let lower: () -> Void
  /// Whether a report waits, whatever its time.
  public let hasReports: () -> Bool
  /// Whether the panel cannot be read any more.
  public let hasFailed: () -> Bool
  /// How many frames came so far.
  public let scanCount: () -> Int
  /// When the frame with this time stamp was read, in the time of the run; nil when that is not
  /// known any more. To be asked in order of time.
  public let readTime: (Instant) -> Instant?

  public init(
    descriptor: Int32, lower: @escaping () -> Void, hasReports: @escaping () -> Bool,
    hasFailed: @escaping () -> Bool, scanCount: @escaping () -> Int,
    readTime: @escaping (Instant) -> Instant?
  ) {
    self.descriptor = descriptor
    self.lower = lower
    self.hasReports = hasReports
    self.hasFailed = hasFailed
    self.scanCount = scanCount
    self.readTime = readTime
  }
}
