extension Surface {
  /// Copies a row out as red, green, blue bytes.
  ///
  /// - Precondition: the row is in the surface and `rgb` has room for three bytes per pixel.
  public func copyRow(_ y: Int, to rgb: UnsafeMutableBufferPointer<UInt8>) {
    precondition(y >= 0 && y < height, "only a row of the surface can be copied")
    precondition(rgb.count >= 3 * width, "a row needs three bytes per pixel")
    switch format {
    case .xrgb8888:
      let row = row32(y)
      for x in 0..<width { Self.store(row[x], to: rgb, at: 3 * x) }
    case .rgb565:
      let row = row16(y)
      for x in 0..<width { Self.store(Blend.widened(row[x]), to: rgb, at: 3 * x) }
    }
  }

  /// Copies a row out as pixels, 0x00RRGGBB; the highest byte may have any value.
  ///
  /// - Precondition: the row is in the surface and `pixels` has room for `width` of them.
  public func copyRow(_ y: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    precondition(y >= 0 && y < height, "only a row of the surface can be copied")
    switch format {
    case .xrgb8888: pixels.update(from: row32(y), count: width)
    case .rgb565:
      let row = row16(y)
      for x in 0..<width { pixels[x] = Blend.widened(row[x]) }
    }
  }

  @inline(__always)
  private static func store(
    _ pixel: UInt32, to rgb: UnsafeMutableBufferPointer<UInt8>, at index: Int
  ) {
    rgb[index] = UInt8(truncatingIfNeeded: pixel &>> 16)
    rgb[index + 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
    rgb[index + 2] = UInt8(truncatingIfNeeded: pixel)
  }
}
