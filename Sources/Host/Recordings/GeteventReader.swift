import InputText
import SeatInput

/// Reads what Android's `getevent -lt` prints, with names (`-l`) or in hexadecimal, of one device
/// or of all:
///
///     add device 1: /dev/input/event2
///       name:     "fts_ts"
///     [   84362.123456] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000001f
///     [   84362.123456] EV_SYN       SYN_REPORT           00000000
///
/// With `-p` each device is described (`events:`, `input props:`); that may stand above the events
/// of a recording that was made without it. Other lines are what was pasted
/// along with it; those before the first event are ignored, those after it are counted. `-r` adds
/// the rate to the end of a packet.
struct GeteventReader {
  private var intake: EventIntake
  private var devices: [Device] = []
  /// The event type that the lines of a description are about.
  private var type: UInt16?
  private var isInProperties = false
  /// Whether lines may be of the newest device's description: after its `add device`, up to the
  /// next event.
  private var isDescribing = false

  private struct Device {
    /// Empty when getevent was given a single device.
    var node: String
    var description = DeviceDescription()
    var log = EventLog()
  }

  /// The most devices.
  static let devicesMax = 64

  static func read(_ lines: consuming LineSource) throws(TextError) -> RecordedEvents {
    var lines = lines
    var reader = GeteventReader(file: lines.name)
    while let line = try lines.next() { try reader.take(line) }
    var recorded = RecordedEvents(file: reader.intake.file)
    recorded.cutOff = reader.intake.cutOff
    recorded.others = reader.intake.others
    // What sent nothing and is not described may be anything.
    let described = reader.devices.filter { !$0.log.isEmpty || !$0.description.codes.isEmpty }
    recorded.devices = described.map { device in
      var description = device.description
      if description.codes.isEmpty, !device.log.contains(where: { $0.event.isTouch }) {
        description.codes[EventType.key] = [EventNames.unknownCode]
      }
      return DeviceEvents(description: description, log: device.log)
    }
    return recorded
  }

  /// Whether a line is an event, with its time or without.
  static func isEvent(_ line: ArraySlice<UInt8>) -> Bool {
    parsed(line) != nil || hasNoTime(line.trimmed)
  }

  private init(file: String) { intake = EventIntake(file: file) }

  private mutating func take(_ line: LineSource.Line) throws(TextError) {
    let content = line.bytes.trimmed
    if Self.isLikeAnEvent(content) {
      isDescribing = false
      let file = intake.file
      var node: ArraySlice<UInt8> = []
      let event = try intake.event(of: line) { () throws(TextError) in
        guard let parsed = Self.parsed(content) else {
          throw .malformed(
            file: file, line: line.number, what: "not an event of getevent",
            remedy: "write '[ S.µs] /dev/input/eventN: TYPE CODE VALUE', as getevent -lt does")
        }
        node = parsed.node
        return parsed.event
      }
      if let event {
        let device = try sender(node.text, line.number)
        devices[device].log.append(event, line: Int32(clamping: line.number))
      }
    } else if content.starts(with: "add device ") {
      let node = content.fields.last ?? []
      let index = try device(node.text, line.number)
      devices[index].description.line = line.number
      (type, isInProperties, isDescribing) = (nil, false, true)
    } else if content.starts(with: "remove device ") {
      isDescribing = false
    } else if Self.hasNoTime(content) {
      throw malformed(line.number, "an event without its time", "record with getevent -lt")
    } else if isDescribing {
      takeDescription(content)
    } else {
      intake.pass(line)
    }
  }

  /// The index of the device that sent an event. Given a device, getevent does not name it: then it
  /// is the panel that was described above, if that is only one.
  private mutating func sender(_ node: String, _ line: Int) throws(TextError) -> Int {
    guard node.isEmpty, !devices.contains(where: { $0.node.isEmpty }) else {
      return try device(node, line)
    }
    let panels = devices.indices.filter {
      let description = devices[$0].description
      return description.has(axis: AxisCode.multitouchX) || description.has(axis: AxisCode.x)
    }
    return panels.count == 1 ? panels[0] : try device(node, line)
  }

  /// The index of a device, which is added if it is new.
  private mutating func device(_ node: String, _ line: Int) throws(TextError) -> Int {
    if let index = devices.firstIndex(where: { $0.node == node }) { return index }
    guard devices.count < Self.devicesMax else {
      throw malformed(line, "more than \(Self.devicesMax) devices", "record fewer")
    }
    devices.append(Device(node: node))
    devices[devices.count - 1].description.name = node
    return devices.count - 1
  }

