internal import CRealTime

/// Which of the two things that a live loop waits for has something.
public struct LiveWait: Equatable, BitwiseCopyable, Sendable {
  public var panel: Bool
  public var display: Bool

  /// Sleeps until the panel's or the display's descriptor is readable, or for so long, or until a
  /// signal arrives: the one place where a live loop sleeps.
  ///
  /// - Parameters:
  ///   - panel: −1 for none, as for the display.
  ///   - microseconds: at most 9 × 10¹⁵; less than 0 is 0.
  public init(panel: CInt, display: CInt, microseconds: Int64) {
    let ready = realtime_wait(panel, display, max(0, microseconds) &* 1000)
    self.panel = ready & 1 != 0
    self.display = ready & 2 != 0
  }
}
