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
struct SlottedContacts: Equatable, Sendable {
  private var slots: [Slot]
  private var current: Int
  private var touchButton: Int32?

  /// More slots than any controller has; a slot number beyond them means the last one.
  static var slotsMax: Int { 64 }

  fileprivate struct Slot: Equatable, Sendable {
    var x: Int32 = 0
    var y: Int32 = 0
    var size: Int32 = 0
    var pressure: Int32 = 0
    var trackingID: Int32 = -1
    var tool: Int32 = 0
    var isDown = false
    var change = Change.none
    var palm = Palm.finger
    /// Events were lost: a position here means that a contact landed unseen.
    var landsOnMove = false
  }

  /// What this packet does to a slot.
  fileprivate enum Change: Sendable { case none, press, land, move, lift }

  /// A contact that became a palm or a pen stays silent until its slot gets a new one.
  fileprivate enum Palm: Sendable { case finger, becoming, silent }

  /// - Parameters:
  ///   - lastSlot: the highest slot that the device has, as far as is known.
  ///   - current: the slot that is current to begin with.
  init(lastSlot: Int32, current: Int32) {
    let count = Int(Self.lastSlot(lastSlot)) + 1
    slots = Array(repeating: Slot(), count: count)
    self.current = min(max(Int(current), 0), count - 1)
  }

  /// The last slot that is distinguished.
  static func lastSlot(_ stated: Int32) -> Int32 { min(max(stated, 0), Int32(slotsMax) - 1) }

  mutating func take(_ event: EvdevEvent) {
    if event.type == EventType.key && event.code == TouchCode.button { touchButton = event.value }
    guard event.type == EventType.absolute else { return }
    switch event.code {
    case AxisCode.slot:
      choose(event.value)
    case AxisCode.trackingID:
      slots[current].identify(event.value)
    case AxisCode.multitouchX:
      slots[current].x = event.value
      slots[current].touch()
    case AxisCode.multitouchY:
      slots[current].y = event.value
      slots[current].touch()
    case AxisCode.touchMajor:
      slots[current].size = event.value
      slots[current].press()
    case AxisCode.multitouchPressure:
      slots[current].pressure = event.value
      slots[current].press()
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

  /// Ends the packet: adds what it changed.
  mutating func endPacket(_ changes: inout [SlotChange]) {
    for index in slots.indices {
      if touchButton == 0 { slots[index].closeIfLeftOpen() }
      guard slots[index].change != .none else { continue }
      slots[index].apply(Int32(index), &changes)
    }
    touchButton = nil
  }

  /// Events were lost, and the kernel cannot be asked: contacts may have come and gone unseen.
  mutating func loseEvents() {
    for index in slots.indices { slots[index].landsOnMove = true }
  }

  /// Events were lost, and this is what the kernel reports of the slots: adds what has changed. A
  /// finger of which neither the lift nor what came after it was seen is cancelled.
  mutating func catchUp(with state: DeviceState, _ changes: inout [SlotChange]) {
    for index in slots.indices where index < state.slots.count {
      slots[index].catchUp(
        with: state.slots[index], isReleased: state.isTouched == false, Int32(index), &changes)
    }
    choose(state.currentSlot)
    touchButton = nil
  }

  mutating func begin(with state: DeviceState) {
    for index in slots.indices where index < state.slots.count {
      slots[index].begin(with: state.slots[index])
    }
    choose(state.currentSlot)
  }

  private mutating func choose(_ slot: Int32) {
    current = Int(EvdevDecoder.slot(slot, lastSlot: Int32(slots.count) - 1))
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
    if change == .none || change == .press { change = .move }
  }

  fileprivate mutating func press() {
    if change == .none { change = .press }
  }

  /// The driver reports that nothing touches the panel any more, but has not closed this slot.
  fileprivate mutating func closeIfLeftOpen() {
    guard isDown && (change == .none || change == .move || change == .press) else { return }
    change = .lift
    landsOnMove = true
  }

  /// Adds this packet's change, if there is one.
  fileprivate mutating func apply(_ slot: Int32, _ changes: inout [SlotChange]) {
    defer { change = .none }
    if change == .move && !isDown && landsOnMove { change = .land }
    if palm != .finger {
      // A finger that turns out to be a palm is cancelled; one whose slot was taken by a palm has
      // lifted.
      let isCancelled = palm == .becoming && change != .land
      palm = .silent
      return close(slot, isCancelled ? .cancel : .lift, &changes)
    }
    switch change {
    case .none:
      break
    case .land:
      // A change of its number without −1 in between is another finger.
      close(slot, .lift, &changes)
      land(slot, &changes)
    case .move, .press:
      if isDown { append(change == .move ? .move : .press, slot, &changes) }
    case .lift:
      close(slot, .lift, &changes)
    }
  }

  fileprivate mutating func begin(with state: DeviceState.Slot) {
    (x, y, tool, trackingID) = (state.x, state.y, state.tool, state.trackingID)
    (size, pressure) = (state.size, state.pressure)
  }

  fileprivate mutating func catchUp(
    with state: DeviceState.Slot, isReleased: Bool, _ slot: Int32, _ changes: inout [SlotChange]
  ) {
    let wasKnown = isDown || palm != .finger
    let isSame = state.trackingID == trackingID && state.trackingID >= 0 && wasKnown
    let hasMoved = x != state.x || y != state.y
    (x, y, tool) = (state.x, state.y, state.tool)
    (size, pressure) = (state.size, state.pressure)
    change = .none
    // Left open by a driver that sends no −1, as above.
    landsOnMove = isReleased && state.trackingID >= 0
    if landsOnMove {
      trackingID = state.trackingID
      return close(slot, .lift, &changes)
    }
    if isSame {
      if palm != .silent && TouchCode.isNoFinger(tool) {
        palm = .silent
        close(slot, .cancel, &changes)
      } else if isDown && hasMoved {
        append(.move, slot, &changes)
      }
      return
    }
    close(slot, state.trackingID < 0 ? .lift : .cancel, &changes)
    trackingID = state.trackingID
    guard trackingID >= 0 else { return }
    palm = TouchCode.isNoFinger(tool) ? .silent : .finger
    if palm == .finger { land(slot, &changes) }
  }

  private mutating func land(_ slot: Int32, _ changes: inout [SlotChange]) {
    append(.land, slot, &changes)
    isDown = true
    landsOnMove = false
  }

  private mutating func close(
    _ slot: Int32, _ kind: SlotChange.Kind, _ changes: inout [SlotChange]
  ) {
    guard isDown else { return }
    isDown = false
    append(kind, slot, &changes)
  }

  private func append(_ kind: SlotChange.Kind, _ slot: Int32, _ changes: inout [SlotChange]) {
    changes.append(SlotChange(kind, slot, x, y, size: size, pressure: pressure))
  }
}
