internal import CSystem

/// Which of the things that a live loop waits for has something.
public struct LiveWait: Equatable, BitwiseCopyable, Sendable {
  public var panel: Bool
  public var display: Bool
  /// A request to end has come as something to read.
  public var stop: Bool

  /// Nothing has.
  public static var nothing: LiveWait { LiveWait(panel: false, display: false, stop: false) }

  private init(panel: Bool, display: Bool, stop: Bool) {
    self.panel = panel
    self.display = display
    self.stop = stop
  }

  /// Sleeps until one of the descriptors is readable, −1 being none, or the monotonic clock reaches
  /// a time, or until a signal arrives: the one place where a live loop sleeps.
  ///
  /// - Parameter time: in raw microseconds; what has passed already only looks.
  public init(panel: CInt, display: CInt, stop: CInt = -1, until time: Int64) {
    let ready = realtime_wait(panel, display, stop, time)
    self.panel = ready & 1 != 0
    self.display = ready & 2 != 0
    self.stop = ready & 4 != 0
  }
}
