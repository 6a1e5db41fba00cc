import InputText
import Yams

/// Reads the YAML of `libinput record`, version 1: several devices, each with its description and
/// events. Unknown keys are ignored, as the format requires; so are devices that are not
/// touchscreens.
struct LibinputRecordReader {
  private let file: String

  static func read(_ lines: consuming LineSource) throws(TextError) -> [DeviceEvents] {
    let reader = LibinputRecordReader(file: lines.name)
    var lines = lines
    var yaml = ""
    while let line = try lines.next() { yaml += line.bytes.text + "\n" }
    let root = try reader.root(of: yaml)
    guard let version = root["version"] else {
      throw reader.malformed(root, "no 'version'", "record again with libinput record")
    }
    guard version.scalar?.string == "1" else {
      throw reader.malformed(
        version, "version '\(version.scalar?.string ?? "?")' of libinput record",
        "only version 1 is supported")
    }
    guard let devices = root["devices"]?.sequence else {
      throw reader.malformed(root, "no 'devices' list", "record again with libinput record")
    }
    var touchscreens: [DeviceEvents] = []
    for device in devices {
      let description = try reader.description(device)
      guard description.isTouchscreen else { continue }
      touchscreens.append(
        DeviceEvents(description: description, events: try reader.events(device)))
    }
    guard !touchscreens.isEmpty else {
      throw .unusable(
        file: reader.file, what: "it contains no touchscreen",
        remedy: "record a device that has INPUT_PROP_DIRECT")
    }
    return touchscreens
  }

  private func root(of yaml: String) throws(TextError) -> Node {
    do {
      guard let node = try compose(yaml: yaml), node.mapping != nil else {
        throw TextError.malformed(
          file: file, line: 1, what: "not a mapping", remedy: "record again with libinput record")
      }
      return node
    } catch let error as TextError {
      throw error
    } catch {
      let (line, problem) = Self.problem(of: error)
      throw .malformed(
        file: file, line: line, what: "not YAML: \(problem)",
        remedy: "if the recording was cut short, remove the incomplete last line")
    }
  }

  private static func problem(of error: any Error) -> (line: Int, problem: String) {
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      (max(1, mark.line), problem)
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      (max(1, context.mark.line), "key '\(keys.first ?? "")' appears more than once")
    default:
      (1, "a character that YAML forbids")
    }
  }

  private func description(_ device: Node) throws(TextError) -> DeviceDescription {
    var description = DeviceDescription()
    guard let evdev = device["evdev"] else { return description }
    description.name = evdev["name"]?.scalar?.string ?? ""
    for (type, codes) in evdev["codes"]?.mapping ?? [:] {
      let type: UInt16 = try integer(type, "an event type")
      for code in codes.sequence ?? [] {
        description.codes[type, default: []].insert(try integer(code, "an event code"))
      }
    }
    for (axis, figures) in evdev["absinfo"]?.mapping ?? [:] {
      let code: UInt16 = try integer(axis, "an axis")
      guard let figures = figures.sequence, figures.count >= 3 else {
        throw malformed(axis, "an incomplete axis", "write [min, max, fuzz, flat, res]")
      }
      description.ranges[code] = AxisRange(
        minimum: try integer(figures[0], "a minimum"),
        maximum: try integer(figures[1], "a maximum"))
      let fuzz: Int32 = try integer(figures[2], "a fuzz")
      if fuzz > 0 { description.fuzzyAxes.insert(code) }
    }
    if let properties = evdev["properties"]?.sequence {
      // INPUT_PROP_DIRECT, from linux/input-event-codes.h.
      description.isDirect = properties.contains { $0.scalar?.string == "1" }
    }
    return description
  }

  private func events(_ device: Node) throws(TextError) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    for packet in device["events"]?.sequence ?? [] {
      for event in packet["evdev"]?.sequence ?? [] { events.append(try self.event(event)) }
    }
    return events
  }

  private func event(_ node: Node) throws(TextError) -> EvdevEvent {
    guard let figures = node.sequence, figures.count == 5 else {
      throw malformed(
        node, "not an event", "write [seconds, microseconds, type, code, value]")
    }
    let seconds: Int64 = try integer(figures[0], "a number of seconds")
    let microseconds: Int64 = try integer(figures[1], "a number of microseconds")
    guard let time = EvdevEvent.time(seconds: seconds, microseconds: microseconds) else {
      throw malformed(
        node, "an impossible time", "write seconds from 0 up and microseconds below 1000000")
    }
    return EvdevEvent(
      time: time, type: try integer(figures[2], "an event type"),
      code: try integer(figures[3], "an event code"), value: try integer(figures[4], "a value"))
  }

  private func integer<Value: FixedWidthInteger>(
    _ node: Node, _ what: String
  ) throws(TextError) -> Value {
    guard let value = node.scalar.flatMap({ Value($0.string) }) else {
      throw malformed(
        node, "'\(node.scalar?.string ?? "a list")' is not \(what)",
        "write a \(Value.bitWidth)-bit integer")
    }
    return value
  }

  private func malformed(_ node: Node, _ what: String, _ remedy: String) -> TextError {
    .malformed(file: file, line: max(1, node.mark?.line ?? 1), what: what, remedy: remedy)
  }
}
