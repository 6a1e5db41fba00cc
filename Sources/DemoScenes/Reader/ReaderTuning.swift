import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the reader scene.
public struct ReaderTuning: TuningTable {
  var rows = SwipeRowsTuning()
  var cards = CardStackTuning()
  var text = TextAreaTuning()
  var menu = MenuTuning()
  /// Where the menu and the panel are placed.
  var placement = MenuPlacement()
  /// How items look under a finger, and how they are carried.
  var itemPressedScale: Float = 0.97
  var itemLiftedScale: Float = 1.06
  var carry = CarryTuning()
  var detail = DetailTuning()
  var notice = NoticeTuning()
  var ripples = RippleTuning()
  var pressing = Spring(response: 0.2, dampingFraction: 0.825)
  /// Moves the mark in the header from section to section.
  var mark = Spring(response: 0.3, dampingFraction: 0.85)
  var press = PressTuning()
  var theme = ThemeTuning()
  var scroll = ScrollTuning()
  var resistance = Resistance()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    rows.visit(&visitor)
    cards.visit(&visitor)
    visitor.visit(&text, as: Self.textNames)
    menu.visit(&visitor)
    placement.visit(&visitor)
    visitor.ratio(
      &itemPressedScale, "reader.itemPressed", in: 0.5...1,
      "An item shrinks to this scale while it is pressed.")
    visitor.ratio(
      &itemLiftedScale, "reader.itemLifted", in: 0.5...2,
      "An item is drawn at this scale while it is carried.")
    carry.visit(&visitor)
    detail.visit(&visitor)
    notice.visit(&visitor)
    ripples.visit(&visitor)
    visitor.spring(
      &pressing, response: "reader.press.response", damping: "reader.press.damping",
      "The spring with which an item or a pill shrinks under a finger, and comes back.")
    visitor.spring(
      &mark, response: "reader.mark.response", damping: "reader.mark.damping",
      "The spring that moves the mark in the header to the section that was chosen.")
    press.visit(&visitor)
    theme.visit(&visitor)
    scroll.visit(&visitor)
    resistance.visit(&visitor)
  }

  /// The names that traces know.
  private static var textNames: InlineArray<7, StaticString> {
    [
      "reader.handleReach", "reader.handleDistance", "reader.pill", "reader.previewLines",
      "reader.pillPressed", "reader.panel.response", "reader.panel.damping",
    ]
  }
}
