import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct MenuExample: PartExample, ~Copyable {
  static var name: StaticString { "menu" }
  var stage: Stage
  private var menu: Menu
  private var source: Rect { Rect(x: screen.center.x - 50, y: 8, width: 100, height: 32) }

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(LongPressRecognizer(), named: "hold").asSet)
    menu = Menu(MenuTuning(width: 140, height: 120), MenuPlacement())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&menu, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .began:
      menu.open(
        for: 0, .three, source: source, finger: event.location, screen: screen, at: event.time)
    case .changed: _ = menu.hover(at: event.location)
    case .ended, .cancelled, .recognized: menu.dismiss(at: event.time)
    }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    canvas.box(source, Label("hold me"))
    canvas.entries(menu.entries, menu.hovered, presence: menu.presence(at: now)) {
      menu.frame(ofEntry: $0)
    }
  }
}
