import Controls
import Interactions
import Raster
import TactusCore

// How the context menu looks.

extension ReaderScene {
  func drawMenu(on canvas: inout Canvas) {
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
      canvas.fillRounded(frame, radius: 16, theme.card)
      drawMenuHead(menu.head.scaled(by: scale, about: menu.frame.center), on: &canvas)
      for index in 0..<menu.entries.count { drawEntry(index, scale, on: &canvas) }
      canvas.strokeRounded(frame, radius: 16, width: 1, theme.cardEdge)
    }
  }

  private func drawMenuHead(_ frame: Rect, on canvas: inout Canvas) {
    guard frame.height > 1 else { return }
    let text = Rect(
      x: frame.x + 18, y: frame.y, width: frame.width - 36, height: frame.height)
    switch ReaderTarget(menu.subject).thing {
    case .card: canvas.text(ReaderContent.cardTitle(cards.top), in: text, .headline, theme.text)
    case .note: canvas.text("Kept passage", in: text, .headline, theme.text)
    case .row, .item, nil: break
    }
  }

  private func drawEntry(_ index: Int, _ scale: Float, on canvas: inout Canvas) {
    let entry = MenuEntry(Int(menu.entries[index]))
    let frame = menu.frame(ofEntry: index).scaled(by: scale, about: menu.frame.center)
    if index > 0 || menu.head.height > 1 {
      canvas.fill(
        Rect(x: frame.x + 12, y: frame.y, width: frame.width - 24, height: 1), theme.cardEdge)
    }
    if menu.hovered == entry.rawValue {
      canvas.fillRounded(frame.inset(by: 4), radius: 12, theme.accent.opacity(0.35))
    }
    lightPressed(.entry(entry), frame.inset(by: 4), radius: 12, on: &canvas)
    let isOn = isOn(entry, menu.subject)
    let color = entry == .remove ? theme.danger : theme.text
    canvas.text(
      entry.title(isOn: isOn),
      in: Rect(x: frame.x + 18, y: frame.y, width: frame.width - 64, height: frame.height), .body,
      color)
    canvas.icon(
      entry.icon(isOn: isOn), at: Point(x: frame.maxX - 28, y: frame.center.y), size: 20, color)
  }
}
