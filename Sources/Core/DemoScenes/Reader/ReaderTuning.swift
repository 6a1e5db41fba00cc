import Controls
import Gestures
import Interactions
public import TactusCore

/// The constants of the reader scene.
public struct ReaderTuning: TuningTable {
  var parts = ReaderParts()
  /// Moves the mark in the header from section to section.
  var mark = Spring(response: 0.3, dampingFraction: 0.85)
  var press = PressTuning()
  var theme = ThemeTuning()
  var scroll = ScrollTuning()
  var resistance = Resistance()

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.visit(&parts, as: ReaderParts.names)
    visitor.spring(
      &mark, response: "reader.mark.response", damping: "reader.mark.damping",
      "The spring that moves the mark in the header to the section that was chosen.")
    press.visit(&visitor)
    theme.visit(&visitor)
    scroll.visit(&visitor)
    resistance.visit(&visitor)
  }
}

/// The constants of its parts, under the names that traces know.
struct ReaderParts: TuningTable {
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
  /// Of an item or a pill.
  var pressing = PressFeedbackTuning()

  mutating func visit(_ visitor: inout some TuningVisitor) {
    rows.visit(&visitor)
    cards.visit(&visitor)
    text.visit(&visitor)
    menu.visit(&visitor)
    placement.visit(&visitor)
    visitor.ratio(
      &itemPressedScale, "items.pressed", in: 0.5...1,
      "An item shrinks to this scale while it is pressed.")
    visitor.ratio(
      &itemLiftedScale, "items.lifted", in: 0.5...2,
      "An item is drawn at this scale while it is carried.")
    carry.visit(&visitor)
    detail.visit(&visitor)
    notice.visit(&visitor)
    ripples.visit(&visitor)
    pressing.visit(&visitor)
  }

  /// Once, and not for each visitor.
  @inline(never)
  static var names: InlineArray<67, StaticString> {
    [
      "reader.rowDistanceMax", "reader.rowOpen", "reader.rowAhead", "reader.rowButton",
      "reader.rowDelay", "reader.row.response", "reader.row.damping",
      "reader.cardsVisible", "reader.cardStep", "reader.cardShrink", "reader.cardTurn",
      "reader.cardHeld", "reader.cardThrow", "reader.cardThrowSpeed", "reader.cardThrowFast",
      "reader.cardFlight", "reader.cardFlightDuration", "reader.card.response",
      "reader.card.damping",
      "reader.handleReach", "reader.handleDistance", "reader.pill", "reader.previewLines",
      "reader.pillPressed", "reader.panel.response", "reader.panel.damping",
      "reader.panelMoving.response", "reader.panelMoving.damping",
      "reader.menuWidth", "reader.menuHeight", "reader.menuScale", "reader.menuSlide",
      "reader.menuLeaving", "reader.menuIn.response", "reader.menuIn.damping",
      "reader.menuOut.response", "reader.menuOut.damping",
      "reader.menuGap", "reader.menuMargin",
      "reader.itemPressed", "reader.itemLifted",
      "reader.itemLift", "reader.edgeDistance", "reader.edgeApproach", "reader.edgeSpeed",
      "reader.edgeInterval", "reader.item.response", "reader.item.damping",
      "reader.detailBack", "reader.detailNear", "reader.detailBackSpeed",
      "reader.detail.response", "reader.detail.damping", "reader.picture.response",
      "reader.picture.damping",
      "reader.notice", "reader.noticeRise", "reader.notice.response", "reader.notice.damping",
      "reader.rippleDiameter", "reader.rippleScaleStart", "reader.rippleScaleEnd",
      "reader.rippleOpacity", "reader.rippleDuration", "reader.rippleCount",
      "reader.press.response", "reader.press.damping",
    ]
  }
}
