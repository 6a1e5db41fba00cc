import SeatInput

/// Writes devices and their events as `libinput record` does.
enum LibinputRecordWriter {
  static func text(of devices: [DeviceEvents]) -> String {
    "# libinput record\nversion: 1\nndevices: \(devices.count)\ndevices:\n"
      + devices.enumerated().map { text(of: $1.described, $0) }.joined()
  }

  private static func text(of device: DeviceEvents, _ number: Int) -> String {
    let description = device.description
    var text = "- node: /dev/input/event\(number)\n"
    text += "  evdev:\n    name: \(quoted(description.name))\n    id: [0, 0, 0, 0]\n"
    if !description.codes.isEmpty {
      text += "    codes:\n"
      for (type, codes) in description.sortedCodes { text += "      \(type): \(list(codes))\n" }
    }
    if !description.ranges.isEmpty {
      text += "    absinfo:\n"
      for (code, range) in description.ranges.sorted(by: { $0.key < $1.key }) {
        text += "      \(code): [\(range.minimum), \(range.maximum), "
        text += "\(description.fuzzes[code] ?? 0), 0, \(description.resolutions[code] ?? 0)]\n"
      }
    }
    if let isDirect = description.isDirect { text += "    properties: [\(isDirect ? "1" : "")]\n" }
    text += "  events:\n"
    var isOpen = false
    for (event, _) in device.log {
      if !isOpen { text += "  - evdev:\n" }
      text += "    - [\(event.time / 1_000_000), \(event.time % 1_000_000), \(event.type), "
      text += "\(event.code), \(event.value)]\n"
      isOpen = !event.endsPacket
    }
    return text
  }

  private static func list(_ numbers: [UInt16]) -> String {
    "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
  }

  /// In double quotes of YAML.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.shownOnOneLine.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
