import Firmware
import Gestures
import Scenes
import TactusCore

/// Tells people what the fingers did, one line a gesture: time, kind, target, measures. What
/// gestures caused (a blocked tap, a navigation, an action) and what went wrong follow as lines of
/// their own; intermediate states (`changed`) are left out.
public struct GesturePrinter: ~Copyable {
  private var file: OutputFile
  private let isLive: Bool

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether somebody watches: lines are written at once.
  public init(_ path: String = "-", isLive: Bool) throws(OutputError) {
    file = try OutputFile(path)
    self.isLive = isLive
  }

  mutating func print(_ firmware: borrowing Firmware) throws(OutputError) {
    var hasPrinted = false
    for index in 0..<firmware.log.count {
      let record = firmware.log[index]
      guard let line = Self.line(record.content, firmware.scenes) else { continue }
      try file.append(Self.clock(record.time) + "  " + line + "\n")
      hasPrinted = true
    }
    if hasPrinted && isLive { try file.flush() }
  }

  mutating func flush() throws(OutputError) { try file.flush() }

  /// What a record has to say to people; nil for what is for machines only.
  static func line(
    _ content: TraceRecord.Content, _ scenes: borrowing SceneSet
  ) -> String? {
    switch content {
    case .gesture(let event):
      guard event.phase != .changed else { return nil }
      return column(word(event), 20) + column(scenes.target(event.target).name.string, 16)
        + measures(event)
    case .tap(let target, let answer):
      guard !answer.isAdmitted else { return nil }
      return column("  tap blocked", 20) + column(scenes.target(target).name.string, 16)
        + "\(answer.reason.word), \(milliseconds(answer.remaining)) left"
    case .scene(.navigate(let from, let to, let cause)):
      return column("  navigated", 20)
        + "\(scenes.name(ofPlace: from)) to \(scenes.name(ofPlace: to)) by \(cause.word)"
    case .scene(.action(let name, let target)):
      return column("  \(name)", 20) + scenes.target(target).name.string
    case .scene(.fault(let detail)):
      return column("  fault", 20) + "\(detail)"
    case .fault(let fault):
      return column("  fault", 20) + words(fault)
    case .shake:
      return "shake"
    case .frame, .acceleration, .decide, .scene, .display:
      return nil
    }
  }

  private static func word(_ event: GestureEvent) -> String {
    event.phase == .recognized ? "\(event.kind.word)" : "\(event.kind.word) \(event.phase.word)"
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
    case .suspend: "suspended"
    case .resume: "resumed"
    case .overBudget(let stage): "over budget: \(stage.word)"
    case .skippedTicks(let count): "\(count) ticks skipped"
    case .recordsDropped(let count): "\(count) records dropped"
    }
  }

  /// Seconds with three decimals, right-aligned: `   1.234`.
  static func clock(_ time: Instant) -> String {
    let text = seconds(time)
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  static func seconds(_ time: Instant) -> String {
    let milliseconds = String(time.microseconds / 1000 % 1000)
    return "\(time.microseconds / 1_000_000)."
      + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
  }

  private static func milliseconds(_ interval: Interval) -> String {
    "\((interval.microseconds + 999) / 1000) ms"
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// To the nearest whole number; the firmware's numbers are finite, but may be large.
  private static func whole(_ value: Float) -> String {
    "\(Int(max(min(value, 1e9), -1e9).rounded()))"
  }

  private static func decimals(_ value: Float) -> String {
    let hundredths = Int(max(min(value, 1e7), 0) * 100 + 0.5)
    let rest = String(hundredths % 100)
    return "\(hundredths / 100)." + String(repeating: "0", count: 2 - rest.count) + rest
  }
}
