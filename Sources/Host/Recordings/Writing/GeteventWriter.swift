import SeatInput

/// Writes devices and their events as Android's `getevent -lpt` and `getevent -lt` print them.
enum GeteventWriter {
  static func text(of devices: [DeviceEvents]) -> String {
    let devices = devices.map(\.described)
    var text = ""
    for (number, device) in devices.enumerated() {
      text += "add device \(number + 1): \(node(number))\n" + describe(device.description)
    }
    // Each device's in their order, and between devices the older first, as a reader takes them.
    var logs = devices.map { $0.log.makeIterator() }
    var waiting = logs.indices.map { logs[$0].next()?.event }
    var newest = devices.map { _ in Int64.min }
    while true {
      var next: (time: Int64, device: Int)?
      for (index, event) in waiting.enumerated() {
        guard let event else { continue }
        let time = max(newest[index], event.time)
        if next.map({ time < $0.time }) ?? true { next = (time, index) }
      }
      guard let (time, index) = next, let event = waiting[index] else { return text }
      newest[index] = time
      text += line(of: event, index)
      waiting[index] = logs[index].next()?.event
    }
  }

  private static func node(_ number: Int) -> String { "/dev/input/event\(number)" }

  private static func describe(_ description: DeviceDescription) -> String {
    var text = "  name:     \"\(description.name.shownOnOneLine)\"\n"
    guard !description.codes.isEmpty else { return text }
    text += "  events:\n"
    for (type, codes) in description.sortedCodes where type != EventType.synchronization {
      let start = "    \(typeName(type)) (\(type.hexadecimal(4))): "
      guard type == EventType.absolute else {
        text += start + codes.map { word($0, type) }.joined(separator: " ") + "\n"
        continue
      }
      for (index, code) in codes.enumerated() {
        text += index == 0 ? start : String(repeating: " ", count: start.count)
        text += word(code, type)
        if let range = description.ranges[code] {
          text += " : value 0, min \(range.minimum), max \(range.maximum), "
          text += "fuzz \(description.fuzzes[code] ?? 0), flat 0, "
          text += "resolution \(description.resolutions[code] ?? 0)"
        }
        text += "\n"
      }
    }
    text += "  input props:\n"
    return text + (description.isDirect == true ? "    INPUT_PROP_DIRECT\n" : "    <none>\n")
  }

  private static func line(of event: EvdevEvent, _ number: Int) -> String {
    "[ \(event.time.seconds)] \(node(number)): "
      + (EventNames.name(ofType: event.type).map { "\($0)" } ?? event.type.hexadecimal(4))
      + " \(word(event.code, event.type)) \(UInt32(bitPattern: event.value).hexadecimal(8))\n"
  }

  private static func word(_ code: UInt16, _ type: UInt16) -> String {
    EventNames.name(of: code, type: type).map { "\($0)" } ?? code.hexadecimal(4)
  }

  /// `ABS` of `EV_ABS`.
  private static func typeName(_ type: UInt16) -> String {
    EventNames.name(ofType: type).map { String("\($0)".dropFirst(3)) } ?? type.hexadecimal(4)
  }
}
