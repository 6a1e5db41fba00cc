import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct TextSelectionExample: PartExample, ~Copyable {
  static var name: StaticString { "select" }
  var stage: Stage
  private let hold: RecognizerID
  private var selection = Shown(false), text = TextSelection()
  private let page = FourLetterWords()

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    hold = gestures.add(LongPressRecognizer(), named: "hold")
    stage = Stage(screen, taps: hold.asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&selection, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    switch event.phase {
    case .began: selection.now = text.begin(at: event.location, in: page)
    case .changed: text.extend(to: event.location, in: page)
    case .ended: text.settle()
    case .cancelled: text.clear()
    case .recognized: break
    }
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    page.draw(selected: text.isPresent ? text.range : nil, on: &canvas)
  }
}
