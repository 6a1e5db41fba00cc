import Gestures
import Raster
import TactusCore

/// What of the reader scene is to be seen: two equal ones are the same picture, and where they
/// differ the screen must be drawn anew.
struct ReaderLook: BitwiseCopyable, Sendable {
  private var section: ReaderSection
  private var mark: Float
  private var stamp: UInt32
  private var scroll: Float = 0
  private var menu: Float
  private var panel: Float
  private var panelFrame: Rect
  private var press: Float
  // Rows or items, by number.
  private var frames: InlineArray<24, Rect>
  private var shifts: InlineArray<24, Float>
  private var cards = Cards()
  private var selected: Rect
  private var range = TextRange(start: 0, end: 0)

  private struct Cards: Equatable, BitwiseCopyable, Sendable {
    var offset = Vector.zero
    var depth: Float = 0
    var flight = Vector.zero
    var isFlying = false
    var isHeld = false
  }

  /// Around a thing, for its shadow, in points.
  private static var shadowMargin: Float { 24 }

  init(of scene: borrowing ReaderScene, stamp: UInt32) {
    let time = scene.seen
    section = scene.section
    mark = scene.mark.value(at: time)
    self.stamp = stamp
    menu = scene.menu.presence(at: time)
    panel = scene.panel.presence(at: time)
    panelFrame = scene.panel.frame
    press = scene.press.target.map { scene.press.scale(of: $0, to: 0, at: time) } ?? 1
    frames = InlineArray(repeating: .zero)
    shifts = InlineArray(repeating: 0)
    selected = .zero
    switch section {
    case .list: takeRows(of: scene, at: time)
    case .cards: takeCards(of: scene, at: time)
    case .text: takeText(of: scene, at: time)
    case .grid: takeItems(of: scene, at: time)
    }
  }

  private mutating func takeRows(of scene: borrowing ReaderScene, at time: Instant) {
    scroll = scene.listScroll.offset(at: time)
    let origin = scene.layout.listOrigin(scroll: scroll)
    for index in 0..<scene.rows.order.count {
      let row = Int(scene.rows.order[index])
      frames[row] = scene.layout.row(scene.rows.place(of: row, at: time)).offset(by: origin)
      shifts[row] = scene.rows.offset(of: row, at: time)
    }
  }

  private mutating func takeCards(of scene: borrowing ReaderScene, at time: Instant) {
    cards.offset = scene.cards.offset(at: time)
    cards.depth = scene.cards.depth(of: 0, at: time)
    cards.isHeld = scene.cards.isDragged
    guard let flight = scene.cards.flight else { return }
    cards.isFlying = true
    cards.flight = flight.offset(at: time)
  }

  private mutating func takeText(of scene: borrowing ReaderScene, at time: Instant) {
    scroll = scene.textScroll.offset(at: time)
    guard scene.selection.isPresent else { return }
    range = scene.selection.range
    selected = scene.selection.bounds(in: scene.page, width: scene.layout.column.width)
      .offset(by: scene.textOrigin(at: time)).inset(by: -Self.shadowMargin)
  }

  private mutating func takeItems(of scene: borrowing ReaderScene, at time: Instant) {
    scroll = scene.grid.scroll.offset(at: time)
    let origin = scene.grid.contentOrigin(at: time)
    for item in 0..<ItemGrid.count {
      frames[item] = scene.grid.frame(of: item, at: time).offset(by: origin)
      shifts[item] = scene.grid.liftedItem == item ? 1 : 0
    }
    // Only the pressed one has a size of its own.
    guard let target = scene.press.target, case .item(let item) = ReaderTarget(target) else {
      return
    }
    shifts[item] += press
  }

  /// Damages where the picture differs from the one before.
  func damage(
    since before: ReaderLook?, _ layout: ReaderLayout, _ damage: inout Damage, scale: Float
  ) {
    guard let before, before.section == section, before.menu == menu else {
      damage.addAll()
      return
    }
    if before.mark != mark { damage.add(layout.header, scale: scale) }
    let isWhole =
      before.stamp != stamp || before.scroll != scroll || before.cards != cards
    if isWhole {
      damage.add(layout.viewport, scale: scale)
      return
    }
    for index in 0..<ItemGrid.count
    where before.frames[index] != frames[index] || before.shifts[index] != shifts[index] {
      let margin = section == .grid ? -Self.shadowMargin : 0
      damage.add(before.frames[index].inset(by: margin), scale: scale)
      damage.add(frames[index].inset(by: margin), scale: scale)
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
    if menu > 0, before.press != press { damage.addAll() }
  }
}
