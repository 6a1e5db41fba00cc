import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// Tiles of 40 pt: one finger pans them, two pinch and turn them.
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
    let transform = plane.shown.transform
    for tile in 0..<60 {
      let corner = Point(x: 40 * Float(tile % 10), y: 40 * Float(tile / 10))
      let next = transform.planeToScreen(corner + Vector(dx: 38, dy: 0))
      canvas.line(from: transform.planeToScreen(corner), to: next, width: 3, Theme.dark.accent)
    }
  }
}
