import Gestures
import Interactions
import TactusCore

/// How a map glides on when a finger flicks it.
struct GlideTuning: TuningTable {
  /// The time constant: with 400 ms a map at 1,000 pt/s slows down by 2,500 pt/s each second, as
  /// MapLibre's does.
  var glide: Interval = .milliseconds(400)
  /// A slower finger leaves the map where it is. Android's lists need as much.
  var speedMin: Float = 50
  /// A faster one counts as this fast.
  var speedMax: Float = 5000
  /// A glide has ended when it is slower than this: a third of a pixel in a frame or less.
  var endSpeed: Float = 10
  /// A finger that stays when another one leaves the map glides on from here: what it moves as both
  /// leave is no flick. Two that leave together have moved it so far as well.
  var distance: Float = 10
  /// Brings the map back from past a limit.
  var bounce = Spring(response: 0.3, dampingFraction: 1)

  /// A velocity, in points per second, with which a bounce swings no farther than `distance` points
  /// away from where it begins; of another one as much as does.
  ///
  /// A critically damped spring that is launched from its place with v swings by v / (e·ω), one
  /// without damping by v / ω; one that begins at a distance swings no farther from there.
  func bounceSpeed(_ velocity: Float, swinging distance: Float) -> Float {
    let share: Float = bounce.dampingFraction < 1 ? 1 : 2.718
    let speedMax = max(distance, 0) * share * 2 * Float.pi / bounce.response
    return min(max(velocity, -speedMax), speedMax)
  }

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.time(
      &glide, "map.glide", inMilliseconds: 10...10_000,
      "A map that glides on loses 63 % of its speed in this time.")
    visitor.speed(
      &speedMin, "map.glideSpeedMin", in: 1...10_000,
      "A map glides on when a finger leaves it faster than this.")
    visitor.speed(
      &speedMax, "map.glideSpeedMax", in: 10...20_000, "A map glides on no faster than this.")
    visitor.speed(
      &endSpeed, "map.glideSpeedEnd", in: 1...1000, "A glide ends when it is slower than this.")
    visitor.length(
      &distance, "map.glideDistance", in: 0...10_000,
      "A finger that took over from two, or two together, flick the map when they have moved it farther than this."
    )
    visitor.spring(
      &bounce, response: "map.bounce.response", damping: "map.bounce.damping",
      "The spring that brings the map back from past a limit.")
  }
}
