public import Firmware
public import TactusCore

/// A panel that plays back a recording.
public struct RecordedPanel: Panel, Sendable {
  private let reports: [PanelReport]
  private let arrivals: [Instant]
  private var position = 0

  public init(_ recording: Recording) {
    precondition(
      recording.arrivals.count == recording.reports.count, "every report needs an arrival time")
    reports = recording.reports
    arrivals = recording.arrivals
  }

  /// `reports` are in chronological order, and each is available at its own time.
  public init(_ reports: [PanelReport]) {
    self.reports = reports
    arrivals = reports.map(\.time)
  }

  /// Whether every report was handed out.
  public var isFinished: Bool { position == reports.count }

  /// When the last report becomes available; nil when there is none.
  public var endTime: Instant? { arrivals.last }

  public var quietUntil: Instant { position < arrivals.count ? arrivals[position] : .never }

  public mutating func next(before limit: Instant) -> PanelReport? {
    guard position < reports.count, arrivals[position] < limit else { return nil }
    position += 1
    return reports[position - 1]
  }
}
