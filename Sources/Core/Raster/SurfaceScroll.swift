extension Surface {
  /// Moves the pixels of a rectangle; those that would leave it are lost, and where nothing comes
  /// from the old ones stay. Regardless of the clip.
  ///
  /// - Parameters:
  ///   - dx: to the right, in pixels.
  ///   - dy: down, in pixels.
  public mutating func scroll(_ rect: PixelRect, dx: Int, dy: Int) {
    let rect = rect.intersection(bounds)
    let target = PixelRect(
      left: rect.left + dx, top: rect.top + dy, right: rect.right + dx, bottom: rect.bottom + dy
    ).intersection(rect)
    guard !target.isEmpty, dx != 0 || dy != 0 else { return }
    let size = target.width * format.bytesPerPixel
    let first = memory + target.left * format.bytesPerPixel
    let source = (target.left - dx) * format.bytesPerPixel
    // A row is read before it is overwritten.
    for step in 0..<target.height {
      let row = dy > 0 ? target.bottom - 1 - step : target.top + step
      (first + row * bytesPerRow).copyMemory(
        from: memory + (row - dy) * bytesPerRow + source, byteCount: size)
    }
  }
}
