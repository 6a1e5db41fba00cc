import Recordings
import SeatInput

/// Where what a driver sends breaks the kernel's multi-touch protocol
/// (Documentation/input/multi-touch-protocol.rst), by the line of the recording.
struct ProtocolAudit {
  private let screen: RawTouchscreen
  private(set) var faults: FaultList
  private var slots: [Int32: Slot] = [:]
  private var current: Int32
  /// The axes that were reported in this packet, by slot and code, and where it began.
  private var reported = Set<[Int32]>()
  private var packetTime: Int64?
  private var isPacketBroken = false
  private var last: Int64?
  private var isReleased = false

  private struct Slot {
    /// Nil until the recording shows it: it may begin in mid-touch.
    var id: Int32?
    var line: Int32 = 0
  }

  /// Events of one packet have one stamp; more than this apart, in microseconds, they are of two.
  private static let packetMax: Int64 = 1000
  private static let liftRemedy =
    "the driver must send tracking id -1 when a finger leaves; INPUT_MT_DROP_UNUSED does"

  init(_ screen: RawTouchscreen) {
    (self.screen, faults) = (screen, FaultList(screen.file))
    current = screen.firstSlot
  }

  /// Takes the next event of which it is known which contact it is of.
  mutating func take(_ event: EvdevEvent, _ line: Int32) {
    if let last, event.time < last {
      faults.add(
        .backwards, line, "the stamp is \(last - event.time) µs older than the one before",
        "the driver or the recorder mixes two clocks; record again, and of two recordings in one "
          + "file check each by itself")
    }
    last = event.time
    if event.type == EventType.synchronization { return synchronize(event, line) }
    checkPacket(event, line)
    switch event.type {
    case EventType.absolute where screen.touchProtocol == .slotted: takeAxis(event, line)
    case EventType.key: takeKey(event, line)
    case EventType.relative:
      faults.add(
        .relative, line, "a touchscreen sends relative axis \(event.code)",
        "the driver emulates a mouse; switch that off")
    default: break
    }
  }

  private mutating func synchronize(_ event: EvdevEvent, _ line: Int32) {
    switch event.code {
    case SynchronizationCode.dropped:
      slots.removeAll()
      faults.add(
        .dropped, line, "SYN_DROPPED: the kernel's queue overflowed, and events are lost",
        "the recorder was too slow; record to memory, with nothing else running")
    case SynchronizationCode.report:
      if isReleased { checkReleased(line) }
      reported.removeAll(keepingCapacity: true)
      (packetTime, isPacketBroken, isReleased) = (nil, false, false)
    default: break
    }
  }

  /// A packet that has no end runs on into the next one.
  private mutating func checkPacket(_ event: EvdevEvent, _ line: Int32) {
    let start = packetTime ?? event.time
    packetTime = start
    let isLater = event.time - start > Self.packetMax
    let isPosition =
      event.type == EventType.absolute && screen.touchProtocol == .slotted
      && [AxisCode.multitouchX, AxisCode.multitouchY].contains(event.code)
    let isTwice = isPosition && !reported.insert([current, Int32(event.code)]).inserted
    guard isLater || isTwice, !isPacketBroken else { return }
    isPacketBroken = true
    faults.add(
      .lostSync, line,
      isTwice
        ? "a contact has two positions in one packet: a SYN_REPORT is missing before it"
        : "a packet goes on after \(event.time - start) µs: a SYN_REPORT is missing before it",
      "the driver must call input_sync() after each scan")
  }

  private mutating func takeAxis(_ event: EvdevEvent, _ line: Int32) {
    switch event.code {
    case AxisCode.slot:
      if event.value < 0 || event.value > screen.lastSlot {
        faults.add(
          .slot, line, "slot \(event.value), and the device states 0 to \(screen.lastSlot)",
          "the driver must give input_mt_init_slots() as many slots as the controller reports")
      }
      // The kernel has no more.
      current = (0..<64).contains(event.value) ? event.value : 63
    case AxisCode.trackingID: identify(event.value, line)
    case AxisCode.multitouchX, AxisCode.multitouchY:
      if slots[current]?.id == -1 {
        faults.add(
          .emptySlot, line, "a position in slot \(current), which no contact is in",
          "the driver must send a tracking id before it, by input_mt_report_slot_state()")
      }
    default: break
    }
  }

  private mutating func identify(_ id: Int32, _ line: Int32) {
    let slot = slots[current] ?? Slot()
    defer { slots[current] = Slot(id: id, line: line) }
    if id < 0 {
      if slot.id == -1 {
        faults.add(
          .emptySlot, line, "a lift in slot \(current), which no contact is in",
          "the driver lifts twice; it must follow each slot by itself")
      }
      return
    }
    if let old = slot.id, old >= 0, old != id {
      faults.add(
        .lostLift, line,
        "slot \(current) gets contact \(id) while \(old), of line \(slot.line), was not lifted",
        Self.liftRemedy)
    }
    if let double = slots.filter({ $0.key != current && $0.value.id == id }).keys.min() {
      faults.add(
        .twoSlots, line, "contact \(id) is in slots \(double) and \(current)",
        "the driver must give each contact one slot")
    }
  }

  private mutating func takeKey(_ event: EvdevEvent, _ line: Int32) {
    if event.code == TouchCode.button {
      isReleased = event.value == 0
      return
    }
    // BTN_TOOL_PEN to BTN_TOOL_QUADTAP count fingers.
    guard !(0x140...0x14f).contains(event.code) else { return }
    faults.add(
      .keys, line, "a touchscreen sends key \(event.code)",
      "the driver or a remapper makes keys of touches; switch that off")
  }

  private mutating func checkReleased(_ line: Int32) {
    let open = slots.filter { ($0.value.id ?? -1) >= 0 }.keys.sorted()
    guard screen.touchProtocol == .slotted, let slot = open.first else { return }
    faults.add(
      .lostLift, line,
      "BTN_TOUCH is 0 while slot \(slot), of line \(slots[slot]?.line ?? 0), is still down",
      Self.liftRemedy)
    for slot in open { slots[slot]?.id = -1 }
  }
}
