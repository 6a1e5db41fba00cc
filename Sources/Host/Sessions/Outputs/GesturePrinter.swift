public import Firmware
import Gestures
import InputText
public import OutputFiles
import Raster
public import TactusCore

/// Prints what the fingers did for people to read, one line per gesture: time, kind, target,
/// measurements. What gestures caused (a blocked tap, a navigation, an action) and faults get lines
/// of their own; intermediate events (`changed`) are left out.
public struct GesturePrinter: SessionOutput, ~Copyable {
  private let output: TextOutput<GestureText>

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether no tick may wait for it.
  public init(_ path: String = "-", isLive: Bool = false) throws(OutputError) {
    output = TextOutput(
      GestureText(file: try OutputFile(path, isLive: isLive)), isLive: isLive)
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    try output.take(tick.records, names)
  }

  mutating func close() throws(OutputError) { try output.close() }

  /// The line for a record; nil for records meant only for machines.
  public static func line(_ content: TraceRecord.Content, _ names: SceneNames) -> String? {
    switch content {
    case .gesture(let event):
      guard event.phase != .changed else { return nil }
      return column(word(event, names), 20) + column(names.text(of: event.target), 16)
        + measures(event)
    case .tap(let target, let answer):
      guard !answer.isAdmitted else { return nil }
      return column("  tap blocked", 20) + column(names.text(of: target), 16)
        + "\(answer.reason.word)"
        + (answer.remaining > .zero ? ", \(milliseconds(answer.remaining)) left" : "")
    case .scene(.record(let record)):
      return record.isDetail ? nil : line(record, names)
    case .scene(.fault(let detail)):
      return column("  fault", 20) + detail.string
    case .fault(let fault):
      return column("  fault", 20) + words(fault)
    case .shake:
      return "shake"
    case .frame, .acceleration, .decide, .latch, .scene(.haptic), .display, .start:
      return nil
    }
  }

  /// The line for a scene's record: a navigation and an action in plain words, any other word with
  /// its target first and then its other keys.
  private static func line(_ record: SceneRecord, _ names: SceneNames) -> String {
    if record.word == .navigate, let from = record["from"], let to = record["to"],
      let cause = record["by"]
    {
      return column("  navigated", 20)
        + "\(text(from, names)) to \(text(to, names)) by \(text(cause, names))"
    }
    if record.word == "action", let name = record["name"], let target = record["target"] {
      return column("  " + text(name, names), 20) + text(target, names)
    }
    var target = ""
    var rest: [String] = []
    for index in 0..<record.fields.count {
      let field = record.fields[index]
      if target.isEmpty, case .target = field.value {
        target = text(field.value, names)
      } else {
        rest.append("\(field.key.string)=\(text(field.value, names))")
      }
    }
    let word = "  " + record.word.string
    guard !rest.isEmpty else { return target.isEmpty ? word : column(word, 20) + target }
    return column(word, 20) + column(target, 16) + rest.joined(separator: " ")
  }

  private static func text(_ value: SceneRecord.Value, _ names: SceneNames) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) { storage in
      var text = TextBuffer(storage: storage)
      value.write(to: &text, names)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  /// A scene may have long presses that fire as the finger lands beside those that open a menu; by
  /// their kind alone the two read alike, so then they go by their names.
  private static func word(_ event: GestureEvent, _ names: SceneNames) -> String {
    let what =
      names.count(of: .longPress) > 1 && event.kind == .longPress
      ? names.text(of: event.recognizer) : "\(event.kind.word)"
    return event.phase == .recognized ? what : "\(what) \(event.phase.word)"
  }

  private static func measures(_ event: GestureEvent) -> String {
    let place = "at \(whole(event.location.x)),\(whole(event.location.y))"
    guard event.phase != .began, event.phase != .cancelled else { return place }
    switch event.kind {
    case .tap, .doubleTap, .longPress, .press, .shake:
      return place
    case .drag, .edgeSwipe:
      return "by \(whole(event.translation.dx)),\(whole(event.translation.dy))"
        + " at \(whole(event.velocity.length)) pt/s"
    case .pinch:
      return "\(place) × \(decimals(event.scale))"
    case .rotation:
      return "\(place) \(whole(event.angle * 57.295_78))°"
    }
  }

  private static func words(_ fault: TraceRecord.Fault) -> String {
    switch fault {
    case .panel(let fault): "panel: \(fault.word)"
    case .raised: "panel: \(PanelFault.outOfOrder.word)"
    case .leap(let contact): "contact \(contact) jumped: a new one"
    case .palm(let contact): "contact \(contact) is a palm by its size: cancelled"
    case .scansLost(let count): "panel: \(count) moves lost"
    case .suspend: "suspended"
    case .resume: "resumed"
    case .overBudget(let stage): "over budget: \(stage.word)"
    case .skippedTicks(let count): "\(count) ticks skipped"
    case .recordsDropped(let count): "\(count) records dropped"
    }
  }

  /// Seconds with three decimals, right-aligned: `   1.234`.
  public static func clock(_ time: Instant) -> String {
    let text = seconds(time)
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  /// A time in seconds, with three decimals.
  public static func seconds(_ time: Instant) -> String {
    MeasuredText.seconds(time)
  }

  private static func milliseconds(_ interval: Interval) -> String {
    "\((interval.microseconds + 999) / 1000) ms"
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Rounded to the nearest integer; the firmware's numbers are finite, but may be large.
  private static func whole(_ value: Float) -> String {
    "\(Int(max(min(value, 1e9), -1e9).rounded()))"
  }

  private static func decimals(_ value: Float) -> String {
    let hundredths = Int(max(min(value, 1e7), 0) * 100 + 0.5)
    let rest = String(hundredths % 100)
    return "\(hundredths / 100)." + String(repeating: "0", count: 2 - rest.count) + rest
  }
}

/// The lines of records.
private struct GestureText: RecordText, ~Copyable {
  private var file: OutputFile

  init(file: consuming OutputFile) { self.file = file }

  var name: String { file.name }

  static func takes(_ content: TraceRecord.Content) -> Bool {
    switch content {
    case .gesture, .tap, .scene, .fault, .shake: true
    case .frame, .acceleration, .decide, .latch, .display, .start: false
    }
  }

  mutating func take(
    _ records: UnsafeBufferPointer<TraceRecord>, _ names: SceneNames
  ) throws(OutputError) {
    var hasPrinted = false
    for record in records {
      guard let line = GesturePrinter.line(record.content, names) else { continue }
      try file.append(GesturePrinter.clock(record.time) + "  " + line.shown() + "\n")
      hasPrinted = true
    }
    // Its reader may stop reading, and a run that is killed has printed what it did.
    if hasPrinted { try file.flush() }
  }

  mutating func close() throws(OutputError) {
    try file.close(isLasting: false)
    if let loss = file.loss { throw loss }
  }
}
