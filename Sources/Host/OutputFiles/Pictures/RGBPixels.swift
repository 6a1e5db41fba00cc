import Raster

/// A copy of pixels as red, green and blue bytes, row by row.
struct RGBPixels {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ surface: borrowing Surface) {
    let picture = Framebuffer(
      width: surface.width, height: surface.height, format: .xrgb8888)
    picture.copy(surface)
    self.init(picture)
  }

  /// - Precondition: the picture is in xrgb8888.
  init(_ picture: Framebuffer) {
    self.init(
      picture.pixels, width: picture.width, height: picture.height, pixelsPerRow: picture.width)
  }

  /// - Parameter pixels: 0x00RRGGBB; the highest byte is ignored.
  init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, pixelsPerRow: Int) {
    self.width = width
    self.height = height
    let size = 3 * width * height
    bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = size
      guard var next = memory.baseAddress else { return }
      for y in 0..<height {
        let row = pixels + y &* pixelsPerRow
        for x in 0..<width {
          let pixel = row[x]
          next[0] = UInt8(truncatingIfNeeded: pixel &>> 16)
          next[1] = UInt8(truncatingIfNeeded: pixel &>> 8)
          next[2] = UInt8(truncatingIfNeeded: pixel)
          next += 3
        }
      }
    }
  }
}
