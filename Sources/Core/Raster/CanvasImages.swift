public import TactusCore

extension Canvas {
  /// Draws an image pixel by pixel, its upper left corner on the whole pixel nearest to `corner`.
  ///
  /// - Parameter tint: the color of an `alpha8` image; its alpha applies to every format.
  public mutating func image(_ image: Image, at corner: Point, tint: Color = .black) {
    let (x, y) = (pixelX(corner.x), pixelY(corner.y))
    guard PixelGrid.holds(x), PixelGrid.holds(y) else { return }
    surface.draw(image, x: PixelGrid.round(x), y: PixelGrid.round(y), tint: faded(tint))
  }

  /// Draws an image rotated, scaled and translated.
  ///
  /// - Parameter transform: from the image's pixels (0, 0 is the upper left corner) to points.
  public mutating func image(
    _ image: Image, transform: AffineTransform, _ sampling: Sampling, tint: Color = .black
  ) {
    let toPixels = AffineTransform(
      xx: transform.xx * scale, xy: transform.xy * scale, yx: transform.yx * scale,
      yy: transform.yy * scale, dx: pixelX(transform.dx), dy: pixelY(transform.dy))
    surface.draw(image, transform: toPixels, sampling, tint: faded(tint))
  }
}
