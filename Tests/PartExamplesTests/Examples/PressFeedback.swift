import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct PressFeedbackExample: PartExample, ~Copyable {
  static var name: StaticString { "feedback" }
  var stage: Stage
  private var feedback = PressFeedback()

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let press = LongPressRecognizer(reportsPress: true)
    stage = Stage(screen, taps: gestures.add(press, named: "press").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&feedback, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    guard event.kind == .press else { return }
    switch event.phase {
    case .began: feedback.press(event.target, at: event.time)
    case .ended, .cancelled: feedback.release(at: event.time)
    case .recognized, .changed: break
    }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    let scale = feedback.scale(of: 0, to: 0.85, at: now)
    canvas.box(
      screen.inset(by: 20 + screen.height * (1 - scale) / 2), Label("press me"), Theme.dark.accent)
  }
}
