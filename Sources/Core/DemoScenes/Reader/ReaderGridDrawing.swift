import Controls
import Gestures
import Interactions
import Raster
import TactusCore

// How the grid looks; a carried item is drawn over all others.

extension ReaderScene {
  func drawItems(on canvas: inout Canvas) {
    canvas.translate(by: grid.contentOrigin(at: seen))
    for place in 0..<grid.order.count {
      let item = Int(grid.order[place])
      guard grid.liftedItem != item else { continue }
      let frame = grid.frame(of: item, at: seen)
      let look = self.look(of: ReaderTarget.item.id(item), to: tuning.parts.itemPressedScale)
      let opacity = grid.opacity(atPlace: place)
      drawItem(item, frame, scale: look.scale, opacity, on: &canvas)
      if let whole = look.whole { drawItem(item, frame, scale: 1, opacity * whole, on: &canvas) }
    }
    if let fading = grid.fading { drawPastItems(1 - fading, on: &canvas) }
    if grid.order.isEmpty { drawEmpty(.image, "Nothing left in the grid", on: &canvas) }
    if let item = grid.liftedItem {
      drawLifted(item, grid.frame(of: item, at: seen), grid.liftedOpacity, on: &canvas)
    }
  }

  /// With reduced motion: what was elsewhere before an item came, went or moved, over that of now.
  private func drawPastItems(_ opacity: Float, on canvas: inout Canvas) {
    for place in 0..<Carry.capacity {
      guard let item = grid.pastItem(atPlace: place) else { continue }
      let frame = grid.layout.frame(around: grid.layout.center(ofPlace: place))
      drawItem(item, frame, scale: 1, opacity, on: &canvas)
    }
    guard let (item, center) = grid.fadingItem else { return }
    drawLifted(item, grid.layout.frame(around: center), opacity, on: &canvas)
  }

  private func drawLifted(_ item: Int, _ frame: Rect, _ opacity: Float, on canvas: inout Canvas) {
    drawItem(
      item, frame, scale: tuning.parts.itemLiftedScale, opacity, isLifted: true, on: &canvas)
  }

  /// In an image once: with reduced motion there are up to four of these.
  @inline(never)
  private func drawItem(
    _ item: Int, _ frame: Rect, scale: Float, _ opacity: Float, isLifted: Bool = false,
    on canvas: inout Canvas
  ) {
    let frame = frame.scaled(by: scale)
    // A shadow also shows where nothing else of the item does.
    let margin = isLifted ? ReaderAppearance.shadowMargin : 0
    guard canvas.shows(frame.inset(by: -margin)) else { return }
    guard opacity < 1 else { return drawItem(item, frame, isLifted: isLifted, on: &canvas) }
    canvas.scoped { canvas in
      canvas.fade(to: opacity)
      drawItem(item, frame, isLifted: isLifted, on: &canvas)
    }
  }

  /// At which scale a target is drawn that shrinks under a finger, and how much of it shows at its
  /// own size over that.
  @inline(never)
  func look(of target: TargetID, to scale: Float) -> (scale: Float, whole: Float?) {
    let whole = feedback.fading(of: target)
    return (whole == nil ? feedback.scale(of: target, to: scale, at: seen) : scale, whole)
  }

  private func drawItem(
    _ item: Int, _ frame: Rect, isLifted: Bool, on canvas: inout Canvas
  ) {
    let accent = ReaderContent.accent(item)
    if isLifted {
      canvas.shadow(
        of: frame, radius: 16, offset: Vector(dx: 0, dy: 6), blur: 14, Color.black.opacity(0.5))
    }
    canvas.fillRounded(frame, radius: 16, theme.card)
    if !isLifted { lightPressed(.item, of: item, frame, radius: 16, on: &canvas) }
    canvas.strokeRounded(
      frame, radius: 16, width: 1, isLifted ? accent.opacity(0.8) : theme.cardEdge)
    let center = Point(x: frame.center.x, y: frame.y + frame.height * 0.38)
    canvas.fillCircle(center: center, radius: frame.height * 0.2, accent.opacity(0.22))
    drawEmblem(item, center: center, size: frame.height * 0.09, accent, on: &canvas)
    var corner = Point(x: frame.maxX - 18, y: frame.y + 18)
    if marks.favouriteItems.contains(item) {
      canvas.icon(.heartFilled, at: corner, size: 16, Self.heart)
      corner.y += 22
    }
    if marks.wantedItems.contains(item) { canvas.icon(.book, at: corner, size: 16, accent) }
    let isRead = marks.readItems.contains(item)
    if isRead {
      canvas.icon(
        .check, at: Point(x: frame.x + 18, y: frame.y + 18), size: 16, theme.secondaryText)
    }
    canvas.text(
      ReaderContent.itemTitle(item),
      in: Rect(
        x: frame.x + 6, y: frame.y + frame.height * 0.64, width: frame.width - 12,
        height: frame.height * 0.28),
      .footnote, isRead ? theme.secondaryText : theme.text, alignment: .center)
  }

  func drawEmblem(
    _ item: Int, center: Point, size: Float, _ color: Color, on canvas: inout Canvas
  ) {
    switch item % 4 {
    case 0: canvas.fillCircle(center: center, radius: size, color)
    case 1:
      canvas.fillRounded(
        Rect(x: center.x - size, y: center.y - size, width: 2 * size, height: 2 * size),
        radius: 3, color)
    case 2:
      canvas.fillPolygon(
        [
          Point(x: center.x, y: center.y - size), Point(x: center.x + size, y: center.y + size),
          Point(x: center.x - size, y: center.y + size),
        ], color)
    default: canvas.strokeCircle(center: center, radius: size, width: 3, color)
    }
  }
}
