import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// A puck goes to where a finger taps: one value for its size, a point for its place.
struct MovingPointExample: PartExample, ~Copyable {
  static var name: StaticString { "puck" }
  var stage: Stage
  private var place = MovingPoint(Point(x: 60, y: 80))
  private var size = MovingValue(12)
  private let spring = Spring(response: 0.5, dampingFraction: 0.6)

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(TapRecognizer(), named: "tap").asSet)
  }

  var nextDeadline: Instant { mutating get { min(place.nextRest, size.nextRest) } }
  mutating func expire(at time: Instant, _ outbox: inout SceneOutbox) {
    if let rest = place.takeRest(by: time) { outbox.append(.rest("puck", rest.x), at: time) }
    _ = size.takeRest(by: time)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    place.retarget(to: event.location, spring: spring, at: event.time)
    size.retarget(to: size.target + 6, spring: spring, at: event.time)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    canvas.fillCircle(
      center: place.value(at: now), radius: size.value(at: now), Theme.dark.accent)
  }
}
