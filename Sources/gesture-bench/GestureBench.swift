import Gestures
import Scenes
import TactusCore

// The gesture engine alone, from frame in to gestures out, with all recognizers of the map scene
// live. `Tools/bench gestures` runs it twice under callgrind, with two numbers of frames, and
// divides the difference: start-up drops out.

@main
struct GestureBench {
  /// What the fingers do in a frame.
  enum Load: String, CaseIterable {
    case idle, drag, pinch, ten, taps
  }

  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 2, arguments[1] == "--size" {
      print(MemoryLayout<GestureEngine>.size)
      return
    }
    guard arguments.count == 3, let load = Load(rawValue: arguments[1]),
      let count = Int(arguments[2]), count > 0
    else {
      print("usage: gesture-bench idle|drag|pinch|ten|taps FRAMES, or --size")
      return
    }
    var rig = Rig()
    for index in 0..<count { rig.step(load, index) }
    print("\(load.rawValue): \(count) frames, \(rig.eventCount) events")
  }
}

/// The engine with the map scene's table, driven as a firmware drives it.
struct Rig: ~Copyable {
  private let scene = MapScene(width: 970, height: 542)
  private var engine: GestureEngine
  private var outbox = GestureOutbox()
  private var frame = ContactFrame(time: .zero)
  private var nextID: UInt16 = 0
  private(set) var eventCount = 0

  init() { engine = GestureEngine(scene.gestures(GestureThresholds())) }

  /// One frame of a load, 8 ms after the one before.
  mutating func step(_ load: GestureBench.Load, _ index: Int) {
    frame.time = Instant(microseconds: Int64(index) * 8_000)
    let phase = Float(index % 200)
    let way = phase < 100 ? phase : 200 - phase
    switch load {
    case .idle: break
    case .drag: put(0, Point(x: 200 + way * 3, y: 300 + way))
    case .pinch:
      put(0, Point(x: 400 - way, y: 300 + way * 0.5))
      put(1, Point(x: 500 + way, y: 300 - way * 0.5))
    case .ten:
      for slot in 0..<contactsMax {
        put(slot, Point(x: 60 + Float(slot) * 80 + way, y: 200 + way * Float(slot) * 0.1))
      }
    case .taps:
      if index % 12 == 0 { put(0, Point(x: 200 + Float(index % 7), y: 300)) }
      if index % 12 == 6 { frame.lift(slot: 0) }
    }
    feed()
  }

  private mutating func put(_ slot: Int, _ point: Point) {
    if frame.down.contains(slot) {
      frame.move(slot: slot, to: point)
    } else {
      frame.place(Contact(id: nextID, position: point), in: slot)
      nextID &+= 1
    }
  }

  private mutating func feed() {
    while engine.nextDeadline <= frame.time {
      let deadline = engine.nextDeadline
      engine.expire(at: deadline, &outbox)
      settle(at: deadline)
    }
    var landed = engine.update(frame, &outbox)
    settle(at: frame.time)
    guard !landed.isEmpty else { return }
    while let slot = landed.popFirst() {
      // The hit test is the scene's; here everything lands on the map.
      engine.land(
        slot: slot, frame[slot], on: 0,
        watchers: RecognizerID.tap(1).asSet | RecognizerID.drag(0).asSet
          | RecognizerID.pinch.asSet | RecognizerID.rotation.asSet, at: frame.time)
    }
    engine.commitLandings(at: frame.time, &outbox)
    settle(at: frame.time)
  }

  private mutating func settle(at time: Instant) {
    take()
    while let attempt = engine.nextAttempt(at: time) {
      engine.resolve(attempt, allowed: true, &outbox)
      take()
    }
  }

  private mutating func take() {
    eventCount += outbox.events.count
    outbox.removeAll()
  }
}
