import Raster
import TactusCore

// How the stack of cards looks.

extension ReaderScene {
  func drawCards(on canvas: inout Canvas) {
    let first = cards.top
    if first >= CardStack.count, cards.flight == nil { drawRestart(on: &canvas) }
    // From back to front; while the stack moves up, one more card appears behind it.
    let last = min(first + Int(cards.tuning.visibleCount), CardStack.count - 1)
    var card = last
    while card > first {
      drawWaiting(card, on: &canvas)
      card -= 1
    }
    if first < CardStack.count { drawTop(first, on: &canvas) }
    if let flight = cards.flight {
      let done = flight.effect.progress(at: seen)
      draw(
        flight.card, moved(by: flight.offset(at: seen), scale: 1), presence: 1 - done * done,
        on: &canvas)
    }
  }

  private func drawWaiting(_ card: Int, on canvas: inout Canvas) {
    let depth = cards.depth(of: card, at: seen)
    let opacity = min(max(Float(Int(cards.tuning.visibleCount)) - depth, 0), 1)
    guard opacity > 0 else { return }
    draw(card, waiting(at: depth), presence: opacity, on: &canvas)
  }

  private func drawTop(_ card: Int, on canvas: inout Canvas) {
    let offset = cards.offset(at: seen)
    guard !cards.isDragged, offset == .zero else {
      let scale = cards.isDragged ? cards.tuning.heldScale : 1
      draw(card, moved(by: offset, scale: scale), on: &canvas)
      return
    }
    draw(card, waiting(at: cards.depth(of: card, at: seen)), on: &canvas)
  }

  /// A card rotated by its distance to the side.
  private func moved(by offset: Vector, scale: Float) -> TiltedCard {
    TiltedCard(layout.card, offset: offset, turn: cards.turn(at: offset.dx), scale: scale)
  }

  /// A card that is lower and smaller by every card above it.
  private func waiting(at depth: Float) -> TiltedCard {
    TiltedCard(
      layout.card, offset: Vector(dx: 0, dy: cards.tuning.step * depth), turn: 0,
      scale: 1 - cards.tuning.shrink * depth)
  }

  /// - Parameter presence: from 1, fully visible, to 0. The card itself stays opaque and fades to
  ///   the background's colour, because its pieces overlap.
  private func draw(
    _ card: Int, _ place: TiltedCard, presence: Float = 1, on canvas: inout Canvas
  ) {
    place.draw(
      Theme.faint.mixed(with: Theme.background, share: 1 - presence), inset: -1.5, on: &canvas)
    place.draw(
      Theme.card.mixed(with: Theme.background, share: 1 - presence), inset: 0, on: &canvas)
    canvas.scoped { canvas in
      canvas.fade(to: presence)
      drawFace(of: card, place, on: &canvas)
    }
  }

  private func drawFace(of card: Int, _ place: TiltedCard, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(card)
    let frame = layout.card
    let mark = place(Point(x: frame.x + 44, y: frame.y + 48))
    canvas.fillCircle(center: mark, radius: 20, accent.opacity(0.22))
    canvas.fillCircle(center: mark, radius: 8, accent)
    place.text(
      Label("").appending(card + 1).appending(" of ").appending(CardStack.count),
      at: Point(x: frame.x + 76, y: frame.y + 53), .footnote, accent, on: &canvas)
    place.text(
      ReaderContent.cardTitle(card), x: 24, y: 84, .title, Theme.text, lineHeight: 28, on: &canvas)
    place.text(
      ReaderContent.cardText(card), x: 24, y: 122, .body, Theme.secondaryText, lineHeight: 24,
      on: &canvas)
    // Rings like those of a touch fill the space that the text leaves; a low card has none.
    let free = frame.height - Self.faceTextHeight
    guard free > 80 else { return }
    let middle = place(Point(x: frame.center.x, y: frame.maxY - free / 2))
    let reach = min(free / 2 - 12, frame.width / 2 - 24)
    for ring in 0..<3 {
      let radius = reach * (1 - 0.3 * Float(ring))
      canvas.fillCircle(center: middle, radius: radius, accent.opacity(0.07))
      canvas.strokeCircle(center: middle, radius: radius, width: 1.5, accent.opacity(0.35))
    }
    canvas.fillCircle(center: middle, radius: 7, accent)
  }

  /// The height of a card's mark, title and text, in points.
  private static var faceTextHeight: Float { 206 }

  private func drawRestart(on canvas: inout Canvas) {
    let center = layout.card.center
    canvas.text(
      "All read", at: Point(x: center.x, y: center.y - 8), .title, Theme.text, alignment: .center)
    canvas.fillRounded(layout.restart, radius: 22, Theme.accent)
    canvas.text("Start again", in: layout.restart, .headline, .white, alignment: .center)
  }
}
