/// A panel with one contact: `BTN_TOUCH` is whether it is down, `ABS_X` and `ABS_Y` where.
///
/// A touch that lands and lifts within one packet is never seen.
struct SingleContact: Equatable, Sendable {
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var pressure: Int32 = 0
  private var isDown = false
  private var landed = false
  private var lifted = false
  private var moved = false
  /// Events were lost: a position means that a contact landed unseen.
  private var landsOnMove = false

  mutating func take(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    // 2 is a key repeat.
    case (EventType.key, TouchCode.button) where event.value != 2:
      if event.value == 0 { lifted = true } else { landed = true }
      landsOnMove = false
    case (EventType.absolute, AxisCode.x):
      x = event.value
      moved = true
    case (EventType.absolute, AxisCode.y):
      y = event.value
      moved = true
    case (EventType.absolute, AxisCode.pressure):
      pressure = event.value
    default:
      break
    }
  }

  /// Ends the packet: adds what it changed.
  mutating func endPacket(_ changes: inout [SlotChange]) {
    defer { (landed, lifted, moved) = (false, false, false) }
    if moved && landsOnMove && !isDown { landed = true }
    let wasDown = isDown
    if landed && !isDown {
      isDown = true
      landsOnMove = false
      // A contact that lifts in the same packet is never shown.
      if lifted {
        isDown = false
      } else {
        changes.append(SlotChange(.land, 0, x, y, pressure: pressure))
      }
    } else if moved && isDown && !lifted {
      changes.append(SlotChange(.move, 0, x, y, pressure: pressure))
    }
    if lifted && wasDown {
      if moved { changes.append(SlotChange(.move, 0, x, y, pressure: pressure)) }
      changes.append(SlotChange(.lift, 0, x, y, pressure: pressure))
      isDown = false
    }
  }

  /// Events were lost, and the kernel cannot be asked.
  mutating func loseEvents() { landsOnMove = true }

  mutating func begin(with state: DeviceState) { (x, y) = (state.x, state.y) }

  /// Events were lost, and this is what the kernel reports: adds what has changed.
  mutating func catchUp(with state: DeviceState, _ changes: inout [SlotChange]) {
    let hasMoved = x != state.x || y != state.y
    (x, y) = (state.x, state.y)
    (landed, lifted, moved, landsOnMove) = (false, false, false, false)
    let isTouched = state.isTouched == true
    if isDown, isTouched {
      if hasMoved { changes.append(SlotChange(.move, 0, x, y, pressure: pressure)) }
    } else if isDown || isTouched {
      changes.append(SlotChange(isDown ? .lift : .land, 0, x, y, pressure: pressure))
      isDown = isTouched
    }
  }
}
