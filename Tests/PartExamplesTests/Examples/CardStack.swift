import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

struct CardStackExample: PartExample, ~Copyable {
  static var name: StaticString { "cards" }
  var stage: Stage
  private var cards = CardStack(count: 5, CardStackTuning())

  init(_ screen: Screen, _ tuning: NoTuning, _ gestures: inout GestureTable) {
    stage = Stage(screen, drags: gestures.add(DragRecognizer(), named: "throw").asSet)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    visitor.visit(&cards, "part", covers: screen)
  }

  mutating func handle(_ event: GestureEvent, _ outbox: inout SceneOutbox) { cards.follow(event) }

  func draw(on canvas: inout Canvas) {
    canvas.cards(cards.top..<cards.count, in: screen) {
      (cards.depth(of: $0, at: now), $0 == cards.top ? cards.offset(at: now) : .zero)
    }
    if let flight = cards.flight { canvas.card(flight.card, in: screen, flight.offset(at: now)) }
  }
}
