import Controls
import Interactions
import Raster
import TactusCore

// How the kept notes, quotes and questions look.

extension ReaderScene {
  func drawNotes(on canvas: inout Canvas) {
    guard !shelf.notes.isEmpty else {
      canvas.translate(by: layout.listOrigin(scroll: 0))
      drawEmpty(.note, "Select words in the text to keep them here", on: &canvas)
      return
    }
    canvas.translate(by: layout.listOrigin(scroll: notesScroll.offsetAhead(at: seen)))
    for index in 0..<shelf.notes.count {
      let frame = layout.row(Float(index))
      if canvas.shows(frame) { drawNote(index, frame, on: &canvas) }
    }
  }

  private func drawNote(_ index: Int, _ frame: Rect, on canvas: inout Canvas) {
    let note = shelf.notes[index]
    let color = note.kind.look.color
    canvas.fillRounded(frame, radius: 12, theme.card)
    canvas.fillRounded(frame, radius: 12, color.opacity(0.1))
    lightPressed(.note, of: index, frame, radius: 12, on: &canvas)
    canvas.fillRounded(
      Rect(x: frame.x, y: frame.y + 10, width: 4, height: frame.height - 20), radius: 2, color)
    canvas.icon(note.kind.look.icon, at: Point(x: frame.x + 32, y: frame.center.y), size: 24, color)
    let room = Rect(
      x: frame.x + 62, y: frame.center.y - 20, width: frame.width - 80, height: 40)
    text.page.drawExcerpt(note.range, in: room, lines: 2, on: &canvas, theme.text)
  }
}
