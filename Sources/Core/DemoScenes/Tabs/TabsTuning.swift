import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the tabs scene.
public struct TabsTuning: TuningTable {
  /// How many tabs there are.
  var count: Int32 = 3
  /// Whether a change of tabs gives a light haptic.
  var hasHaptic = false
  /// Whether one long drag may turn two tabs at first; the user may change it.
  var swipesThrough = false
  /// … from this fraction of the width on. A drag turns as many tabs as it moved half widths, to
  /// the nearest; no finger can drag over the whole width.
  var longShare: Float = 0.75
  /// For changing tabs and for going back.
  var settling = Spring(response: 0.35, dampingFraction: 0.85)
  var bias = BiasTuning()
  var turn = PageTurn()
  var resistance = Resistance()
  var scroll = ScrollTuning()
  var press = PressTuning()
  var theme = ThemeTuning()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.count(&count, "tabs.count", in: 1...8, "How many tabs there are.")
    visitor.flag(
      &hasHaptic, "tabs.haptic", "Whether a change of tabs gives a light haptic.")
    visitor.flag(
      &swipesThrough, "tabs.swipeThrough",
      "Whether a long drag may turn two tabs before the user says anything else.")
    visitor.ratio(
      &longShare, "tabs.longShare", in: 0...1,
      "A drag over this share of the width or more may turn two tabs.")
    visitor.spring(
      &settling, response: "tabs.settling.response", damping: "tabs.settling.damping",
      "The spring that brings a tab to its place, and one back that did not change.")
    visitor.visit(&bias, as: Self.biasNames)
    turn.visit(&visitor)
    resistance.visit(&visitor)
    scroll.visit(&visitor)
    press.visit(&visitor)
    theme.visit(&visitor)
  }

  /// The names that traces know.
  private static var biasNames: InlineArray<5, StaticString> {
    [
      "tabs.bias", "tabs.biasInMomentum", "tabs.momentum", "tabs.swipePause", "tabs.scrollPause",
    ]
  }
}
