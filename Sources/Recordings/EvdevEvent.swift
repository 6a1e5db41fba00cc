import InputText

/// One event of the kernel's evdev interface.
struct EvdevEvent: Equatable, Sendable {
  /// The kernel's timestamp in microseconds, on whatever clock the recorder chose.
  var time: Int64
  var type: UInt16
  var code: UInt16
  var value: Int32

  /// The largest number of seconds in a timestamp: about 34 000 years, far from overflow.
  static let secondsMax: Int64 = 1 << 40

  /// A timestamp in microseconds; nil when seconds or microseconds are out of range.
  static func time(seconds: Int64, microseconds: Int64) -> Int64? {
    guard (0...secondsMax).contains(seconds), (0..<1_000_000).contains(microseconds) else {
      return nil
    }
    return seconds * 1_000_000 + microseconds
  }

  /// A timestamp as evemu, evtest and getevent write it, `<seconds>.<microseconds>`; nil for
  /// anything else.
  static func time(_ text: ArraySlice<UInt8>) -> Int64? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 6, let seconds = parts[0].decimal,
      let microseconds = parts[1].decimal
    else { return nil }
    return time(seconds: seconds, microseconds: microseconds)
  }
}

/// Event types, from linux/input-event-codes.h.
enum EventType {
  static let synchronization: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let relative: UInt16 = 0x02
  static let absolute: UInt16 = 0x03
}

/// Codes of synchronization events, from linux/input-event-codes.h.
enum SynchronizationCode {
  static let report: UInt16 = 0
  static let configuration: UInt16 = 1
  static let multitouchReport: UInt16 = 2
  static let dropped: UInt16 = 3
}

/// Codes of absolute axes, from linux/input-event-codes.h.
enum AxisCode {
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let slot: UInt16 = 0x2f
  static let multitouchX: UInt16 = 0x35
  static let multitouchY: UInt16 = 0x36
  static let tool: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
}

/// `BTN_TOUCH`, `MT_TOOL_PEN` and `MT_TOOL_PALM`, from linux/input-event-codes.h and linux/input.h.
enum TouchCode {
  static let button: UInt16 = 0x14a
  static let pen: Int32 = 1
  static let palm: Int32 = 2

  /// Whether a contact of this tool is no finger.
  static func isNoFinger(_ tool: Int32) -> Bool { tool == palm || tool == pen }
}
