public import Firmware
public import TactusCore

/// A panel that plays back a recording.
public struct RecordedPanel: Panel, Sendable {
  private let reports: [PanelReport]
  private let arrivals: [Instant]
  /// When the run that was recorded was ended, if it was: until then more may come.
  private var end = Instant.longAgo
  private var position = 0

  public init(_ recording: Recording) {
    precondition(
      recording.arrivals.count == recording.reports.count, "every report needs an arrival time")
    reports = recording.reports
    arrivals = recording.arrivals
    end = recording.end ?? .longAgo
  }

  /// `reports` are in chronological order, and each is available at its own time.
  public init(_ reports: [PanelReport]) {
    self.reports = reports
    arrivals = reports.map { $0.time }
  }

  /// Whether every report was handed out, and the run that was recorded had nothing more to wait
  /// for.
  public var isFinished: Bool { position == reports.count && end == .longAgo }

  /// When the last report becomes available; nil when there is none.
  public var endTime: Instant? { arrivals.last }

  public var quietUntil: Instant {
    if position < arrivals.count { return arrivals[position] }
    return end == .longAgo ? .never : end
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    if limit > end { end = .longAgo }
    guard position < reports.count, arrivals[position] < limit else { return nil }
    position += 1
    return reports[position - 1]
  }
}
