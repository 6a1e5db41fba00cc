import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct SliderExample: PartExample, ~Copyable {
  static var name: StaticString { "slider" }
  var stage: Stage
  private var slider = Slider(0.2)
  private var track: Rect { Rect(x: 30, y: 70, width: screen.width - 60, height: 8) }

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let drag = gestures.add(DragRecognizer(minimumDistance: 0), named: "drag")
    stage = Stage(screen, drags: drag.asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&slider, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let isSet = slider.follow(event, along: track.width)
    if isSet { outbox.append("set", .light, of: event) }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    canvas.fillRounded(track, radius: 4, Theme.dark.faint)
    let knob = Point(x: track.x + slider.shown * track.width, y: track.center.y)
    canvas.fillCircle(center: knob, radius: 14, Theme.dark.accent)
  }
}
