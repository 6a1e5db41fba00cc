/// One event of the kernel's evdev interface.
public struct EvdevEvent: Equatable, Sendable {
  /// The kernel's timestamp in microseconds, of whatever clock.
  public var time: Int64
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// Event types, from linux/input-event-codes.h.
public enum EventType {
  public static var synchronization: UInt16 { 0x00 }
  public static var key: UInt16 { 0x01 }
  public static var relative: UInt16 { 0x02 }
  public static var absolute: UInt16 { 0x03 }
}

/// Codes of synchronization events, from linux/input-event-codes.h.
public enum SynchronizationCode {
  public static var report: UInt16 { 0 }
  public static var configuration: UInt16 { 1 }
  public static var multitouchReport: UInt16 { 2 }
  public static var dropped: UInt16 { 3 }
}

/// Codes of absolute axes, from linux/input-event-codes.h.
public enum AxisCode {
  public static var x: UInt16 { 0x00 }
  public static var y: UInt16 { 0x01 }
  public static var pressure: UInt16 { 0x18 }
  public static var slot: UInt16 { 0x2f }
  public static var touchMajor: UInt16 { 0x30 }
  public static var touchMinor: UInt16 { 0x31 }
  public static var multitouchX: UInt16 { 0x35 }
  public static var multitouchY: UInt16 { 0x36 }
  public static var tool: UInt16 { 0x37 }
  public static var trackingID: UInt16 { 0x39 }
  public static var multitouchPressure: UInt16 { 0x3a }
}

/// `BTN_TOUCH`, `MT_TOOL_PEN` and `MT_TOOL_PALM`, from linux/input-event-codes.h and linux/input.h.
public enum TouchCode {
  public static var button: UInt16 { 0x14a }
  public static var pen: Int32 { 1 }
  public static var palm: Int32 { 2 }

  /// Whether a contact of this tool is no finger.
  public static func isNoFinger(_ tool: Int32) -> Bool { tool == palm || tool == pen }
}
