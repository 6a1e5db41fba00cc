import Firmware
import TactusCore

/// The clock of a live run, and what else wakes it: the panel, the display, a signal.
public struct LiveClock {
  /// Reads the monotonic clock, in raw microseconds.
  public let now: () -> Int64
  /// Time zero of the run, in raw microseconds; nil before there is one.
  public let origin: () -> Int64?
  /// Sleeps until a time in raw microseconds, or until the panel or the display's descriptor (−1:
  /// none) has something, or a signal arrives; at most for `patience`. Returns whether the panel
  /// may have something. It is asked only then, unless it says itself when (`quietUntil`).
  public let wait: (_ until: Int64, _ display: Int32) -> Bool
  /// Sleeps until the display's descriptor has something, or for so many microseconds.
  public let waitForDisplay: (_ microseconds: Int64, _ display: Int32) -> Void
  /// When the run ends, in raw microseconds.
  public var end = Int64.max
  /// Whether a tick is due in every frame of the display, whatever happens: a sensor is read, or
  /// contacts are resampled.
  public var isAlwaysActive = false

  /// The longest that a loop in which nothing happens sleeps, in microseconds: so long
  /// may a request to stop wait that no signal brings.
  public static var patience: Int64 { 500_000 }

  public init(
    now: @escaping () -> Int64, origin: @escaping () -> Int64?,
    wait: @escaping (_ until: Int64, _ display: Int32) -> Bool,
    waitForDisplay: @escaping (_ microseconds: Int64, _ display: Int32) -> Void
  ) {
    self.now = now
    self.origin = origin
    self.wait = wait
    self.waitForDisplay = waitForDisplay
  }

  /// Waits for a picture to come to the screen, before it is hashed: the kernel's own thread, which
  /// puts it there, has no real-time priority, and on a board with one processor would have to wait
  /// for the hash.
  @usableFromInline
  func waitForFlip(of display: AnyDisplay) {
    guard display.isBusy else { return }
    waitForDisplay(LivePacer.flipPatience.microseconds, display.descriptor)
  }
}
