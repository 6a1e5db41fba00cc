import Gestures
import Interactions
import TactusCore

/// How a stack of cards is laid out, and how its top card is thrown.
struct CardStackTuning: TuningTable {
  var visibleCount: Int32 = 3
  /// From a card to the next one, in points.
  var step: Float = 8
  var shrink: Float = 0.015
  /// How far to the side a card moves per degree of rotation.
  var pointsPerDegree: Float = 25
  var heldScale: Float = 1.02
  var throwDistance: Float = 120
  /// A faster one needs less way: points per second, and points.
  var throwSpeed: Float = 800
  var throwSpeedDistance: Float = 40
  var flightDistance: Float = 500
  var flightDuration: Interval = .milliseconds(300)
  /// In points, from where it comes to rest.
  var still: Float = 1
  var settling = Spring(response: 0.4, dampingFraction: 0.7)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.count(
      &visibleCount, "reader.cardsVisible", in: 1...Float(CardStack.count),
      "This many cards of the stack are visible at rest.")
    visitor.length(
      &step, "reader.cardStep", in: 0...1_000,
      "Each card lies this much lower than the one before it.")
    visitor.ratio(
      &shrink, "reader.cardShrink", in: 0...0.1,
      "Each card is smaller than the one before it by this share of its size.")
    visitor.length(
      &pointsPerDegree, "reader.cardTurn", in: 1...10_000,
      "A card turns by one degree for each of these distances that it moves to the side.")
    visitor.ratio(
      &heldScale, "reader.cardHeld", in: 0.5...2,
      "A card under the finger is drawn at this scale.")
    visitor.length(
      &throwDistance, "reader.cardThrow", in: 0...10_000,
      "A card that is let go farther than this to the side flies off.")
    visitor.speed(
      &throwSpeed, "reader.cardThrowSpeed", in: 1...100_000,
      "A card that is let go faster than this, away from the middle, flies off.")
    visitor.length(
      &throwSpeedDistance, "reader.cardThrowFast", in: 0...10_000,
      "A card that is fast enough flies off only beyond this to the side.")
    visitor.length(
      &flightDistance, "reader.cardFlight", in: 0...10_000,
      "A card that flies off ends this far to the side.")
    visitor.time(
      &flightDuration, "reader.cardFlightDuration", inMilliseconds: 1...60_000,
      "A card that flies off is removed after this time.")
    visitor.length(
      &still, "reader.cardStill", in: 0...1_000,
      "A touch stops a card that returns, and is no tap, while its place is farther than this.")
    visitor.spring(
      &settling, response: "reader.card.response", damping: "reader.card.damping",
      "The spring that returns a card, and moves the stack up.")
  }
}
