import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct CarryExample: PartExample, ~Copyable {
  static var name: StaticString { "carry" }
  var stage: Stage
  private var items: Carry
  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "carry").asSet)
    let grid = CarryGrid(
      viewport: stage.screen, widthMin: 60, aspect: 0.8, .init(gap: 8, margin: 8, top: 8))
    items = Carry(count: 12, grid, CarryTuning(), ScrollTuning(), Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&items, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .began:
      let place = event.start - items.contentOrigin(at: event.time)
      guard let item = items.item(at: place, time: event.time) else { return }
      items.beginLift(of: item, finger: event.location, at: event.time)
    case .changed: items.moveLift(finger: event.location, at: event.time)
    case .ended: _ = items.drop(at: event.time)
    case .cancelled, .recognized: items.putBack(at: event.time)
    }
  }

  func draw(on canvas: inout Canvas) {
    canvas.items(items.order, held: items.liftedItem, in: screen) {
      items.frame(of: $0, at: now).offset(by: items.contentOrigin(at: now))
    }
  }
}
