import Gestures
import Interactions
import TactusCore

/// What the engine is asked to do.
enum EngineUse: String, BenchWord {
  /// Nothing: only the loop that feeds the frames, without the engine.
  case none
  case gestures
  /// Also the velocity of every change, as for a trace.
  case velocities
  /// In place of all that, where each finger will be: its sample taken in, and looked ahead from.
  case prediction
}

/// The engine with the map's recognizers, all watching the only target.
struct EngineRig: ~Copyable {
  private var frames: [ContactFrame]
  /// The index of the next frame.
  private var position = 0
  private let use: EngineUse
  private var engine: GestureEngine
  private var host: Counter
  private var predictors = PerContact<TouchPredictor>(repeating: TouchPredictor())
  private var way = Vector.zero

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

  /// How many events there were; of predictions, how far they led.
  var outcome: String {
    use == .prediction ? "\(way.dx), \(way.dy) pt ahead" : "\(host.eventCount) events"
  }

  /// Feeds the next frame.
  mutating func step(at time: Instant) {
    guard !frames.isEmpty else { return }
    defer { position = position + 1 < frames.count ? position + 1 : 0 }
    frames[position].time = time
    switch use {
    case .none: break
    case .gestures, .velocities: engine.feed(frames[position], to: &host)
    case .prediction: predict(at: time)
    }
  }

  private mutating func predict(at time: Instant) {
    var down = frames[position].down
    while let slot = down.popFirst() {
      predictors[slot].add(frames[position][slot].position, at: time)
      let lead = predictors[slot].lead(over: .milliseconds(16), PredictionTuning())
      way = way + lead
    }
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
