import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct PressesExample: PartExample, ~Copyable {
  static var name: StaticString { "presses" }
  var stage: Stage
  private var presses = Presses(PressTuning())
  let targetCount = 6

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(TapRecognizer(), named: "tap").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&presses, "presses")
  }

  mutating func hit(_ point: Point, at time: Instant) -> Hit {
    for key in 0..<6 where screen.cell(key).contains(point) {
      return Hit(target: TargetID(key), watchers: stage.watchers.taps)
    }
    return Hit(target: 0, watchers: .empty)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {}

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    for key in 0..<6 {
      let light = presses.shown.brightness(of: TargetID(key))
      let color = Theme.dark.card.mixed(with: Theme.dark.accent, share: light)
      canvas.box(screen.cell(key), Label().appending(key + 1), color)
    }
  }
}
