import Interactions
import Raster
import TactusCore

/// What is visible of the reader scene: two equal values are the same picture, and where they
/// differ the screen is redrawn.
struct ReaderAppearance: BitwiseCopyable, Sendable {
  let section: ReaderSection
  /// Counts changes of the picture of a section that happen at once, without movement.
  let stamp: UInt32
  /// Which of the quick actions would do something, a bit each.
  var quick: UInt8 = 0
  /// The position of the section's mark, in segments.
  var mark: Float = 0
  var scroll: Float = 0
  /// How far down the rows of the list are drawn, in points; whole pixels.
  var origin: Float = 0
  /// How far the menu and the panel have appeared; 0 when hidden.
  var menu: Float = 0
  var panel: Float = 0
  var panelFrame = Rect.zero
  var hovered: UInt8?
  /// From 1, nothing is pressed, to 0.
  var press: Float = 1
  /// What shows that it is pressed, and how brightly.
  var presses = Presses.Level()
  var lit = PerContact<Rect>(repeating: .zero)
  /// How far the detail view is from being shown, in widths; its picture, and its stamp.
  var detail: Float = 1
  var picture = Vector.zero
  var notice: Float = 0
  var noticeFrame = Rect.zero
  /// Rows, in the list, or items, on the screen, by number: where they are, and what else
  /// distinguishes them.
  var frames: Carry.PerItem<Rect>
  var shifts: Carry.PerItem<Float>
  var cards = Cards()
  /// The rectangle of the selection, including its handles.
  var selected = Rect.zero
  var range = TextRange(start: 0, end: 0)

  struct Cards: Equatable, BitwiseCopyable, Sendable {
    var offset = Vector.zero
    var depth: Float = 0
    var flight = Vector.zero
    var isFlying = false
    var isHeld = false
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
    guard let before, before.section == section, before.menu == menu, before.hovered == hovered,
      before.detail == detail, !(menu > 0 && before.presses != presses)
    else {
      damage.addAll()
      return
    }
    if before.notice != notice || before.noticeFrame != noticeFrame {
      damage.add(before.noticeFrame.inset(by: -2), scale: scale)
      damage.add(noticeFrame.inset(by: -2), scale: scale)
    }
    if before.presses != presses {
      for place in 0..<Presses.Level.count {
        damage.add(before.lit[place].inset(by: -2), scale: scale)
        damage.add(lit[place].inset(by: -2), scale: scale)
      }
    }
    if before.mark != mark { damage.add(layout.header, scale: scale) }
    if before.quick != quick {
      damage.add(layout.bar.isEmpty ? layout.header : layout.bar, scale: scale)
    }
    guard detail == 1 else {
      if before.picture != picture || before.stamp != stamp || before.presses != presses {
        damage.addAll()
      }
      return
    }
    let isWhole =
      before.stamp != stamp || before.scroll != scroll && section != .list
      || before.cards != cards
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
      if notice > 0 { damage.add(noticeFrame.inset(by: -2), scale: scale) }
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
    if before.panel != panel || before.panelFrame != panelFrame
      || panel > 0 && before.press != press
    {
      damage.add(before.panelFrame.inset(by: -Self.shadowMargin), scale: scale)
      damage.add(panelFrame.inset(by: -Self.shadowMargin), scale: scale)
    }
  }
}
