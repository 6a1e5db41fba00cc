import Interactions
import Raster
import TactusCore

/// What is visible of a section: two equal values are the same picture, and where they differ the
/// screen is redrawn. What lies over the sections are parts, and know that by themselves.
struct ReaderAppearance: BitwiseCopyable, Sendable {
  let section: ReaderSection
  /// Counts changes of the picture of a section that happen at once, without movement.
  let stamp: UInt32
  /// Which of the quick actions would do something, a bit each.
  var quick: UInt8 = 0
  var scroll: Float = 0
  /// How far down the rows of the list are drawn, in points; whole pixels.
  var origin: Float = 0
  /// How far the panel has appeared; 0 when hidden.
  var panel: Float = 0
  var panelFrame = Rect.zero
  /// From 1, nothing is pressed, to 0.
  var press: Float = 1
  /// Rows, in the list, or items, on the screen, by number: where they are, and what else
  /// distinguishes them.
  var frames: Carry.PerItem<Rect>
  var shifts: Carry.PerItem<Float>
  var cards = Cards()
  /// With reduced motion: how much of what fades in shows, the list and its rows, or the grid and
  /// its items, together; else 2.
  var fade: Float = 2
  /// The rectangle of the selection, including its handles.
  var selected = Rect.zero
  var range = TextRange(start: 0, end: 0)
  /// What lies over it, and does not move with it: a notice; and how far the menu has appeared, and
  /// how far the detail view is from being shown.
  var notice = Rect.zero
  var menu: Float = 0
  var detail: Float = 1

  struct Cards: Equatable, BitwiseCopyable, Sendable {
    var offset = Vector.zero
    var depth: Float = 0
    var flight = Vector.zero
    var isFlying = false
    var isHeld = false
    /// With reduced motion: how much of a card has faded.
    var fade: Float = 1
  }

  /// The margin around a thing for its shadow, in points.
  static var shadowMargin: Float { 24 }

  init(_ section: ReaderSection, stamp: UInt32) {
    self.section = section
    self.stamp = stamp
    frames = InlineArray(repeating: .zero)
    shifts = InlineArray(repeating: 0)
  }

  /// A length of whole pixels as their number.
  private static func pixels(_ length: Float, scale: Float) -> Int {
    let pixels = length * scale
    return Int(Int32(max(-1_000_000, min(1_000_000, pixels < 0 ? pixels - 0.5 : pixels + 0.5))))
  }

  /// Where a row or an item is on the screen.
  private func shown(_ index: Int) -> Rect { frames[index].offset(by: Vector(dx: 0, dy: origin)) }

  /// Damages where the picture differs from the previous one.
  func damage(
    since before: ReaderAppearance?, _ layout: ReaderLayout, _ damage: inout Damage, scale: Float
  ) {
    guard let before, before.section == section else {
      damage.addAll()
      return
    }
    if before.quick != quick {
      damage.add(layout.bar.isEmpty ? layout.header : layout.bar, scale: scale)
    }
    guard detail == 1 else {
      if before.stamp != stamp { damage.addAll() }
      return
    }
    // It may lie over what is around the text.
    if before.panel != panel || before.panelFrame != panelFrame
      || panel > 0 && before.press != press
    {
      damage.add(before.panelFrame.inset(by: -Self.shadowMargin), scale: scale)
      damage.add(panelFrame.inset(by: -Self.shadowMargin), scale: scale)
    }
    let isWhole =
      before.stamp != stamp || before.scroll != scroll && section != .list
      || before.cards != cards || before.fade != fade
    if isWhole {
      damage.add(layout.viewport, scale: scale)
      return
    }
    for index in 0..<Carry.capacity
    where before.frames[index] != frames[index] || before.shifts[index] != shifts[index] {
      let margin = section == .grid ? -Self.shadowMargin : 0
      damage.add(before.shown(index).inset(by: margin), scale: scale)
      damage.add(shown(index).inset(by: margin), scale: scale)
    }
    if before.origin != origin {
      // What lies over the list does not move with it; the header's edge, which is a whole pixel on
      // any screen, may lie on its first row.
      damage.add(
        Rect(x: 0, y: layout.header.maxY - 1, width: layout.width, height: 1), scale: scale)
      if !notice.isEmpty { damage.add(notice.inset(by: -2), scale: scale) }
      if menu > 0 {
        damage.add(layout.viewport, scale: scale)
      } else {
        damage.scroll(
          layout.viewport, down: Self.pixels(origin - before.origin, scale: scale), scale: scale)
      }
    }
    if before.range != range || before.selected != selected {
      damage.add(before.selected, scale: scale)
      damage.add(selected, scale: scale)
    }
  }
}
