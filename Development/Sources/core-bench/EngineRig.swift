import Gestures
import TactusCore

/// What the engine is asked to do.
enum EngineUse: String, BenchWord {
  /// Nothing: only the loop that feeds the frames, without the engine.
  case none
  case gestures
  /// Also the velocity of every change, as for a trace.
  case velocities
}

/// The engine with the map's recognizers, all watching the only target.
struct EngineRig: ~Copyable {
  private var frames: [ContactFrame]
  /// The index of the next frame.
  private var position = 0
  private let use: EngineUse
  private var engine: GestureEngine
  private var host: Counter

  init(_ load: FingerLoad, _ use: EngineUse) {
    frames = load.frames
    self.use = use
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let doubleTap = table.add(TapRecognizer(count: 2), named: "doubleTap")
    let pan = table.add(DragRecognizer(), named: "pan")
    let overlay = table.add(DragRecognizer(minimumDistance: 6), named: "overlay")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    table.simultaneous(pinch, rotation)
    table.handOver(single: pan, pair: pinch)
    table.handOver(single: pan, pair: rotation)
    table.prefer(overlay)
    table.prefer(tap)
    engine = GestureEngine(table)
    host = Counter(
      watchers: doubleTap.asSet | pan.asSet | pinch.asSet | rotation.asSet,
      recordsChanges: use == .velocities)
  }

  var eventCount: Int { host.eventCount }

  /// Feeds the next frame.
  mutating func step(at time: Instant) {
    guard !frames.isEmpty else { return }
    defer { position = position + 1 < frames.count ? position + 1 : 0 }
    frames[position].time = time
    if use != .none { engine.feed(frames[position], to: &host) }
  }
}

/// A host that only counts: every touch hits the map.
private struct Counter: GestureHost {
  let watchers: RecognizerSet
  let recordsChanges: Bool
  private(set) var eventCount = 0

  init(watchers: RecognizerSet, recordsChanges: Bool) {
    self.watchers = watchers
    self.recordsChanges = recordsChanges
  }

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 0, watchers: watchers) }
  func allows(_ attempt: GestureEvent) -> Bool { true }
  mutating func handle(_ event: GestureEvent) { eventCount += 1 }
}
