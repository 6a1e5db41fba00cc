import RealTime

/// The one place where a live loop sleeps: on the panel, the display and the time, together.
public struct LivePoll {
  /// nil for a panel without a descriptor, which says itself when it reports.
  public let panel: PanelReadiness?
  /// The longest sleep, in microseconds.
  public let patience: Int64
  /// How long the machine had slept when that was looked at last, in microseconds.
  private var slept = SystemSleep.total

  public init(_ panel: PanelReadiness?, patience: Int64) {
    self.panel = panel
    self.patience = patience
  }

  /// Sleeps until the monotonic clock reaches a time in raw microseconds, or one of the descriptors
  /// is readable, or a signal arrives, at most for `patience`.
  ///
  /// - Parameter display: a display's descriptor; −1 for none.
  /// - Returns: whether the panel is to be asked: it has something, or the machine slept, which
  ///   nothing else would tell it.
  public mutating func wait(until time: Int64, _ display: Int32) -> Bool {
    let now = RealTimeClock.now
    let ready = LiveWait(
      panel: panel?.descriptor ?? -1, display: display, until: min(time, now + patience))
    guard ready.panel else {
      // Not after each short sleep of a busy loop: its ticks look themselves.
      return ready.display || time - now < SystemSleep.busyWaitMax ? false : hasSlept()
    }
    panel?.lower()
    return true
  }

  private mutating func hasSlept() -> Bool {
    let now = SystemSleep.total
    defer { slept = now }
    return now - slept >= SystemSleep.shortest
  }
}
