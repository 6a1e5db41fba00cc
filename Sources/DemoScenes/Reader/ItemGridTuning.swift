import Gestures
import Interactions
import TactusCore

/// How the items of a grid are pressed, lifted and carried.
struct ItemGridTuning: TuningTable {
  var pressedScale: Float = 0.97
  var liftedScale: Float = 1.06
  /// How far a held contact moves before it lifts the item, in points.
  var liftDistance: Float = 10
  /// How near to the upper or lower edge of the viewport scrolling starts, in points.
  var edgeDistance: Float = 48
  /// In points per second.
  var edgeSpeed: Float = 320
  var reviewInterval: Interval = .milliseconds(50)
  var settling = Spring(response: 0.35, dampingFraction: 0.8)

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.ratio(
      &pressedScale, "reader.itemPressed", in: 0.5...1,
      "An item shrinks to this scale while it is pressed.")
    visitor.ratio(
      &liftedScale, "reader.itemLifted", in: 0.5...2,
      "An item is drawn at this scale while it is carried.")
    visitor.length(
      &liftDistance, "reader.itemLift", in: 0...10_000,
      "A held item is carried when its contact is farther than this from where it landed.")
    visitor.length(
      &edgeDistance, "reader.edgeDistance", in: 0...10_000,
      "A carried item scrolls the grid when the finger is this near to its upper or lower edge.")
    visitor.speed(
      &edgeSpeed, "reader.edgeSpeed", in: 1...10_000,
      "A carried item at an edge scrolls the grid at this speed.")
    visitor.time(
      &reviewInterval, "reader.edgeInterval", inMilliseconds: 1...60_000,
      "While the grid scrolls under a carried item, the others make room once per interval.")
    visitor.spring(
      &settling, response: "reader.item.response", damping: "reader.item.damping",
      "The spring that moves items to their places.")
  }
}