  /// A line of the description of the newest device.
  private mutating func takeDescription(_ content: ArraySlice<UInt8>) {
    let last = devices.count - 1
    if content.starts(with: "name:") {
      let name = content.dropFirst("name:".utf8.count).trimmed
      devices[last].description.name = name.filter { $0 != UInt8(ascii: "\"") }[...].text
    } else if content.starts(with: "events:") {
      type = nil
    } else if content.starts(with: "input props:") {
      (type, isInProperties) = (nil, true)
      devices[last].description.isDirect = false
    } else if isInProperties {
      if content == EventNames.direct || content == "0001" {
        devices[last].description.isDirect = true
      }
    } else {
      takeCodes(content, last)
    }
  }

  /// `ABS (0003): ABS_MT_SLOT : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`, or a further
  /// line of the same type.
  private mutating func takeCodes(_ content: ArraySlice<UInt8>, _ device: Int) {
    var rest = content
    if let open = content.firstIndex(of: UInt8(ascii: "(")), content[open...].count >= 7,
      content[open + 5] == UInt8(ascii: ")"), content[open + 6] == UInt8(ascii: ":")
    {
      type = content[(open + 1)..<(open + 5)].hexadecimal.flatMap(UInt16.init(exactly:))
      rest = content[(open + 7)...]
    }
    guard let type else { return }
    guard type == EventType.absolute else {
      for field in rest.fields {
        // '*' marks a key that is held down.
        let word = field.last == UInt8(ascii: "*") ? field.dropLast() : field
        if let code = EventNames.code(word, of: type) {
          devices[device].description.codes[type, default: []].insert(code)
        }
      }
      return
    }
    let fields = rest.split { " \t:,*".utf8.contains($0) }
    guard let code = fields.first.flatMap({ EventNames.code($0, of: type) }) else { return }
    devices[device].description.codes[type, default: []].insert(code)
    func figure(_ word: StaticString) -> Int32? {
      guard let index = fields.firstIndex(where: { $0 == word }), index + 1 < fields.count else {
        return nil
      }
      return fields[index + 1].decimal.flatMap(Int32.init(exactly:))
    }
    if code != EventNames.unknownCode, let minimum = figure("min"), let maximum = figure("max") {
      devices[device].description.ranges[code] = AxisRange(minimum: minimum, maximum: maximum)
    }
    devices[device].description.resolutions[code] = figure("resolution")
    if let fuzz = figure("fuzz"), fuzz > 0 {
      devices[device].description.fuzzes[code] = fuzz
    }
    if code == AxisCode.slot { devices[device].description.firstSlot = figure("value") ?? 0 }
  }

  /// `[   84362.123456] /dev/input/event2: EV_ABS ABS_X 0000001f`, with or without the node.
  private static func parsed(
    _ line: ArraySlice<UInt8>
  ) -> (event: EvdevEvent, node: ArraySlice<UInt8>)? {
    let content = line.trimmed
    guard content.first == UInt8(ascii: "["), let end = content.firstIndex(of: UInt8(ascii: "]")),
      let time = EvdevEvent.time(content[(content.startIndex + 1)..<end].trimmed)
    else { return nil }
    var fields = content[(end + 1)...].fields
    var node: ArraySlice<UInt8> = []
    if let first = fields.first, first.last == UInt8(ascii: ":") {
      node = first.dropLast()
      fields.removeFirst()
    }
    if fields.count == 5, fields[3] == "rate", fields[4].decimal != nil { fields.removeLast(2) }
    guard fields.count == 3, let type = EventNames.type(fields[0]),
      let code = EventNames.code(fields[1], of: type), let value = EventNames.value(fields[2])
    else { return nil }
    return (EvdevEvent(time: time, type: type, code: code, value: value), node)
  }

  /// Whether a line was meant as an event: a time in brackets, and then a node or a type of events.
  /// A prompt, and the kernel's log, may begin with a bracket, too.
  private static func isLikeAnEvent(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.first == UInt8(ascii: "["), let end = content.firstIndex(of: UInt8(ascii: "]")),
      let word = content[(end + 1)...].fields.first
    else { return false }
    return word.starts(with: "/dev/") || EventNames.type(word) != nil
  }

  /// Whether a line is an event as getevent writes it without `-t`.
  private static func hasNoTime(_ content: ArraySlice<UInt8>) -> Bool {
    parsed((Array("[0.000000] ".utf8) + content)[...]) != nil
  }

  private func malformed(_ line: Int, _ what: String, _ remedy: String) -> TextError {
    .malformed(file: intake.file, line: line, what: what, remedy: remedy)
  }
}

extension EvdevEvent {
  /// Whether only a panel sends it: a position, or the touch button.
  fileprivate var isTouch: Bool {
    type == EventType.absolute || (type == EventType.key && code == TouchCode.button)
  }
}
