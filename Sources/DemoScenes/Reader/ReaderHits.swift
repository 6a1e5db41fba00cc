public import Firmware
public import Gestures
public import TactusCore

// What is where, and which recognizers watch it.

extension ReaderScene {
  public var targetCount: Int { ReaderTarget.count }

  public func target(_ id: TargetID) -> TargetDescription {
    let target = ReaderTarget(id)
    return TargetDescription(
      name: target.name, kind: target.kind, frame: frame(of: target), isQuiet: target.isQuiet)
  }

  /// At rest; what shows only at times has no size until it does.
  private func frame(of target: ReaderTarget) -> Rect {
    switch target {
    case .segment(let section): return layout.segment(Float(Int(section.rawValue)))
    case .page: return layout.viewport
    case .row(let row): return layout.row(Float(row)).offset(by: layout.listOrigin(scroll: 0))
    case .rowAction(let row, let action):
      return layout.rowAction(Float(row), action).offset(by: layout.listOrigin(scroll: 0))
    case .card: return layout.card
    case .restart: return layout.restart
    case .handle(let end): return selection.isPresent ? handleFrame(end, at: seen) : .zero
    case .panel: return panel.isShown ? panel.frame : .zero
    case .pill(let pill): return panel.isShown ? panel.pill(pill) : .zero
    case .menu: return menu.isShown ? menu.frame : .zero
    case .entry(let entry): return menu.isShown ? menu.entry(entry) : .zero
    case .backdrop: return menu.isShown ? layout.screen : .zero
    case .item(let item):
      return grid.layout.frame(around: grid.layout.center(ofPlace: item))
        .offset(by: Vector(dx: 0, dy: layout.viewport.y))
    }
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let tap = self.tap.asSet
    if menu.isShown { return menuHit(point) }
    if layout.header.contains(point) {
      for index in 0..<ReaderSection.count where layout.segment(Float(index)).contains(point) {
        return hit(.segment(ReaderSection(index)), tap)
      }
      return hit(.page(section), tap)
    }
    switch section {
    case .list: return listHit(point, at: time)
    case .cards:
      if cards.top < CardStack.count, layout.card.contains(point) {
        return hit(.card, tap | card.asSet)
      }
      let isEmpty = cards.top == CardStack.count && cards.flight == nil
      return hit(isEmpty && layout.restart.contains(point) ? .restart : .page(.cards), tap)
    case .text: return textHit(point, at: time)
    case .grid:
      let roll = tap | scroll.asSet
      let content = point - grid.contentOrigin(at: time)
      guard let item = grid.item(at: content, time: time) else { return hit(.page(.grid), roll) }
      return hit(.item(item), roll | press.asSet | hold.asSet)
    }
  }

  private func hit(_ target: ReaderTarget, _ watchers: RecognizerSet) -> Hit {
    Hit(target: target.id, watchers: watchers)
  }

  private func menuHit(_ point: Point) -> Hit {
    for entry in 0..<ContextMenu.entryCount where menu.entry(entry).contains(point) {
      return hit(.entry(entry), tap.asSet | press.asSet)
    }
    return hit(menu.frame.contains(point) ? .menu : .backdrop, tap.asSet)
  }

  private func listHit(_ point: Point, at time: Instant) -> Hit {
    let roll = tap.asSet | scroll.asSet
    let content = point - layout.listOrigin(scroll: listScroll.offset(at: time))
    for index in 0..<rows.order.count {
      let row = Int(rows.order[index])
      let place = rows.place(of: row, at: time)
      let frame = layout.row(place)
      guard frame.contains(content) else { continue }
      let isOnRow = content.x < frame.maxX + rows.offset(of: row, at: time)
      if !isOnRow, rows.openRow == row {
        for index in 0..<RowAction.count
        where layout.rowAction(place, RowAction(index)).contains(content) {
          return hit(.rowAction(row, RowAction(index)), roll | swipe.asSet)
        }
      }
      return hit(.row(row), roll | swipe.asSet | hold.asSet)
    }
    return hit(.page(.list), roll)
  }

  private func textHit(_ point: Point, at time: Instant) -> Hit {
    let tap = self.tap.asSet
    if panel.isShown, panel.frame.contains(point) {
      for index in 0..<SelectionPill.count
      where panel.pill(SelectionPill(index)).contains(point) {
        return hit(.pill(SelectionPill(index)), tap | press.asSet)
      }
      return hit(.panel, tap)
    }
    if selection.isSettled {
      // The end's handle first: after a long press it is the one most likely wanted.
      if handleFrame(.end, at: time).contains(point) {
        return hit(.handle(.end), tap | handle.asSet)
      }
      if handleFrame(.start, at: time).contains(point) {
        return hit(.handle(.start), tap | handle.asSet)
      }
    }
    return hit(.page(.text), tap | scroll.asSet | hold.asSet)
  }

  /// Where a finger can grab a handle, on the screen.
  private func handleFrame(_ end: SelectionEnd, at time: Instant) -> Rect {
    let place = selection.place(of: end, in: page) + textOrigin(at: time)
    let reach = selectionTuning.handleReach
    return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// The page's origin on the screen.
  func textOrigin(at time: Instant) -> Vector {
    Vector(dx: layout.column.x, dy: layout.viewport.y - textScroll.offset(at: time))
  }
}
