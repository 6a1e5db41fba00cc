import Controls
import Interactions
import Raster
import TactusCore

// How the page looks, what was kept of it, the selection, and its panel.

extension ReaderScene {
  func drawText(on canvas: inout Canvas) {
    let column = layout.column
    canvas.scoped { canvas in
      canvas.translate(by: textOrigin(at: seen))
      canvas.text(
        ReaderText.title, in: Rect(x: 0, y: 16, width: column.width, height: 40), .largeTitle,
        theme.text)
      ReaderText.body.withUTF8Span { text in
        for index in 0..<page.lineCount {
          let top = page.top(ofLine: index)
          let frame = Rect(x: 0, y: top, width: column.width, height: TextPage.lineHeight)
          guard canvas.shows(frame) else { continue }
          if selection.isPresent { drawSelection(inLine: index, frame, on: &canvas) }
          drawKept(inLine: index, frame, on: &canvas)
          canvas.text(
            utf8: text, line: page.line(index), at: Point(x: 0, y: page.baseLine(ofLine: index)),
            TextPage.style, theme.text)
        }
      }
      if selection.isPresent {
        drawHandle(.start, on: &canvas)
        drawHandle(.end, on: &canvas)
      }
    }
  }

  private func drawSelection(inLine index: Int, _ frame: Rect, on canvas: inout Canvas) {
    guard let span = span(of: selection.range, inLine: index) else { return }
    canvas.fill(
      Rect(x: span.left, y: frame.y, width: span.right - span.left, height: frame.height),
      theme.accent.opacity(0.35))
  }

  /// The part of a range that lies in a line, in points from the line's start.
  private func span(of range: TextRange, inLine index: Int) -> (left: Float, right: Float)? {
    let line = page.line(index)
    let start = max(range.start, line.start)
    let end = min(range.end, line.end)
    guard start < end else { return nil }
    return (page.x(ofGap: start, inLine: index), page.x(ofGap: end, inLine: index))
  }

  private func drawHandle(_ end: SelectionEnd, on canvas: inout Canvas) {
    let place = selection.place(of: end, in: page)
    let half = TextPage.lineHeight / 2
    canvas.fill(
      Rect(x: place.x - 1, y: place.y - half, width: 2, height: 2 * half), theme.accent)
    let knob = end == .start ? place.y - half - 4 : place.y + half + 4
    canvas.fillCircle(center: Point(x: place.x, y: knob), radius: 6, theme.accent)
  }

  /// A line under each passage that was kept, in the colour of its kind.
  private func drawKept(inLine index: Int, _ frame: Rect, on canvas: inout Canvas) {
    for place in 0..<shelf.notes.count {
      let note = shelf.notes[place]
      guard let span = span(of: note.range, inLine: index) else { continue }
      canvas.fill(
        Rect(x: span.left, y: frame.maxY - 3, width: span.right - span.left, height: 2),
        note.kind.color)
    }
  }

  func drawPanel(on canvas: inout Canvas) {
    let presence = panel.presence(at: seen) * panelOpacity(at: seen)
    guard presence > 0 else { return }
    let frame = panelFrame(at: seen)
    canvas.scoped { canvas in
      canvas.fade(to: presence)
      canvas.shadow(
        of: frame, radius: 18, offset: Vector(dx: 0, dy: 4), blur: 16,
        Color.black.opacity(0.5))
      canvas.fillRounded(frame, radius: 18, theme.card)
      canvas.strokeRounded(frame, radius: 18, width: 1, theme.cardEdge)
      drawExcerpt(
        panel.range, in: panel.preview(in: frame), lines: panel.lineCount,
        lineHeight: SelectionPanel.lineHeight, on: &canvas)
      for index in 0..<SelectionPill.count { drawPill(SelectionPill(index), frame, on: &canvas) }
    }
  }

  private func drawPill(_ pill: SelectionPill, _ frame: Rect, on canvas: inout Canvas) {
    let target = ReaderTarget.pill(pill).id
    let scale = feedback.scale(of: target, to: panel.tuning.pressedScale, at: seen)
    let frame = panel.pill(pill, in: frame).scaled(by: scale)
    canvas.fillRounded(frame, radius: 18, pill.color.opacity(0.2))
    canvas.strokeRounded(frame, radius: 18, width: 1.5, pill.color.opacity(0.7))
    canvas.icon(
      pill.icon, at: Point(x: frame.center.x, y: frame.y + 28), size: 26 * scale, pill.color)
    canvas.text(
      pill.title, in: Rect(x: frame.x, y: frame.y + 45, width: frame.width, height: 20),
      .footnote, theme.text, alignment: .center)
  }
}
