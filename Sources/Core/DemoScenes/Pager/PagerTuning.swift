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
    visitor.visit(&stack, as: Self.stackNames)
    resistance.visit(&visitor)
    scroll.visit(&visitor)
    press.visit(&visitor)
    theme.visit(&visitor)
  }

  /// The names that traces know.
  private static var stackNames: InlineArray<5, StaticString> {
    [
      "pager.sliding.response", "pager.sliding.damping", "pager.flickSpeed", "pager.backShare",
      "pager.nearDistance",
    ]
  }
}
