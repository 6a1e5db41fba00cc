import Glibc
public import TactusCore

/// The clock of a live run, and what else wakes it: the panel, the display, a signal.
public struct LiveClock {
  /// Reads the monotonic clock, in raw microseconds.
  public let now: () -> Int64
  /// Time zero of the run, in raw microseconds; nil before there is one.
  public let origin: () -> Int64?
  /// When the run ends, in raw microseconds.
  public var end = Int64.max
  /// Readable while the panel may have something; −1 for a panel that says when (`quietUntil`).
  public var input: Int32 = -1
  /// Called when `input` was readable, before the panel is asked: it is not readable any more, until
  /// something more arrives.
  public var lowerInput: () -> Void = {}
  /// Whether a tick is due in every frame of the display, whatever happens: a sensor is read, or
  /// contacts are resampled.
  public var isAlwaysActive = false

  /// How long a signal or a notice of the caller's may wait in a run in which nothing happens, in
  /// microseconds.
  public static var patience: Int64 { 500_000 }

  public init(now: @escaping () -> Int64, origin: @escaping () -> Int64?) {
    self.now = now
    self.origin = origin
  }

  /// Sleeps until a time in raw microseconds, or until the panel or the display has something, or a
  /// signal arrives.
  ///
  /// - Returns: whether the panel has something.
  @usableFromInline
  func wait(until time: Int64, display: Int32) -> Bool {
    // A negative descriptor is left out by the kernel.
    var polled = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: display, events: Int16(POLLIN), revents: 0),
    ] as InlineArray<2, pollfd>
    let reading = now()
    let left = max(0, min(time, reading + Self.patience) - reading)
    var timeout = timespec(tv_sec: Int(left / 1_000_000), tv_nsec: Int(left % 1_000_000) * 1000)
    var span = polled.mutableSpan
    let count = span.withUnsafeMutableBufferPointer { ppoll($0.baseAddress, 2, &timeout, nil) }
    guard count > 0, polled[0].revents != 0 else { return false }
    lowerInput()
    return true
  }
}
