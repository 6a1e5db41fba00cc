import BoardFiles
import InputText
import SeatInput

/// Reads the YAML of `libinput record`, version 1: several devices, each with its description and
/// events. Unknown keys are ignored, as the format requires; devices that are not touchscreens are
/// named and not played.
///
/// The events, nearly all of a recording, are read line by line (`LibinputEventItems`); the rest is
/// collected and parsed as YAML at the end.
struct LibinputRecordReader {
  private var intake: EventIntake
  /// All lines but those of events, and their numbers in the file.
  private var text = ""
  private var numbers: [Int] = []
  private var groups: [EventGroup] = []
  /// What is below the newest `events:`, and how far that is indented; nil outside.
  private var items: (LibinputEventItems, indentation: Int)?

  /// The events below one `events:`.
  private struct EventGroup {
    var line: Int
    var log = EventLog()
  }

  static func read(_ lines: consuming LineSource) throws(TextError) -> RecordedEvents {
    var lines = lines
    var reader = LibinputRecordReader(file: lines.name)
    while let line = try lines.next() { try reader.take(line) }
    try reader.endItems()
    return try reader.recording()
  }

  private init(file: String) { intake = EventIntake(file: file) }

  private var file: String { intake.file }

  private mutating func take(_ line: LineSource.Line) throws(TextError) {
    let content = line.bytes.trimmed
    let blanks = line.bytes.prefix { $0 == UInt8(ascii: " ") }.count
    if let indentation = items?.indentation {
      if content.isEmpty || content.first == UInt8(ascii: "#") { return }
      let isItem = content.first == UInt8(ascii: "-")
      if blanks > indentation || (blanks == indentation && isItem) {
        try items?.0.take(line, &intake, into: &groups[groups.count - 1].log)
        return
      }
      try endItems()
    }
    guard text.utf8.count + line.bytes.count < PlainYAML.bytesMax else {
      throw malformed(
        line.number, "more than \(PlainYAML.bytesMax) bytes besides the events",
        "record fewer devices")
    }
    text += line.bytes.text + "\n"
    numbers.append(line.number)
    if content.withoutComment == "events:" {
      items = (LibinputEventItems(), blanks)
      groups.append(EventGroup(line: line.number))
    }
  }

  private mutating func endItems() throws(TextError) {
    try items?.0.end(&intake, into: &groups[groups.count - 1].log)
    items = nil
  }
}

/// The descriptions of the devices.
extension LibinputRecordReader {
  private consuming func recording() throws(TextError) -> RecordedEvents {
    let root = try PlainYAML.root(of: text, file: file) { [numbers] number in
      number <= numbers.count ? numbers[number - 1] : (numbers.last ?? 1)
    }
    guard let root, root.mapping != nil else {
      throw malformed(1, "not a mapping", "record again with libinput record")
    }
    guard let version = root.value("version") else {
      throw malformed(root, "no 'version'", "record again with libinput record")
    }
    guard version.scalar?.string == "1" else {
      throw malformed(
        version, "version '\(version.scalar?.string ?? "?")' of libinput record",
        "only version 1 is supported")
    }
    guard let devices = root.value("devices")?.sequence else {
      throw malformed(root, "no 'devices' list", "record again with libinput record")
    }
    var recorded = RecordedEvents(file: file)
    recorded.cutOff = intake.cutOff
    for device in devices {
      let log = try log(of: device)
      recorded.devices.append(DeviceEvents(description: try description(device), log: log))
    }
    return recorded
  }

  private func log(of device: YAMLNode) throws(TextError) -> EventLog {
    guard let mapping = device.mapping else { return EventLog() }
    for entry in mapping where entry.key.scalar?.string == "events" {
      let line = fileLine(of: entry.key)
      if let group = groups.first(where: { $0.line == line }) { return group.log }
      guard entry.value.sequence?.isEmpty != false else {
        throw malformed(
          entry.value, "events that do not begin on a line of their own",
          "write '- evdev:' below 'events:', and an event a line")
      }
    }
    return EventLog()
  }

  private func description(_ device: YAMLNode) throws(TextError) -> DeviceDescription {
    var description = DeviceDescription()
    guard let evdev = device.value("evdev") else { return description }
    description.name = evdev.value("name")?.scalar?.string ?? ""
    description.line = fileLine(of: evdev.value("absinfo") ?? evdev.value("codes") ?? evdev)
    for codes in evdev.value("codes")?.mapping ?? [] {
      let type: UInt16 = try integer(codes.key, "an event type")
      for code in codes.value.sequence ?? [] {
        description.codes[type, default: []].insert(try integer(code, "an event code"))
      }
    }
    for axis in evdev.value("absinfo")?.mapping ?? [] {
      let code: UInt16 = try integer(axis.key, "an axis")
      guard let figures = axis.value.sequence, figures.count >= 3 else {
        throw malformed(axis.key, "an incomplete axis", "write [min, max, fuzz, flat, res]")
      }
      description.ranges[code] = AxisRange(
        minimum: try integer(figures[0], "a minimum"),
        maximum: try integer(figures[1], "a maximum"))
      let fuzz: Int32 = try integer(figures[2], "a fuzz")
      if fuzz > 0 { description.fuzzes[code] = fuzz }
      if figures.count >= 5 {
        description.resolutions[code] = try integer(figures[4], "a resolution")
      }
    }
    if let properties = evdev.value("properties")?.sequence {
      // INPUT_PROP_DIRECT, from linux/input-event-codes.h.
      description.isDirect = properties.contains { $0.scalar?.string == "1" }
    }
    return description
  }

  private func integer<Value: FixedWidthInteger>(
    _ node: YAMLNode, _ what: String
  ) throws(TextError) -> Value {
    guard let value = node.scalar.flatMap({ Value($0.string) }) else {
      throw malformed(
        node, "'\(node.scalar?.string ?? "a list")' is not \(what)",
        "write a \(Value.bitWidth)-bit integer")
    }
    return value
  }

  private func malformed(_ node: YAMLNode, _ what: String, _ remedy: String) -> TextError {
    malformed(fileLine(of: node), what, remedy)
  }

  private func malformed(_ line: Int, _ what: String, _ remedy: String) -> TextError {
    .malformed(file: file, line: line, what: what, remedy: remedy)
  }

  private func fileLine(of node: YAMLNode) -> Int {
    let line = max(1, node.line)
    return line <= numbers.count ? numbers[line - 1] : (numbers.last ?? 1)
  }
}
