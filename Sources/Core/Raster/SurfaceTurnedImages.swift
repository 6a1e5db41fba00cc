extension Surface {
  /// Draws an image using a map from its pixels to the surface's.
  mutating func draw(
    _ image: Image, transform: AffineTransform, _ sampling: Sampling, tint: Color
  ) {
    guard tint.alpha > 0, let turned = TurnedImage(image, transform, sampling) else { return }
    let place = turned.outline.intersection(clip)
    guard !place.isEmpty else { return }
    // Pixels go through a short buffer on the stack, from which they are drawn as those of an
    // image are.
    var buffer = PixelBuffer(repeating: 0)
    buffer.withUnsafeMutablePointer { buffer in
      for row in place.top..<place.bottom {
        let line = turned.line(row: row)
        let columns = Columns(
          left: max(line.columns.left, place.left), right: min(line.columns.right, place.right))
        let outer = turned.outer(of: line, columns)
        guard !outer.isEmpty else { continue }
        var inner = turned.inner(of: line, outer)
        if inner.isEmpty { inner = Columns(left: outer.right, right: outer.right) }
        drawEdge(turned, image, line, row, from: outer.left, to: inner.left, tint, buffer)
        drawInner(turned, image, line, row, from: inner.left, to: inner.right, tint, buffer)
        drawEdge(turned, image, line, row, from: inner.right, to: outer.right, tint, buffer)
      }
    }
  }

  private typealias PixelBuffer = InlineArray<64, UInt32>

  private func drawInner(
    _ turned: TurnedImage, _ image: Image, _ line: TurnedImage.Line, _ row: Int, from left: Int,
    to right: Int, _ tint: Color, _ buffer: UnsafeMutablePointer<UInt32>
  ) {
    guard left < right else { return }
    if tint.alpha == 255 {
      switch (image.format, format) {
      case (.xrgb8888, .xrgb8888), (.rgb565, .xrgb8888):
        turned.read(line, from: left, count: right - left, into: row32(row) + left)
        return
      case (.rgb565, .rgb565) where turned.isNearest:
        turned.readNearest(line, from: left, count: right - left, into: row16(row) + left)
        return
      case (.rgb565, .rgb565) where !Lanes.areUsed:
        turned.readBilinear(line, from: left, count: right - left, into: row16(row) + left)
        return
      default: break
      }
    }
    var start = left
    while start < right {
      let count = min(PixelBuffer.count, right - start)
      turned.read(line, from: start, count: count, into: buffer)
      draw(
        buffer, image.format.isOpaque ? .xrgb8888 : .argb8888, of: image.format, row, left: start,
        count: count, tint)
      start += count
    }
  }

  private func drawEdge(
    _ turned: TurnedImage, _ image: Image, _ line: TurnedImage.Line, _ row: Int, from left: Int,
    to right: Int, _ tint: Color, _ buffer: UnsafeMutablePointer<UInt32>
  ) {
    var start = left
    while start < right {
      let count = min(PixelBuffer.count, right - start)
      turned.readEdge(line, from: start, count: count, into: buffer)
      draw(buffer, .argb8888, of: image.format, row, left: start, count: count, tint)
      start += count
    }
  }

  /// Draws pixels that were read from an image.
  private func draw(
    _ buffer: UnsafeMutablePointer<UInt32>, _ format: Image.Format, of source: Image.Format,
    _ row: Int, left: Int, count: Int, _ tint: Color
  ) {
    guard source == .alpha8 else {
      draw(buffer, format, row: row, left: left, count: count, tint)
      return
    }
    // Coverage moves into bytes, in place: no byte is written before its word has been read.
    let coverage = UnsafeMutableRawPointer(buffer)
    for i in 0..<count {
      coverage.storeBytes(
        of: UInt8(truncatingIfNeeded: buffer[i] &>> 24), toByteOffset: i, as: UInt8.self)
    }
    draw(coverage, .alpha8, row: row, left: left, count: count, tint)
  }
}

extension Image.Format {
  fileprivate var isOpaque: Bool { self == .xrgb8888 || self == .rgb565 }
}

extension InlineArray where Element == UInt32 {
  /// Lends the elements, which lie one after the other.
  @inline(__always)
  fileprivate mutating func withUnsafeMutablePointer(
    _ body: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    var elements = mutableSpan
    elements.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}
