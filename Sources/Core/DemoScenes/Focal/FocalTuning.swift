import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the focal scene.
public struct FocalTuning: TuningTable {
  var stage = PullTuning()
  /// A pull's hint follows the finger at this distance, in points.
  var hintDistance: Float = 100
  /// What is on a view that comes takes taps when the view is no farther than this from its place,
  /// in points.
  var nearDistance: Float = 44
  /// The hint of a pull leaves over so many points as the list leaves its edge.
  var hintFade: Float = 40
  /// Brings hints in and lets them out.
  var hint = Spring(response: 0.35, dampingFraction: 0.75)
  /// A hint follows a view that moves towards it by this share, up to `peekMax` points inwards.
  var peekShare: Float = 0.25
  var peekMax: Float = 16
  var resistance = Resistance()
  var scroll = ScrollTuning()
  var press = PressTuning()
  var theme = ThemeTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.visit(&stage, as: Self.stageNames)
    visitor.length(
      &hintDistance, "focal.hintDistance", in: 0...10_000,
      "The hint of a pull follows the finger this far behind.")
    visitor.length(
      &nearDistance, "focal.nearDistance", in: 0...10_000,
      "The buttons of a view that comes take taps when it is no farther than this from its place.")
    visitor.length(
      &hintFade, "focal.hintFade", in: 1...10_000,
      "The hint of a pull leaves over this way as the list leaves the edge for pulls.")
    visitor.spring(
      &hint, response: "focal.hint.response", damping: "focal.hint.damping",
      "The spring that brings the hints of a view in, and lets them out.")
    visitor.ratio(
      &peekShare, "focal.peekShare", in: 0...1,
      "A hint at a side follows the view that is swiped by this share of its way.")
    visitor.length(
      &peekMax, "focal.peekMax", in: 0...10_000,
      "A hint at a side follows a swipe no farther than this.")
    resistance.visit(&visitor)
    scroll.visit(&visitor)
    press.visit(&visitor)
    theme.visit(&visitor)
  }

  /// The names that traces know.
  private static var stageNames: InlineArray<12, StaticString> {
    [
      "focal.returning.response", "focal.returning.damping", "focal.navigating.response",
      "focal.navigating.damping", "focal.flightSpeedMax", "focal.swipeDistance",
      "focal.swipeRatio", "focal.pullDistance", "focal.topTolerance", "focal.bottomTolerance",
      "focal.catchDistance", "focal.catchSpeed",
    ]
  }
}
