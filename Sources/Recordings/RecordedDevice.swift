/// The range of an axis, in the units of the device.
public struct AxisRange: Equatable, Sendable {
  public var minimum: Int32
  public var maximum: Int32

  public init(minimum: Int32, maximum: Int32) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// How a device tells its contacts apart (Linux's multi-touch protocol).
public enum TouchProtocol: Equatable, Sendable {
  /// Protocol B: slots with tracking identifiers.
  case slotted
  /// Protocol A: a list of contacts in every packet, with or without tracking identifiers.
  case listed
  /// One contact at most.
  case single
}

/// A touchscreen of a recording.
public struct RecordedDevice: Equatable, Sendable {
  /// As the kernel names it; empty when the recording does not say.
  public var name: String
  public var touchProtocol: TouchProtocol
  public var x: AxisRange
  public var y: AxisRange
}

/// What a recording says about a device, before it is known whether that is enough.
struct DeviceDescription: Equatable, Sendable {
  var name = ""
  /// Ranges by axis code.
  var ranges: [UInt16: AxisRange] = [:]
  /// Codes that the device says it has, by event type; empty when the recording has no description.
  var codes: [UInt16: Set<UInt16>] = [:]
  /// Whether it is a screen and not a pad; nil when the recording does not say.
  var isDirect: Bool?
  /// The slot that was current when the recording began.
  var firstSlot: Int32 = 0
  /// The axes whose noise filter (`fuzz`) is on.
  var fuzzyAxes: Set<UInt16> = []

  func has(axis: UInt16) -> Bool {
    ranges[axis] != nil || codes[EventType.absolute]?.contains(axis) == true
  }

  var hasTouchButton: Bool { codes[EventType.key]?.contains(TouchCode.button) == true }

  /// Whether the description alone says that this is a touchscreen.
  var isTouchscreen: Bool {
    let touches = has(axis: AxisCode.multitouchX) || (has(axis: AxisCode.x) && hasTouchButton)
    return touches && isDirect != false
  }
}

/// A device's description and everything it sent.
struct DeviceEvents: Equatable, Sendable {
  var description: DeviceDescription
  var events: [EvdevEvent]

  /// The protocol that the description names, or else the one that the events speak.
  var touchProtocol: TouchProtocol {
    if description.has(axis: AxisCode.slot) { return .slotted }
    if description.has(axis: AxisCode.multitouchX) { return .listed }
    if description.has(axis: AxisCode.x) { return .single }
    var sawMultitouch = false
    for event in events {
      switch (event.type, event.code) {
      case (EventType.absolute, AxisCode.slot): return .slotted
      case (EventType.synchronization, SynchronizationCode.multitouchReport): return .listed
      case (EventType.absolute, AxisCode.multitouchX...AxisCode.trackingID): sawMultitouch = true
      default: continue
      }
    }
    return sawMultitouch ? .slotted : .single
  }

  /// The range of an axis, and whether it had to be guessed from the events.
  ///
  /// A guess goes from zero (or the smallest value, when that is negative) to the next power of two
  /// less one, as most controllers count. It keeps every sample on the glass, but positions are
  /// then right in shape only, not in place.
  func range(of axis: UInt16) -> (range: AxisRange, isGuess: Bool) {
    if let range = description.ranges[axis], range.maximum > range.minimum {
      return (range, false)
    }
    var smallest: Int32 = 0
    var largest: Int32 = 0
    for event in events where event.type == EventType.absolute && event.code == axis {
      smallest = min(smallest, event.value)
      largest = max(largest, event.value)
    }
    var maximum: Int32 = 1
    while maximum < largest { maximum = (maximum << 1) | 1 }
    return (AxisRange(minimum: smallest, maximum: maximum), true)
  }
}
