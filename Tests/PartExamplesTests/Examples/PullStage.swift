import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// Three views side by side and one above the middle one, which is pulled in from the glass's top.
struct PullStageExample: PartExample, ~Copyable {
  static var name: StaticString { "pull" }
  var stage: Stage
  private var views: PullStage

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(needsAxis: true), named: "drag").asSet)
    views = PullStage(
      front: .middle, .from(.middle), width: screen.width, height: screen.height, PullTuning(),
      Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&views, "part", covers: screen)
    visitor.visit(&views.across, "x")
    visitor.visit(&views.down, "y")
  }
  mutating func touch(_ touch: Touch, _ outbox: inout SceneOutbox) {
    touchParts(touch)
    if touch.change == .latched { views.decide(touch, .atTop) }
  }
  func allows(_ attempt: GestureEvent) -> Bool { views.moves(attempt) }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard let lead = views.follow(event) else { return }
    views.go(lead, .from(lead.place), velocity: event.velocity, at: event.time)
    outbox.hasNavigated = true
  }

  func draw(on canvas: inout Canvas) { canvas.stage(views, at: now, in: screen) }
}
