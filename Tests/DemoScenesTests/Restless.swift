import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// A scene that never says that it is at rest, and is updated in every tick; else it is the same.
/// Where `repaints` is 1, all of it is drawn anew in every tick.
struct Restless<Base: Scene & ~Copyable, let repaints: Int>: Scene, ~Copyable {
  private var base: Base

  static var name: StaticString { Base.name }

  init(_ screen: Screen, _ tuning: Base.Tuning, _ gestures: inout GestureTable) {
    base = Base(screen, tuning, &gestures)
  }

  func isResting(at time: Instant) -> Bool { false }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    base.visitParts(&visitor)
  }
  func parts(under target: TargetID) -> PartNames { base.parts(under: target) }
  mutating func hit(_ point: Point, at time: Instant) -> Hit { base.hit(point, at: time) }
  func allows(_ attempt: GestureEvent) -> Bool { base.allows(attempt) }
  func earliestBegin(of attempt: GestureEvent) -> Instant { base.earliestBegin(of: attempt) }
  mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) { base.touch(touch, &outbox) }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    base.handle(event, &outbox)
  }
  mutating func shake(at time: Instant, _ outbox: inout SceneOutbox) {
    base.shake(at: time, &outbox)
  }
  var nextDeadline: Instant { mutating get { base.nextDeadline } }
  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    base.expire(at: time, &outbox)
  }
  mutating func suspend(at time: Instant, _ outbox: inout SceneOutbox) {
    base.suspend(at: time, &outbox)
  }
  mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    base.update(to: time, &damage, scale: scale)
    if repaints == 1 { damage.addAll() }
  }
  mutating func reportPlaces(at time: Instant, _ places: inout Places) {
    base.reportPlaces(at: time, &places)
  }
  func draw(on canvas: inout Canvas) { base.draw(on: &canvas) }
  var targetCount: Int { base.targetCount }
  func target(_ id: TargetID) -> TargetDescription { base.target(id) }
}
