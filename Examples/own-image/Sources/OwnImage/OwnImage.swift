import Board
import Gestures
import TactusCore

// The gesture engine in an image of your own: one screen with taps, long presses and drags on it.
// No scene, no renderer, no heap. The processor's start-up code and the drivers are yours.

@main
struct OwnImage {
  static func main() {
    var table = GestureTable()
    var screen = Screen(
      tap: table.add(TapRecognizer(), named: "tap"),
      hold: table.add(LongPressRecognizer(), named: "hold"),
      drag: table.add(DragRecognizer(), named: "drag"))
    var engine = GestureEngine(table)
    var touch = TouchController()
    while board_is_on() {
      // Read the time first: whatever was reported before it is handled before the deadlines are.
      let now = Instant(microseconds: board_time())
      while let frame = touch.poll() { engine.feed(frame, to: &screen) }
      engine.expire(before: now, to: &screen)
    }
  }
}

/// The engine's counterpart: what is on the screen, and what gestures do to it.
struct Screen: GestureHost {
  let tap: RecognizerID
  let hold: RecognizerID
  let drag: RecognizerID

  func hit(_ point: Point, at time: Instant) -> Hit {
    Hit(target: 0, watchers: tap.asSet | hold.asSet | drag.asSet)
  }

  func allows(_ attempt: GestureEvent) -> Bool { true }

  mutating func handle(_ event: GestureEvent) {
    let word: StaticString =
      switch (event.recognizer, event.phase) {
      case (tap, _): "tap"
      case (hold, .began): "long press"
      case (drag, .began): "drag begins"
      case (drag, .changed): "drag"
      case (drag, _): "drag ends"
      default: "lift"
      }
    board_show(word.utf8Start, event.time.microseconds, event.location.x, event.location.y)
  }
}

/// Turns the touch controller's reports into frames; its slots serve as keys.
struct TouchController {
  private var assembler = FrameAssembler()
  /// The slots that had a finger in the last report.
  private var touched = ContactSet.empty

  /// The next report; nil when there is none.
  mutating func poll() -> ContactFrame? {
    var microseconds: Int64 = 0
    var slots: UInt16 = 0
    guard board_poll_touch(&slots, &microseconds) else { return nil }
    let isDown = ContactSet(bits: slots)
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

/// What the processor reads at reset, after the initial stack pointer: the reset and fault
/// handlers.
@section(".vectors") @used
let vectors: (ExceptionHandler, ExceptionHandler, ExceptionHandler) = (reset, fault, fault)

@c(reset)
func reset() {
  board_enable_floating_point()
  OwnImage.main()
  board_stop(0)
}

@c(fault)
func fault() {
  board_stop(1)
}
