import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct TetherExample: PartExample, ~Copyable {
  static var name: StaticString { "tether" }
  var stage: Stage
  private var picture = Tether()

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "drag").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&picture, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    picture.follow(event)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    let place = Rect(x: 90, y: 45, width: 100, height: 70)
    canvas.strokeRounded(place, radius: 8, width: 1, Theme.dark.cardEdge)
    canvas.box(place.offset(by: picture.shown), Label("Picture"), Theme.dark.accent)
  }
}
