import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct ShownExample: PartExample, ~Copyable {
  static var name: StaticString { "count" }
  var stage: Stage
  private var count = Shown(0)

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(TapRecognizer(), named: "tap").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&count, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) { count.now += 1 }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    canvas.box(screen.inset(by: 30), Label("tapped ").appending(count.shown))
  }
}
