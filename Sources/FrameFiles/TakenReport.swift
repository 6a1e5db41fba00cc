public import Firmware
public import TactusCore

/// What follows in a frame file.
public enum FrameFileEntry: BitwiseCopyable, Sendable {
  case report(TakenReport)
  /// No report follows; the run's last tick started then.
  case end(Instant)
}

/// A panel's report, and when the firmware took it.
///
/// A report's own time is that of its sample; it can be read only later, by what the controller,
/// the kernel or a fault adds. A replay must hand it to the same tick.
public struct TakenReport: BitwiseCopyable, Sendable {
  /// The limit of the call that took it: the start of a tick.
  public var taken: Instant
  public var report: PanelReport

  public init(taken: Instant, report: PanelReport) {
    self.taken = taken
    self.report = report
  }
}
