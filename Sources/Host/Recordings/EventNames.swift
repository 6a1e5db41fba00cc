import InputText
import SeatInput

/// The names that evtest and getevent write for types and codes that matter to touch, from
/// linux/input-event-codes.h.
enum EventNames {
  /// The number of an event type, by name or in hexadecimal.
  static func type(_ word: ArraySlice<UInt8>) -> UInt16? {
    number(word, among: types)
  }

  /// The number of a code of a type, by name or in hexadecimal; `unknown` for a name that is not
  /// listed here, since nothing depends on it.
  static func code(_ word: ArraySlice<UInt8>, of type: UInt16) -> UInt16? {
    switch type {
    case EventType.synchronization: number(word, among: synchronizations)
    case EventType.absolute: number(word, among: axes) ?? unknown(word)
    case EventType.key: number(word, among: keys) ?? unknown(word)
    default: number(word, among: []) ?? unknown(word)
    }
  }

  /// The value of an event: eight hexadecimal digits of a signed number, or a name.
  static func value(_ word: ArraySlice<UInt8>) -> Int32? {
    for (name, value) in values where word == name { return value }
    guard word.count == 8 else { return nil }
    return word.hexadecimal.flatMap(UInt32.init(exactly:)).map(Int32.init(bitPattern:))
  }

  /// A property of a device.
  static let direct: StaticString = "INPUT_PROP_DIRECT"

  /// A code that nothing depends on; beyond `KEY_MAX` and `ABS_MAX`.
  static let unknownCode: UInt16 = 0xffff

  private static func unknown(_ word: ArraySlice<UInt8>) -> UInt16? {
    let isName = word.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isName && word.contains(UInt8(ascii: "_")) ? unknownCode : nil
  }

  private static func number(
    _ word: ArraySlice<UInt8>, among names: [(StaticString, UInt16)]
  ) -> UInt16? {
    for (name, number) in names where word == name { return number }
    guard word.count == 4 else { return nil }
    return word.hexadecimal.flatMap(UInt16.init(exactly:))
  }

  static let types: [(StaticString, UInt16)] = [
    ("EV_ABS", 3), ("EV_SYN", 0), ("EV_KEY", 1), ("EV_REL", 2), ("EV_MSC", 4), ("EV_SW", 5),
    ("EV_LED", 0x11), ("EV_SND", 0x12), ("EV_REP", 0x14), ("EV_FF", 0x15), ("EV_PWR", 0x16),
    ("EV_FF_STATUS", 0x17),
  ]

  static let synchronizations: [(StaticString, UInt16)] = [
    ("SYN_REPORT", 0), ("SYN_CONFIG", 1), ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3),
  ]

  static let axes: [(StaticString, UInt16)] = [
    ("ABS_MT_POSITION_X", 0x35), ("ABS_MT_POSITION_Y", 0x36), ("ABS_MT_TRACKING_ID", 0x39),
    ("ABS_MT_SLOT", 0x2f), ("ABS_X", 0), ("ABS_Y", 1), ("ABS_MT_TOOL_TYPE", 0x37),
    ("ABS_MT_TOUCH_MAJOR", 0x30), ("ABS_MT_TOUCH_MINOR", 0x31), ("ABS_MT_PRESSURE", 0x3a),
    ("ABS_PRESSURE", 0x18),
  ]

  static let keys: [(StaticString, UInt16)] = [
    ("BTN_TOUCH", 0x14a), ("BTN_TOOL_FINGER", 0x145), ("BTN_TOOL_PEN", 0x140),
    ("BTN_STYLUS", 0x14b), ("BTN_LEFT", 0x110), ("BTN_MOUSE", 0x110),
  ]

  private static let values: [(StaticString, Int32)] = [
    ("DOWN", 1), ("UP", 0), ("REPEAT", 2), ("MT_TOOL_FINGER", 0), ("MT_TOOL_PEN", 1),
    ("MT_TOOL_PALM", 2),
  ]
}
