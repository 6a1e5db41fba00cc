import InputText
import TactusCore

/// Parses what follows the start time of a statement.
extension ScriptParser {
  /// The words that a statement begins with.
  private static let verbs = [
    "tap", "double", "hold", "long", "press", "move", "lift", "drag", "swipe", "flick", "pinch",
    "rotate", "path", "finger", "cancel", "suspend", "resume", "unplug", "replug", "shake", "wait",
    "repeat", "together", "sequence", "hand=human",
  ]

  /// Whether a statement may begin with a word.
  static func canBegin(with word: Substring) -> Bool {
    verbs.contains { $0 == word } || word == "at" || word == "after" || word.hasPrefix("hand=")
  }

  mutating func action() throws(FingerScriptError) -> ScriptAction {
    let verb = try word("a gesture")
    switch verb.text {
    case "tap": return try taps(count: 1, contact: nil)
    case "double":
      try expect("tap")
      return try taps(count: 2, contact: nil)
    case "hold": return try taps(count: 1, contact: ScriptDefaults.holdContact)
    case "long":
      try expect("press")
      return try taps(count: 1, contact: ScriptDefaults.holdContact)
    case "press": return .press(finger: nil, try place())
    case "move": return try move(finger: nil)
    case "lift": return .lift(finger: nil, .lifted)
    case "drag": return try drag(over: ScriptDefaults.dragDuration)
    case "swipe": return try drag(over: ScriptDefaults.swipeDuration)
    case "flick": return try flick()
    case "pinch": return try pinch()
    case "rotate": return try rotate()
    case "path": return .path(try path())
    case "finger": return try finger()
    case "cancel": return .cancelAll
    case "shake": return try shake()
    case "wait": return .wait(try interval())
    case "repeat":
      let count = try rounds()
      return .rounds(count, try block())
    case "together": return .together(try block())
    case "sequence": return .sequence(try block())
    default:
      if let hand = try Self.hand(verb) { return .hand(hand) }
      if let kind = DeviceEvent.Kind(rawValue: String(verb.text)) { return .device(kind) }
      throw Self.unknown(verb, "a gesture", among: Self.verbs)
    }
  }

  private mutating func taps(
    count: Int, contact: Interval?
  ) throws(FingerScriptError) -> ScriptAction {
    let place = try place()
    var contact = contact
    if take("for") { contact = try duration() }
    return .taps(place, count: count, contact: contact)
  }

  /// `hand=human`; nil for another word.
  private static func hand(_ word: ScriptToken) throws(FingerScriptError) -> Hand? {
    let prefix = "hand="
    guard word.text.hasPrefix(prefix) else { return nil }
    let name = word.text.dropFirst(prefix.count)
    if let hand = Hand(rawValue: String(name)) { return hand }
    throw .faulty(
      at: word.location, what: "'\(name)' is not a hand",
      remedy: "use " + alternatives(Hand.allCases.map { $0.rawValue }, quote: ""))
  }

  private mutating func finger() throws(FingerScriptError) -> ScriptAction {
    let name = String(try word("a finger's name").text)
    let verb = try word("what the finger does")
    switch verb.text {
    case "down": return .press(finger: name, try place())
    case "move": return try move(finger: name)
    case "up": return .lift(finger: name, .lifted)
    case "cancel": return .lift(finger: name, .cancelled)
    case "size":
      return .imprint(finger: name, size: try size(), pressure: nil)
    case "pressure":
      return .imprint(finger: name, size: nil, pressure: try pressure())
    default:
      throw Self.unknown(
        verb, "what a finger does",
        among: ["down", "move", "up", "cancel", "size", "pressure"])
    }
  }

  private mutating func move(finger: String?) throws(FingerScriptError) -> ScriptAction {
    var legs: [ScriptLeg] = []
    if token.text != "to" && token.text != "by" { legs.append(.to(try place())) }
    legs += try self.legs(optional: !legs.isEmpty)
    let (duration, profile, _) = try pace(over: nil)
    return .move(finger: finger, legs, over: duration, profile)
  }

