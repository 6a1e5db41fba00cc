import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct ScrollAxisExample: PartExample, ~Copyable {
  static var name: StaticString { "scroll" }
  var stage: Stage
  private var list: ScrollAxis

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let drag = gestures.add(DragRecognizer(needsAxis: true), named: "drag")
    stage = Stage(screen, drags: drag.asSet)
    list = ScrollAxis(
      contentLength: 20 * 40, viewportLength: screen.height, ScrollTuning(), Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&list, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) { list.follow(event) }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for row in 0..<20 {
      let top = Float(row) * 40 - list.shown
      let frame = Rect(x: 8, y: top + 2, width: screen.width - 16, height: 36)
      canvas.box(frame, Label("Row ").appending(row + 1))
    }
  }
}
