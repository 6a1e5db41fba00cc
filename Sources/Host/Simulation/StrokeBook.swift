import TactusCore

/// The strokes of a script that is being compiled, and the fingers it controls step by step.
struct StrokeBook {
  /// Completed strokes, and how long they are on the glass altogether.
  private(set) var strokes: [Stroke] = []
  private(set) var touching = Interval.zero
  /// Fingers that are down, by name: their stroke so far, and where the script puts them down.
  private var open: [String?: (stroke: Stroke, location: ScriptLocation)] = [:]

  mutating func add(_ stroke: Stroke, end: Instant) {
    var stroke = stroke
    stroke.end = end
    touching = touching + min(end - stroke.landing, Quantity.intervalMax)
    strokes.append(stroke)
  }

  mutating func press(
    _ finger: String?, at place: SIMD2<Double>, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) {
    if let before = open[finger] {
      throw .faulty(
        at: location,
        what: "\(Self.text(finger)) is already down since line \(before.location.line)",
        remedy: "lift it first, or name another finger")
    }
    open[finger] = (Stroke(finger: finger, landing: time, at: place), location)
  }

  /// The position of a finger that is to act at `time`.
  func place(
    of finger: String?, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> SIMD2<Double> {
    try stroke(of: finger, time, location).lastPlace
  }

  /// - Precondition: the finger is down and at rest: `place(of:)` threw no error for the movement's
  ///   start.
  mutating func move(_ finger: String?, _ movement: Movement) {
    open[finger]?.stroke.append(movement)
  }

  /// From `time` on a finger is so large, or presses so hard; also while it moves.
  mutating func press(
    _ finger: String, size: Float?, pressure: Float?, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) {
    guard open[finger] != nil else { throw Self.notDown(finger, location) }
    guard open[finger]?.stroke.lastImprint ?? time <= time else {
      throw .faulty(
        at: location, what: "\(Self.text(finger)) has a size or a pressure from a later time on",
        remedy: "write them in order of time")
    }
    open[finger]?.stroke.press(size: size, pressure: pressure, from: time)
  }

  mutating func lift(
    _ finger: String?, _ ending: Stroke.Ending, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) {
    var stroke = try stroke(of: finger, time, location)
    guard time > stroke.landing else {
      throw .faulty(
        at: location, what: "\(Self.text(finger)) lifts at the moment it lands",
        remedy: "write wait 60ms before it")
    }
    stroke.ending = ending
    add(stroke, end: time)
    open[finger] = nil
  }

  func requireAllLifted() throws(FingerScriptError) {
    // The first in the script, so that the same script always gives the same error.
    let first = open.min {
      let (left, right) = ($0.value.location, $1.value.location)
      return (left.line, left.column) < (right.line, right.column)
    }
    guard let (finger, opened) = first else { return }
    throw .faulty(
      at: opened.location, what: "\(Self.text(finger)) is never lifted",
      remedy: "add '\(finger.map { "finger \($0) up" } ?? "lift")'")
  }

  /// The stroke of a finger that is down and no longer moving at `time`.
  private func stroke(
    of finger: String?, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Stroke {
    guard let stroke = open[finger]?.stroke else { throw Self.notDown(finger, location) }
    let free = stroke.lastMovementEnd
    guard time >= free else {
      throw .faulty(
        at: location,
        what: "\(Self.text(finger)) is busy until \(Quantity.text(free - .zero)), "
          + "and this starts at \(Quantity.text(time - .zero))",
        remedy: "start it later, or use another finger")
    }
    return stroke
  }

  private static func notDown(_ finger: String?, _ location: ScriptLocation) -> FingerScriptError {
    .faulty(
      at: location, what: "\(text(finger)) is not down",
      remedy: "write '\(finger.map { "finger \($0) down" } ?? "press") 120,80' before it")
  }

  private static func text(_ finger: String?) -> String {
    finger.map { "finger \($0)" } ?? "the pressed finger"
  }

  /// The panel cancels every contact that is down.
  mutating func cancelAll(
    at time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) {
    let cancelled = strokes.indices.filter { strokes[$0].landing < time && time < strokes[$0].end }
    guard !cancelled.isEmpty else {
      throw .faulty(
        at: location, what: "no finger is down at \(Quantity.text(time - .zero)) to cancel",
        remedy: "put it inside together, next to a gesture")
    }
    for index in cancelled {
      strokes[index].end = time
      strokes[index].ending = .cancelled
    }
  }
}
