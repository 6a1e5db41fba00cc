import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// A tap puts a box away; one in the lower third brings the last one back.
struct UndoStackExample: PartExample, ~Copyable {
  static var name: StaticString { "undo" }
  var stage: Stage
  private var gone = Shown<UInt8>(0)
  private var steps = UndoStack(filler: 0)

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(TapRecognizer(), named: "tap").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&gone, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    for box in 0..<6 where screen.cell(box).contains(event.location) && gone.now >> box & 1 == 0 {
      gone.now |= 1 << box
      steps.push(box)
      return
    }
    if let box = steps.pop() { gone.now &= ~(1 << box) }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for box in 0..<6 where gone.shown >> box & 1 == 0 {
      canvas.box(screen.cell(box), Label().appending(box + 1))
    }
  }
}
