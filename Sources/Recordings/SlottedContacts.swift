import TactusCore

/// Protocol B: each contact has a slot; a tracking ID opens it and −1 closes it.
///
///     empty ──id──▶ down ──−1──▶ empty
///                     │ palm or pen: cancelled, silent until the next id
///
/// As in libinput, slots are processed in ascending order, a contact that lands and lifts within
/// one packet is never seen, and a position in an empty slot is ignored. Two rules go beyond
/// libinput, which trusts drivers never to need them: an ID that changes without −1 is another
/// finger, and `BTN_TOUCH` 0 lifts every contact left open (GT9xx drivers send no −1; since the
/// kernel then does not repeat the ID either, the next position in such a slot is a new contact).
struct SlottedContacts: ContactDecoding {
  private var slots: [Slot]
  private var current: Int
  private var touchButton: Int32?

  /// More slots than any controller has; a slot number beyond them means the last one.
  static let slotsMax = 64

  fileprivate struct Slot {
    var x: Int32 = 0
    var y: Int32 = 0
    var trackingID: Int32 = -1
    var tool: Int32 = 0
    var isDown = false
    var change = Change.none
    var palm = Palm.finger
    /// Events were lost: a position here means that a contact landed unseen.
    var landsOnMove = false
  }

  /// What this packet does to a slot.
  fileprivate enum Change { case none, land, move, lift }

  /// A contact that became a palm or a pen stays silent until its slot gets a new one.
  fileprivate enum Palm { case finger, becoming, silent }

  init(description: DeviceDescription) {
    let count = Int(Self.lastSlot(of: description)) + 1
    slots = Array(repeating: Slot(), count: count)
    current = min(max(Int(description.firstSlot), 0), count - 1)
  }

  /// The last slot that is told apart.
  static func lastSlot(of description: DeviceDescription) -> Int32 {
    min(max(description.ranges[AxisCode.slot]?.maximum ?? .max, 0), Int32(slotsMax) - 1)
  }

  mutating func take(_ event: EvdevEvent) {
    if event.type == EventType.key && event.code == TouchCode.button { touchButton = event.value }
    guard event.type == EventType.absolute else { return }
    switch event.code {
    case AxisCode.slot:
      let isKnown = event.value >= 0 && event.value < slots.count
      current = isKnown ? Int(event.value) : slots.count - 1
    case AxisCode.trackingID:
      slots[current].identify(event.value)
    case AxisCode.multitouchX:
      slots[current].x = event.value
      slots[current].touch()
    case AxisCode.multitouchY:
      slots[current].y = event.value
      slots[current].touch()
    case AxisCode.tool:
      slots[current].tool = event.value
      if TouchCode.isNoFinger(event.value) && slots[current].palm == .finger {
        slots[current].palm = .becoming
      }
      slots[current].touch()
    default:
      break
    }
  }

  mutating func endPacket(
    into assembler: inout FrameAssembler, deviceKey: UInt32, mapping: AxisMapping
  ) -> Bool {
    var changed = false
    for index in slots.indices {
      if touchButton == 0 { slots[index].closeIfLeftOpen() }
      guard slots[index].change != .none else { continue }
      let key = deviceKey | UInt32(index)
      if slots[index].apply(to: &assembler, key: key, mapping: mapping) { changed = true }
    }
    touchButton = nil
    return changed
  }

  mutating func loseEvents() {
    for index in slots.indices { slots[index].landsOnMove = true }
  }
}

extension SlottedContacts.Slot {
  fileprivate mutating func identify(_ id: Int32) {
    guard id != trackingID || !isDown else { return }
    trackingID = id
    landsOnMove = false
    change = id >= 0 ? .land : .lift
    if id >= 0 { palm = TouchCode.isNoFinger(tool) ? .silent : .finger }
  }

  fileprivate mutating func touch() {
    if change == .none { change = .move }
  }

  /// The driver says that nothing touches the panel any more, but has not closed this slot.
  fileprivate mutating func closeIfLeftOpen() {
    guard isDown && (change == .none || change == .move) else { return }
    change = .lift
    landsOnMove = true
  }

  /// Applies this packet's change; returns whether there was one.
  fileprivate mutating func apply(
    to assembler: inout FrameAssembler, key: UInt32, mapping: AxisMapping
  ) -> Bool {
    defer { change = .none }
    if change == .move && !isDown && landsOnMove { change = .land }
    if palm != .finger {
      // A finger that turns out to be a palm is cancelled; one whose slot was taken by a palm has
      // lifted.
      let isCancelled = palm == .becoming && change != .land
      palm = .silent
      return close { isCancelled ? assembler.cancel(key: key) : assembler.lift(key: key) }
    }
    switch change {
    case .none:
      return false
    case .land:
      assembler.land(key: key, at: mapping.point(x: x, y: y))
      isDown = true
      landsOnMove = false
      return true
    case .move:
      if isDown { assembler.move(key: key, to: mapping.point(x: x, y: y)) }
      return isDown
    case .lift:
      return close { assembler.lift(key: key) }
    }
  }

  private mutating func close(_ remove: () -> Void) -> Bool {
    guard isDown else { return false }
    isDown = false
    remove()
    return true
  }
}
