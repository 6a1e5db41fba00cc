import Gestures
import TactusCore
import Testing

/// Drives an engine as a firmware does, with a list of targets standing in for a scene.
///
/// In the order of time: deadlines before the frame that has the same time, and in a frame moves
/// and lifts before landings. Attempts are resolved after each step.
final class GestureRig {
  /// A place that contacts can land on; its identifier is its position in the list.
  struct Target {
    var rect: Rect
    var watchers: RecognizerSet

    /// Everywhere.
    static func all(_ watchers: RecognizerSet) -> Target {
      Target(
        rect: Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000), watchers: watchers)
    }
  }

  var engine: GestureEngine
  /// The topmost target comes first.
  let targets: [Target]
  /// Says of an attempt whether it may begin.
  var condition: (GestureEvent) -> Bool = { _ in true }
  /// Sees what each step caused: the events and the decisions of one call into the engine.
  var observe: (borrowing GestureOutbox) -> Void = { _ in }
  private var outbox = GestureOutbox()

  init(_ table: GestureTable, targets: [Target]) {
    engine = GestureEngine(table)
    self.targets = targets
  }

  /// Handles every deadline at or before `time`, in their order.
  func expire(through time: Instant) {
    while engine.nextDeadline <= time {
      let deadline = engine.nextDeadline
      engine.expire(at: deadline, &outbox)
      settle(at: deadline)
      guard engine.nextDeadline > deadline else {
        Issue.record("a deadline that was handled is due again at \(deadline.microseconds) µs")
        return
      }
    }
  }

  /// A tick: what is due, and then a question too many, which must change nothing.
  func poll(at time: Instant) {
    expire(through: time)
    engine.expire(at: time, &outbox)
    settle(at: time)
  }

  func feed(_ frame: ContactFrame) {
    expire(through: frame.time)
    var landed = engine.update(frame, &outbox)
    settle(at: frame.time)
    guard !landed.isEmpty else { return }
    while let slot = landed.popFirst() {
      let contact = frame[slot]
      let target = targets.firstIndex { $0.rect.contains(contact.position) }
      engine.land(
        slot: slot, contact, on: TargetID(target ?? targets.count),
        watchers: target.map { targets[$0].watchers } ?? .empty, at: frame.time)
    }
    engine.commitLandings(at: frame.time, &outbox)
    settle(at: frame.time)
  }

  func cancelAll(at time: Instant) {
    expire(through: time)
    engine.cancelAll(at: time, &outbox)
    settle(at: time)
  }

  private func settle(at time: Instant) {
    takeOut()
    while let attempt = engine.nextAttempt(at: time) {
      engine.resolve(attempt, allowed: condition(attempt), &outbox)
      takeOut()
    }
  }

  private func takeOut() {
    observe(outbox)
    outbox.removeAll()
  }
}
