import Controls
public import Firmware
public import Gestures
import Interactions
public import TactusCore

// What is where, and which recognizers watch it.

extension ReaderScene {
  public var targetCount: Int { ReaderTarget.targetCount }

  public func target(_ id: TargetID) -> TargetDescription {
    let (target, index) = ReaderTarget.find(id)
    return target.description(index, in: frame(of: target, index))
  }

  /// At rest; what shows only at times has no size until it does.
  func frame(of target: ReaderTarget, _ index: Int) -> Rect {
    let inList = layout.listOrigin(scroll: 0)
    return switch target {
    case .segment: layout.segment(Float(index))
    case .listPage, .cardsPage, .textPage, .gridPage, .notesPage: layout.viewport
    case .row: layout.row(Float(index)).offset(by: inList)
    case .rowAction:
      layout.rowAction(
        Float(index / RowAction.count), RowAction(index % RowAction.count),
        width: rows.buttonWidth
      ).offset(by: inList)
    case .card: layout.card
    case .restart: layout.restart
    case .handle:
      text.selection.isPresent ? text.handle(index == 0 ? .start : .end, at: seen) : .zero
    case .panel: text.panel.isShown ? text.panelFrame(at: seen) : .zero
    case .pill:
      text.panel.isShown ? text.panel.pill(index, in: text.panelFrame(at: seen)) : .zero
    case .menu: menu.isShown ? menu.frame : .zero
    case .entry:
      menu.isShown ? menu.frame(of: MenuEntry(index).rawValue) ?? .zero : .zero
    case .backdrop: menu.isShown ? layout.screen : .zero
    case .item:
      grid.layout.frame(around: grid.layout.center(ofPlace: index))
        .offset(by: Vector(dx: 0, dy: layout.viewport.y))
    case .note:
      index < shelf.notes.count ? layout.row(Float(index)).offset(by: inList) : .zero
    case .quick: layout.quick(QuickAction(index))
    case .notice: notices.isVisible(at: seen) ? notices.shown.frame : .zero
    case .detail: detail.isFront ? layout.screen : .zero
    case .picture: detail.isFront ? layout.detailPicture : .zero
    case .back: detail.isFront ? layout.detailBack : .zero
    case .favourite: detail.isFront ? layout.detailFavourite : .zero
    }
  }

  public mutating func hit(_ point: Point, at time: Instant) -> Hit {
    let tap = self.tap.asSet
    if menu.isVisible { return menuHit(point) }
    if let hit = noticeHit(point, at: time) { return hit }
    if detail.isFront { return detailHit(point, at: time) }
    if detail.covers(point.x, at: time) { return hit(.detail, .empty) }
    // The panel of a selection may lie over the header.
    if section == .text, let spot = text.panel(at: point, time) {
      if case .pill(let pill) = spot { return hit(.pill, of: pill, tap) }
      return hit(.panel, tap)
    }
    for index in 0..<QuickAction.count where layout.quick(QuickAction(index)).contains(point) {
      return hit(.quick, of: index, tap)
    }
    if layout.header.contains(point) || layout.bar.contains(point) {
      for index in 0..<ReaderSection.count where layout.segmentReach(index).contains(point) {
        return hit(.segment, of: index, tap)
      }
      return hit(ReaderTarget.page(section), tap)
    }
    switch section {
    case .list: return listHit(point, at: time)
    case .cards:
      if cards.top < cards.count, layout.card.contains(point - cards.offset(at: time)) {
        return hit(.card, tap | card.asSet | hold.asSet, at: time)
      }
      let isEmpty = cards.top == cards.count && cards.flight == nil
      return hit(isEmpty && layout.restart.contains(point) ? .restart : .cardsPage, tap)
    case .text:
      if let end = text.handle(at: point, time) {
        return hit(.handle, of: Int(end.rawValue), tap | handle.asSet)
      }
      return hit(.textPage, tap | scroll.asSet | hold.asSet, at: time)
    case .grid:
      let roll = tap | scroll.asSet
      let content = point - grid.contentOrigin(at: time)
      guard let item = grid.item(at: content, time: time) else {
        return hit(.gridPage, roll, at: time)
      }
      return hit(.item, of: item, roll | press.asSet | hold.asSet, at: time)
    case .notes: return notesHit(point, at: time)
    }
  }

