import Raster
import TactusCore

// How the page looks, the selection on it, and its panel.

extension ReaderScene {
  func drawText(on canvas: inout Canvas) {
    let column = layout.column
    canvas.scoped { canvas in
      canvas.translate(by: textOrigin(at: seen))
      canvas.text(
        ReaderText.title, in: Rect(x: 0, y: 16, width: column.width, height: 40), .largeTitle,
        Theme.text)
      ReaderText.body.withUTF8Span { text in
        for index in 0..<page.lineCount {
          let top = page.top(ofLine: index)
          let frame = Rect(x: 0, y: top, width: column.width, height: TextPage.lineHeight)
          guard canvas.shows(frame) else { continue }
          if selection.isPresent { drawSelection(inLine: index, frame, on: &canvas) }
          canvas.text(
            utf8: text, line: page.line(index), at: Point(x: 0, y: page.baseLine(ofLine: index)),
            TextPage.style, Theme.text)
        }
      }
      if selection.isPresent {
        drawHandle(.start, on: &canvas)
        drawHandle(.end, on: &canvas)
      }
    }
    drawPanel(on: &canvas)
  }

  private func drawSelection(inLine index: Int, _ frame: Rect, on canvas: inout Canvas) {
    let line = page.line(index)
    let start = max(selection.range.start, line.start)
    let end = min(selection.range.end, line.end)
    guard start < end else { return }
    let left = page.x(ofGap: start, inLine: index)
    let right = page.x(ofGap: end, inLine: index)
    canvas.fill(
      Rect(x: left, y: frame.y, width: right - left, height: frame.height),
      Theme.accent.opacity(0.35))
  }

  private func drawHandle(_ end: SelectionEnd, on canvas: inout Canvas) {
    let place = selection.place(of: end, in: page)
    let half = TextPage.lineHeight / 2
    canvas.fill(
      Rect(x: place.x - 1, y: place.y - half, width: 2, height: 2 * half), Theme.accent)
    let knob = end == .start ? place.y - half - 4 : place.y + half + 4
    canvas.fillCircle(center: Point(x: place.x, y: knob), radius: 6, Theme.accent)
  }

  private func drawPanel(on canvas: inout Canvas) {
    let presence = panel.presence(at: seen)
    guard presence > 0 else { return }
    canvas.scoped { canvas in
      canvas.fade(to: presence)
      canvas.shadow(
        of: panel.frame, radius: 18, offset: Vector(dx: 0, dy: 4), blur: 16,
        Color.black.opacity(0.5))
      canvas.fillRounded(panel.frame, radius: 18, Theme.card)
      canvas.strokeRounded(panel.frame, radius: 18, width: 1, Theme.cardEdge)
      drawPreview(on: &canvas)
      for index in 0..<SelectionPill.count { drawPill(SelectionPill(index), on: &canvas) }
    }
  }

  /// The selected text, a few lines at most; a longer one ends in an ellipsis.
  private func drawPreview(on canvas: inout Canvas) {
    let room = panel.preview
    let font = canvas.font(.footnote)
    ReaderText.body.withUTF8Span { all in
      let text = all.extracting(selection.range.start..<selection.range.end)
      var breaker = LineBreaker(font, width: room.width)
      var index = 0
      while let line = breaker.next(in: text) {
        let frame = Rect(
          x: room.x, y: room.y + Float(index) * SelectionPanel.lineHeight, width: room.width,
          height: SelectionPanel.lineHeight)
        index += 1
        let isLast =
          index == Int(panel.tuning.linesMax) || frame.maxY + frame.height > room.maxY + 1
        let part = text.extracting(line.start..<(isLast ? text.count : line.end))
        canvas.text(utf8: part, in: frame, .footnote, Theme.text)
        if isLast { return }
      }
    }
  }

  private func drawPill(_ pill: SelectionPill, on canvas: inout Canvas) {
    let target = ReaderTarget.pill(pill).id
    let frame = panel.pill(pill).scaled(
      by: feedback.scale(of: target, to: panel.tuning.pressedScale, at: seen))
    canvas.fillRounded(frame, radius: 18, pill.color.opacity(0.18))
    canvas.strokeRounded(frame, radius: 18, width: 1.5, pill.color.opacity(0.6))
    canvas.fillCircle(center: Point(x: frame.center.x, y: frame.y + 26), radius: 7, pill.color)
    canvas.text(
      pill.title, in: Rect(x: frame.x, y: frame.y + 38, width: frame.width, height: 26),
      .footnote, Theme.text, alignment: .center)
  }
}
