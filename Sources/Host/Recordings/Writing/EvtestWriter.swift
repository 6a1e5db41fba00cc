import SeatInput

/// Writes a device and its events as `evtest` prints them.
enum EvtestWriter {
  static func text(of device: DeviceEvents) -> String {
    let device = device.described
    let description = device.description
    var text = "Input driver version is 1.0.1\n"
    text += "Input device ID: bus 0x0 vendor 0x0 product 0x0 version 0x0\n"
    text += "Input device name: \"\(description.name.shownOnOneLine)\"\n"
    if !description.codes.isEmpty { text += "Supported events:\n" }
    for (type, codes) in description.sortedCodes {
      text += "  Event type \(type) (\(EventNames.name(ofType: type).map { "\($0)" } ?? "?"))\n"
      for code in codes where type != EventType.synchronization {
        text += "    Event code \(code) (\(name(code, type)))\n"
        if type == EventType.absolute { text += figures(of: code, description) }
      }
    }
    if let isDirect = description.isDirect {
      text += "Properties:\n" + (isDirect ? "  Property type 1 (INPUT_PROP_DIRECT)\n" : "")
    }
    text += "Testing ... (interrupt to exit)\n"
    for (event, _) in device.log { text += line(of: event) }
    return text
  }

  private static func figures(of code: UInt16, _ description: DeviceDescription) -> String {
    guard let range = description.ranges[code] else { return "" }
    var text = "      Value      0\n      Min        \(range.minimum)\n"
    text += "      Max        \(range.maximum)\n"
    if let fuzz = description.fuzzes[code], fuzz > 0 { text += "      Fuzz       \(fuzz)\n" }
    if let resolution = description.resolutions[code], resolution > 0 {
      text += "      Resolution \(resolution)\n"
    }
    return text
  }

  private static func line(of event: EvdevEvent) -> String {
    let start = "Event: time \(event.time.seconds), "
    guard event.type == EventType.synchronization else {
      let type = EventNames.name(ofType: event.type).map { "\($0)" } ?? "?"
      return start + "type \(event.type) (\(type)), code \(event.code) "
        + "(\(name(event.code, event.type))), value \(event.value)\n"
    }
    switch event.code {
    case SynchronizationCode.multitouchReport:
      return start + "++++++++++++++ SYN_MT_REPORT ++++++++++++\n"
    case SynchronizationCode.dropped: return start + ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<\n"
    default: return start + "-------------- \(name(event.code, event.type)) ------------\n"
    }
  }

  private static func name(_ code: UInt16, _ type: UInt16) -> String {
    EventNames.name(of: code, type: type).map { "\($0)" } ?? "?"
  }
}
