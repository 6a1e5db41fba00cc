import SeatInput

/// Writes a device and its events as `evemu-record` does.
enum EvemuWriter {
  static func text(of device: DeviceEvents) -> String {
    let device = device.described
    let description = device.description
    var text = "# EVEMU 1.3\n"
    if !description.codes.isEmpty {
      text += "N: \(description.name.shownOnOneLine)\nI: 0000 0000 0000 0000\n"
      text += "P: \(description.isDirect == true ? "02" : "00") 00 00 00 00 00 00 00\n"
      for (type, codes) in description.sortedCodes { text += mask(type, codes) }
    }
    for (code, range) in description.ranges.sorted(by: { $0.key < $1.key }) {
      text += "A: \(code.hexadecimal(2)) \(range.minimum) \(range.maximum) "
      text += "\(description.fuzzes[code] ?? 0) 0 \(description.resolutions[code] ?? 0)\n"
    }
    for (event, _) in device.log {
      text += "E: \(event.time.seconds) \(event.type.hexadecimal(4)) \(event.code.hexadecimal(4)) "
      text += "\(event.value)\n"
    }
    return text
  }

  /// The codes of a type as a mask of bytes, eight a line.
  private static func mask(_ type: UInt16, _ codes: [UInt16]) -> String {
    var bytes = [UInt8](repeating: 0, count: (Int(codes.last ?? 0) / 64 + 1) * 8)
    for code in codes { bytes[Int(code) / 8] |= 1 << (code % 8) }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      let line = bytes[start..<start + 8].map { $0.hexadecimal(2) }.joined(separator: " ")
      return "B: \(type.hexadecimal(2)) \(line)\n"
    }.joined()
  }
}
