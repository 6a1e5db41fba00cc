import InputText
import SeatInput

/// Reads what `evtest` prints: the description of one device, then
///
///     Event: time 1441131061.123456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 0
///     Event: time 1441131061.123456, -------------- SYN_REPORT ------------
///
/// The description may be missing. Other lines are what was pasted along with it, such as a prompt;
/// those before the first event are ignored, those after it are counted.
struct EvtestReader {
  private var intake: EventIntake
  private var description = DeviceDescription()
  private var comments = EvemuComments()
  private var log = EventLog()
  private var type: UInt16?

  static func read(_ lines: consuming LineSource) throws(TextError) -> RecordedEvents {
    var lines = lines
    var reader = EvtestReader(file: lines.name)
    while let line = try lines.next() { try reader.take(line) }
    reader.comments.complete(&reader.description)
    var recorded = RecordedEvents(file: reader.intake.file)
    recorded.cutOff = reader.intake.cutOff
    recorded.others = reader.intake.others
    recorded.devices = [
      DeviceEvents(description: reader.description, log: reader.log)
    ]
    return recorded
  }

  private init(file: String) { intake = EventIntake(file: file) }

  private mutating func take(_ line: LineSource.Line) throws(TextError) {
    let content = line.bytes.trimmed
    if content.starts(with: "Event: time ") {
      let file = intake.file
      let event = try intake.event(of: line) { () throws(TextError) in
        guard let event = Self.event(content.dropFirst("Event: time ".utf8.count)) else {
          throw .malformed(
            file: file, line: line.number, what: "not an event of evtest",
            remedy: "write 'Event: time S.µs, type N (NAME), code N (NAME), value N'")
        }
        return event
      }
      if let event { log.append(event, line: Int32(clamping: line.number)) }
    } else if content.starts(with: "Input device name: ") {
      description.name =
        content.dropFirst("Input device name: ".utf8.count)
        .filter { $0 != UInt8(ascii: "\"") }[...].text
    } else if log.isEmpty {
      takeDescription(content)
      let isAxes = content.starts(with: "Event type 3 ")
      if isAxes || description.line == nil, content.starts(with: "Event type ") {
        description.line = line.number
      }
    } else {
      intake.pass(line)
    }
  }

  /// `Event type 3 (EV_ABS)`, `Event code 53 (…)`, `Max 799`, `Property type 1 (…)`.
  private mutating func takeDescription(_ content: ArraySlice<UInt8>) {
    // The comments of evemu have the same form, behind a '#'.
    comments.take(([UInt8(ascii: "#")] + content)[...])
    let fields = content.fields
    if content.starts(with: "Properties:"), description.isDirect == nil {
      description.isDirect = false
    }
    guard fields.count >= 3, let number = fields[2].decimal.flatMap(UInt16.init(exactly:)) else {
      return
    }
    if content.starts(with: "Event type ") {
      type = number
      description.codes[number, default: []] = []
    } else if content.starts(with: "Event code "), let type {
      description.codes[type, default: []].insert(number)
    } else if content.starts(with: "Property type 1 ") {
      description.isDirect = true
    }
  }

  /// What follows `Event: time `.
  private static func event(_ text: ArraySlice<UInt8>) -> EvdevEvent? {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { $0.trimmed }
    guard let time = parts.first.flatMap({ EvdevEvent.time($0) }) else { return nil }
    if parts.count == 2 {
      guard let code = synchronization(parts[1].fields) else { return nil }
      return EvdevEvent(time: time, type: EventType.synchronization, code: code, value: 0)
    }
    guard parts.count == 4, let type = number("type", parts[1]).flatMap(UInt16.init(exactly:)),
      let code = number("code", parts[2]).flatMap(UInt16.init(exactly:))
    else { return nil }
    // Scan codes are in hexadecimal, and nothing depends on them.
    guard type == EventType.absolute || type == EventType.key else {
      return EvdevEvent(time: time, type: type, code: code, value: 0)
    }
    guard let value = number("value", parts[3]).flatMap(Int32.init(exactly:)) else { return nil }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  /// The code in `-------------- SYN_REPORT ------------`. Old versions write `Report Sync`, and
  /// some builds write the name of the type, `EV_SYN`, with plus signs about SYN_MT_REPORT.
  private static func synchronization(_ fields: [ArraySlice<UInt8>]) -> UInt16? {
    if let name = fields.first(where: { $0.starts(with: "SYN_") }) {
      return EventNames.code(name, of: EventType.synchronization)
    }
    if fields.contains(where: { $0 == "Report" }) { return SynchronizationCode.report }
    if fields.contains(where: { $0 == "Config" }) { return SynchronizationCode.configuration }
    guard fields.contains(where: { $0 == "EV_SYN" }) else { return nil }
    return fields.first?.first == UInt8(ascii: "+")
      ? SynchronizationCode.multitouchReport : SynchronizationCode.report
  }

  /// The number in `type 3 (EV_ABS)`.
  private static func number(_ word: StaticString, _ text: ArraySlice<UInt8>) -> Int64? {
    let fields = text.fields
    guard fields.count >= 2, fields[0] == word else { return nil }
    return fields[1].decimal
  }
}
