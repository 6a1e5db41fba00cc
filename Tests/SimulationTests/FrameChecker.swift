import Firmware
import TactusCore

/// Checks what every panel guarantees: times never go back, ids are never reused, a contact keeps
/// its slot, and only contacts that were down are cancelled, under their own ids, never to return.
///
/// A scan announced as not finite by a fault is skipped; for one announced as out of order only the
/// time is not checked.
struct FrameChecker {
  /// The violations found; empty when there are none.
  private(set) var complaints: [String] = []
  /// The contacts of the last scan.
  private(set) var last = ContactFrame(time: .zero)
  private var time = Instant.zero
  private var used: Set<UInt16> = []
  private var announced: PanelFault?

  mutating func take(_ report: PanelReport) {
    let announced = self.announced
    self.announced = nil
    if announced == .notFinite { return }
    if report.time < time && announced != .outOfOrder { complain("time goes back", report) }
    time = max(time, report.time)
    switch report {
    case .frame(let frame): take(frame)
    case .fault(let fault, at: _): self.announced = fault
    case .acceleration, .lost, .suspend, .resume: break
    }
  }

  private mutating func take(_ frame: ContactFrame) {
    let report = PanelReport.frame(frame)
    if !frame.isInRange { complain("not finite", report) }
    if !frame.cancelled.isSubset(of: last.down) { complain("cancels what was not down", report) }
    for slot in members(of: frame.cancelled & last.down) where frame[slot].id != last[slot].id {
      complain("cancels contact \(last[slot].id) as \(frame[slot].id)", report)
    }
    if frame.cancelled.intersects(frame.down) { complain("cancelled and down", report) }
    for slot in members(of: frame.down) {
      let id = frame[slot].id
      if last.down.contains(slot) && last[slot].id == id { continue }
      if !used.insert(id).inserted { complain("contact \(id) came back", report) }
    }
    last = frame
  }

  private mutating func complain(_ complaint: String, _ report: PanelReport) {
    complaints.append("\(complaint): \(line(of: report))")
  }
}
