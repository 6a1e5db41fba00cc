import Board
import Gestures
import Interactions
import TactusCore

// The engine, the tap gate and parts in an image of your own: a list that scrolls, with a button
// beside it. No scene, no renderer, no heap. The processor's start-up code and the drivers are
// yours.

@main
struct OwnImage {
  static func main() {
    var table = GestureTable()
    let screen = Screen(
      tap: table.add(TapRecognizer(), named: "tap"),
      hold: table.add(LongPressRecognizer(), named: "hold"),
      drag: table.add(DragRecognizer(), named: "drag"))
    var host = PartHost(table, screen)
    var touch = TouchController()
    while board_is_on() {
      // Read the time first: whatever was reported before it is handled before the deadlines are.
      let now = Instant(microseconds: board_time())
      while let frame = touch.poll() { host.feed(frame) }
      host.expire(before: now)
    }
  }
}

/// What is on the screen, and what gestures do to it: a list, and at its right a button on which
/// taps are blocked while the list is dragged, and shortly after.
struct Screen: PartScreen {
  let tap: RecognizerID
  let hold: RecognizerID
  let drag: RecognizerID
  var list = ScrollAxis(contentLength: 900, viewportLength: 272, ScrollTuning(), Resistance())
  var presses = Presses(PressTuning())

  private static var listTarget: TargetID { 0 }
  private static var button: TargetID { 1 }

  func hit(_ point: Point, at time: Instant) -> Hit {
    guard point.x < 160 else { return Hit(target: Self.button, watchers: tap.asSet) }
    let still = tap.asSet | hold.asSet
    // A finger that lands while the list glides stops it, and is no tap.
    guard list.isMoving(at: time) else {
      return Hit(target: Self.listTarget, watchers: still | drag.asSet)
    }
    return Hit(target: Self.listTarget, watchers: drag.asSet, caught: still)
  }

  func isQuiet(_ target: TargetID) -> Bool { target == Self.button }

  func parts(under target: TargetID) -> PartNames {
    target == Self.listTarget ? PartNames("list") : PartNames()
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&list, "list")
    visitor.visit(&presses, "presses")
  }

  mutating func handle(_ event: GestureEvent) -> GestureEffect {
    if event.recognizer == drag { list.follow(event) }
    let word: StaticString =
      switch (event.recognizer, event.phase) {
      case (tap, _): "tap"
      case (hold, .began): "long press"
      case (drag, .began): "drag begins"
      case (drag, .changed): "drag"
      case (drag, _): "drag ends"
      default: "lift"
      }
    show(word, event)
    return .stayed
  }

  mutating func block(_ tap: GestureEvent, _ answer: TapGate.Answer) { show("blocked tap", tap) }

  mutating func rest(_ part: Word, at place: Float, _ time: Instant) {
    board_show(("list rests" as StaticString).utf8Start, time.microseconds, 0, place)
  }

  private func show(_ what: StaticString, _ event: GestureEvent) {
    board_show(what.utf8Start, event.time.microseconds, event.location.x, event.location.y)
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
