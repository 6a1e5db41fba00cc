import Firmware
import TactusCore

/// Checks what every panel promises: times never go back, ids are never used twice, a contact keeps its
/// slot, only what was down is taken back, and it stays away.
///
/// Scans that a fault announces as broken (not finite, out of order) are left out.
struct FrameChecker {
  /// What was wrong, in words; empty when all is well.
  private(set) var complaints: [String] = []
  /// The contacts of the last scan.
  private(set) var last = ContactFrame(time: .zero)
  private(set) var frameCount = 0
  private var time = Instant.zero
  private var used: Set<UInt16> = []
  private var announced: PanelFault?

  mutating func take(_ report: PanelReport) {
    if announced == .notFinite || announced == .outOfOrder {
      announced = nil
      return
    }
    if report.time < time { complain("time goes back", report) }
    time = report.time
    switch report {
    case .frame(let frame): take(frame)
    case .fault(let fault, at: _): announced = fault
    case .suspend, .resume: break
    }
  }

  private mutating func take(_ frame: ContactFrame) {
    frameCount += 1
    announced = nil
    let report = PanelReport.frame(frame)
    if !frame.isFinite { complain("not finite", report) }
    if !frame.cancelled.isSubset(of: last.down) { complain("takes back what was not down", report) }
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
