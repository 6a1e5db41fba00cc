import Controls
import Gestures
import Interactions
public import Raster
import TactusCore

// How the reader scene looks: the section, the header with its segments and the quick actions over
// it, the detail view over these, the menu over all, then the notice and the ripples.

extension ReaderScene {
  public func draw(on canvas: inout Canvas) {
    let (shown, fading) = (detail.shown, detail.fading)
    // What lies below stands still, and is drawn once.
    if shown > 0 || fading != nil { drawPlace(on: &canvas) }
    let progress = fading?.progress ?? 1
    if let from = fading?.from, from < 1 {
      // Below itself, which comes to cover all, it stays as it is.
      drawDetail(shift: from, shown < 1 ? 1 : 1 - progress, on: &canvas)
    }
    if shown < 1 { drawDetail(shift: shown, progress, on: &canvas) }
    drawMenu(on: &canvas)
    notices.draw(on: &canvas, theme)
    ripples.draw(theme.accent, on: &canvas)
  }

  /// The section, over which the detail view may lie.
  private func drawPlace(on canvas: inout Canvas) {
    canvas.fill(layout.screen, theme.background)
    drawSection(on: &canvas)
    drawHeader(on: &canvas)
    drawQuickActions(on: &canvas)
    if section == .text { drawPanel(on: &canvas) }
  }

  private func drawSection(on canvas: inout Canvas) {
    canvas.scoped { canvas in
      canvas.clip(to: layout.viewport)
      guard let list = sectionList else { return drawContent(on: &canvas) }
      canvas.scrolled(list) { canvas in drawContent(on: &canvas) }
    }
  }

  /// What scrolls in the section.
  private var sectionList: ScrollAxis? {
    switch section {
    case .list: listScroll
    case .cards: nil
    case .text: text.scroll
    case .grid: grid.scroll
    case .notes: notesScroll
    }
  }

  /// In an image once: with reduced motion there are two of these.
  @inline(never)
  private func drawContent(on canvas: inout Canvas) {
    switch section {
    case .list: drawRows(on: &canvas)
    case .cards: drawCards(on: &canvas)
    case .text: drawText(on: &canvas)
    case .grid: drawItems(on: &canvas)
    case .notes: drawNotes(on: &canvas)
    }
  }

  private func drawHeader(on canvas: inout Canvas) {
    guard canvas.shows(layout.header) else { return }
    canvas.fill(layout.header, theme.bar)
    canvas.fill(
      Rect(x: 0, y: layout.header.maxY - 1, width: layout.width, height: 1), theme.cardEdge)
    canvas.fillRounded(layout.track, radius: 18, theme.background)
    if let fading = mark.fading {
      drawMark(at: fading.from, theme.accent.opacity(1 - fading.progress), on: &canvas)
      drawMark(at: mark.shown, theme.accent.opacity(fading.progress), on: &canvas)
    } else {
      drawMark(at: mark.shown, theme.accent, on: &canvas)
    }
    for index in 0..<ReaderSection.count {
      let isShown = index == section.index
      let frame = layout.segment(Float(index))
      lightPressed(.segment, of: index, frame.inset(by: 3), radius: 15, on: &canvas)
      canvas.text(
        ReaderSection(index).title, in: frame, .headline,
        isShown ? theme.textOnAccent : theme.secondaryText, alignment: .center)
    }
  }

  @inline(never)
  private func drawMark(at place: Float, _ color: Color, on canvas: inout Canvas) {
    canvas.fillRounded(layout.mark(at: place).inset(by: 3), radius: 15, color)
  }

  private func drawQuickActions(on canvas: inout Canvas) {
    if !layout.bar.isEmpty {
      guard canvas.shows(layout.bar) else { return }
      canvas.fill(layout.bar, theme.bar)
      canvas.fill(Rect(x: 0, y: layout.bar.y, width: layout.width, height: 1), theme.cardEdge)
    }
    for index in 0..<QuickAction.count {
      let action = QuickAction(index)
      let frame = layout.quick(action)
      let color = canRun(action, at: seen) ? theme.text : theme.faint
      lightPressed(.quick, of: index, frame.inset(by: 4), radius: 12, on: &canvas)
      guard layout.quickHasTitles else {
        canvas.icon(action.look.icon, at: frame.center, size: 22, color)
        continue
      }
      canvas.icon(action.look.icon, at: Point(x: frame.center.x, y: frame.y + 19), size: 20, color)
      canvas.text(
        action.look.title, in: Rect(x: frame.x, y: frame.y + 30, width: frame.width, height: 18),
        .caption, color, alignment: .center)
    }
  }

  /// Shows that a finger is on something.
  func lightPressed(
    _ target: ReaderTarget, of index: Int = 0, _ frame: Rect, radius: Float,
    on canvas: inout Canvas
  ) {
    let light = presses.shown.brightness(of: target.id(index))
    if light > 0 {
      canvas.fillRounded(frame, radius: radius, theme.press.opacity(0.16 * light))
    }
  }

