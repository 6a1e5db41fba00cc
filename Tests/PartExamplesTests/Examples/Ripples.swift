import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct RipplesExample: PartExample, ~Copyable {
  static var name: StaticString { "ripples" }
  var stage: Stage
  private var ripples: Ripples

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(TapRecognizer(), named: "tap").asSet)
    ripples = Ripples(RippleTuning())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&ripples, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    ripples.add(at: event.location, time: event.time)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for index in 0..<Ripples.capacity {
      guard let circle = ripples.circle(index, at: now) else { continue }
      canvas.fillCircle(
        center: circle.center, radius: circle.radius,
        Theme.dark.accent.opacity(circle.opacity))
    }
  }
}
