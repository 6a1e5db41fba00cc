import BoardFiles
import InputText
import SeatInput

/// The items below one `events:` of `libinput record`, line by line.
///
/// The recorder writes `- evdev:` and an event a line below it; that is all of a long recording,
/// and is read as it comes. Another program may have written the same otherwise, with brackets or
/// quotes: that is collected, and parsed as YAML where it ends. What is neither is an error, never
/// nothing.
struct LibinputEventItems {
  /// Where the dashes of the items are, and the keys of the newest item.
  private var dashes: Int?
  private var keys = 0
  private var part = Part.none

  fileprivate enum Part {
    /// Nothing of an item yet but its dash.
    case none
    /// Below `evdev:`, an event a line.
    case events
    /// What libinput made of the events, or what the HID device sent.
    case other
    /// Events within brackets.
    case collected(Collected)
  }

  fileprivate struct Collected {
    var text = ""
    var lines: [LineSource.Line] = []
  }

  mutating func take(
    _ line: LineSource.Line, _ intake: inout EventIntake, into log: inout EventLog
  ) throws(TextError) {
    let content = line.bytes.trimmed
    let blanks = line.bytes.prefix { $0 == UInt8(ascii: " ") }.count
    if blanks == dashes ?? blanks {
      guard content.first == UInt8(ascii: "-") else { throw unknown(line, intake) }
      try end(&intake, into: &log)
      dashes = blanks
      let rest = content.dropFirst().trimmed
      keys = blanks + (rest.startIndex - content.startIndex)
      part = .none
      if !rest.withoutComment.isEmpty { try begin(rest, line, intake) }
      return
    }
    let isEntry = content.first == UInt8(ascii: "-")
    if case .none = part {
      keys = blanks
      return try begin(content, line, intake)
    }
    if blanks == keys, !isEntry, !"[]{},".utf8.contains(content[content.startIndex]) {
      try end(&intake, into: &log)
      return try begin(content, line, intake)
    }
    switch part {
    case .none, .other: return
    case .collected(var collected):
      part = .none
      try collected.append(content, line, intake)
      part = .collected(collected)
    case .events:
      let file = intake.file
      let event = try intake.event(of: line) { () throws(TextError) in
        guard isEntry, let figures = Self.figures(content.dropFirst().trimmed) else {
          throw Self.noEvent(file, line.number)
        }
        return try Self.event(figures, file, line.number)
      }
      if let event { log.append(event, line: Int32(clamping: line.number)) }
    }
  }

  /// A key of an item, `evdev:`; or the whole item in brackets.
  private mutating func begin(
    _ content: ArraySlice<UInt8>, _ line: LineSource.Line, _ intake: EventIntake
  ) throws(TextError) {
    var collected = Collected()
    if content.first == UInt8(ascii: "{") {
      try collected.append(content, line, intake)
      part = .collected(collected)
      return
    }
    guard let colon = content.firstIndex(of: UInt8(ascii: ":")), content.first != UInt8(ascii: "[")
    else { throw unknown(line, intake) }
    let key = content[..<colon].trimmed
    guard key == "evdev" || key == "'evdev'" || key == "\"evdev\"" else {
      part = .other
      return
    }
    let value = content[(colon + 1)...].trimmed
    if value.withoutComment.isEmpty {
      part = .events
    } else if value.first == UInt8(ascii: "[") {
      try collected.append(value, line, intake)
      part = .collected(collected)
    } else {
      throw unknown(line, intake)
    }
  }

  /// An item, or one of its keys, is over.
  mutating func end(
    _ intake: inout EventIntake, into log: inout EventLog
  ) throws(TextError) {
    guard case .collected(let collected) = part, let last = collected.lines.last else { return }
    part = .none
    let file = intake.file
    let root: YAMLNode?
    do throws(TextError) {
      root = try PlainYAML.root(of: collected.text, file: file) { line in
        collected.lines[min(line, collected.lines.count) - 1].number
      }
    } catch {
      guard last.isWhole else { return intake.leaveOut(last) }
      throw error
    }
    for node in root?.sequence ?? root?.value("evdev")?.sequence ?? [] {
      var line = collected.lines[min(max(node.line, 1), collected.lines.count) - 1]
      // The brackets are closed: nothing of it is missing.
      line.isWhole = true
      let event = try intake.event(of: line) { () throws(TextError) in
        let figures = (node.sequence ?? []).map { Array(($0.scalar?.string ?? "?").utf8)[...] }
        guard figures.count == Self.figureCount else { throw Self.noEvent(file, line.number) }
        return try Self.event(figures, file, line.number)
      }
      if let event { log.append(event, line: Int32(clamping: line.number)) }
    }
  }

  private static let figureCount = 5

  /// What stands in `[seconds, microseconds, type, code, value]`, with a comment behind it or not.
  private static func figures(_ item: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    let list = item.withoutComment
    guard list.first == UInt8(ascii: "["), list.last == UInt8(ascii: "]"), list.count > 1 else {
      return nil
    }
    let figures = list.dropFirst().dropLast()
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { $0.trimmed }
    return figures.count == figureCount ? figures : nil
  }

  private static func event(
    _ figures: [ArraySlice<UInt8>], _ file: String, _ number: Int
  ) throws(TextError) -> EvdevEvent {
    func malformed(_ what: String, _ remedy: String) -> TextError {
      .malformed(file: file, line: number, what: what, remedy: remedy)
    }
    func integer<Value: FixedWidthInteger>(
      _ figure: ArraySlice<UInt8>, _ what: String
    ) throws(TextError) -> Value {
      guard let value = figure.decimal.flatMap(Value.init(exactly:)) else {
        throw malformed("'\(figure.text)' is not \(what)", "write a \(Value.bitWidth)-bit integer")
      }
      return value
    }
    let seconds: Int64 = try integer(figures[0], "a number of seconds")
    let microseconds: Int64 = try integer(figures[1], "a number of microseconds")
    guard let time = EvdevEvent.time(seconds: seconds, microseconds: microseconds) else {
      throw malformed(
        "an impossible time", "write seconds from 0 up and microseconds below 1000000")
    }
    return EvdevEvent(
      time: time, type: try integer(figures[2], "an event type"),
      code: try integer(figures[3], "an event code"),
      value: try integer(figures[4], "a value"))
  }

  private static func noEvent(_ file: String, _ number: Int) -> TextError {
    .malformed(
      file: file, line: number, what: "not an event",
      remedy: "write [seconds, microseconds, type, code, value]")
  }

  private func unknown(_ line: LineSource.Line, _ intake: EventIntake) -> TextError {
    .malformed(
      file: intake.file, line: line.number, what: "neither events nor a part to leave out",
      remedy: "write '- evdev:', and an event a line below it")
  }
}

extension LibinputEventItems.Collected {
  fileprivate mutating func append(
    _ content: ArraySlice<UInt8>, _ line: LineSource.Line, _ intake: EventIntake
  ) throws(TextError) {
    guard text.utf8.count + content.count < PlainYAML.bytesMax else {
      throw .malformed(
        file: intake.file, line: line.number,
        what: "more than \(PlainYAML.bytesMax) bytes within brackets",
        remedy: "write '- evdev:', and an event a line below it")
    }
    text += content.text + "\n"
    lines.append(line)
  }
}

extension ArraySlice<UInt8> {
  /// Up to a comment, which this reader takes any `#` for.
  var withoutComment: ArraySlice<UInt8> { prefix { $0 != UInt8(ascii: "#") }.trimmed }
}
