import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// A chequered floor: one finger pans it, two pinch and turn it.
struct PlaneExample: PartExample, ~Copyable {
  static var name: StaticString { "plane" }
  var stage: Stage
  private var plane: Plane

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let pan = gestures.add(DragRecognizer(), named: "pan")
    let pinch = gestures.add(PinchRecognizer(), named: "pinch")
    gestures.handOver(single: pan, pair: pinch)
    stage = Stage(screen, drags: pan.asSet | pinch.asSet)
    plane = Plane(Rect(x: 0, y: 0, width: 400, height: 240), in: stage.screen)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&plane, "part", covers: screen)
  }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    outbox.append(plane.follow(event), of: event)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    let shown = plane.shown.transform
    let right = shown.apply(Vector(dx: 40, dy: 0))
    let down = shown.apply(Vector(dx: 0, dy: 40))
    for tile in 0..<60 where tile % 2 == tile / 10 % 2 {
      let place = shown.planeToScreen(Point(x: 40 * Float(tile % 10), y: 40 * Float(tile / 10)))
      let color = tile == 24 ? Theme.dark.accent : Theme.dark.faint
      canvas.fillPolygon([place, place + right, place + right + down, place + down], color)
    }
  }
}
