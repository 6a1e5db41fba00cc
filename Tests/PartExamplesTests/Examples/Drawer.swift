import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct DrawerExample: PartExample, ~Copyable {
  static var name: StaticString { "drawer" }
  var stage: Stage
  private var drawer = Drawer(length: 160, along: .horizontal)

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let tap = gestures.add(TapRecognizer(), named: "tap")
    stage = Stage(
      screen, taps: tap.asSet, drags: gestures.add(DragRecognizer(), named: "drag").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&drawer, "part", covers: screen)
  }

  func allows(_ attempt: GestureEvent) -> Bool { attempt.kind == .tap || drawer.isOpen }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.kind == .tap { drawer.toggle(at: event.time) } else { _ = drawer.follow(event) }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    canvas.box(screen.inset(by: 12), Label("Tap to open"))
    let frame = Rect(x: drawer.shown - 160, y: 0, width: 160, height: screen.height)
    canvas.fill(frame, Theme.dark.bar)
    canvas.box(frame.inset(by: 12), Label("Places"))
  }
}
