import TactusCore

/// A panel with one contact: `BTN_TOUCH` says whether it is down, `ABS_X` and `ABS_Y` where.
///
/// A touch that lands and lifts within one packet is never seen.
struct SingleContact: ContactDecoding {
  private var x: Int32 = 0
  private var y: Int32 = 0
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
    default:
      break
    }
  }

  mutating func endPacket(
    into assembler: inout FrameAssembler, deviceKey: UInt32, mapping: AxisMapping
  ) -> Bool {
    defer { (landed, lifted, moved) = (false, false, false) }
    if moved && landsOnMove && !isDown { landed = true }
    var changed = false
    let wasDown = isDown
    if landed && !isDown {
      assembler.land(key: deviceKey, at: mapping.point(x: x, y: y))
      isDown = true
      landsOnMove = false
      changed = true
    } else if moved && isDown {
      assembler.move(key: deviceKey, to: mapping.point(x: x, y: y))
      changed = true
    }
    if lifted && isDown {
      assembler.lift(key: deviceKey)
      isDown = false
      // A contact that landed in this same packet was never shown.
      changed = wasDown
    }
    return changed
  }

  mutating func loseEvents() { landsOnMove = true }
}
