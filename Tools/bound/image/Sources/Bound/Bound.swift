import Gestures
import Processor
import TactusCore

// The gesture engine for `Tools/bound/run`: each of its two entries is a function of its own, whose
// longest path is looked for, and random hands and recorded ones look for a costly frame of it.

@main
struct Bound {
  static func main() {
    var seed: UInt32 = 0
    var hands: UInt32 = 0
    var entry: UInt32 = 0
    processor_arguments(&seed, &hands, &entry)
    for hand in 0..<hands {
      var hand = Hand(seed: seed &+ hand)
      var played = Played(marking: entry == 0)
      for _ in 0..<Hand.framesMax { played.take(hand.next()) }
    }
    while let frameCount = nextWord() {
      var recorded = RecordedHand()
      var played = Played(marking: entry == 0)
      for _ in 0..<frameCount { played.take(recorded.next()) }
    }
  }
}

/// An engine that a hand plays on, with a mark before and after each frame, or each deadline.
struct Played: ~Copyable {
  private var engine: GestureEngine
  private var host: Screen
  private let marksFrames: Bool

  @inline(never)
  init(marking frames: Bool) {
    var table = GestureTable()
    host = Screen(
      tap: table.add(TapRecognizer(), named: "tap"),
      hold: table.add(LongPressRecognizer(), named: "hold"),
      drag: table.add(DragRecognizer(reportsVelocity: true), named: "drag"),
      pinch: table.add(PinchRecognizer(reportsVelocity: true), named: "pinch"))
    engine = GestureEngine(table)
    marksFrames = frames
  }

  @inline(never)
  mutating func take(_ frame: ContactFrame) {
    while engine.nextDeadline <= frame.time {
      if !marksFrames { processor_mark() }
      boundExpire(&engine, engine.nextDeadline + .microseconds(1), &host)
      if !marksFrames { processor_mark() }
    }
    if marksFrames { processor_mark() }
    boundFeed(&engine, frame, &host)
    if marksFrames { processor_mark() }
  }
}

/// A frame of contacts, recognized; its deadlines have been handled.
@inline(never)
func boundFeed(_ engine: inout GestureEngine, _ frame: ContactFrame, _ host: inout Screen) {
  engine.feed(frame, to: &host)
}

/// The deadlines before a time: one, as it is called here.
@inline(never)
func boundExpire(_ engine: inout GestureEngine, _ time: Instant, _ host: inout Screen) {
  engine.expire(before: time, to: &host)
}

/// A host that costs next to nothing: what a scene does with an event is the scene's.
struct Screen: GestureHost {
  let tap: RecognizerID
  let hold: RecognizerID
  let drag: RecognizerID
  let pinch: RecognizerID
  var eventCount: UInt32 = 0

  func hit(_ point: Point, at time: Instant) -> Hit {
    let all = tap.asSet | hold.asSet | drag.asSet | pinch.asSet
    return Hit(target: TargetID(UInt16(max(0, min(point.x, 799)) / 100)), watchers: all)
  }

  func allows(_ attempt: GestureEvent) -> Bool { true }

  mutating func handle(_ event: GestureEvent) { eventCount &+= 1 }
}