  // Called from everywhere: inlined, it would make a microcontroller's image larger by kilobytes.
  @inline(never)
  private func hit(
    _ target: ReaderTarget, of index: Int = 0, _ watchers: RecognizerSet
  ) -> Hit {
    Hit(target: target.id(index), watchers: watchers)
  }

  /// A touch on something that moves stops it, and is no tap and no press.
  @inline(never)
  private mutating func hit(
    _ target: ReaderTarget, of index: Int = 0, _ watchers: RecognizerSet, at time: Instant
  ) -> Hit {
    let id = target.id(index)
    let isCatch = standing(under: id, at: time).isCatch
    let stopped = isCatch ? tap.asSet | press.asSet | hold.asSet : .empty
    let caught = stopped & watchers
    return Hit(target: id, watchers: watchers - caught, caught: caught)
  }

  private func menuHit(_ point: Point) -> Hit {
    if menu.isShown, let entry = menu.entry(at: point) {
      return hit(.entry, of: Int(entry), tap.asSet)
    }
    return hit(menu.frame.contains(point) ? .menu : .backdrop, tap.asSet)
  }

  private func detailHit(_ point: Point, at time: Instant) -> Hit {
    let place = point - Vector(dx: detail.shift(at: time) * layout.width, dy: 0)
    let (near, back) = (detail.isNear(at: time), self.back.asSet)
    func button(_ target: ReaderTarget) -> Hit {
      Hit(
        target: target.id(), watchers: near ? back | tap.asSet : back,
        caught: near ? .empty : tap.asSet)
    }
    if layout.detailBack.contains(place) { return button(.back) }
    if layout.detailFavourite.contains(place) { return button(.favourite) }
    if layout.detailPicture.contains(place - picture.offset(at: time)) {
      return hit(.picture, pan.asSet | back)
    }
    return hit(.detail, back)
  }

  /// A notice takes the taps on it as long as it can be seen; the list beneath scrolls.
  private func noticeHit(_ point: Point, at time: Instant) -> Hit? {
    guard notices.isVisible(at: time), notices.frame(at: time).contains(point) else { return nil }
    let scrolls = !detail.isFront && section != .cards
    return hit(.notice, scrolls ? tap.asSet | scroll.asSet : tap.asSet)
  }

  private mutating func listHit(_ point: Point, at time: Instant) -> Hit {
    let roll = tap.asSet | scroll.asSet
    let content = point - layout.listOrigin(scroll: listScroll.offset(at: time))
    for index in 0..<rows.order.count {
      let row = Int(rows.order[index])
      let place = rows.place(of: row, at: time)
      let frame = layout.row(place)
      guard frame.contains(content) else { continue }
      let isOnRow = content.x < frame.maxX + rows.offset(of: row, at: time)
      if !isOnRow, rows.openRow == row, !rows.isMoving(row, at: time) {
        for index in 0..<RowAction.count
        where layout.rowAction(place, RowAction(index), width: rows.buttonWidth).contains(content) {
          return hit(.rowAction, of: row * RowAction.count + index, roll | swipe.asSet, at: time)
        }
      }
      return hit(.row, of: row, roll | swipe.asSet | hold.asSet, at: time)
    }
    return hit(.listPage, roll, at: time)
  }

  private mutating func notesHit(_ point: Point, at time: Instant) -> Hit {
    let roll = tap.asSet | scroll.asSet
    let content = point - layout.listOrigin(scroll: notesScroll.offset(at: time))
    for index in 0..<shelf.notes.count where layout.row(Float(index)).contains(content) {
      return hit(.note, of: index, roll | hold.asSet, at: time)
    }
    return hit(.notesPage, roll, at: time)
  }
}
