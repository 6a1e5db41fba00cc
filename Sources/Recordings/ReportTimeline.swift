import Firmware
import TactusCore

/// Reports in chronological order, as `Panel` requires.
///
/// The first frame is at zero, as is any fault before it. A timestamp older than the newest is
/// raised to it, and a fault reports this.
struct ReportTimeline {
  private(set) var reports: [PanelReport] = []
  /// The most reports of a recording, in more than a gigabyte: half a day of touch at 120 Hz.
  static let countMax = 5_000_000

  /// How many timestamps were raised.
  private(set) var raisedCount = 0
  private var origin: Int64?
  private var newest = Instant.zero

  /// `origin` is the timestamp that becomes zero, in microseconds; nil uses the first frame's.
  init(origin: Int64? = nil) { self.origin = origin }

  /// The time of a frame that is about to be appended, never before the newest.
  mutating func time(ofFrameAt stamp: Int64) -> Instant {
    let origin = self.origin ?? stamp
    self.origin = origin
    let time = Instant(microseconds: stamp - origin)
    if time < newest {
      raisedCount += 1
      reports.append(.fault(.outOfOrder, at: newest))
    } else {
      newest = time
    }
    return newest
  }

  mutating func append(_ frame: ContactFrame) { reports.append(.frame(frame)) }

  /// Appends a report with its original timestamp, which may be older than the newest: the firmware
  /// that takes it reports that.
  mutating func append(asStamped stamp: Int64, _ report: (Instant) -> PanelReport) {
    reports.append(report(Instant(microseconds: stamp - (origin ?? 0))))
  }

  /// Appends something other than a frame, no earlier than the newest report.
  mutating func append(at stamp: Int64, _ report: (Instant) -> PanelReport) {
    if let origin { newest = max(newest, Instant(microseconds: stamp - origin)) }
    reports.append(report(newest))
  }
}
