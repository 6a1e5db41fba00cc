import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct TextSelectionExample: PartExample, ~Copyable {
  static var name: StaticString { "select" }
  var stage: Stage
  private let block: TextBlock, scale: Float
  private var range = Shown(TextRange(start: 0, end: 0)), text = TextSelection()

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(LongPressRecognizer(), named: "hold").asSet)
    block = TextBlock("The oven keeps its heat for half an hour.", in: stage.screen.inset(by: 16))
    scale = screen.pixelsPerPoint
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&range, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    let page = block.page(scale: scale)
    let place = event.location - Vector(dx: 16, dy: 16)
    switch event.phase {
    case .began: _ = text.begin(at: place, in: page)
    case .changed: text.extend(to: place, in: page)
    case .cancelled: text.clear()
    case .ended, .recognized: text.settle()
    }
    range.now = text.isPresent ? text.range : TextRange(start: 0, end: 0)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    block.draw(selection: range.shown.start..<range.shown.end, on: &canvas, .dark)
  }
}
