/// The clock of a live run, and what else wakes it: the panel, the display, a signal.
public struct LiveClock {
  /// Reads the monotonic clock, in raw microseconds.
  public let now: () -> Int64
  /// Time zero of the run, in raw microseconds; nil before there is one.
  public let origin: () -> Int64?
  /// Sleeps until a time in raw microseconds, or until the panel or the display's descriptor (−1:
  /// none) has something, or a signal arrives; at most for `patience`. Returns whether the panel has
  /// something, or may have. It is asked only then, unless it says itself when (`quietUntil`).
  public let wait: (_ until: Int64, _ display: Int32) -> Bool
  /// When the run ends, in raw microseconds.
  public var end = Int64.max
  /// Whether a tick is due in every frame of the display, whatever happens: a sensor is read, or
  /// contacts are resampled.
  public var isAlwaysActive = false

  /// The longest that a loop in which nothing happens does not look around, in microseconds: so long
  /// may a request to stop wait that no signal brings.
  public static var patience: Int64 { 500_000 }

  public init(
    now: @escaping () -> Int64, origin: @escaping () -> Int64?,
    wait: @escaping (_ until: Int64, _ display: Int32) -> Bool
  ) {
    self.now = now
    self.origin = origin
    self.wait = wait
  }
}
