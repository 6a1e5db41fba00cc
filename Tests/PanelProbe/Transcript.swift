import Firmware
import Foundation
import TactusCore

/// Formats reports as lines, and counts the contacts that lifted or were cancelled.
struct Transcript {
  private(set) var liftCount = 0
  private var lastDown: [Int: UInt16] = [:]

  /// `<µs> frame contacts=id@x,y;… [cancelled=id;…]`, `<µs> fault kind=…`.
  mutating func line(_ report: PanelReport) -> String {
    let time = report.time.microseconds
    switch report {
    case .frame(let frame): return "\(time) frame \(describe(frame))"
    case .fault(let fault, at: _): return "\(time) fault kind=\(fault)"
    case .acceleration(let sample, at: _):
      return "\(time) accel " + String(format: "x=%.3f y=%.3f z=%.3f", sample.x, sample.y, sample.z)
    case .lost(let count, at: _): return "\(time) fault kind=overflow detail=\(count)"
    case .suspend: return "\(time) suspend"
    case .resume: return "\(time) resume"
    }
  }

  private mutating func describe(_ frame: ContactFrame) -> String {
    let slots = (0..<contactsMax).filter(frame.down.contains)
    let down = Dictionary(uniqueKeysWithValues: slots.map { ($0, frame[$0].id) })
    liftCount += lastDown.filter { down[$0.key] != $0.value }.count
    let cancelled = (0..<contactsMax).filter(frame.cancelled.contains).compactMap { lastDown[$0] }
    lastDown = down
    let contacts = slots.map { slot in
      let position = frame[slot].position
      return "\(frame[slot].id)@" + String(format: "%.3f,%.3f", position.x, position.y)
    }
    var text = "contacts=" + (contacts.isEmpty ? "-" : contacts.joined(separator: ";"))
    if !cancelled.isEmpty {
      text += " cancelled=" + cancelled.map(String.init).joined(separator: ";")
    }
    return text
  }
}
