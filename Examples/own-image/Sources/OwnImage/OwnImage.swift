import Board
import Gestures
import TactusCore

// The gesture engine in an image of your own: one screen with taps, long presses and drags on it.
// No scene, no renderer, no heap. The processor's start-up code and the drivers are yours.

@main
struct OwnImage {
  static func main() {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let press = table.add(LongPressRecognizer(), named: "press")
    let drag = table.add(DragRecognizer(), named: "drag")
    var screen = TouchScreen(watchers: tap.asSet | press.asSet | drag.asSet)
    var engine = GestureEngine(table)
    var controller = TouchController()
    while controller.waitForReport() {
      // What is due before this report comes first, each at its own time. A product that has work
      // between two reports asks `engine.nextDeadline`, and calls `expire(before:to:)` then.
      engine.feed(controller.frame, to: &screen)
    }
    board_stop()
  }
}

/// Answers the engine's questions, and takes its gestures in.
struct TouchScreen: GestureHost {
  let watchers: RecognizerSet

  func hit(_ point: Point, at time: Instant) -> Hit { Hit(target: 0, watchers: watchers) }

  func allows(_ attempt: GestureEvent) -> Bool { true }

  mutating func handle(_ event: GestureEvent) {
    let milliseconds = Int32(truncatingIfNeeded: event.time.microseconds / 1000)
    let word = word(event.kind, event.phase)
    board_show(word.utf8Start, milliseconds, event.location.x, event.location.y)
  }

  private func word(_ kind: GestureKind, _ phase: GesturePhase) -> StaticString {
    switch (kind, phase) {
    case (.tap, _): "tap"
    case (.longPress, .began): "long press"
    case (.longPress, .ended): "long press ended"
    case (.drag, .began): "drag"
    case (.drag, .changed): "drag goes on"
    case (.drag, .ended): "drag ended"
    default: "something else"
    }
  }
}

/// Turns the controller's reports into contact frames; its slots serve as keys.
struct TouchController {
  private var assembler = FrameAssembler()
  /// The controller's slots with a finger.
  private var down = ContactSet.empty
  private(set) var frame = ContactFrame(time: .zero)

  /// False when the controller will not report any more.
  mutating func waitForReport() -> Bool {
    var microseconds: Int64 = 0
    var bits: UInt16 = 0
    guard board_read_touch(&microseconds, &bits) else { return false }
    let isDown = ContactSet(bits: bits)
    for slot in 0..<contactsMax {
      let key = UInt32(truncatingIfNeeded: slot)
      let number = Int32(truncatingIfNeeded: slot)
      let position = Point(x: board_touch_x(number), y: board_touch_y(number))
      switch (down.contains(slot), isDown.contains(slot)) {
      case (false, true): assembler.land(key: key, at: position)
      case (true, true): assembler.move(key: key, to: position)
      case (true, false): assembler.lift(key: key)
      case (false, false): break
      }
    }
    down = isDown
    frame = assembler.frame(at: Instant(microseconds: microseconds))
    return true
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
  board_fail()
}
