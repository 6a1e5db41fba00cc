import Firmware
import TactusCore

/// Turns the events of a seat, in order, into panel reports.
///
/// A fault precedes the frame it concerns, except that a device's contacts are cancelled before it
/// is reported unplugged.
struct SeatTranslator {
  /// The first frame's time in raw microseconds, which is time 0 of the run; faults before it get
  /// time 0.
  private(set) var origin: Int64?
  private var assembler = FrameAssembler()
  private var overflowReported = 0
  /// Raw time of the last frame; later frames may not be older.
  private var lastTime = Int64.min
  /// The slots with a contact down, by device.
  private var slots: [UInt16: Set<Int32>] = [:]

  mutating func translate(_ event: SeatEvent) -> [PanelReport] {
    switch event {
    case .scan(let device, let time, let changes):
      for change in changes { apply(change, of: device) }
      return closeScan(at: time)
    case .plugged:
      return [.fault(.plugged, at: now)]
    case .unplugged(let device):
      let cancellation = cancelContacts(of: device)
      return cancellation + [.fault(.unplugged, at: now)]
    case .dropped:
      return [.fault(.dropped, at: now)]
    }
  }

  /// Time of the last frame since the origin; 0 before the first.
  private var now: Instant { origin.map { Instant(microseconds: lastTime - $0) } ?? .zero }

  private mutating func apply(_ change: TouchChange, of device: UInt16) {
    switch change {
    case .down(let slot, let point):
      slots[device, default: []].insert(slot)
      assembler.land(key: Self.key(device, slot), at: point)
    case .move(let slot, let point):
      assembler.move(key: Self.key(device, slot), to: point)
    case .up(let slot):
      slots[device]?.remove(slot)
      assembler.lift(key: Self.key(device, slot))
    case .cancel(let slot):
      slots[device]?.remove(slot)
      assembler.cancel(key: Self.key(device, slot))
    }
  }

  /// Closes the scan. A time older than the previous frame's is raised to it.
  private mutating func closeScan(at time: Int64) -> [PanelReport] {
    let isLate = time < lastTime
    if !isLate { lastTime = time }
    if origin == nil { origin = lastTime }
    let frame = assembler.frame(at: now)
    var reports: [PanelReport] = []
    if isLate { reports.append(.fault(.outOfOrder, at: now)) }
    if assembler.overflowCount > overflowReported {
      overflowReported = assembler.overflowCount
      reports.append(.fault(.overflow, at: now))
    }
    reports.append(.frame(frame))
    return reports
  }

  /// Cancels whatever libinput left down on a removed device.
  private mutating func cancelContacts(of device: UInt16) -> [PanelReport] {
    guard let left = slots.removeValue(forKey: device), !left.isEmpty else { return [] }
    for slot in left { assembler.cancel(key: Self.key(device, slot)) }
    return closeScan(at: lastTime)
  }

  /// A unique key for a contact of a device; a libinput seat has at most 32 slots.
  private static func key(_ device: UInt16, _ slot: Int32) -> UInt32 {
    UInt32(device) << 16 | UInt32(UInt16(truncatingIfNeeded: slot))
  }
}
