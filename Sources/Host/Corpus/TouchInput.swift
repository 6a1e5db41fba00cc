public import Firmware
public import Recordings
public import TactusCore

/// What a panel reported, in memory: to be replayed, and to be altered.
public struct TouchInput: Sendable {
  /// In the order in which they are handed out.
  public var reports: [PanelReport]
  /// The earliest time at which each is available.
  public private(set) var arrivals: [Instant]
  /// When the run ended that was recorded, if it was ended before its input and its scene were.
  public private(set) var end: Instant?
  /// What was assumed or corrected when it was read, one sentence each.
  public var notes: [String] = []

  /// Reports that are available at their own times.
  public init(_ reports: [PanelReport]) {
    self.reports = reports
    arrivals = reports.map(\.time)
  }

  /// - Parameter end: when the run ended of which they are a part.
  init(_ reports: [PanelReport], end: Instant) {
    self.init(reports)
    self.end = end
  }

  /// Scans alone.
  public init(_ frames: [ContactFrame]) { self.init(frames.map { .frame($0) }) }

  /// - Parameter duration: after which the run was to end, by the header of its trace.
  public init(_ recording: Recording, duration: Interval? = nil) {
    reports = recording.reports
    arrivals = recording.arrivals
    notes = recording.notes
    end = recording.end
    if let duration { end = min(end ?? .never, .zero + duration) }
  }

  /// The scans, without what else was reported.
  public var frames: [ContactFrame] {
    reports.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }

  /// When the last report is available; zero without one.
  var last: Instant { arrivals.last ?? .zero }
}

/// A panel that hands out what is in memory.
struct TouchInputPanel: Panel {
  private let input: TouchInput
  private var position = 0

  init(_ input: TouchInput) { self.input = input }

  var isFinished: Bool { position == input.reports.count }

  var quietUntil: Instant {
    position < input.arrivals.count ? input.arrivals[position] : .never
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    guard position < input.reports.count, input.arrivals[position] < limit else { return nil }
    position += 1
    return input.reports[position - 1]
  }
}
