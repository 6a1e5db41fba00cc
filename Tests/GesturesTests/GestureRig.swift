import Gestures
import TactusCore
import Testing

/// Drives an engine through its verbs, with a list of targets standing in for a scene.
final class GestureRig {
  /// A region that contacts can land on; its identifier is its index in the list.
  struct Target {
    var rect: Rect
    var watchers: RecognizerSet
    /// Those from which the scene withholds its contacts.
    var caught = RecognizerSet.empty

    /// A target that covers everything.
    static func all(_ watchers: RecognizerSet) -> Target {
      Target(
        rect: Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000), watchers: watchers)
    }
  }

  /// What one step of the engine produced.
  struct Step {
    var events: [GestureEvent] = []
    var decisions: [Decision] = []
    var touches: [Touch] = []
    var missed: UInt32 = 0
  }

  var engine: GestureEngine
  /// Decides whether an attempt may begin.
  var condition: (GestureEvent) -> Bool {
    get { host.condition }
    set { host.condition = newValue }
  }
  /// Until when an attempt must wait.
  var earliestBegin: (GestureEvent) -> Instant {
    get { host.earliest }
    set { host.earliest = newValue }
  }
  /// Returns the relations that apply after an event, if they change.
  var relations: (GestureEvent) -> GestureRelations? {
    get { host.relations }
    set { host.relations = newValue }
  }
  /// Returns the relations that apply after a touch, if they change.
  var touchRelations: (Touch) -> GestureRelations? {
    get { host.touchRelations }
    set { host.touchRelations = newValue }
  }
  var recordsChanges: Bool {
    get { host.recordsChanges }
    set { host.recordsChanges = newValue }
  }
  /// Whether a step may produce more decisions than there is room for.
  var mayMissDecisions: Bool {
    get { host.mayMissDecisions }
    set { host.mayMissDecisions = newValue }
  }
  /// Is given the steps of each call into the engine when the call is over.
  var observe: (Step) -> Void = { _ in }
  private var host: Host

  init(_ table: GestureTable, targets: [Target]) {
    engine = GestureEngine(table)
    host = Host(targets: targets)
  }

  /// Handles every deadline at or before `time`, with one call for each.
  func expire(through time: Instant) {
    while engine.nextDeadline <= time {
      let deadline = engine.nextDeadline
      engine.expire(before: deadline + .microseconds(1), to: &host)
      report()
      guard engine.nextDeadline > deadline else {
        Issue.record("a deadline that was handled is due again at \(deadline.microseconds) µs")
        return
      }
    }
  }

  /// A tick: what is due, and then one extra call, which must change nothing.
  func poll(at time: Instant) {
    expire(through: time)
    engine.expire(before: time, to: &host)
    report()
  }

  func feed(_ frame: ContactFrame) {
    engine.feed(frame, to: &host)
    report()
  }

  func cancelAll(at time: Instant) {
    engine.cancelAll(at: time, to: &host)
    report()
  }

  private func report() {
    for step in host.takeSteps() { observe(step) }
  }
}

extension GestureRig {
  /// Records what the engine reports; a step ends where a decision follows an event, or where the
  /// engine asks about an attempt.
  private struct Host: GestureHost {
    /// The topmost target comes first.
    let targets: [Target]
    var condition: (GestureEvent) -> Bool = { _ in true }
    var earliest: (GestureEvent) -> Instant = { _ in .longAgo }
    var relations: (GestureEvent) -> GestureRelations? = { _ in nil }
    var touchRelations: (Touch) -> GestureRelations? = { _ in nil }
    /// What the event or touch that was handled last has changed.
    private var changed: GestureRelations?
    var recordsChanges = false
    var mayMissDecisions = false
    private let log = StepLog()

    init(targets: [Target]) { self.targets = targets }

    mutating func hit(_ point: Point, at time: Instant) -> Hit {
      let target = targets.firstIndex { $0.rect.contains(point) }
      return Hit(
        target: TargetID(target ?? targets.count),
        watchers: target.map { targets[$0].watchers } ?? .empty,
        caught: target.map { targets[$0].caught } ?? .empty)
    }

    func allows(_ attempt: GestureEvent) -> Bool {
      log.steps.append(Step())
      return condition(attempt)
    }

    func earliestBegin(of attempt: GestureEvent) -> Instant { earliest(attempt) }

    mutating func record(change event: GestureEvent) { log.last.events.append(event) }

    mutating func touch(_ touch: Touch) {
      changed = touchRelations(touch)
      log.last.touches.append(touch)
    }

    mutating func handle(_ event: GestureEvent) {
      changed = relations(event)
      guard event.phase != .changed || !recordsChanges else { return }
      log.last.events.append(event)
    }

    mutating func take(_ decision: Decision) {
      if !log.last.events.isEmpty { log.steps.append(Step()) }
      log.last.decisions.append(decision)
    }

    mutating func missDecisions(_ count: UInt32, at time: Instant) {
      log.last.missed += count
      if !mayMissDecisions {
        Issue.record("\(count) decisions were dropped at \(time.microseconds) µs")
      }
    }

    mutating func changedRelations() -> GestureRelations? {
      defer { changed = nil }
      return changed
    }

    mutating func takeSteps() -> [Step] {
      defer { log.steps = [Step()] }
      return log.steps
    }
  }

  /// Shared, because a host is asked about an attempt without being mutated.
  private final class StepLog {
    var steps = [Step()]
    var last: Step {
      get { steps[steps.count - 1] }
      set { steps[steps.count - 1] = newValue }
    }
  }
}
