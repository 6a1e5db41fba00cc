import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// From the first page of the upper screen a swipe back leaves it; from a later one it turns back.
struct BackCoordinationExample: PartExample, ~Copyable {
  static var name: StaticString { "back" }
  var stage: Stage
  private let back: RecognizerID
  private var stack: ScreenStack, pages: PageStrip, coordination: BackCoordination

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    let drag = gestures.add(DragRecognizer(needsAxis: true), named: "drag")
    let edge = EdgeSwipeRecognizer(edge: .left, width: screen.width, height: screen.height)
    back = gestures.add(edge, named: "back")
    let tap = gestures.add(TapRecognizer(), named: "tap")
    stage = Stage(screen, taps: tap.asSet, drags: drag.asSet | back.asSet)
    stack = ScreenStack(count: 2, width: screen.width, StackTuning(), Resistance())
    pages = PageStrip(
      count: 3, width: screen.width, spring: StackTuning().sliding, Resistance())
    coordination = BackCoordination(of: back, over: gestures.relations)
  }
  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&stack, "stack", covers: screen)
    visitor.visit(&pages, "part", covers: screen)
  }
  func allows(_ attempt: GestureEvent) -> Bool {
    attempt.recognizer != back || coordination.goesBack(attempt, where: pages.front == 0)
  }
  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    if event.kind == .tap, stack.depth == 0 { stack.push(at: event.time) }
    if event.kind == .edgeSwipe { _ = stack.follow(event) }
    if event.kind == .drag, stack.depth == 1 { _ = pages.follow(event, PageTurn()) }
    outbox.relations = coordination.set(stack.depth == 1)
  }
  func draw(on canvas: inout Canvas) { canvas.pages(pages.shown, over: stack.shown, in: screen) }
}
