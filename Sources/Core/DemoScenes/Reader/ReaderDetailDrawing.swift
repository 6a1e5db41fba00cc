import Controls
import Interactions
import Raster
import TactusCore

// How the detail view of an item looks.

extension ReaderScene {
  /// In an image once: with reduced motion there are two of these.
  ///
  /// - Parameter shift: how far it is from being shown, in widths.
  @inline(never)
  func drawDetail(shift: Float, _ opacity: Float, on canvas: inout Canvas) {
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      canvas.translate(by: Vector(dx: shift * layout.width, dy: 0))
      canvas.fill(layout.screen, theme.background)
      drawDetailContent(on: &canvas)
      canvas.fill(layout.header, theme.bar)
      canvas.fill(
        Rect(x: 0, y: layout.header.maxY - 1, width: layout.width, height: 1), theme.cardEdge)
      // An edge to set it off from what lies below.
      if shift > 0 {
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: layout.height), theme.cardEdge)
      }
      let back = layout.detailBack
      lightPressed(.back, back.inset(by: 4), radius: 12, on: &canvas)
      canvas.icon(.back, at: Point(x: back.x + 26, y: back.center.y), size: 20, theme.accent)
      canvas.text(
        "Back",
        in: Rect(x: back.x + 40, y: back.y, width: back.width - 44, height: back.height), .body,
        theme.accent)
      let favourite = layout.detailFavourite
      lightPressed(.favourite, favourite.inset(by: 4), radius: 12, on: &canvas)
      let isOn = isFavourite(detail.subject)
      canvas.icon(
        isOn ? .heartFilled : .heart, at: favourite.center, size: 22,
        isOn ? Self.heart : theme.secondaryText)
    }
  }

  private func drawDetailContent(on canvas: inout Canvas) {
    guard case .item(let item) = ReaderTarget.thing(detail.subject) else { return }
    let words = layout.detailText
    canvas.text(
      ReaderContent.itemTitle(item),
      in: Rect(x: words.x, y: words.y, width: words.width, height: 36), .largeTitle, theme.text)
    canvas.paragraph(
      ReaderContent.card(item % ReaderContent.cardCount).text,
      in: Rect(
        x: words.x, y: words.y + 46, width: words.width, height: max(words.height - 46, 0)),
      .body, theme.secondaryText, lineHeight: 24)
    // The picture last: a finger may pull it over the words.
    guard let fading = picture.fading else {
      return drawPicture(item, displaced: picture.shown, on: &canvas)
    }
    canvas.scoped { canvas in
      canvas.fade(to: 1 - fading.progress)
      drawPicture(item, displaced: fading.from, on: &canvas)
    }
    canvas.scoped { canvas in
      canvas.fade(to: fading.progress)
      drawPicture(item, displaced: picture.shown, on: &canvas)
    }
  }

  /// In an image once: with reduced motion there are two of these.
  @inline(never)
  private func drawPicture(_ item: Int, displaced way: Vector, on canvas: inout Canvas) {
    let accent = ReaderContent.accent(item)
    let frame = layout.detailPicture.offset(by: way)
    canvas.fill(frame, theme.card)
    canvas.fill(frame, from: accent.opacity(0.45), to: accent.opacity(0.12))
    let size = min(frame.width, frame.height) * 0.26
    canvas.fillCircle(center: frame.center, radius: size * 1.5, accent.opacity(0.2))
    drawEmblem(item, center: frame.center, size: size * 0.7, accent, on: &canvas)
  }
}
