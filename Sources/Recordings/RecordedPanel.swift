public import Firmware
public import TactusCore

/// A panel that reports what a recording holds.
public struct RecordedPanel: Panel, Sendable {
  private let reports: [PanelReport]
  private var position = 0

  public init(_ recording: Recording) { self.init(recording.reports) }

  /// `reports` are in the order of time.
  public init(_ reports: [PanelReport]) { self.reports = reports }

  /// Whether everything was reported.
  public var isFinished: Bool { position == reports.count }

  /// The time of the last report; nil when there is none.
  public var endTime: Instant? { reports.last?.time }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard position < reports.count, reports[position].time < limit else { return nil }
    position += 1
    return reports[position - 1]
  }
}
