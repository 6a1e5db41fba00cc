public import Gestures
public import Raster
public import Scenes
public import TactusCore

//   tick at time T, everything before T:
//
//   input ─▶ recognize ─▶ timers ─▶ update ─▶ render ─▶ present ─▶ trace

/// The firmware: a value. A tick is a function of it, the time, and what the panel reports; what
/// comes out are records and pixels.
///
/// The caller runs the stages of a tick in their order, so that it may look at its clock between
/// them.
public struct Firmware: ~Copyable {
  public let board: Board
  /// The scenes, for their names and layout.
  public private(set) var scenes: SceneSet
  public private(set) var gate = TapGate()
  /// What happened since it was emptied last; the trace stage hands it out and empties it.
  public var log: RecordLog
  /// Whether the hash of every new picture is recorded. It costs a multiplication for each byte on
  /// the display, so only who keeps a trace should let it stand.
  public var hashesPictures = true

  private var engine: GestureEngine
  private var shaking = ShakeRecognizer()
  private var reports: BoundedArray<64, PanelReport>
  private var gestures = GestureOutbox()
  private var outcomes = SceneOutbox()
  private var damage: Damage
  /// The time of the last report that was handled: none after it may be earlier.
  private var latest = Instant.longAgo
  /// Up to where input is complete: there the queue was full.
  private var horizon = Instant.never
  private var hasDrawn = false

  /// How many panel reports a tick takes; the rest wait for the next one. Real panels make up to 16
  /// a 60 Hz tick.
  public static var framesPerTickMax: Int { 64 }

  /// - Parameter records: memory for the records of a tick; outlives the firmware.
  public init(
    board: Board, scene: SceneKind, thresholds: GestureThresholds = GestureThresholds(),
    records: UnsafeMutableBufferPointer<TraceRecord>
  ) {
    self.board = board
    scenes = SceneSet(
      scene, width: board.width, height: board.height, scale: board.pixelsPerPoint,
      framePeriod: board.displayPeriod)
    engine = GestureEngine(scenes.gestures(thresholds))
    log = RecordLog(storage: records)
    reports = BoundedArray(filler: .resume(at: .zero))
    damage = Damage(width: Int(board.pixelWidth), height: Int(board.pixelHeight))
  }

  /// The next moment at which something happens without input; `never` when there is none.
  public var nextDeadline: Instant {
    // Not `min` of three: that one takes an array.
    min(gate.nextDeadline, min(engine.nextDeadline, scenes.nextDeadline))
  }

  // MARK: Stages

  /// Takes the panel's reports from before `now`, at most `framesPerTickMax`.
  public mutating func input(from panel: inout some Panel & ~Copyable, before now: Instant) {
    reports.removeAll()
    horizon = .never
    while let report = panel.next(before: now) {
      reports.append(report)
      if reports.isFull {
        // More may wait; timers must not overtake it.
        horizon = report.time
        return
      }
    }
  }

  /// Handles the reports in the order of time, the timers due before each of them first.
  public mutating func recognize() {
    for index in 0..<reports.count { handle(reports[inPlace: index]) }
  }

  /// Runs the timers that are due before `now`.
  public mutating func runTimers(before now: Instant) {
    let limit = min(now - .microseconds(1), horizon)
    runTimers(through: limit)
  }

  /// Moves the scene to `now`.
  public mutating func update(to now: Instant) {
    scenes.update(to: now, &damage, scale: board.pixelsPerPoint)
  }

  /// Draws what changed.
  public mutating func render(on canvas: inout Canvas) {
    guard !damage.isEmpty else { return }
    let whole = canvas.surface.clip
    for index in 0..<damage.count {
      canvas.surface.clip = damage[index]
      scenes.draw(on: &canvas)
    }
    canvas.surface.clip = whole
    damage.removeAll()
    hasDrawn = true
  }

  /// Hands the picture out; true when it is a new one.
  public mutating func present(_ canvas: borrowing Canvas, at now: Instant) -> Bool {
    guard hasDrawn else { return false }
    hasDrawn = false
    guard hashesPictures else { return true }
    log.append(TraceRecord(time: now, .display(hash: canvas.surface.hash)))
    return true
  }

  /// Records something that happened outside: a stage over its budget, ticks skipped.
  public mutating func record(_ fault: TraceRecord.Fault, at time: Instant) {
    log.append(TraceRecord(time: time, .fault(fault)))
  }

  // MARK: Reports

