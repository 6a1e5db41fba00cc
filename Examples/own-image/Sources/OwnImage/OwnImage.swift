import Board
import Gestures
import TactusCore

// The gesture engine in an image of your own: one screen with a tap and a drag on it. No scene, no
// renderer, no heap. The processor's start-up code and the drivers are yours.

@main
struct OwnImage {
  static func main() {
    var table = GestureTable()
    let tap = table.tap(0, TapRecognizer())
    let drag = table.drag(0, DragRecognizer())
    var engine = GestureEngine(table)
    var outbox = GestureOutbox()
    var assembler = FrameAssembler()
    let watchers = tap.asSet | drag.asSet
    var touched = ContactSet.empty
    while true {
      let frame = readFrame(&assembler, &touched)
      // What was due before this report, first; then what the report says.
      while engine.nextDeadline <= frame.time {
        engine.expire(at: engine.nextDeadline, &outbox)
        settle(&engine, at: frame.time, &outbox)
      }
      var landed = engine.update(frame, &outbox)
      settle(&engine, at: frame.time, &outbox)
      while let slot = landed.popFirst() {
        engine.land(
          slot: slot, frame[slot], on: TargetID(0), watchers: watchers, at: frame.time)
      }
      engine.commitLandings(at: frame.time, &outbox)
      settle(&engine, at: frame.time, &outbox)
    }
  }

  /// Lets everything begin that wants to, and hands the events to the board.
  static func settle(
    _ engine: inout GestureEngine, at time: Instant, _ outbox: inout GestureOutbox
  ) {
    while let attempt = engine.nextAttempt(at: time) {
      engine.resolve(attempt, allowed: true, &outbox)
    }
    for index in 0..<outbox.events.count {
      let event = outbox.event(index)
      if event.kind == .tap { board_tap(event.location.x, event.location.y) }
      if event.kind == .drag { board_drag(event.translation.dx, event.translation.dy) }
    }
    outbox.removeAll()
  }

  /// The controller's report as a frame; its slots serve as keys.
  ///
  /// - Parameter touched: the controller's slots with a finger, before and after.
  static func readFrame(
    _ assembler: inout FrameAssembler, _ touched: inout ContactSet
  ) -> ContactFrame {
    var microseconds: Int64 = 0
    let isDown = ContactSet(bits: board_read_touch(&microseconds))
    for slot in 0..<contactsMax {
      let key = UInt32(truncatingIfNeeded: slot)
      let number = Int32(truncatingIfNeeded: slot)
      let position = Point(x: board_touch_x(number), y: board_touch_y(number))
      switch (touched.contains(slot), isDown.contains(slot)) {
      case (false, true): assembler.land(key: key, at: position)
      case (true, true): assembler.move(key: key, to: position)
      case (true, false): assembler.lift(key: key)
      case (false, false): break
      }
    }
    touched = isDown
    return assembler.frame(at: Instant(microseconds: microseconds))
  }
}

typealias ExceptionHandler = @convention(c) () -> Void

/// What the processor reads at reset, after the stack's end: where it starts and where faults go.
@section(".vectors") @used
let vectors: (ExceptionHandler, ExceptionHandler, ExceptionHandler) = (reset, fault, fault)

@c(reset)
func reset() {
  board_enable_floating_point()
  OwnImage.main()
}

@c(fault)
func fault() {
  while true {}
}