  private func drawRows(on canvas: inout Canvas) {
    canvas.translate(by: Vector(dx: 0, dy: drawnListOrigin(at: seen)))
    for index in 0..<rows.order.count {
      let row = Int(rows.order[index])
      let frame = layout.row(rows.place(of: row, at: seen))
      // Most rows do not show.
      guard canvas.shows(frame) else { continue }
      let offset = rows.offset(of: row, at: seen)
      drawRow(row, frame, displaced: offset, rows.opacity(atPlace: index), on: &canvas)
    }
    if let fading = rows.fading { drawPastRows(fading.order, fading.progress, on: &canvas) }
    if rows.order.isEmpty { drawEmpty(.inbox, "Nothing left to read", on: &canvas) }
  }

  /// With reduced motion: the rows that were elsewhere before one slid, came or went, over those of
  /// now.
  private func drawPastRows(
    _ order: SwipeRows.Order, _ progress: Float, on canvas: inout Canvas
  ) {
    for place in 0..<order.count where rows.hasChanged(atPlace: place) {
      let frame = layout.row(Float(place))
      guard canvas.shows(frame) else { continue }
      let row = Int(order[place])
      drawRow(row, frame, displaced: rows.pastOffset(of: row), 1 - progress, on: &canvas)
    }
  }

  /// In an image once: with reduced motion there are two of these.
  @inline(never)
  private func drawRow(
    _ row: Int, _ frame: Rect, displaced offset: Float, _ opacity: Float,
    on canvas: inout Canvas
  ) {
    canvas.scoped { canvas in
      if opacity < 1 { canvas.fade(to: opacity) }
      if offset < 0 { drawRowActions(row, frame, offset, on: &canvas) }
      canvas.clip(to: frame)
      drawRow(row, frame.offset(by: Vector(dx: offset, dy: 0)), on: &canvas)
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
        let isOn =
          switch action {
          case .flag: marks.flagged.contains(row)
          case .read: marks.read.contains(row)
          case .delete: false
          }
        let look = action.look(isOn: isOn)
        let light = presses.shown.brightness(of: ReaderTarget.rowAction(action, of: row))
        if light > 0 {
          canvas.fillRounded(button, radius: 12, Color.white.opacity(0.35 * light))
        }
        // What does not fit yet is left out.
        guard each >= 30 else { continue }
        let isWhole = each >= rows.buttonWidth - 4
        let middle = Point(
          x: button.center.x, y: isWhole ? button.center.y - 9 : button.center.y)
        canvas.icon(look.icon, at: middle, size: 20, .white)
        guard isWhole else { continue }
        canvas.text(
          look.title,
          in: Rect(x: button.x, y: button.center.y + 5, width: button.width, height: 16),
          .caption, .white, alignment: .center)
      }
    }
  }

  private func drawRow(_ row: Int, _ frame: Rect, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(row)
    canvas.fillRounded(frame, radius: 12, theme.card)
    lightPressed(.row, of: row, frame, radius: 12, on: &canvas)
    let dot = Point(x: frame.x + 32, y: frame.center.y)
    canvas.fillCircle(center: dot, radius: 18, accent.opacity(0.22))
    canvas.text(
      initial(of: row), in: Rect(x: dot.x - 18, y: dot.y - 18, width: 36, height: 36), .headline,
      accent, alignment: .center)
    let isRead = marks.read.contains(row)
    var right = Point(x: frame.maxX - 20, y: frame.center.y)
    if !isRead {
      canvas.fillCircle(center: right, radius: 5, theme.accent)
      right.x -= 22
    }
    if marks.favourites.contains(row) {
      canvas.icon(.heartFilled, at: right, size: 16, Self.heart)
      right.x -= 22
    }
    if marks.flagged.contains(row) {
      canvas.icon(.flag, at: right, size: 16, RowAction.flag.color)
      right.x -= 22
    }
    let text = Rect(
      x: frame.x + 62, y: frame.center.y - 22, width: right.x + 8 - frame.x - 62, height: 22)
    canvas.text(
      ReaderContent.letter(row).sender, in: text, .headline,
      isRead ? theme.secondaryText : theme.text)
    canvas.text(
      ReaderContent.letter(row).subject, in: text.offset(by: Vector(dx: 0, dy: 22)), .footnote,
      theme.secondaryText)
  }

  static var heart: Color { Color(rgb: 0xF0628A) }

  private func initial(of row: Int) -> Label {
    ReaderContent.letter(row).sender.withUTF8Span { name in
      var label = Label()
      label.append(utf8: name.extracting(first: 1))
      return label
    }
  }

  /// What a section shows when there is nothing in it.
  func drawEmpty(_ icon: Icon, _ text: StaticString, on canvas: inout Canvas) {
    let center = Point(x: layout.viewport.width / 2, y: layout.viewport.height / 2 - 20)
    canvas.icon(icon, at: center, size: 40, theme.faint)
    canvas.text(
      text, at: Point(x: center.x, y: center.y + 48), .body, theme.secondaryText,
      alignment: .center)
  }
}
