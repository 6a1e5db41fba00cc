extension Surface {
  /// Draws an image with its upper left corner on a pixel.
  mutating func draw(_ image: Image, x: Int, y: Int, tint: Color) {
    let place = PixelRect(left: x, top: y, right: x + image.width, bottom: y + image.height)
      .intersection(clip)
    guard !place.isEmpty, tint.alpha > 0 else { return }
    let skipped = (place.left - x) * image.format.bytesPerPixel
    for row in place.top..<place.bottom {
      draw(
        image.row(row - y) + skipped, image.format, row: row, left: place.left, count: place.width,
        tint)
    }
  }

  /// Draws pixels of a format over a run of a row that lies within the clip. What is looked at
  /// here, once a run, is out of the loops over pixels.
  func draw(
    _ source: UnsafeRawPointer, _ sourceFormat: Image.Format, row y: Int, left: Int, count: Int,
    _ tint: Color
  ) {
    let alpha = UInt32(truncatingIfNeeded: tint.alpha)
    switch format {
    case .xrgb8888:
      let run = Run32(pixels: row32(y) + left, count: count)
      switch sourceFormat {
      case .xrgb8888:
        let pixels = source.assumingMemoryBound(to: UInt32.self)
        if alpha == 255 { run.copy(pixels) } else { run.mix(pixels, share: alpha) }
      case .rgb565:
        let pixels = source.assumingMemoryBound(to: UInt16.self)
        if alpha == 255 { run.widen(pixels) } else { run.mix(pixels, share: alpha) }
      case .argb8888:
        run.over(source.assumingMemoryBound(to: UInt32.self), opacity: alpha)
      case .alpha8:
        run.mix(tint.rgb, alpha: alpha, by: source.assumingMemoryBound(to: UInt8.self))
      }
    case .rgb565:
      let run = Run16(pixels: row16(y) + left, count: count)
      switch sourceFormat {
      case .xrgb8888:
        let pixels = source.assumingMemoryBound(to: UInt32.self)
        if alpha == 255 { run.narrow(pixels) } else { run.mix(pixels, share: alpha) }
      case .rgb565:
        let pixels = source.assumingMemoryBound(to: UInt16.self)
        if alpha == 255 { run.copy(pixels) } else { run.mix(pixels, share: alpha) }
      case .argb8888:
        run.over(source.assumingMemoryBound(to: UInt32.self), opacity: alpha)
      case .alpha8:
        run.mix(tint.rgb, alpha: alpha, by: source.assumingMemoryBound(to: UInt8.self))
      }
    }
  }
}