  private mutating func drag(over duration: Interval) throws(FingerScriptError) -> ScriptAction {
    let start = try place()
    let legs = try legs()
    let (duration, profile, isStated) = try pace(over: duration)
    return .drag(start, legs, .over(duration, profile, isStated: isStated))
  }

  private mutating func flick() throws(FingerScriptError) -> ScriptAction {
    let start = try place()
    let legs = try legs()
    try expect("at")
    return .drag(
      start, legs, .flick(liftSpeed: try positive(unit: "pt/s", example: "1200pt/s")))
  }

  private mutating func pinch() throws(FingerScriptError) -> ScriptAction {
    let center = try place()
    try expect("from")
    let from = try span()
    try expect("to")
    let to = try span()
    return try options(of: ScriptPair(center: center, spanFrom: from, spanTo: to), "turning")
  }

  private mutating func rotate() throws(FingerScriptError) -> ScriptAction {
    let center = try place()
    try expect("by")
    let turn = try angle()
    let span = ScriptDefaults.rotationSpan
    return try options(
      of: ScriptPair(center: center, spanFrom: span, spanTo: span, turn: turn), "span")
  }

  /// Options of two-finger gestures, in any order; `special` is the one unique to this gesture.
  private mutating func options(
    of pair: ScriptPair, _ special: String
  ) throws(FingerScriptError) -> ScriptAction {
    var pair = pair
    var given: Set<Substring> = []
    let known = [special, "angle", "moving", "over", "linear"]
    while token.kind == .word {
      let option = try word("an option")
      guard known.contains(String(option.text)) else {
        throw Self.unknown(option, "an option of this gesture", among: known)
      }
      guard given.insert(option.text).inserted else {
        throw .faulty(
          at: option.location, what: "'\(option.text)' is given twice", remedy: "keep one of them")
      }
      switch option.text {
      case "turning": pair.turn = try angle()
      case "span":
        pair.spanFrom = try span()
        pair.spanTo = pair.spanFrom
      case "angle": pair.angle = try angle()
      case "moving": pair.drift = try offset()
      case "over": pair.duration = try duration()
      default: pair.profile = .linear
      }
    }
    return .pair(pair)
  }

  private mutating func shake() throws(FingerScriptError) -> ScriptAction {
    var duration = ScriptDefaults.shakeDuration
    var peak = ScriptDefaults.shakePeak
    if take("for") { duration = try self.duration() }
    if take("peak") { peak = try positive(unit: "g", example: "2.5g") }
    return .shake(for: duration, peak: peak)
  }

  /// Any number of `to PLACE` and `by DISTANCE`; at least one unless `optional`.
  private mutating func legs(
    optional: Bool = false
  ) throws(FingerScriptError) -> [ScriptLeg] {
    var legs: [ScriptLeg] = []
    while true {
      if take("to") {
        legs.append(.to(try place()))
      } else if take("by") {
        legs.append(.by(try offset()))
      } else if legs.isEmpty && !optional {
        throw fault("no destination here", "write to 120,80 or by 50,0")
      } else {
        return legs
      }
    }
  }

  /// `over TIME` and a profile; the time is required when there is no default.
  private mutating func pace(
    over duration: Interval?
  ) throws(FingerScriptError) -> (Interval, SpeedProfile, isStated: Bool) {
    var duration = duration
    let isStated = take("over")
    if isStated { duration = try self.duration() }
    guard let duration else { throw fault("no duration here", "write over 200ms") }
    return (duration, take("linear") ? .linear : .minimumJerk, isStated)
  }

  private mutating func expect(_ expected: String) throws(FingerScriptError) {
    guard take(expected) else { throw fault("'\(expected)' is missing", "write it here") }
  }

  /// The error for a word that is not one of the known ones.
  private static func unknown(
    _ word: ScriptToken, _ expected: String, among known: [String]
  ) -> FingerScriptError {
    let near = suggestions(for: String(word.text), among: known)
    let remedy =
      near.isEmpty
      ? "use " + alternatives(known, quote: "") : "did you mean \(alternatives(near, quote: ""))?"
    return .faulty(
      at: word.location, what: "'\(word.text)' is not \(expected)", remedy: remedy)
  }
}
