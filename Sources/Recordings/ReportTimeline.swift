import Firmware
import TactusCore

/// Reports in the order of time, as `Panel` promises them.
///
/// The first frame is at zero; a fault before it is at zero as well. A stamp that is older than the
/// newest one is raised to it, and a fault says so.
struct ReportTimeline {
  private(set) var reports: [PanelReport] = []
  /// How many stamps had to be raised.
  private(set) var raisedCount = 0
  private var origin: Int64?
  private var newest = Instant.zero

  /// `origin` is the stamp that becomes zero; nil takes the first frame's.
  init(origin: Int64? = nil) { self.origin = origin }

  /// The time of a report that is about to be appended, never older than the newest.
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

  /// A report with the stamp that it had, which may be older than the newest one: the firmware that
  /// takes it says so.
  mutating func append(asStamped stamp: Int64, _ report: (Instant) -> PanelReport) {
    reports.append(report(Instant(microseconds: stamp - (origin ?? 0))))
  }

  /// Something other than a frame; it happened no earlier than what is there.
  mutating func append(at stamp: Int64, _ report: (Instant) -> PanelReport) {
    if let origin { newest = max(newest, Instant(microseconds: stamp - origin)) }
    reports.append(report(newest))
  }
}
