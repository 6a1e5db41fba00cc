import TactusCore

/// Lays the statements of a finger script out in time.
struct ScriptCompiler {
  /// How many statements a script may run, every round of a repeat counted.
  static let statementsMax = 100_000

  private let places: PlaceResolver
  private var strokes: [Stroke] = []
  /// Fingers that are down, by name: their stroke so far.
  private var open: [String?: Opened] = [:]
  private var cancels: [Timed<Void>] = []
  private var events: [Timed<DeviceEvent.Kind>] = []
  private var shakes: [Shake] = []
  private var statementCount = 0

  private struct Opened {
    var stroke: Stroke
    var location: ScriptLocation
  }

  /// Something at a time, and where the script says so.
  private struct Timed<Value> {
    var value: Value
    var time: Instant
    var location: ScriptLocation
  }

  init(screen: ScreenSize, targets: [String: Rect]) {
    places = PlaceResolver(screen: screen, targets: targets)
  }

  mutating func motion(
    of statements: [ScriptStatement]
  ) throws(FingerScriptError) -> FingerMotion {
    let end = try sequence(statements, from: .zero)
    if let (name, opened) = open.min(by: { $0.value.stroke.landing < $1.value.stroke.landing }) {
      throw .faulty(
        at: opened.location, what: "\(Self.text(name)) is never lifted",
        remedy: "add '\(name.map { "finger \($0) up" } ?? "lift")'")
    }
    for cancel in cancels { try takeBack(at: cancel) }
    return FingerMotion(strokes: strokes, events: try deviceEvents(), shakes: shakes, end: end)
  }

  // MARK: Blocks

  /// One statement after the other; gives the end of the latest.
  private mutating func sequence(
    _ statements: [ScriptStatement], from start: Instant
  ) throws(FingerScriptError) -> Instant {
    var turn = start
    var latest = start
    for statement in statements {
      turn = try perform(statement, blockStart: start, turn: turn)
      latest = max(latest, turn)
    }
    return latest
  }

  /// All statements from the same start; gives the end of the latest.
  private mutating func together(
    _ statements: [ScriptStatement], from start: Instant
  ) throws(FingerScriptError) -> Instant {
    var latest = start
    for statement in statements {
      latest = max(latest, try perform(statement, blockStart: start, turn: start))
    }
    return latest
  }

  /// Gives the statement's end.
  private mutating func perform(
    _ statement: ScriptStatement, blockStart: Instant, turn: Instant
  ) throws(FingerScriptError) -> Instant {
    try count(at: statement.location)
    let start =
      switch statement.start {
      case .inTurn: turn
      case .after(let pause): turn + pause
      case .at(let time): blockStart + time
      }
    let end = try perform(statement.action, from: start, location: statement.location)
    guard end - .zero <= Quantity.intervalMax else {
      throw .faulty(
        at: statement.location, what: "the script takes longer than an hour",
        remedy: "shorten it")
    }
    return end
  }

  private mutating func count(at location: ScriptLocation) throws(FingerScriptError) {
    statementCount += 1
    guard statementCount <= Self.statementsMax else {
      throw .faulty(
        at: location, what: "the script runs more than \(Self.statementsMax) statements",
        remedy: "repeat less")
    }
  }

  // MARK: Statements

  private mutating func perform(
    _ action: ScriptAction, from start: Instant, location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    switch action {
    case .taps(let place, let count, let contact):
      return taps(at: try places.point(place), count: count, contact: contact, from: start)
    case .press(let finger, let place):
      return try press(finger, at: try places.point(place), start, location)
    case .move(let finger, let legs, over: let duration, let profile):
      return try move(finger, legs, duration, profile, from: start, location)
    case .lift(let finger, let ending):
      return try lift(finger, ending, start, location)
    case .drag(let place, let legs, let pace):
      return try drag(from: place, legs, pace, start, location)
    case .pair(let pair):
      return try perform(pair, from: start)
    case .cancelAll:
      cancels.append(Timed(value: (), time: start, location: location))
      return start
    case .device(let kind):
      events.append(Timed(value: kind, time: start, location: location))
      return start
    case .shake(for: let duration, let peak):
      shakes.append(Shake(start: start, duration: duration, peak: peak))
      return start + duration
    case .wait(let interval):
      return start + interval
    case .sequence(let statements):
      return try sequence(statements, from: start)
    case .together(let statements):
      return try together(statements, from: start)
    case .rounds(let count, let statements):
      var end = start
      for _ in 0..<count {
        try self.count(at: location)
        end = try sequence(statements, from: end)
      }
      return end
    }
  }

  private mutating func taps(
    at place: SIMD2<Double>, count: Int, contact: Interval, from start: Instant
  ) -> Instant {
    var landing = start
    for number in 0..<count {
      if number > 0 { landing = landing + ScriptDefaults.doubleTapGap }
      close(Stroke(finger: nil, landing: landing, at: place), at: landing + contact)
      landing = landing + contact
    }
    return landing
  }

