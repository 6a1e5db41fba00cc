import Raster
import TactusCore

// How the stack of cards looks.

extension ReaderScene {
  func drawCards(on canvas: inout Canvas) {
    let first = cards.top
    if first >= CardStack.count, cards.flight == nil { drawRestart(on: &canvas) }
    // From the back to the front; while the stack moves up, one more comes out behind it.
    let last = min(first + CardStack.visibleCount, CardStack.count - 1)
    var card = last
    while card > first {
      drawWaiting(card, on: &canvas)
      card -= 1
    }
    if first < CardStack.count { drawTop(first, on: &canvas) }
    if let flight = cards.flight {
      let done = flight.effect.progress(at: seen)
      canvas.scoped { canvas in
        canvas.fade(to: 1 - done * done)
        draw(
          flight.card, TiltedCard(layout.card, offset: flight.offset(at: seen), scale: 1),
          on: &canvas)
      }
    }
  }

  private func drawWaiting(_ card: Int, on canvas: inout Canvas) {
    let depth = cards.depth(of: card, at: seen)
    let opacity = min(max(Float(CardStack.visibleCount) - depth, 0), 1)
    guard opacity > 0 else { return }
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      draw(card, waiting(at: depth), on: &canvas)
    }
  }

  private func drawTop(_ card: Int, on canvas: inout Canvas) {
    let offset = cards.offset(at: seen)
    guard !cards.isDragged, offset == .zero else {
      draw(
        card,
        TiltedCard(
          layout.card, offset: offset, scale: cards.isDragged ? CardStack.heldScale : 1),
        on: &canvas)
      return
    }
    draw(card, waiting(at: cards.depth(of: card, at: seen)), on: &canvas)
  }

  /// Lower and smaller with every card above it.
  private func waiting(at depth: Float) -> TiltedCard {
    TiltedCard(
      layout.card, offset: Vector(dx: 0, dy: CardStack.step * depth), turn: 0,
      scale: 1 - CardStack.shrink * depth)
  }

  private func draw(_ card: Int, _ place: TiltedCard, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(card)
    place.draw(Theme.faint, inset: -1.5, on: &canvas)
    place.draw(Theme.card, inset: 0, on: &canvas)
    let frame = layout.card
    canvas.fillCircle(
      center: place(Point(x: frame.x + 44, y: frame.y + 48)), radius: 20, accent.opacity(0.22))
    canvas.fillCircle(center: place(Point(x: frame.x + 44, y: frame.y + 48)), radius: 8, accent)
    place.text(
      ReaderContent.cardTitle(card), x: 24, y: 84, .title, Theme.text, lineHeight: 28, on: &canvas)
    place.text(
      ReaderContent.cardText(card), x: 24, y: 122, .body, Theme.secondaryText, lineHeight: 24,
      on: &canvas)
    place.text(
      Label("").appending(card + 1).appending(" of ").appending(CardStack.count),
      at: Point(x: frame.x + 76, y: frame.y + 53), .footnote, accent, on: &canvas)
  }

  private func drawRestart(on canvas: inout Canvas) {
    let center = layout.card.center
    canvas.text(
      "All read", at: Point(x: center.x, y: center.y - 8), .title, Theme.text, alignment: .center)
    canvas.fillRounded(layout.restart, radius: 22, Theme.accent)
    canvas.text("Start again", in: layout.restart, .headline, .white, alignment: .center)
  }
}
