import Gestures
import TactusCore
import TestSupport
import Testing

/// What a hand does and what results from it, in one text:
///
///        0 0@100,100     -> press began
///     (500)              -> longPress began
///      600 -             -> longPress ended
///                        -> press ended
///
/// On the left a frame (see `HandScript`), or the time of a deadline in parentheses; on the right
/// what happened then, one event or decision per line. After the last frame all deadlines run.
struct Transcript {
  /// What is written on the right.
  struct Columns: OptionSet {
    let rawValue: Int
    static let changes = Columns(rawValue: 1)
    static let decisions = Columns(rawValue: 2)
    static let velocity = Columns(rawValue: 4)
    static let place = Columns(rawValue: 8)
    static let touches = Columns(rawValue: 16)
    /// Contact and target of a decision.
    static let contact = Columns(rawValue: 128)
    /// Where the translation counts from, the translation, and what of it came after it began.
    static let travel = Columns(rawValue: 64)
    /// Target, contacts, number of fingers and whether it is a handover.
    static let subject = Columns(rawValue: 32)
  }

  /// Names of recognizers, for when the kind alone is ambiguous.
  var names: [UInt8: String] = [:]
  var columns: Columns = []

  /// Plays the left side of `text` and compares the whole text.
  func expect(
    _ rig: GestureRig, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actual = played(rig, text)
    #expect(
      actual == Self.lines(text).map { "\($0.left) -> \($0.right)" }.joined(separator: "\n"),
      "what happened:\n\(actual)", sourceLocation: sourceLocation)
  }

  /// Plays the left side of `text`; gives it back with what happened.
  func played(_ rig: GestureRig, _ text: String) -> String {
    play(rig, Self.lines(text).map(\.left).filter { !$0.isEmpty && !$0.hasPrefix("(") })
  }

  private func play(_ rig: GestureRig, _ inputs: [String]) -> String {
    var lines: [String] = []
    var left = ""
    var script = HandScript()
    rig.observe = { outbox in
      for text in self.texts(outbox) {
        lines.append("\(left) -> \(text)")
        left = ""
      }
    }
    func runDeadlines(through time: Instant) {
      while rig.engine.nextDeadline <= time {
        let deadline = rig.engine.nextDeadline
        left = "(\(decimal(Float(deadline.microseconds) / 1000)))"
        rig.expire(through: deadline)
      }
    }
    for input in inputs {
      let frame = script.frame(for: Substring(input))
      runDeadlines(through: frame.time)
      left = input
      rig.feed(frame)
      if !left.isEmpty { lines.append("\(left) -> ") }
    }
    runDeadlines(through: Instant(microseconds: Instant.never.microseconds - 1))
    return lines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [(left: String, right: String)] {
    text.split(separator: "\n").map { line in
      let halves = line.split(separator: "->", maxSplits: 1, omittingEmptySubsequences: false)
      precondition(halves.count == 2, "a line of a transcript needs an arrow: \(line)")
      return (words(halves[0]), words(halves[1]))
    }
  }

  private static func words(_ text: Substring) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}

extension Transcript {
  private func texts(_ outbox: GestureRig.Step) -> [String] {
    var result: [String] = []
    for i in 0..<outbox.events.count {
      let event = outbox.events[i]
      if event.phase != .changed || columns.contains(.changes) { result.append(text(event)) }
    }
    if columns.contains(.decisions) { result += outbox.decisions.map(text) }
    if columns.contains(.touches) { result += outbox.touches.map(text) }
    return result
  }

  /// `. 1 left on 0 at 105,100 by 5,0 horizontal`, with `press`, `taken back` and how many others
  /// are down.
  private func text(_ touch: Touch) -> String {
    var words = [". \(touch.contact) \(touch.change) on \(touch.target)"]
    words.append("at " + pair(touch.location.x, touch.location.y))
    if touch.translation != .zero {
      words.append("by " + pair(touch.translation.dx, touch.translation.dy))
    }
    if touch.change == .latched { words.append("\(touch.axis)") }
    if touch.isPress { words.append("press") }
    if touch.isCancelled { words.append("taken back") }
    words.append("of \(touch.downCount)")
    return words.joined(separator: " ")
  }

  private func name(_ recognizer: RecognizerID, _ kind: String) -> String {
    names[recognizer.index] ?? kind
  }

  private func text(_ event: GestureEvent) -> String {
    let kind = event.kind == .press ? "press" : name(event.recognizer, "\(event.kind)")
    var words = [kind, "\(event.phase)"]
    switch event.kind {
    case .tap, .doubleTap, .press, .longPress, .shake: break
    case .drag, .edgeSwipe:
      words += [pair(event.translation.dx, event.translation.dy), "\(event.axis)"]
    case .pinch: words.append(decimal(event.scale))
    case .rotation: words.append(decimal(event.angle))
    }
    let isPlaced = event.phase == .recognized || columns.contains(.place)
    if isPlaced { words.append("at " + pair(event.location.x, event.location.y)) }
    if columns.contains(.velocity) {
      words.append("v " + pair(event.velocity.dx, event.velocity.dy))
      if event.kind == .pinch || event.kind == .rotation {
        words.append(pair(event.scaleVelocity, event.angularVelocity))
      }
    }
    if columns.contains(.travel) {
      words.append("from " + pair(event.start.x, event.start.y))
      words.append("by " + pair(event.translation.dx, event.translation.dy))
      words.append("since " + pair(event.travel.dx, event.travel.dy))
    }
    if columns.contains(.subject) {
      words.append("on \(event.target) with \(list(event.contacts)) of \(event.downCount)")
      if event.isHandover { words.append("handover") }
    }
    return words.joined(separator: " ")
  }

  private func text(_ decision: Decision) -> String {
    let name = name(decision.recognizer, "#\(decision.recognizer.index)")
    var text = "? \(name) \(decision.from)-\(decision.to) \(decision.reason)"
    if decision.value != 0 || decision.limit != 0 {
      text += " \(decimal(decision.value))/\(decimal(decision.limit))"
    }
    if columns.contains(.contact) { text += " (\(decision.contact) on \(decision.target))" }
    if let winner = decision.winner { text += " to \(self.name(winner, "#\(winner.index)"))" }
    return text
  }

  private func pair(_ a: Float, _ b: Float) -> String { decimal(a) + "," + decimal(b) }

  private func list(_ contacts: ContactSet) -> String {
    var rest = contacts
    var slots: [String] = []
    while let slot = rest.popFirst() { slots.append("\(slot)") }
    return slots.isEmpty ? "-" : slots.joined(separator: ";")
  }
}

/// At most three decimals, without trailing zeros.
func decimal(_ value: Float) -> String {
  let thousandths = Int((Double(value) * 1000).rounded())
  let sign = thousandths < 0 ? "-" : ""
  let whole = abs(thousandths) / 1000
  var fraction = String(abs(thousandths) % 1000 + 1000).dropFirst()
  while fraction.last == "0" { fraction.removeLast() }
  return sign + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction)
}