  private mutating func handle(_ report: PanelReport) {
    var time = report.time
    if time < latest {
      time = latest
      record(.raised(from: report.time), at: time)
    }
    latest = time
    runTimers(through: time)
    switch report {
    case .frame(var frame):
      frame.time = time
      handle(frame)
    case .acceleration(let sample, at: _):
      handle(sample, at: time)
    case .fault(let fault, at: _):
      record(.panel(fault), at: time)
    case .suspend:
      record(.suspend, at: time)
      takeBack(at: time)
    case .resume:
      // Whatever a panel said while the system was asleep does not count either.
      record(.resume, at: time)
      takeBack(at: time)
    }
  }

  /// Takes every contact back, puts the scene to rest and opens the gate.
  private mutating func takeBack(at time: Instant) {
    engine.cancelAll(at: time, &gestures)
    settle(at: time)
    scenes.suspend(at: time)
    scenes.coordinate(&engine.relations)
    gate.reset()
  }

  private mutating func handle(_ frame: ContactFrame) {
    guard frame.isFinite else {
      record(.panel(.notFinite), at: frame.time)
      return
    }
    log.append(TraceRecord(time: frame.time, .frame(frame)))
    var landed = engine.update(frame, &gestures)
    settle(at: frame.time)
    guard !landed.isEmpty else { return }
    while let slot = landed.popFirst() {
      let hit = scenes.hit(frame[slot].position, at: frame.time)
      engine.land(
        slot: slot, frame[slot], on: hit.target, watchers: hit.watchers, at: frame.time)
    }
    engine.commitLandings(at: frame.time, &gestures)
    settle(at: frame.time)
  }

  private mutating func handle(_ sample: Acceleration, at time: Instant) {
    guard sample.isFinite else {
      record(.panel(.notFinite), at: time)
      return
    }
    log.append(TraceRecord(time: time, .acceleration(sample)))
    guard shaking.update(sample, at: time) else { return }
    log.append(TraceRecord(time: time, .shake))
    scenes.shake(at: time, &outcomes)
    flushOutcomes()
  }

  /// Runs what is due up to and including `limit`, in the order of time; at one time first the
  /// gate, then the recognizers, then the scene.
  private mutating func runTimers(through limit: Instant) {
    while true {
      let next = nextDeadline
      guard next <= limit, next < .never else { return }
      if gate.nextDeadline == next { gate.clear(at: next) }
      if engine.nextDeadline == next {
        engine.expire(at: next, &gestures)
        settle(at: next)
      }
      if scenes.nextDeadline == next {
        scenes.expire(at: next, &outcomes)
        scenes.coordinate(&engine.relations)
        flushOutcomes()
      }
    }
  }

  /// Resolves what wants to begin, one at a time, and hands every event on before the next is
  /// asked.
  private mutating func settle(at time: Instant) {
    flushGestures(at: time)
    while let attempt = engine.nextAttempt(at: time) {
      engine.resolve(attempt, allowed: scenes.allows(attempt), &gestures)
      flushGestures(at: time)
    }
  }

  private mutating func flushGestures(at time: Instant) {
    for index in 0..<gestures.decisions.count {
      let decision = gestures.decision(index)
      log.append(TraceRecord(time: decision.time, .decide(decision)))
    }
    log.drop(gestures.takeDroppedCount(), at: time)
    for index in 0..<gestures.events.count {
      var event = gestures.event(index)
      if event.phase == .changed { engine.measureVelocity(of: &event) }
      dispatch(event)
    }
    gestures.removeAll()
  }

  /// Shows one event to the tap gate and to the scene.
  private mutating func dispatch(_ event: GestureEvent) {
    log.append(TraceRecord(time: event.time, .gesture(event)))
    let isDrag = event.kind == .drag || event.kind == .edgeSwipe
    if isDrag, event.phase == .began { gate.dragStarted(at: event.time) }
    if event.phase == .recognized, scenes.target(event.target).isQuiet {
      let answer = gate.ask(at: event.time)
      log.append(TraceRecord(time: event.time, .tap(target: event.target, answer: answer)))
      guard answer.isAdmitted else { return }
    }
    scenes.handle(event, &outcomes)
    scenes.coordinate(&engine.relations)
    if isDrag, event.phase == .ended || event.phase == .cancelled {
      gate.dragEnded(at: event.time, navigated: outcomes.hasNavigated)
    }
    flushOutcomes()
  }

  private mutating func flushOutcomes() {
    for index in 0..<outcomes.reports.count {
      let report = outcomes.report(index)
      log.append(TraceRecord(time: report.time, .scene(report.outcome)))
    }
    outcomes.removeAll()
  }
}
