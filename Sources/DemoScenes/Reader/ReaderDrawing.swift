import Gestures
public import Raster
import TactusCore

// How the reader scene looks: the section, the header with its segments over it, the menu over
// both, and the ripples over everything.

extension ReaderScene {
  public func draw(on canvas: inout Canvas) {
    canvas.fill(layout.screen, Theme.background)
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      switch section {
      case .list: drawRows(on: &canvas)
      case .cards: drawCards(on: &canvas)
      case .text: drawText(on: &canvas)
      case .grid: drawItems(on: &canvas)
      }
    }
    drawHeader(on: &canvas)
    drawMenu(on: &canvas)
    ripples.draw(on: &canvas)
  }

  private func drawHeader(on canvas: inout Canvas) {
    guard canvas.shows(layout.header) else { return }
    canvas.fill(layout.header, Theme.bar)
    canvas.fill(
      Rect(x: 0, y: layout.header.maxY - 1, width: layout.width, height: 1), Theme.cardEdge)
    canvas.fillRounded(layout.track, radius: 18, Theme.background)
    canvas.fillRounded(
      layout.segment(mark.value(at: seen)).inset(by: 3), radius: 15, Theme.accent)
    for index in 0..<ReaderSection.count {
      let isShown = index == Int(section.rawValue)
      canvas.text(
        ReaderSection(index).title, in: layout.segment(Float(index)), .headline,
        isShown ? .white : Theme.secondaryText, alignment: .center)
    }
  }

  private func drawRows(on canvas: inout Canvas) {
    canvas.translate(by: layout.listOrigin(scroll: listScroll.offset(at: seen)))
    for index in 0..<rows.order.count {
      let row = Int(rows.order[index])
      let place = rows.place(of: row, at: seen)
      let frame = layout.row(place)
      guard canvas.shows(frame) else { continue }
      let offset = rows.offset(of: row, at: seen)
      if offset < 0 { drawRowActions(row, frame, offset, on: &canvas) }
      canvas.scoped { canvas in
        canvas.clip(to: frame)
        drawRow(row, frame.offset(by: Vector(dx: offset, dy: 0)), on: &canvas)
      }
    }
  }

  /// The buttons share the space that the row leaves, so that all of them show from the start.
  private func drawRowActions(
    _ row: Int, _ frame: Rect, _ offset: Float, on canvas: inout Canvas
  ) {
    let each = -offset / Float(RowAction.count)
    canvas.scoped { canvas in
      canvas.clip(
        to: Rect(x: frame.maxX + offset, y: frame.y, width: -offset, height: frame.height))
      for index in 0..<RowAction.count {
        let action = RowAction(index)
        let button = Rect(
          x: frame.maxX + offset + Float(index) * each + 4, y: frame.y, width: each - 4,
          height: frame.height)
        canvas.fillRounded(button, radius: 12, action.color)
        // A caption that does not fit yet is left out.
        guard each >= rows.tuning.buttonWidth - 4 else { continue }
        canvas.text(
          action == .read && rows.read.contains(row) ? "Unread" : action.title, in: button,
          .footnote, .white, alignment: .center)
      }
    }
  }

  private func drawRow(_ row: Int, _ frame: Rect, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(row)
    canvas.fillRounded(frame, radius: 12, Theme.card)
    let dot = Point(x: frame.x + 32, y: frame.center.y)
    canvas.fillCircle(center: dot, radius: 18, accent.opacity(0.22))
    canvas.text(
      initial(of: row), in: Rect(x: dot.x - 18, y: dot.y - 18, width: 36, height: 36), .headline,
      accent, alignment: .center)
    let isRead = rows.read.contains(row)
    if !isRead {
      canvas.fillCircle(
        center: Point(x: frame.maxX - 20, y: frame.y + 20), radius: 4, Theme.accent)
    }
    if rows.flagged.contains(row) {
      canvas.fillRounded(
        Rect(x: frame.x, y: frame.y + 14, width: 4, height: frame.height - 28), radius: 2,
        RowAction.flag.color)
    }
    let text = Rect(x: frame.x + 62, y: frame.y + 10, width: frame.width - 62 - 40, height: 22)
    canvas.text(
      ReaderContent.sender(row), in: text, .headline,
      isRead ? Theme.secondaryText : Theme.text)
    canvas.text(
      ReaderContent.subject(row), in: text.offset(by: Vector(dx: 0, dy: 23)), .footnote,
      Theme.secondaryText)
  }

  private func initial(of row: Int) -> Label {
    ReaderContent.sender(row).withUTF8Span { name in
      var label = Label()
      label.append(utf8: name.extracting(first: 1))
      return label
    }
  }

  private func drawMenu(on canvas: inout Canvas) {
    let presence = menu.presence(at: seen)
    guard presence > 0 else { return }
    let opacity = min(presence, 1)
    canvas.fill(layout.screen, Color.black.opacity(0.4 * opacity))
    let scale = menu.tuning.scaleStart + (1 - menu.tuning.scaleStart) * presence
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      let frame = menu.frame.scaled(by: scale)
      canvas.shadow(
        of: frame, radius: 16, offset: Vector(dx: 0, dy: 6), blur: 18, Color.black.opacity(0.5))
      canvas.fillRounded(frame, radius: 16, Theme.card)
      canvas.strokeRounded(frame, radius: 16, width: 1, Theme.cardEdge)
      drawMenuHead(frame, on: &canvas)
      for index in 0..<ContextMenu.entryCount { drawEntry(index, frame, scale, on: &canvas) }
    }
  }

  private func drawMenuHead(_ frame: Rect, on canvas: inout Canvas) {
    let head = Rect(
      x: frame.x + 18, y: frame.y, width: frame.width - 36,
      height: frame.height / Float(ContextMenu.entryCount + 1))
    switch ReaderTarget(menu.subject) {
    case .row(let row):
      canvas.text(ReaderContent.sender(row), in: head, .headline, ReaderContent.accent(row))
    case .item(let item):
      canvas.text(ReaderContent.itemTitle(item), in: head, .headline, ReaderContent.accent(item))
    case .segment, .page, .rowAction, .card, .restart, .handle, .panel, .pill, .menu, .entry,
      .backdrop:
      break
    }
  }

  private func drawEntry(
    _ index: Int, _ frame: Rect, _ scale: Float, on canvas: inout Canvas
  ) {
    let entry = menu.entry(index).scaled(by: scale, about: menu.frame.center)
    canvas.fill(Rect(x: entry.x, y: entry.y, width: entry.width, height: 1), Theme.cardEdge)
    let target = ReaderTarget.entry(index).id
    if feedback.isPressed, feedback.target == target {
      canvas.fillRounded(entry.inset(by: 4), radius: 10, Theme.cardEdge)
    }
    let isRow = if case .row = ReaderTarget(menu.subject) { true } else { false }
    let isDeletion = isRow && index == ContextMenu.entryCount - 1
    canvas.text(
      ReaderContent.entry(index, isRow: isRow),
      in: Rect(x: entry.x + 18, y: entry.y, width: entry.width - 36, height: entry.height), .body,
      isDeletion ? Theme.danger : Theme.text)
  }
}

extension Rect {
  /// Scaled about its center.
  func scaled(by factor: Float) -> Rect { scaled(by: factor, about: center) }

  /// Scaled about a point, which stays where it is.
  func scaled(by factor: Float, about point: Point) -> Rect {
    Rect(
      x: point.x + (x - point.x) * factor, y: point.y + (y - point.y) * factor,
      width: width * factor, height: height * factor)
  }
}
