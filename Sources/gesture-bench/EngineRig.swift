import Gestures
import Scenes
import TactusCore

/// What is wanted of the engine.
enum EngineUse: String, CaseIterable {
  /// Nothing: the loop that feeds the frames, without it.
  case none
  case gestures
  /// The velocity of every change as well, as a trace wants it.
  case velocities

  static var names: String { allCases.map(\.rawValue).joined(separator: "|") }
}

/// The engine with the map scene's table, driven as a firmware drives it.
struct EngineRig: ~Copyable {
  private var frames: [ContactFrame]
  /// Which of the frames is fed next.
  private var position = 0
  private let use: EngineUse
  private var engine: GestureEngine
  private var outbox = GestureOutbox()
  private(set) var eventCount = 0

  init(_ load: FingerLoad, _ use: EngineUse) {
    frames = load.frames
    self.use = use
    engine = GestureEngine(MapScene(width: 970, height: 542).gestures(GestureThresholds()))
  }

  /// Feeds the next frame.
  mutating func step(at time: Instant) {
    defer { position = position + 1 < frames.count ? position + 1 : 0 }
    frames[position].time = time
    if use != .none { feed(at: time) }
  }

  private mutating func feed(at time: Instant) {
    while engine.nextDeadline <= time {
      let deadline = engine.nextDeadline
      engine.expire(at: deadline, &outbox)
      settle(at: deadline)
    }
    var landed = engine.update(frames[position], &outbox)
    settle(at: time)
    guard !landed.isEmpty else { return }
    while let slot = landed.popFirst() {
      // The hit test is the scene's; here everything lands on the map.
      engine.land(
        slot: slot, frames[position][slot], on: 0,
        watchers: RecognizerID.tap(1).asSet | RecognizerID.drag(0).asSet
          | RecognizerID.pinch.asSet | RecognizerID.rotation.asSet, at: time)
    }
    engine.commitLandings(at: time, &outbox)
    settle(at: time)
  }

  private mutating func settle(at time: Instant) {
    take()
    while let attempt = engine.nextAttempt(at: time) {
      engine.resolve(attempt, allowed: true, &outbox)
      take()
    }
  }

  private mutating func take() {
    if use == .velocities {
      for index in 0..<outbox.events.count {
        var event = outbox.events[index]
        if event.phase == .changed { engine.measureVelocity(of: &event) }
      }
    }
    eventCount += outbox.events.count
    outbox.removeAll()
  }
}
