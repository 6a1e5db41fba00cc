import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct SwipeRowsExample: PartExample, ~Copyable {
  static var name: StaticString { "rows" }
  var stage: Stage
  private var rows = SwipeRows(count: 4, actionCount: 2, pitch: 40, SwipeRowsTuning())

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let drag = gestures.add(DragRecognizer(needsAxis: true), named: "swipe")
    stage = Stage(screen, drags: drag.asSet)
  }

  mutating func isResting(at time: Instant) -> Bool { rows.isResting(at: time) }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let (time, way) = (event.time, event.travel.dx)
    let row = Int(rows.order[min(max(Int(event.start.y / 40), 0), rows.order.count - 1)])
    switch event.phase {
    case .began: if rows.allowsDrag(of: row, translation: way) { rows.beginDrag(of: row, at: time) }
    case .changed: _ = rows.moveDrag(travel: way, translation: event.translation.dx)
    case .ended:
      _ = rows.endDrag(
        travel: way, translation: event.translation.dx, velocity: event.velocity.dx, at: time)
    case .cancelled, .recognized: rows.cancelDrag(at: time)
    }
  }

  func draw(on canvas: inout Canvas) {
    canvas.rows(rows.order, in: screen, pitch: 40) {
      (rows.offset(of: $0, at: now), rows.place(of: $0, at: now))
    }
  }
}
