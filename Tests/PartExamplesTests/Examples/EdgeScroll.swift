import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct EdgeScrollExample: PartExample, ~Copyable {
  static var name: StaticString { "edge" }
  var stage: Stage
  private var list: ScrollAxis
  private var edge = EdgeScroll(EdgeScrollTuning())

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "drag").asSet)
    list = ScrollAxis(
      contentLength: 20 * 40, viewportLength: screen.height, ScrollTuning(), Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&list, "list", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard event.phase == .began || event.phase == .changed else {
      edge.stop(&list, at: event.time)
      return
    }
    edge.follow(event.location.y, from: event.start.y, in: screen, &list, at: event.time)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for row in 0..<20 {
      let top = Float(row) * 40 - list.shown
      let frame = Rect(x: 8, y: top + 2, width: screen.width - 16, height: 36)
      canvas.box(frame, Label("Row ").appending(row + 1))
    }
  }
}
