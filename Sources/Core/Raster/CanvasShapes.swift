public import TactusCore

extension Canvas {
  /// Fills a rectangle, in points, aligned to whole pixels.
  public mutating func fill(_ rect: Rect, _ color: Color) {
    guard let pixels = pixels(rect) else { return }
    surface.fill(pixels, faded(color))
  }

  /// Fills with a gradient from one colour at the top to another at the bottom.
  public mutating func fill(_ rect: Rect, from top: Color, to bottom: Color) {
    guard let pixels = pixels(rect) else { return }
    let gradient = Gradient(
      from: faded(top), to: faded(bottom), rows: pixels.top..<pixels.bottom)
    for row in rows(of: pixels) {
      surface.fill(row: row, from: pixels.left, to: pixels.right, gradient.color(row: row))
    }
  }

  /// A radius larger than half the shorter side is clamped to that half: a pill.
  public mutating func fillRounded(_ rect: Rect, radius: Float, _ color: Color) {
    guard let box = roundedBox(rect, radius: radius) else { return }
    surface.fill(box, Gradient(faded(color)))
  }

  public mutating func fillRounded(
    _ rect: Rect, radius: Float, from top: Color, to bottom: Color
  ) {
    guard let pixels = pixels(rect), let box = roundedBox(rect, radius: radius) else { return }
    surface.fill(
      box, Gradient(from: faded(top), to: faded(bottom), rows: pixels.top..<pixels.bottom))
  }

  /// Draws a border inside the rectangle's edge, a whole number of pixels wide.
  public mutating func strokeRounded(_ rect: Rect, radius: Float, width: Float, _ color: Color) {
    guard let box = roundedBox(rect, radius: radius), let width = pixels(length: width) else {
      return
    }
    surface.stroke(box, width: width, faded(color))
  }

  /// Draws the soft shadow of an opaque card that will be drawn over it: nothing where the card is.
  /// Like the card it begins and ends between two pixels, so that its corners are alike.
  ///
  /// - Parameter blur: how far to each side of its edge the shadow fades, in points.
  public mutating func shadow(
    of rect: Rect, radius: Float, offset: Vector, blur: Float, _ color: Color
  ) {
    let blur = blur * scale
    guard let box = roundedBox(rect, radius: radius), PixelGrid.holds(blur) else { return }
    let dx = PixelGrid.round(offset.dx * scale)
    let dy = PixelGrid.round(offset.dy * scale)
    let thrown = box.offset(dx: Float(dx), dy: Float(dy))
    surface.shadow(of: box, thrown: thrown, blur: blur, faded(color))
  }

  /// Fills a circle; center and radius in points.
  public mutating func fillCircle(center: Point, radius: Float, _ color: Color) {
    guard let disc = disc(center: center, radius: radius) else { return }
    surface.fill(disc, Gradient(faded(color)))
  }

  /// Draws a ring inside the circle's edge.
  public mutating func strokeCircle(center: Point, radius: Float, width: Float, _ color: Color) {
    let width = width * scale
    guard let disc = disc(center: center, radius: radius), PixelGrid.holds(width) else { return }
    surface.stroke(disc, width: width, faded(color))
  }

  /// Draws a line with round ends. A thin one stays visible: it is at least one pixel wide.
  public mutating func line(from start: Point, to end: Point, width: Float, _ color: Color) {
    let (startX, startY) = (pixelX(start.x), pixelY(start.y))
    let (endX, endY) = (pixelX(end.x), pixelY(end.y))
    let width = max(1, width * scale)
    guard PixelGrid.holds(startX), PixelGrid.holds(startY), PixelGrid.holds(endX),
      PixelGrid.holds(endY), PixelGrid.holds(width)
    else { return }
    guard startX != endX, startY != endY else {
      // Vertical and horizontal lines have a solid inside, which a box finds.
      let radius = width * 0.5
      let box = RoundedBox(
        centerX: (startX + endX) * 0.5, centerY: (startY + endY) * 0.5,
        halfWidth: (endX - startX).magnitude * 0.5 + radius,
        halfHeight: (endY - startY).magnitude * 0.5 + radius, radius: radius)
      surface.fill(box, Gradient(faded(color)))
      return
    }
    surface.fill(
      Capsule(fromX: startX, y: startY, toX: endX, y: endY, width: width), faded(color))
  }

  /// Fills a convex polygon given its corners in order, in either direction:
  /// `fillPolygon([a, b, c], color)`.
  ///
  /// - Precondition: it has 3 to 8 corners.
  public mutating func fillPolygon<let count: Int>(
    _ corners: InlineArray<count, Point>, _ color: Color
  ) {
    precondition(
      count >= 3 && count <= ConvexPolygon.cornersMax, "a polygon has 3 to 8 corners")
    for i in 0..<count {
      let isHeld = PixelGrid.holds(pixelX(corners[i].x)) && PixelGrid.holds(pixelY(corners[i].y))
      guard isHeld else { return }
    }
    if count == 4, let box = box(corners) {
      surface.fill(box, Gradient(faded(color)))
      return
    }
    let polygon = ConvexPolygon(count: count) { i in
      (x: pixelX(corners[i].x), y: pixelY(corners[i].y))
    }
    guard let polygon else { return }
    surface.fill(polygon, faded(color))
  }

  /// The rectangle that four corners make whose sides are horizontal and vertical: its rows are
  /// alike, which those of other polygons are not.
  private func box<let count: Int>(_ corners: InlineArray<count, Point>) -> RoundedBox? {
    let isUpright =
      corners[0].x == corners[3].x && corners[1].x == corners[2].x
      && corners[0].y == corners[1].y && corners[2].y == corners[3].y
    let isTurned =
      corners[0].y == corners[3].y && corners[1].y == corners[2].y
      && corners[0].x == corners[1].x && corners[2].x == corners[3].x
    guard isUpright || isTurned else { return nil }
    let (left, right) = (pixelX(corners[0].x), pixelX(corners[2].x))
    let (top, bottom) = (pixelY(corners[0].y), pixelY(corners[2].y))
    return RoundedBox(
      centerX: (left + right) * 0.5, centerY: (top + bottom) * 0.5,
      halfWidth: (right - left).magnitude * 0.5, halfHeight: (bottom - top).magnitude * 0.5,
      radius: 0)
  }

  private func rows(of pixels: PixelRect) -> Range<Int> {
    let top = max(pixels.top, surface.clip.top)
    return top..<max(top, min(pixels.bottom, surface.clip.bottom))
  }

  private func roundedBox(_ rect: Rect, radius: Float) -> RoundedBox? {
    let radius = radius * scale
    guard let pixels = pixels(rect), radius.isFinite else { return nil }
    return RoundedBox(pixels, radius: radius)
  }

  private func disc(center: Point, radius: Float) -> RoundedBox? {
    let x = pixelX(center.x)
    let y = pixelY(center.y)
    let radius = radius * scale
    guard radius > 0, PixelGrid.holds(radius), PixelGrid.holds(x), PixelGrid.holds(y) else {
      return nil
    }
    return RoundedBox(
      centerX: x, centerY: y, halfWidth: radius, halfHeight: radius, radius: radius)
  }
}
