public import SeatInput

/// A touchscreen in a recording.
public struct RecordedDevice: Equatable, Sendable {
  /// The kernel's name for it; empty when the recording lacks it.
  public var name: String
  public var touchProtocol: TouchProtocol
  public var x: AxisRange
  public var y: AxisRange
}

/// A recording's description of a device, which may be incomplete.
struct DeviceDescription: Equatable, Sendable {
  var name = ""
  /// Ranges by axis code.
  var ranges: [UInt16: AxisRange] = [:]
  /// Units per millimetre by axis code; 0 or absent when the device reports none.
  var resolutions: [UInt16: Int32] = [:]
  /// The codes that the device supports, by event type; empty when the recording has no
  /// description.
  var codes: [UInt16: Set<UInt16>] = [:]
  /// Whether it is a touchscreen rather than a touchpad; nil when the recording lacks it.
  var isDirect: Bool?
  /// The slot that was current when the recording began.
  var firstSlot: Int32 = 0
  /// The line of the recording at which its axes are described, or else the rest of it; nil without
  /// a description.
  var line: Int?
  /// The noise filter of each axis that has one (`fuzz`), in units.
  var fuzzes: [UInt16: Int32] = [:]

  func has(axis: UInt16) -> Bool {
    ranges[axis] != nil || codes[EventType.absolute]?.contains(axis) == true
  }

  var hasTouchButton: Bool { codes[EventType.key]?.contains(TouchCode.button) == true }
}

/// A device's description and everything it sent.
struct DeviceEvents: Equatable, Sendable {
  var description: DeviceDescription
  var log: EventLog
  /// What the command line gave of its axes.
  var given: PanelRanges?

  /// The protocol according to the description, or else to the events.
  var touchProtocol: TouchProtocol {
    if description.has(axis: AxisCode.slot) { return .slotted }
    if description.has(axis: AxisCode.multitouchX) { return .listed }
    if description.has(axis: AxisCode.x) { return .single }
    var sawMultitouch = false
    for (event, _) in log {
      switch (event.type, event.code) {
      case (EventType.absolute, AxisCode.slot): return .slotted
      case (EventType.synchronization, SynchronizationCode.multitouchReport): return .listed
      case (EventType.absolute, AxisCode.multitouchX...AxisCode.trackingID): sawMultitouch = true
      default: continue
      }
    }
    return sawMultitouch ? .slotted : .single
  }

  /// How it counts sizes and pressures, as far as it states that.
  ///
  /// - Parameter size: of the panel, where it is given; else the resolution of its axes holds.
  func imprints(size: PanelSize?) -> ImprintScale {
    let stated = description.resolutions
    let pressure = touchProtocol == .single ? AxisCode.pressure : AxisCode.multitouchPressure
    let (x, y) = (range(of: axes.x).range, range(of: axes.y).range)
    return ImprintScale(
      size: description.ranges[AxisCode.touchMajor].map {
        ($0, Double(stated[AxisCode.touchMajor] ?? 0))
      },
      pressure: description.ranges[pressure],
      x: (x, size.map { x.count / $0.width } ?? Double(stated[axes.x] ?? 0)),
      y: (y, size.map { y.count / $0.height } ?? Double(stated[axes.y] ?? 0)))
  }

  /// The range of an axis, and whether it had to be guessed from the events.
  ///
  /// A guess goes from zero (or the smallest value, if negative) to the next power of two minus
  /// one, as on most controllers. It keeps every sample on the screen, but then only the shape of a
  /// movement is right, not its position.
  func range(of axis: UInt16) -> (range: AxisRange, isGuess: Bool) {
    if let given, axis == axes.x { return (given.x, false) }
    if let given, axis == axes.y { return (given.y, false) }
    if let range = description.ranges[axis], range.maximum > range.minimum {
      return (range, false)
    }
    var smallest: Int32 = 0
    var largest: Int32 = 0
    for (event, _) in log where event.type == EventType.absolute && event.code == axis {
      smallest = min(smallest, event.value)
      largest = max(largest, event.value)
    }
    var maximum: Int32 = 1
    while maximum < largest { maximum = (maximum << 1) | 1 }
    return (AxisRange(minimum: smallest, maximum: maximum), true)
  }
}
