import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct ScreenStackExample: PartExample, ~Copyable {
  static var name: StaticString { "stack" }
  var stage: Stage
  private var stack: ScreenStack

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let swipe = EdgeSwipeRecognizer(edge: .left, width: screen.width, height: screen.height)
    let tap = gestures.add(TapRecognizer(), named: "tap")
    stage = Stage(screen, taps: tap.asSet, drags: gestures.add(swipe, named: "back").asSet)
    stack = ScreenStack(count: 3, width: screen.width, StackTuning(), Resistance())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&stack, "part", covers: screen)
  }

  func allows(_ attempt: GestureEvent) -> Bool { attempt.kind == .tap || stack.depth > 0 }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.kind == .tap, stack.depth < 2 { stack.push(at: event.time) }
    if event.kind == .edgeSwipe, stack.follow(event) { outbox.hasNavigated = true }
  }

  func draw(on canvas: inout Canvas) {
    for depth in 0..<3 {
      let left = max(Float(depth) * screen.width - stack.shown, 0)
      let frame = screen.offset(by: Vector(dx: left, dy: 0))
      canvas.fill(frame, Theme.dark.background)
      canvas.box(frame.inset(by: 12), Label("Screen ").appending(depth + 1))
    }
  }
}
