import InputText
import SeatInput

/// Reads the output of `evemu-record` and `evemu-describe`, versions 1.0 to 1.3, with or without
/// the device description.
///
/// Events are lines `E: <seconds>.<microseconds> <type> <code> <value>`; type and code are
/// hexadecimal, the value is decimal and often zero-padded. The axis ranges come from the `A:`
/// lines (which have no resolution in 1.0), or else from the comments that versions 1.2 and 1.3
/// write above them.
struct EvemuReader {
  private var intake: EventIntake
  private var description = DeviceDescription()
  private var log = EventLog()
  private var comments = EvemuComments()
  /// The bytes of each event type's code mask read so far.
  private var maskBytes: [UInt16: Int] = [:]
  private var propertyBytes = 0

  static func read(_ lines: consuming LineSource) throws(TextError) -> RecordedEvents {
    var lines = lines
    var reader = EvemuReader(file: lines.name)
    while let line = try lines.next() { try reader.take(line) }
    reader.comments.complete(&reader.description)
    var recorded = RecordedEvents(file: reader.intake.file)
    recorded.devices = [
      DeviceEvents(description: reader.description, log: reader.log)
    ]
    recorded.cutOff = reader.intake.cutOff
    return recorded
  }

  private init(file: String) { intake = EventIntake(file: file) }

  private mutating func take(_ line: LineSource.Line) throws(TextError) {
    let content = line.bytes.trimmed
    if content.isEmpty { return }
    if content.first == UInt8(ascii: "#") {
      comments.take(content)
    } else if content.starts(with: "E:") {
      let fields = content.dropFirst(2).prefix { $0 != UInt8(ascii: "#") }.fields
      let file = intake.file
      let event = try intake.event(of: line) { () throws(TextError) in
        try Self.event(fields, file, line.number)
      }
      if let event { log.append(event, line: Int32(clamping: line.number)) }
    } else if line.isWhole {
      try takeDescription(content, number: line.number)
    } else {
      intake.leaveOut(line)
    }
  }

  private mutating func takeDescription(
    _ line: ArraySlice<UInt8>, number: Int
  ) throws(TextError) {
    if description.line == nil { description.line = number }
    guard line.dropFirst().first == UInt8(ascii: ":"), let kind = line.first else {
      throw malformed(
        number, "not an evemu line", "start lines with a letter and a colon, or with #")
    }
    let rest = line.dropFirst(2).prefix { $0 != UInt8(ascii: "#") }
    switch kind {
    case UInt8(ascii: "N"): description.name = line.dropFirst(2).trimmed.text
    case UInt8(ascii: "P"): try takeProperties(rest.fields, number)
    case UInt8(ascii: "B"): try takeMask(rest.fields, number)
    case UInt8(ascii: "A"): try takeAxis(rest.fields, number)
    // Bus and vendor, and the states of LEDs and switches.
    case UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "S"): break
    default:
      throw malformed(
        number, "unknown kind of line '\(Character(UnicodeScalar(kind))):'",
        "evemu uses N, I, P, B, A, L, S and E")
    }
  }

  private static func event(
    _ fields: [ArraySlice<UInt8>], _ file: String, _ number: Int
  ) throws(TextError) -> EvdevEvent {
    func malformed(_ what: String, _ remedy: String) -> TextError {
      .malformed(file: file, line: number, what: what, remedy: remedy)
    }
    guard fields.count == 4 else {
      throw malformed(
        "an event with \(fields.count) fields", "write time, type, code and value")
    }
    guard let time = EvdevEvent.time(fields[0]) else {
      throw malformed(
        "'\(fields[0].text)' is not a time", "write seconds with six decimals")
    }
    guard let type = fields[1].hexadecimal.flatMap(UInt16.init(exactly:)),
      let code = fields[2].hexadecimal.flatMap(UInt16.init(exactly:))
    else {
      throw malformed(
        "'\(fields[1].text) \(fields[2].text)' is not a type and a code",
        "write two hexadecimal numbers up to ffff")
    }
    guard let value = fields[3].decimal.flatMap(Int32.init(exactly:)) else {
      throw malformed("'\(fields[3].text)' is not a value", "write a 32-bit integer")
    }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  /// `P: 02 00 …`: a mask of the device's properties, eight bytes per line.
  private mutating func takeProperties(
    _ fields: [ArraySlice<UInt8>], _ number: Int
  ) throws(TextError) {
    for property in try members(of: fields, from: propertyBytes, number)
    where property == Self.directProperty {
      description.isDirect = true
    }
    propertyBytes += fields.count
    if description.isDirect == nil { description.isDirect = false }
  }

  /// `INPUT_PROP_DIRECT`, from linux/input-event-codes.h.
  private static let directProperty: UInt16 = 1

  /// `B: 03 01 00 …`: an event type and eight bytes of the mask of its codes.
  private mutating func takeMask(
    _ fields: [ArraySlice<UInt8>], _ number: Int
  ) throws(TextError) {
    guard let type = fields.first?.hexadecimal.flatMap(UInt16.init(exactly:)) else {
      throw malformed(number, "a mask without an event type", "write it in hexadecimal")
    }
    if type == EventType.absolute, maskBytes[type] == nil { description.line = number }
    let codes = try members(of: Array(fields.dropFirst()), from: maskBytes[type] ?? 0, number)
    description.codes[type, default: []].formUnion(codes)
    maskBytes[type, default: 0] += fields.count - 1
  }

  /// The numbers of the set bits; the first byte holds bits `start · 8` and up.
  private func members(
    of bytes: [ArraySlice<UInt8>], from start: Int, _ number: Int
  ) throws(TextError) -> [UInt16] {
    var members: [UInt16] = []
    for (index, field) in bytes.enumerated() {
      guard let byte = field.hexadecimal.flatMap(UInt8.init(exactly:)) else {
        throw malformed(number, "'\(field.text)' is not a byte", "write two hexadecimal digits")
      }
      for bit in 0..<8 where byte & (1 << bit) != 0 {
        members.append(UInt16(truncatingIfNeeded: (start + index) * 8 + bit))
      }
    }
    return members
  }

  /// `A: 35 0 799 0 0 0`: code, minimum, maximum, fuzz, flat and, since 1.1, resolution.
  private mutating func takeAxis(
    _ fields: [ArraySlice<UInt8>], _ number: Int
  ) throws(TextError) {
    guard fields.count == 5 || fields.count == 6,
      let code = fields[0].hexadecimal.flatMap(UInt16.init(exactly:)),
      let minimum = fields[1].decimal.flatMap(Int32.init(exactly:)),
      let maximum = fields[2].decimal.flatMap(Int32.init(exactly:)), let fuzz = fields[3].decimal
    else {
      throw malformed(
        number, "not an axis", "write code (hexadecimal), minimum, maximum, fuzz, flat, resolution")
    }
    let isFirst = description.ranges.isEmpty && maskBytes[EventType.absolute] == nil
    if isFirst { description.line = number }
    description.ranges[code] = AxisRange(minimum: minimum, maximum: maximum)
    if fuzz > 0 { description.fuzzes[code] = Int32(clamping: fuzz) }
    if fields.count == 6 {
      description.resolutions[code] = fields[5].decimal.flatMap(Int32.init(exactly:))
    }
  }

  private func malformed(_ line: Int, _ what: String, _ remedy: String) -> TextError {
    .malformed(file: intake.file, line: line, what: what, remedy: remedy)
  }
}
