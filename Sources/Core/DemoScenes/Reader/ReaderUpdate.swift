import Controls
import Firmware
public import Gestures
import Interactions
public import Raster
public import TactusCore

// What is visible of each section at a time, so that only what changed is redrawn.

extension ReaderScene {
  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    seen = time
    updateParts(to: time, &damage, scale: scale)
    let appearance = appearance(at: time)
    appearance.damage(since: drawn, layout, &damage, scale: scale)
    drawn = appearance
  }

  private func appearance(at time: Instant) -> ReaderAppearance {
    var appearance = ReaderAppearance(section, stamp: stamp)
    for index in 0..<QuickAction.count where canRun(QuickAction(index), at: time) {
      appearance.quick |= 1 &<< UInt8(truncatingIfNeeded: index)
    }
    appearance.menu = menu.presence(at: time)
    appearance.detail = detail.shown
    appearance.notice = notices.shown.frame
    if section == .text {
      appearance.panel = text.panelPresence(at: time) * text.panel.shown
      appearance.panelFrame = text.panelFrame(at: time)
    }
    if let target = feedback.target {
      appearance.press = feedback.scale(of: target, to: 0, at: time)
      // It has one of two sizes at once, and what shows of the larger one changes.
      if let fading = feedback.fading(of: target) { appearance.press += fading }
    }
    switch section {
    case .list: showRows(in: &appearance, at: time)
    case .cards: showCards(in: &appearance, at: time)
    case .text: showText(in: &appearance, at: time)
    case .grid: showItems(in: &appearance, at: time)
    // What stands in the place of notes does not scroll.
    case .notes:
      appearance.scroll = shelf.notes.isEmpty ? 0 : notesScroll.offsetAhead(at: time)
      appearance.fade = faded(notesScroll, nil)
    }
    return appearance
  }

  /// How much shows of a list, and of what moves in it, while they fade.
  private func faded(_ list: borrowing ScrollAxis, _ things: Float?) -> Float {
    (list.fading?.progress ?? 1) + (things ?? 1)
  }

  /// Where a target shows that it is pressed; an edge of it is soft.
  public func shownFrame(of target: TargetID) -> Rect {
    litFrame(of: target, at: seen).inset(by: -2)
  }

  private func litFrame(of target: TargetID, at time: Instant) -> Rect {
    let (group, index) = ReaderTarget.find(target)
    switch group {
    case .rowAction:
      return source(of: ReaderTarget.row.id(index / RowAction.count), at: time) ?? .zero
    case .row, .item, .note: return source(of: target, at: time) ?? .zero
    // A card is drawn over its surroundings, turned.
    case .card: return layout.viewport
    case .back, .favourite:
      return frame(of: group, index).offset(
        by: Vector(dx: detail.shown * layout.width, dy: 0))
    case .segment, .restart, .pill, .entry, .quick: return frame(of: group, index)
    case .listPage, .cardsPage, .textPage, .gridPage, .notesPage, .handle, .panel, .menu,
      .backdrop, .detail, .picture, .notice:
      return .zero
    }
  }

  /// How far down the list is drawn, in points: whole pixels, so that it can be moved.
  func drawnListOrigin(at time: Instant) -> Float {
    wholePixels(layout.listOrigin(scroll: listScroll.offsetAhead(at: time)).dy, scale: scale)
  }

  private func showRows(in appearance: inout ReaderAppearance, at time: Instant) {
    appearance.scroll = listScroll.offsetAhead(at: time)
    appearance.origin = drawnListOrigin(at: time)
    appearance.fade = faded(listScroll, rows.fading?.progress)
    for index in 0..<rows.order.count {
      let row = Int(rows.order[index])
      appearance.frames[row] = layout.row(rows.place(of: row, at: time))
      appearance.shifts[row] = rows.offset(of: row, at: time)
    }
  }

  private func showCards(in appearance: inout ReaderAppearance, at time: Instant) {
    appearance.cards.offset = cards.offset(at: time)
    appearance.cards.depth = cards.depth(of: 0, at: time)
    appearance.cards.isHeld = cards.isDragged
    appearance.cards.fade = cards.topOpacity
    guard let flight = cards.flight else { return }
    if flight.isInPlace { appearance.cards.fade = flight.progress(at: time) }
    appearance.cards.isFlying = true
    appearance.cards.flight = flight.offset(at: time)
  }

  private func showText(in appearance: inout ReaderAppearance, at time: Instant) {
    appearance.scroll = text.scroll.offset(at: time)
    appearance.fade = faded(text.scroll, nil)
    guard text.selection.isPresent else { return }
    appearance.range = text.selection.range
    appearance.selected = text.selectedFrame(at: time).inset(by: -ReaderAppearance.shadowMargin)
  }

  private func showItems(in appearance: inout ReaderAppearance, at time: Instant) {
    appearance.scroll = grid.scroll.offset(at: time)
    appearance.fade = faded(grid.scroll, grid.fading)
    let origin = grid.contentOrigin(at: time)
    for place in 0..<grid.order.count {
      let item = Int(grid.order[place])
      let isLifted = grid.liftedItem == item
      // As large as it is drawn: the margin around it is for its shadow.
      appearance.frames[item] = grid.frame(of: item, at: time).offset(by: origin)
        .scaled(by: isLifted ? tuning.parts.itemLiftedScale : 1)
      appearance.shifts[item] = isLifted ? 1 : 0
    }
    // Only the pressed item has a scale of its own.
    guard let target = feedback.target, case .item(let item) = ReaderTarget.thing(target) else {
      return
    }
    appearance.shifts[item] += appearance.press
  }
}
