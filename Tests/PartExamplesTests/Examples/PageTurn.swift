import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// What lifting now would do, while the finger is down.
struct PageTurnExample: PartExample, ~Copyable {
  static var name: StaticString { "turn" }
  var stage: Stage
  private var answer = Shown<Int?>(nil)
  private var turn = PageTurn()

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    // A drag's speed is measured when it ends; this one is asked for it at each sample.
    let drag = gestures.add(DragRecognizer(reportsVelocity: true), named: "drag")
    stage = Stage(screen, drags: drag.asSet)
    turn.dragDistance = 80
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&answer, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    answer.now = turn.step(translation: event.translation.dx, velocity: event.velocity.dx)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    let words: InlineArray<3, StaticString> = ["previous", "stays", "next"]
    for (place, frame) in screen.inset(by: 12).columns(3).enumerated() {
      let isIt = place - 1 == answer.shown
      canvas.box(frame, Label(words[place]), isIt ? Theme.dark.accent : Theme.dark.card)
    }
  }
}
