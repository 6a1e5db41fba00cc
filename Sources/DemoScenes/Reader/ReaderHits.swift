import Controls
public import Firmware
public import Gestures
import Interactions
public import TactusCore

// What is where, and which recognizers watch it.

extension ReaderScene {
  public var targetCount: Int { ReaderTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    ReaderTarget.description(of: id, in: frame(of: ReaderTarget(id)))
  }

  /// At rest; what shows only at times has no size until it does.
  private func frame(of target: ReaderTarget) -> Rect {
    switch target {
    case .segment(let section): return layout.segment(Float(Int(section.rawValue)))
    case .page: return layout.viewport
    case .row(let row): return layout.row(Float(row)).offset(by: layout.listOrigin(scroll: 0))
    case .rowAction(let row, let action):
      return layout.rowAction(Float(row), action, width: rows.buttonWidth).offset(
        by: layout.listOrigin(scroll: 0))
    case .card: return layout.card
    case .restart: return layout.restart
    case .handle(let end): return text.selection.isPresent ? text.handle(end, at: seen) : .zero
    case .panel: return text.panel.isShown ? text.panelFrame(at: seen) : .zero
    case .pill(let pill):
      guard text.panel.isShown else { return .zero }
      return text.panel.pill(Int(pill.rawValue), in: text.panelFrame(at: seen))
    case .menu: return menu.isShown ? menu.frame : .zero
    case .entry(let entry): return menu.isShown ? menu.frame(of: entry.rawValue) ?? .zero : .zero
    case .backdrop: return menu.isShown ? layout.screen : .zero
    case .item(let item):
      return grid.layout.frame(around: grid.layout.center(ofPlace: item))
        .offset(by: Vector(dx: 0, dy: layout.viewport.y))
    case .note(let note):
      guard note < shelf.notes.count else { return .zero }
      return layout.row(Float(note)).offset(by: layout.listOrigin(scroll: 0))
    case .quick(let action): return layout.quick(action)
    case .notice: return notices.isVisible(at: seen) ? notices.shown.frame : .zero
    case .detail: return detail.isFront ? layout.screen : .zero
    case .picture: return detail.isFront ? layout.detailPicture : .zero
    case .back: return detail.isFront ? layout.detailBack : .zero
    case .favourite: return detail.isFront ? layout.detailFavourite : .zero
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
      if case .pill(let pill) = spot { return hit(.pill(SelectionPill(pill)), tap) }
      return hit(.panel, tap)
    }
    for index in 0..<QuickAction.count where layout.quick(QuickAction(index)).contains(point) {
      return hit(.quick(QuickAction(index)), tap)
    }
    if layout.header.contains(point) || layout.bar.contains(point) {
      for index in 0..<ReaderSection.count where layout.segmentReach(index).contains(point) {
        return hit(.segment(ReaderSection(index)), tap)
      }
      return hit(.page(section), tap)
    }
    switch section {
    case .list: return listHit(point, at: time)
    case .cards:
      if cards.top < cards.count, layout.card.contains(point - cards.offset(at: time)) {
        return hit(.card, tap | card.asSet | hold.asSet, at: time)
      }
      let isEmpty = cards.top == cards.count && cards.flight == nil
      return hit(isEmpty && layout.restart.contains(point) ? .restart : .page(.cards), tap)
    case .text:
      if let end = text.handle(at: point, time) { return hit(.handle(end), tap | handle.asSet) }
      return hit(.page(.text), tap | scroll.asSet | hold.asSet, at: time)
    case .grid:
      let roll = tap | scroll.asSet
      let content = point - grid.contentOrigin(at: time)
      guard let item = grid.item(at: content, time: time) else {
        return hit(.page(.grid), roll, at: time)
      }
      return hit(.item(item), roll | press.asSet | hold.asSet, at: time)
    case .notes: return notesHit(point, at: time)
    }
  }

  private func hit(_ target: ReaderTarget, _ watchers: RecognizerSet) -> Hit {
    Hit(target: target.id, watchers: watchers)
  }

  /// A touch on something that moves stops it, and is no tap and no press.
  private mutating func hit(
    _ target: ReaderTarget, _ watchers: RecognizerSet, at time: Instant
  ) -> Hit {
    let parts = parts(under: target.id)
    var standing = Standing(on: parts, parts.index, at: time)
    visitParts(&standing)
    let stopped = standing.isCatch ? tap.asSet | press.asSet | hold.asSet : .empty
    let caught = stopped & watchers
    return Hit(target: target.id, watchers: watchers - caught, caught: caught)
  }

  private func menuHit(_ point: Point) -> Hit {
    if menu.isShown, let entry = menu.entry(at: point) {
      return hit(.entry(MenuEntry(Int(entry))), tap.asSet)
    }
    return hit(menu.frame.contains(point) ? .menu : .backdrop, tap.asSet)
  }

  private func detailHit(_ point: Point, at time: Instant) -> Hit {
    let place = point - Vector(dx: detail.shift(at: time) * layout.width, dy: 0)
    let (near, back) = (detail.isNear(at: time), self.back.asSet)
    func button(_ target: ReaderTarget) -> Hit {
      Hit(
        target: target.id, watchers: near ? back | tap.asSet : back,
        caught: near ? .empty : tap.asSet)
    }
    if layout.detailBack.contains(place) { return button(.back) }
    if layout.detailFavourite.contains(place) { return button(.favourite) }
    if layout.detailPicture.contains(place - detail.pictureOffset(at: time)) {
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
          return hit(.rowAction(row, RowAction(index)), roll | swipe.asSet, at: time)
        }
      }
      return hit(.row(row), roll | swipe.asSet | hold.asSet, at: time)
    }
    return hit(.page(.list), roll, at: time)
  }

  private mutating func notesHit(_ point: Point, at time: Instant) -> Hit {
    let roll = tap.asSet | scroll.asSet
    let content = point - layout.listOrigin(scroll: notesScroll.offset(at: time))
    for index in 0..<shelf.notes.count where layout.row(Float(index)).contains(content) {
      return hit(.note(index), roll | hold.asSet, at: time)
    }
    return hit(.page(.notes), roll, at: time)
  }
}
