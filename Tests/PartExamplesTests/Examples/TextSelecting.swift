import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct TextSelectingExample: PartExample, ~Copyable {
  static var name: StaticString { "selecting" }
  var stage: Stage
  private let page = FourLetterWords()
  private var list: ScrollAxis, words: TextSelecting

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, taps: gestures.add(LongPressRecognizer(), named: "hold").asSet)
    list = ScrollAxis(contentLength: 4 * 32, viewportLength: 80, ScrollTuning(), Resistance())
    words = TextSelecting(in: Rect(x: 0, y: 0, width: 280, height: 80), left: 0, EdgeScrollTuning())
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&list, "list", covers: screen)
    visitor.visit(&words, "words", covers: screen)
  }
  mutating func take(_ due: PartReport, of part: Word, at time: Instant, _: inout SceneOutbox) {
    if part == "words" { words.review(in: page, list, at: time) }
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) {
    _ = words.hold(event, in: page, &list)
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(screen, Theme.dark.background)
    canvas.scoped { canvas in
      canvas.clip(to: Rect(x: 0, y: 0, width: 280, height: 80))
      canvas.translate(by: Vector(dx: 0, dy: -list.shown))
      page.draw(selected: words.selection.isPresent ? words.selection.range : nil, on: &canvas)
    }
  }
}
