import SeatInput

extension EventNames {
  /// The name of an event type, as evtest and getevent write it; nil for one without.
  static func name(ofType type: UInt16) -> StaticString? {
    types.first { $0.1 == type }?.0
  }

  /// The name of a code; nil for one that is not listed here.
  static func name(of code: UInt16, type: UInt16) -> StaticString? {
    switch type {
    case EventType.synchronization: synchronizations.first { $0.1 == code }?.0
    case EventType.absolute: axes.first { $0.1 == code }?.0
    case EventType.key: keys.first { $0.1 == code }?.0
    default: nil
    }
  }
}

extension DeviceEvents {
  /// Everything that another program needs to know of it: what the command line gave of its axes is
  /// in its description, the slot that was current at the beginning is an event of its own, and
  /// codes that the recording did not name are left out.
  var described: DeviceEvents {
    var device = self
    if let given {
      device.description.ranges[axes.x] = given.x
      device.description.ranges[axes.y] = given.y
      device.given = nil
    }
    let first = description.firstSlot
    device.log = EventLog()
    if first != 0, touchProtocol == .slotted, let time = log.first(where: { _ in true })?.event.time
    {
      device.log.append(
        EvdevEvent(time: time, type: EventType.absolute, code: AxisCode.slot, value: first), line: 0
      )
      device.description.firstSlot = 0
    }
    for type in Array(device.description.codes.keys) {
      device.description.codes[type]?.remove(EventNames.unknownCode)
    }
    for (event, _) in log where event.code != EventNames.unknownCode {
      let isNamed = EventNames.name(of: event.code, type: event.type) != nil
      if event.type != EventType.synchronization || isNamed { device.log.append(event, line: 0) }
    }
    if !device.description.ranges.isEmpty || !device.description.codes.isEmpty {
      device.description.complete(touchProtocol)
    }
    return device
  }
}

extension DeviceDescription {
  /// Makes it that of a touchscreen of this protocol to every reader: with the codes of its axes,
  /// and direct.
  fileprivate mutating func complete(_ touchProtocol: TouchProtocol) {
    isDirect = true
    codes[EventType.absolute, default: []].formUnion(ranges.keys)
    switch touchProtocol {
    case .slotted:
      codes[EventType.absolute]?.formUnion([
        AxisCode.slot, AxisCode.multitouchX, AxisCode.multitouchY, AxisCode.trackingID,
      ])
    case .listed:
      codes[EventType.absolute]?.formUnion([AxisCode.multitouchX, AxisCode.multitouchY])
    case .single: codes[EventType.absolute]?.formUnion([AxisCode.x, AxisCode.y])
    }
    codes[EventType.key, default: []].insert(TouchCode.button)
    codes[EventType.synchronization] = Set(codes.keys).union([EventType.synchronization])
  }

  /// The event types and their codes, in order.
  var sortedCodes: [(type: UInt16, codes: [UInt16])] {
    codes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }
}

extension Int64 {
  /// Microseconds as seconds with six decimals.
  var seconds: String { "\(self / 1_000_000)." + "\(1_000_000 + self % 1_000_000)".dropFirst() }
}

extension FixedWidthInteger {
  /// At least `count` hexadecimal digits.
  func hexadecimal(_ count: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
