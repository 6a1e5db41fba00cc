import Controls
import Interactions
import Raster
import TactusCore

// How the page looks, what was kept of it, and the panel of the selection.

extension ReaderScene {
  func drawText(on canvas: inout Canvas) {
    canvas.scoped { canvas in
      canvas.translate(by: text.origin(at: seen))
      canvas.text(
        ReaderText.title, in: Rect(x: 0, y: 16, width: layout.column.width, height: 40),
        .largeTitle, theme.text)
    }
    text.draw(on: &canvas, at: seen, theme) { canvas, line in drawKept(line, on: &canvas) }
  }

  /// A line under each passage that was kept, in the colour of its kind.
  private func drawKept(_ line: Int, on canvas: inout Canvas) {
    for place in 0..<shelf.notes.count {
      let note = shelf.notes[place]
      guard let frame = text.page.frame(of: note.range, inLine: line) else { continue }
      canvas.fill(
        Rect(x: frame.x, y: frame.maxY - 3, width: frame.width, height: 2), note.kind.look.color)
    }
  }

  func drawPanel(on canvas: inout Canvas) {
    text.drawPanel(on: &canvas, at: seen, theme) { index in
      let look = self.look(
        of: ReaderTarget.pill.id(index), to: tuning.parts.text.panel.pressedScale)
      return (SelectionPill(index).look, look.scale, look.whole)
    }
  }
}
