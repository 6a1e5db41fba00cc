public import Gestures
public import Interactions
public import TactusCore

/// The other side of the gesture engine: the scene, the tap gate in front of it, and the log that
/// records both.
///
/// A part of its own within the firmware, so that the engine can borrow it while running.
@usableFromInline
struct SceneHost<S: Scene & ~Copyable>: GestureHost, ~Copyable {
  private let inPlace = InPlace()
  @usableFromInline var gate: TapGate
  /// The recognizers that close the gate.
  @usableFromInline let owners: RecognizerSet
  /// Whether data that changes with every sample is recorded; see `Firmware`.
  @usableFromInline var recordsDetail = true
  @usableFromInline var outbox = SceneOutbox()
  @usableFromInline var places = Places()
  @usableFromInline var footholds: Footholds
  /// See `SceneSeams.receive`.
  @usableFromInline var ended = RecognizerSet.empty
  /// Whether the scene has handled anything since it was last drawn.
  @usableFromInline var hasChanged = true
  /// The scene's next deadline, looked up whenever the scene has handled something: for that it
  /// visits its parts.
  @usableFromInline var due = Instant.never
  @usableFromInline var log: RecordLog
  /// Last, so that the fields before it have the same offset for every scene.
  @usableFromInline var scene: S

  @inlinable
  init(
    _ scene: consuming S, _ gate: TapGate, _ footholds: Footholds, owners: RecognizerSet,
    _ log: consuming RecordLog
  ) {
    self.gate = gate
    self.footholds = footholds
    self.owners = owners
    self.log = log
    self.scene = scene
    due = self.scene.nextDeadline
  }

  @inlinable
  var recordsChanges: Bool { recordsDetail }

  @inlinable
  mutating func record(change event: GestureEvent) {
    log.append(gesture: event)
  }

  @inlinable
  mutating func hit(_ point: Point, at time: Instant) -> Hit { scene.hit(point, at: time) }

  @inlinable
  func allows(_ attempt: GestureEvent) -> Bool { scene.admits(attempt) }

  @inlinable
  func earliestBegin(of attempt: GestureEvent) -> Instant { scene.earliestBegin(of: attempt) }

  @inlinable
  mutating func take(_ decision: Decision) {
    log.append(decision)
  }

  @inlinable
  mutating func leap(of contact: UInt16, at time: Instant) {
    log.append(.leap(contact: contact), at: time)
  }

  @inlinable
  mutating func palm(_ contact: UInt16, at time: Instant) {
    log.append(.palm(contact: contact), at: time)
  }

  @inlinable
  mutating func missDecisions(_ count: UInt32, at time: Instant) { log.drop(count, at: time) }

  /// Passes an event to the tap gate and, unless that blocks it, to the scene.
  @inlinable
  mutating func handle(_ event: GestureEvent) {
    if event.phase != .changed { log.append(gesture: event) }
    let isOwner = event.isOwning(owners)
    if isOwner, event.phase == .began { gate.dragStarted(at: event.time) }
    if event.phase == .recognized {
      let hasMoved = footholds.isLost(event, place(of: event.target, at: event.time))
      if hasMoved || scene.target(event.target).isQuiet {
        let answer = gate.ask(at: event.time, hasMoved: hasMoved)
        log.append(TraceRecord(time: event.time, .tap(target: event.target, answer: answer)))
        guard answer.isAdmitted else { return }
      }
    }
    hasChanged = true
    scene.receive(event, ended: &ended, &outbox)
    switch event.phase {
    case .began, .changed: break
    case .recognized: if outbox.hasNavigated { gate.navigated(at: event.time) }
    case .ended, .cancelled:
      if isOwner { gate.dragEnded(at: event.time, navigated: outbox.hasNavigated) }
    }
    flush()
  }

  /// Passes a touch to the scene. A decided direction is recorded for every contact.
  @inlinable @inline(never)
  mutating func touch(_ touch: Touch) {
    switch touch.change {
    case .landed: footholds.land(touch, place(of: touch.target, at: touch.time))
    case .latched: log.append(latch: touch)
    case .unpressed, .left: break
    }
    hasChanged = true
    scene.touch(touch, &outbox)
    flush()
  }

  /// How far the parts under a target move it, when they have come to rest.
  @inlinable
  mutating func place(of target: TargetID, at time: Instant) -> Vector {
    scene.standing(under: target, at: time + Footholds.ahead).displacement
  }

  @inlinable
  mutating func changedRelations() -> GestureRelations? {
    guard outbox.hasRelations else { return nil }
    let relations = outbox.relations
    outbox.relations = nil
    return relations
  }

  /// Records what has moved since the last update.
  @inlinable
  mutating func recordPlaces(at time: Instant) {
    scene.reportPlaces(at: time, &places)
    places.record(in: &log, at: time)
  }

  /// Looks up the next deadline, and records what the scene reported, except for changed relations.
  @inlinable @inline(never)
  mutating func flush() {
    due = scene.nextDeadline
    if outbox.hasReports { recordReports() }
  }

  @inlinable @inline(never)
  mutating func recordReports() {
    if outbox.isOverfull {
      endScene(S.name, "reports more than 16 outcomes of one event")
    }
    for index in 0..<outbox.reports.count {
      let report = outbox.report(index)
      log.append(report.outcome, at: report.time)
    }
    outbox.removeReports()
  }
}

/// Ends the program over a promise that a scene broke; names it where there is a standard error.
@usableFromInline @inline(never)
func endScene(_ name: StaticString, _ what: StaticString) -> Never {
  #if hasFeature(Embedded)
    preconditionFailure()
  #else
    fatalError("the scene '\(name)' \(what)")
  #endif
}
