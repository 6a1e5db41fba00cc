import OutputFiles
import Raster

/// Where two pictures of one size differ.
struct PictureDifference {
  /// How many pixels differ.
  let count: Int
  /// The smallest rectangle that has all of them.
  let bounds: PixelRect
  /// The second picture, dimmed, with the pixels that differ marked and a frame around them.
  let picture: Framebuffer

  /// 0xRRGGBB.
  static let mark: UInt32 = 0xFF00FF
  static let frame: UInt32 = 0xFFFFFF

  /// Nil when they are equal.
  ///
  /// - Precondition: both are in xrgb8888, and equally large.
  init?(_ expected: Framebuffer, _ got: Framebuffer) {
    precondition(expected.format == .xrgb8888 && got.format == .xrgb8888, "pixels of 32 bits")
    precondition(
      expected.width == got.width && expected.height == got.height, "pictures of one size")
    let (width, height) = (got.width, got.height)
    picture = Framebuffer(width: width, height: height, format: .xrgb8888)
    let (old, new, shown) = (Self.pixels(expected), Self.pixels(got), Self.pixels(picture))
    var count = 0
    var bounds = PixelRect(left: width, top: height, right: 0, bottom: 0)
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        guard (old[i] ^ new[i]) & 0xFF_FFFF != 0 else {
          // A quarter of each channel.
          shown[i] = (new[i] >> 2) & 0x3F_3F3F
          continue
        }
        shown[i] = Self.mark
        count += 1
        bounds = PixelRect(
          left: min(bounds.left, x), top: min(bounds.top, y), right: max(bounds.right, x + 1),
          bottom: max(bounds.bottom, y + 1))
      }
    }
    guard count > 0 else { return nil }
    self.count = count
    self.bounds = bounds
    // A single pixel is found by its frame, two pixels away.
    let (left, right) = (bounds.left - 3, bounds.right + 2)
    let (top, bottom) = (bounds.top - 3, bounds.bottom + 2)
    func point(_ x: Int, _ y: Int) {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return }
      shown[y * width + x] = Self.frame
    }
    for x in left...right {
      point(x, top)
      point(x, bottom)
    }
    for y in top...bottom {
      point(left, y)
      point(right, y)
    }
  }

  private static func pixels(_ picture: Framebuffer) -> UnsafeMutablePointer<UInt32> {
    picture.memory.assumingMemoryBound(to: UInt32.self)
  }
}
