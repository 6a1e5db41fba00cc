import Firmware
import TactusCore

/// Checks what every panel promises: times never go back, ids are never used twice, a contact keeps
/// its slot, only what was down is taken back, under the id that it had, and it stays away.
///
/// A scan that a fault announces as not finite is left out; of one that it announces as out of
/// order only the time is.
struct FrameChecker {
  /// What was wrong, in words; empty when all is well.
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
    case .acceleration, .suspend, .resume: break
    }
  }

  private mutating func take(_ frame: ContactFrame) {
    let report = PanelReport.frame(frame)
    if !frame.isFinite { complain("not finite", report) }
    if !frame.cancelled.isSubset(of: last.down) { complain("takes back what was not down", report) }
    for slot in members(of: frame.cancelled & last.down) where frame[slot].id != last[slot].id {
      complain("takes contact \(last[slot].id) back as \(frame[slot].id)", report)
    }
    if frame.cancelled.intersects(frame.down) { complain("taken back and down", report) }
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
