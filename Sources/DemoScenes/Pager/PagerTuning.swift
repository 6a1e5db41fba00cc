import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the pager scene.
public struct PagerTuning: TuningTable {
  /// Whether the coordinator is on at first; the user may change it.
  var isCoordinated = true
  /// How far a screen moves under the one that slides over it, relative to that one's displacement.
  var parallax: Float = 0.3
  /// Pulls pages to their places.
  var turning = Spring(response: 0.35, dampingFraction: 0.85)
  var turn = PageTurn()
  var stack = StackTuning()
  var resistance = Resistance()
  var scroll = ScrollTuning()
  var press = PressTuning()
  var theme = ThemeTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.flag(
      &isCoordinated, "pager.coordinated",
      "Whether direction decides at the edge of an album; else its pages take every drag there.")
    visitor.ratio(
      &parallax, "pager.parallax", in: 0...1,
      "A screen gives way by this share of what slides in over it.")
    visitor.spring(
      &turning, response: "pager.turning.response", damping: "pager.turning.damping",
      "The spring that brings a page to its place.")
    turn.visit(&visitor)
    stack.visit(&visitor)
    resistance.visit(&visitor)
    scroll.visit(&visitor)
    press.visit(&visitor)
    theme.visit(&visitor)
  }
}

extension StackTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &sliding, response: "pager.sliding.response", damping: "pager.sliding.damping",
      "The spring that brings a screen to its place.")
    visitor.speed(
      &flickSpeed, "pager.flickSpeed", in: 0...100_000,
      "A swipe back that a finger leaves faster than this is decided by its direction.")
    visitor.ratio(
      &backShare, "pager.backShare", in: 0...1,
      "A slower swipe goes back when it came farther than this share of the screen's width.")
  }
}
