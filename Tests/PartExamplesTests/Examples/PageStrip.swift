import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct PageStripExample: PartExample, ~Copyable {
  static var name: StaticString { "pages" }
  var stage: Stage
  private var pages: PageStrip
  private let turn = PageTurn()

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "drag").asSet)
    pages = PageStrip(
      count: 4, width: screen.width, spring: Spring(response: 0.35, dampingFraction: 0.85),
      Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&pages, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if pages.follow(event, turn) { outbox.hasNavigated = true }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for page in 0..<pages.count {
      let left = Float(page) * screen.width - pages.shown
      let frame = screen.inset(by: 12).offset(by: Vector(dx: left, dy: 0))
      canvas.box(frame, Label("Page ").appending(page + 1))
    }
  }
}
