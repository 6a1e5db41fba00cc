/// What files hold about input devices.
extension MachineFiles {
  /// What udev knows of a device, from its database.
  func properties(of folder: String) -> [String: String] {
    guard let number = text("\(folder)/dev") else { return [:] }
    var properties: [String: String] = [:]
    for line in (text("/run/udev/data/c\(number)") ?? "").split(separator: "\n") {
      guard line.hasPrefix("E:"), let equals = line.firstIndex(of: "=") else { continue }
      properties[String(line[line.index(line.startIndex, offsetBy: 2)..<equals])] =
        String(line[line.index(after: equals)...])
    }
    return properties
  }

  /// The numbers of the bits that a bitmap in /sys sets: hexadecimal words of 64 bits, the highest
  /// first.
  func bits(_ path: String) -> Set<Int> {
    let words = (text(path) ?? "").split(separator: " ")
    var bits: Set<Int> = []
    for (place, word) in words.reversed().enumerated().prefix(16) {
      let value = UInt64(word, radix: 16) ?? 0
      for bit in 0..<64 where value >> UInt64(bit) & 1 == 1 { bits.insert(place * 64 + bit) }
    }
    return bits
  }

  /// A device whose surface is the display, with a position.
  func isDirectTouch(_ folder: String) -> Bool {
    let absolute = bits("\(folder)/device/capabilities/abs")
    return bits("\(folder)/device/properties").contains(1)
      && (absolute.contains(53) || absolute.isSuperset(of: [0, 1]))
  }
}
