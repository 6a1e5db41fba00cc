public import Firmware
import TactusCore

/// Turns the events of a seat, in order, into panel reports.
///
/// A fault precedes the frame it concerns, except that a device's contacts are cancelled before it
/// is reported unplugged.
public struct SeatTranslator {
  /// Time 0 of the run in raw microseconds; nil before the first frame where that is time 0. Faults
  /// before the first frame get time 0.
  public private(set) var origin: Int64?
  /// Knows which contacts are down, and whose they are.
  private var assembler = FrameAssembler()
  private var overflowReported = 0
  /// Raw time of the last frame; later frames may not be older.
  private var lastTime = Int64.min

  /// How many contacts are down as of the last frame.
  public var downCount: Int { assembler.down.count }
  /// How many contacts have found no place so far, because `contactsMax` were down.
  public var overflowCount: Int { assembler.overflowCount }

  /// - Parameter origin: time 0 of the run in raw microseconds; nil for that of the first frame.
  public init(origin: Int64? = nil) { self.origin = origin }

  /// Adds the reports of an event.
  public mutating func translate(_ event: SeatEvent, into reports: inout [PanelReport]) {
    switch event {
    case .scan(let device, let time, let changes):
      for change in changes { apply(change, of: device) }
      closeScan(at: time, &reports)
    case .plugged:
      reports.append(.fault(.plugged, at: now))
    case .unplugged(let device, _):
      cancelContacts(of: device, &reports)
      reports.append(.fault(.unplugged, at: now))
    case .dropped(let time):
      // What comes before the first frame happens at time zero.
      if origin != nil, let time { lastTime = max(lastTime, time) }
      reports.append(.fault(.dropped, at: now))
    }
  }

  /// Time of the last frame since the origin; 0 before the first, and for what the kernel stamped
  /// before the run began.
  private var now: Instant {
    guard let origin, lastTime > origin else { return .zero }
    return Instant(microseconds: lastTime - origin)
  }

  private mutating func apply(_ change: TouchChange, of device: UInt16) {
    switch change {
    case .down(let slot, let point, let imprint):
      assembler.land(key: Self.key(device, slot), at: point, imprint)
    case .move(let slot, let point, let imprint):
      assembler.move(key: Self.key(device, slot), to: point, imprint)
    case .up(let slot):
      assembler.lift(key: Self.key(device, slot))
    case .cancel(let slot):
      assembler.cancel(key: Self.key(device, slot))
    }
  }

  /// Closes the scan. A time older than the previous frame's is raised to it.
  private mutating func closeScan(at time: Int64, _ reports: inout [PanelReport]) {
    let isLate = time < lastTime
    if !isLate { lastTime = time }
    if origin == nil { origin = lastTime }
    let frame = assembler.frame(at: now)
    if isLate { reports.append(.fault(.outOfOrder, at: now)) }
    if assembler.overflowCount > overflowReported {
      overflowReported = assembler.overflowCount
      reports.append(.fault(.overflow, at: now))
    }
    reports.append(.frame(frame))
  }

  /// Cancels whatever was left down on a removed device.
  private mutating func cancelContacts(of device: UInt16, _ reports: inout [PanelReport]) {
    guard assembler.cancelAll(where: { $0 >> 16 == UInt32(device) }) else { return }
    closeScan(at: lastTime, &reports)
  }

  /// A unique key for a contact of a device.
  private static func key(_ device: UInt16, _ slot: Int32) -> UInt32 {
    UInt32(device) << 16 | UInt32(UInt16(truncatingIfNeeded: slot))
  }
}
