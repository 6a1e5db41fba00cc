import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct EdgeScrollExample: PartExample, ~Copyable {
  static var name: StaticString { "edge" }
  var stage: Stage
  private var list: ScrollAxis, edge = EdgeScroll(EdgeScrollTuning())

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "drag").asSet)
    list = ScrollAxis(
      contentLength: 20 * 40, viewportLength: screen.height, ScrollTuning(), Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&list, "list", covers: screen)
    visitor.visit(&edge, "edge")
  }
  mutating func take(_ due: PartReport, of part: Word, at time: Instant, _: inout SceneOutbox) {
    if part == "edge" { edge.goOn(with: list, at: time) }
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let isHeld = event.phase == .began || event.phase == .changed
    guard isHeld else { return edge.stop(&list, at: event.time) }
    edge.follow(event.location.y, from: event.start.y, in: screen, &list, at: event.time)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for row in 0..<20 {
      let top = Float(row) * 40 + 2 - list.shown
      canvas.box(Rect(x: 8, y: top, width: 264, height: 36), Label("Row ").appending(row + 1))
    }
  }
}
