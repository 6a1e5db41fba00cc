import SeatInput

/// What a device is, found from the codes that it supports, in the order in which udev's input_id
/// decides it.
enum DeviceKind: String, Sendable {
  case touchscreen = "a touchscreen"
  case pen = "a pen"
  case touchpad = "a touchpad"
  case mouse = "a mouse"
  case keyboard = "a keyboard"
  case other = "no touchscreen"
}

extension DeviceDescription {
  /// A device that the recording does not describe counts as a touchscreen.
  var kind: DeviceKind {
    let keys = codes[EventType.key] ?? []
    let isMultitouch = has(axis: AxisCode.multitouchX)
    let hasPosition = isMultitouch || has(axis: AxisCode.x)
    guard !codes.isEmpty else { return hasPosition || ranges.isEmpty ? .touchscreen : .other }
    if hasPosition {
      if keys.contains(KeyCode.pen) || keys.contains(KeyCode.stylus) { return .pen }
      if keys.contains(KeyCode.finger), isDirect != true { return .touchpad }
      if keys.contains(KeyCode.mouseLeft) { return .mouse }
      if hasTouchButton || isDirect == true { return .touchscreen }
      if isMultitouch { return isDirect == nil ? .touchscreen : .touchpad }
    }
    if codes[EventType.relative]?.contains(0) == true { return .mouse }
    if keys.contains(where: KeyCode.letters.contains) { return .keyboard }
    return .other
  }
}

/// Codes of keys, from linux/input-event-codes.h.
private enum KeyCode {
  /// `KEY_Q` to `KEY_M`, with what is between them.
  static let letters: ClosedRange<UInt16> = 16...50
  static let mouseLeft: UInt16 = 0x110
  static let pen: UInt16 = 0x140
  static let finger: UInt16 = 0x145
  static let stylus: UInt16 = 0x14b
}