  private mutating func drag(
    from place: ScriptPlace, _ legs: [ScriptLeg], _ pace: ScriptPace, _ start: Instant,
    _ location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    let origin = try places.point(place)
    let line = try places.line(from: origin, legs)
    let duration: Interval
    let profile: SpeedProfile
    switch pace {
    case .over(let interval, let chosen): (duration, profile) = (interval, chosen)
    case .flick(let liftSpeed):
      guard line.total > 0 else {
        throw .faulty(at: location, what: "a flick that goes nowhere", remedy: "move its end")
      }
      let seconds = line.total * SpeedProfile.flickFinalOverMean / liftSpeed
      // Clamped before it becomes an integer; what is beyond the limit is refused by the caller.
      let microseconds = min(max(seconds * 1_000_000, 1), 1e12)
      duration = Interval(microseconds: Int64(microseconds.rounded()))
      profile = .flick
    }
    var stroke = Stroke(finger: nil, landing: start, at: origin)
    stroke.append(
      Movement(start: start, duration: duration, profile: profile, course: .polyline(line)))
    close(stroke, at: start + duration)
    return start + duration
  }

  private mutating func perform(
    _ pair: ScriptPair, from start: Instant
  ) throws(FingerScriptError) -> Instant {
    let center = try places.point(pair.center)
    for angle in [pair.angle, pair.angle + 180] {
      let side = PairSide(
        center: center, drift: pair.drift, spanFrom: pair.spanFrom, spanTo: pair.spanTo,
        angleFrom: angle, turn: pair.turn)
      var stroke = Stroke(finger: nil, landing: start, at: side.place(at: 0))
      stroke.append(
        Movement(
          start: start, duration: pair.duration, profile: pair.profile, course: .pairSide(side)))
      close(stroke, at: start + pair.duration)
    }
    return start + pair.duration
  }

  // MARK: Fingers that a script leads step by step

  private mutating func press(
    _ finger: String?, at place: SIMD2<Double>, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    if let before = open[finger] {
      throw .faulty(
        at: location, what: "\(Self.text(finger)) is already down since line "
          + "\(before.location.line)", remedy: "lift it first, or name another finger")
    }
    let stroke = Stroke(finger: finger, landing: time, at: place)
    open[finger] = Opened(stroke: stroke, location: location)
    return time
  }

  private mutating func move(
    _ finger: String?, _ legs: [ScriptLeg], _ duration: Interval, _ profile: SpeedProfile,
    from start: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    var stroke = try opened(finger, start, location).stroke
    let line = try places.line(from: stroke.lastPlace, legs)
    stroke.append(
      Movement(start: start, duration: duration, profile: profile, course: .polyline(line)))
    open[finger]?.stroke = stroke
    return start + duration
  }

  private mutating func lift(
    _ finger: String?, _ ending: Stroke.Ending, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    var stroke = try opened(finger, time, location).stroke
    guard time > stroke.landing else {
      throw .faulty(
        at: location, what: "\(Self.text(finger)) leaves at the moment it lands",
        remedy: "write wait 60ms before it")
    }
    stroke.ending = ending
    close(stroke, at: time)
    open[finger] = nil
    return time
  }

  /// A finger that is down and, at `time`, no longer on its way.
  private func opened(
    _ finger: String?, _ time: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Opened {
    guard let opened = open[finger] else {
      throw .faulty(
        at: location, what: "\(Self.text(finger)) is not down",
        remedy: "write '\(finger.map { "finger \($0) down" } ?? "press") 120,80' before it")
    }
    let free = opened.stroke.lastMovementEnd
    guard time >= free else {
      throw .faulty(
        at: location, what: "\(Self.text(finger)) is busy until \(Quantity.text(free - .zero)), "
          + "and this starts at \(Quantity.text(time - .zero))",
        remedy: "start it later, or use another finger")
    }
    return opened
  }

  private mutating func close(_ stroke: Stroke, at end: Instant) {
    var stroke = stroke
    stroke.end = end
    strokes.append(stroke)
  }

  private static func text(_ finger: String?) -> String {
    finger.map { "finger \($0)" } ?? "the pressed finger"
  }

  // MARK: What needs every stroke

  /// The panel takes back every contact that is on the glass.
  private mutating func takeBack(at cancel: Timed<Void>) throws(FingerScriptError) {
    let taken = strokes.indices.filter {
      strokes[$0].landing < cancel.time && cancel.time < strokes[$0].end
    }
    guard !taken.isEmpty else {
      throw .faulty(
        at: cancel.location,
        what: "no finger is down at \(Quantity.text(cancel.time - .zero)) to be taken back",
        remedy: "put it within together, beside a gesture")
    }
    for index in taken {
      strokes[index].end = cancel.time
      strokes[index].ending = .takenBack
    }
  }

  /// The device's events in the order of time; what is asleep cannot fall asleep again.
  private func deviceEvents() throws(FingerScriptError) -> [DeviceEvent] {
    var isAsleep = false
    var isUnplugged = false
    let inOrder = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for event in inOrder.map(\.element) {
      let isAllowed: Bool
      switch event.value {
      case .suspend: (isAllowed, isAsleep) = (!isAsleep, true)
      case .resume: (isAllowed, isAsleep) = (isAsleep, false)
      case .unplug: (isAllowed, isUnplugged) = (!isUnplugged, true)
      case .replug: (isAllowed, isUnplugged) = (isUnplugged, false)
      }
      guard isAllowed else {
        throw .faulty(
          at: event.location, what: "the device is already in the state after '\(event.value)'",
          remedy: "suspend before resume, unplug before replug, in the order of time")
      }
    }
    return inOrder.map { DeviceEvent(kind: $0.element.value, time: $0.element.time) }
  }
}
