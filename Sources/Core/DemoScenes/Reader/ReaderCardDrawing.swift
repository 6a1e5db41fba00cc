import Controls
import Interactions
import Raster
import TactusCore

// How the stack of cards looks.

extension ReaderScene {
  func drawCards(on canvas: inout Canvas) {
    if cards.top >= cards.count, cards.flight == nil { drawRestart(on: &canvas) }
    cards.draw(in: layout.card, at: seen, on: &canvas) { canvas, card, place, presence in
      draw(card, place, presence: presence, on: &canvas)
    }
  }

  /// - Parameter presence: from 1, fully visible, to 0. The card itself stays opaque and fades to
  ///   the background's colour, because its pieces overlap.
  @inline(never)
  private func draw(
    _ card: Int, _ place: TiltedCard, presence: Float, on canvas: inout Canvas
  ) {
    let kind = ReaderContent.cardKind(card)
    let face =
      kind == .quote
      ? theme.card : theme.card.mixed(with: ReaderContent.accent(card), share: 0.16)
    let light =
      presses.shown.brightness(of: ReaderTarget.card.id()) * (card == cards.top ? 1 : 0)
    place.draw(
      theme.faint.mixed(with: theme.background, share: 1 - presence), inset: -1.5, on: &canvas)
    place.draw(
      face.mixed(with: theme.press, share: 0.08 * light)
        .mixed(with: theme.background, share: 1 - presence), inset: 0, on: &canvas)
    canvas.scoped { canvas in
      canvas.fade(to: presence)
      switch kind {
      case .quote: drawQuote(card, place, on: &canvas)
      case .note: drawNote(card, place, on: &canvas)
      }
      drawMarks(of: card, place, on: &canvas)
    }
  }

  /// Large words between marks, and their author.
  private func drawQuote(_ card: Int, _ place: TiltedCard, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(card)
    let frame = layout.card
    place.fill(
      Rect(x: frame.x + 22, y: frame.y + 78, width: 3, height: frame.height - 130), accent,
      on: &canvas)
    canvas.icon(
      .quote, at: place(Point(x: frame.x + 40, y: frame.y + 42)), size: 44, accent)
    place.text(
      ReaderContent.card(card).text, x: 36, y: 72, .title, theme.text, lineHeight: 28, on: &canvas)
    place.text(
      Label("– ").appending(ReaderContent.letter(card).sender),
      at: Point(x: frame.x + 36, y: frame.maxY - 24), .footnote, theme.secondaryText, on: &canvas)
  }

  /// A sheet with a heading and ruled lines.
  private func drawNote(_ card: Int, _ place: TiltedCard, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(card)
    let frame = layout.card
    canvas.icon(
      .pencil, at: place(Point(x: frame.x + 38, y: frame.y + 40)), size: 28, accent)
    place.text(
      ReaderContent.card(card).title, x: 62, y: 20, .title, theme.text, lineHeight: 28,
      on: &canvas)
    var line = frame.y + 70
    while line < frame.maxY - 40 {
      place.fill(
        Rect(x: frame.x + 24, y: line, width: frame.width - 48, height: 1),
        accent.opacity(0.3), on: &canvas)
      line += 28
    }
    place.text(
      ReaderContent.card(card).text, x: 24, y: 68, .body, theme.text, lineHeight: 28, on: &canvas)
  }

  /// Which of how many it is, and what it is marked as.
  private func drawMarks(of card: Int, _ place: TiltedCard, on canvas: inout Canvas) {
    let frame = layout.card
    place.text(
      Label("").appending(card + 1).appending(" of ").appending(cards.count),
      at: Point(x: frame.maxX - 64, y: frame.maxY - 24), .footnote, theme.secondaryText,
      on: &canvas)
    var corner = Point(x: frame.maxX - 34, y: frame.y + 36)
    if marks.favouriteCards.contains(card) {
      canvas.icon(.heartFilled, at: place(corner), size: 22, Self.heart)
      corner.y += 32
    }
    guard marks.wantedCards.contains(card) else { return }
    canvas.icon(.book, at: place(corner), size: 22, theme.secondaryText)
  }

  private func drawRestart(on canvas: inout Canvas) {
    let center = layout.card.center
    canvas.text(
      "All read", at: Point(x: center.x, y: center.y - 8), .title, theme.text, alignment: .center)
    canvas.fillRounded(layout.restart, radius: 22, theme.accent)
    let light = presses.shown.brightness(of: ReaderTarget.restart.id())
    canvas.fillRounded(layout.restart, radius: 22, Color.white.opacity(0.3 * light))
    canvas.text(
      "Start again", in: layout.restart, .headline, theme.textOnAccent, alignment: .center)
  }
}
