import TactusCore

/// Schedules the statements of a finger script.
struct ScriptCompiler {
  /// The most statements a script may run, counting every round of a repeat.
  static let statementsMax = 100_000
  /// How long all its fingers may be down together: each scan of a finger costs time, a silence
  /// nothing.
  static let touchingMax = Interval.milliseconds(10 * 3_600_000)
  /// The most scans of all its paths, counting every round of a repeat.
  static let scansMax = 1_000_000

  var places: PlaceResolver
  /// Nil for a steady one.
  var hand: LivingHand?
  private let seed: UInt64
  var book = StrokeBook()
  private var cancels: [(time: Instant, location: ScriptLocation)] = []
  private var events: [Event] = []
  private var shakes: [Shake] = []
  private var steps: [ScriptStep] = []
  private var statementCount = 0
  private var scanCount = 0

  private struct Event {
    var kind: DeviceEvent.Kind
    var time: Instant
    /// Where it stands in the script.
    var location: ScriptLocation
  }

  init(screen: ScreenSize, targets: [String: Rect], seed: UInt64) {
    self.seed = seed
    places = PlaceResolver(screen: screen, targets: targets)
  }

  mutating func motion(
    of statements: [ScriptStatement]
  ) throws(FingerScriptError) -> FingerMotion {
    let end = try sequence(statements, from: .zero)
    try book.requireAllLifted()
    for cancel in cancels { try book.cancelAll(at: cancel.time, cancel.location) }
    return FingerMotion(
      strokes: book.strokes, events: try deviceEvents(), shakes: shakes, steps: steps, end: end)
  }

  /// One statement after another; returns the latest end.
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

  /// All statements from the same start; returns the latest end.
  private mutating func together(
    _ statements: [ScriptStatement], from start: Instant
  ) throws(FingerScriptError) -> Instant {
    var latest = start
    for statement in statements {
      latest = max(latest, try perform(statement, blockStart: start, turn: start))
    }
    return latest
  }

  /// Returns the statement's end.
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
    switch statement.action {
    case .sequence, .together, .rounds, .hand: break
    default: steps.append(ScriptStep(start: start, location: statement.location))
    }
    let end = try perform(statement.action, from: start, location: statement.location)
    guard end - .zero <= Quantity.intervalMax else {
      throw .faulty(
        at: statement.location, what: "the script takes longer than 1000 days",
        remedy: "shorten it")
    }
    guard book.touching <= Self.touchingMax else {
      throw .faulty(
        at: statement.location, what: "the script's fingers are down for more than 10 hours",
        remedy: "lift them sooner; a pause between touches may be longer")
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

  private mutating func perform(
    _ action: ScriptAction, from start: Instant, location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    switch action {
    case .taps(let place, let count, let contact):
      return taps(at: try places.point(place), count: count, contact: contact, from: start)
    case .hand(let hand):
      self.hand = LivingHand(hand, seed: seed)
      return start
    case .press(let finger, let place):
      let place = try places.point(place)
      try book.press(finger, at: place + miss(), start, location)
      return start
    case .move(let finger, let legs, over: let duration, let profile):
      let line = try places.line(from: try book.place(of: finger, start, location), legs)
      book.move(finger, movement(along: line, profile, start, duration))
      return start + duration
    case .lift(let finger, let ending):
      try book.lift(finger, ending, start, location)
      return start
    case .imprint(let finger, let size, let pressure):
      try book.press(
        finger, size: size.map { Float($0) }, pressure: pressure.map { Float($0) }, start, location)
      return start
    case .drag(let place, let legs, let pace):
      return try drag(from: place, legs, pace, start, location)
    case .pair(let pair):
      return try perform(pair, from: start)
    case .path(let path):
      return try perform(path, from: start, location)
    case .cancelAll:
      cancels.append((start, location))
      return start
    case .device(let kind):
      events.append(Event(kind: kind, time: start, location: location))
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

  private mutating func perform(
    _ path: ScriptPath, from start: Instant, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    scanCount += path.scans.count + 1
    guard scanCount <= Self.scansMax else {
      throw .faulty(
        at: location, what: "the script's paths have more than \(Self.scansMax) places",
        remedy: "repeat less")
    }
    var scans = [
      Stroke.Scan(time: start, place: try places.point(path.start), imprint: path.imprint)
    ]
    for scan in path.scans {
      scans.append(
        Stroke.Scan(
          time: start + scan.after, place: try places.point(scan.place), imprint: scan.imprint))
    }
    var stroke = Stroke(scans: scans)
    stroke.ending = path.ending
    book.add(stroke, end: start + path.end)
    return start + path.end
  }

  /// The device's events in chronological order; a device that is asleep cannot be suspended again.
  private func deviceEvents() throws(FingerScriptError) -> [DeviceEvent] {
    var isAsleep = false
    var isUnplugged = false
    let inOrder = placesInOrder(of: events.map { $0.time }).map { events[$0] }
    for event in inOrder {
      let isAllowed: Bool
      switch event.kind {
      case .suspend: (isAllowed, isAsleep) = (!isAsleep, true)
      case .resume: (isAllowed, isAsleep) = (isAsleep, false)
      case .unplug: (isAllowed, isUnplugged) = (!isUnplugged, true)
      case .replug: (isAllowed, isUnplugged) = (isUnplugged, false)
      }
      guard isAllowed else {
        throw .faulty(
          at: event.location, what: "the device is already in the state after '\(event.kind)'",
          remedy: "put suspend before resume and unplug before replug, in chronological order")
      }
    }
    return inOrder.map { DeviceEvent(kind: $0.kind, time: $0.time) }
  }
}
