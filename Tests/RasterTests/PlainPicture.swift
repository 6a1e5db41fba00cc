@testable import Raster

/// A picture in memory of its own, drawn by the plain definition: pixel by pixel, in the words of
/// `Blend` and `PixelFormat.mix`. What the library draws in runs must be equal to it.
final class PlainPicture {
  let width: Int
  let height: Int
  let format: PixelFormat
  /// More than a row's pixels, so that rows begin at odd places.
  private let bytesPerRow: Int
  private let memory: UnsafeMutableRawPointer

  /// Filled with noise.
  init(width: Int, height: Int, format: PixelFormat, seed: UInt64) {
    self.width = width
    self.height = height
    self.format = format
    bytesPerRow = (width + 1) * format.bytesPerPixel
    memory = .allocate(byteCount: bytesPerRow * height, alignment: 4)
    var numbers = SeededNumbers(seed: seed)
    for i in 0..<bytesPerRow * height {
      memory.storeBytes(
        of: UInt8(truncatingIfNeeded: numbers.next()), toByteOffset: i, as: UInt8.self)
    }
  }

  deinit { memory.deallocate() }

  /// Draws with the library.
  func draw(clip: PixelRect, _ body: (inout Surface) -> Void) {
    var surface = Surface(
      memory: memory, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    surface.clip = clip
    body(&surface)
  }

  /// Draws by the plain definition: `change` makes a new 0xRRGGBB from the old one, or nil.
  func drawPlainly(clip: PixelRect, _ change: (Int, Int, UInt32) -> UInt32?) {
    let bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    let clip = clip.intersection(bounds)
    for y in clip.top..<max(clip.top, clip.bottom) {
      for x in clip.left..<max(clip.left, clip.right) {
        let old = pixel(x, y)
        guard let new = change(x, y, old) else { continue }
        switch format {
        case .xrgb8888: address(x, y).storeBytes(of: new, as: UInt32.self)
        case .rgb565: address(x, y).storeBytes(of: Blend.narrowed(new), as: UInt16.self)
        }
      }
    }
  }

  /// 0xRRGGBB.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    switch format {
    case .xrgb8888: address(x, y).load(as: UInt32.self) & 0xFF_FFFF
    case .rgb565: Blend.widened(address(x, y).load(as: UInt16.self))
    }
  }

  private func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    memory + y * bytesPerRow + x * format.bytesPerPixel
  }

  /// The first pixel that differs, in words; nil when there is none.
  func difference(from other: PlainPicture) -> String? {
    for y in 0..<height {
      for x in 0..<width where pixel(x, y) != other.pixel(x, y) {
        let (mine, others) = (pixel(x, y), other.pixel(x, y))
        return "pixel \(x),\(y) is \(String(mine, radix: 16)), by definition "
          + String(others, radix: 16)
      }
    }
    return nil
  }
}

extension PixelFormat {
  /// What a colour makes of a pixel, both 0xRRGGBB, by a share of 0…255.
  func mix(_ color: UInt32, over old: UInt32, alpha: UInt32) -> UInt32 {
    guard self == .rgb565 else { return Blend.mix(color, over: old, alpha: alpha) }
    // In the bits that a pixel has, and in 32nds.
    let level = (alpha + 4) / 8
    var mixed: UInt32 = 0
    for (shift, bits) in [(16, 5), (8, 6), (0, 5)] as [(UInt32, UInt32)] {
      let new = ((color >> shift) & 0xFF) >> (8 - bits)
      let below = ((old >> shift) & 0xFF) >> (8 - bits)
      mixed |= ((new * level + below * (32 - level) + 16) / 32) << (shift + 8 - bits)
    }
    return mixed
  }
}

/// Noise as an image, and its pixels as the definition reads them.
final class NoiseImage {
  let image: Image
  private let memory: UnsafeMutableRawPointer

  init(width: Int, height: Int, format: Image.Format, _ numbers: inout SeededNumbers) {
    let bytesPerRow = (width + 1) * format.bytesPerPixel
    memory = .allocate(byteCount: bytesPerRow * height, alignment: 4)
    for i in 0..<bytesPerRow * height {
      memory.storeBytes(
        of: UInt8(truncatingIfNeeded: numbers.next()), toByteOffset: i, as: UInt8.self)
    }
    image = Image(
      memory: UnsafeRawPointer(memory), width: width, height: height, bytesPerRow: bytesPerRow,
      format: format)
    guard format == .argb8888 || format == .alpha8 else { return }
    for y in 0..<height {
      for x in 0..<width { blot(x, y, numbers.next()) }
    }
  }

  deinit { memory.deallocate() }

  /// Most pixels of a mask are empty or full, and channels are mostly premultiplied; some are not.
  private func blot(_ x: Int, _ y: Int, _ chance: UInt64) {
    let row = memory + (y * image.bytesPerRow)
    if image.format == .alpha8, chance % 4 < 3 {
      row.storeBytes(of: chance % 4 == 0 ? 255 : 0, toByteOffset: x, as: UInt8.self)
    } else if image.format == .argb8888, chance % 8 > 0 {
      let pixel = row.load(fromByteOffset: 4 * x, as: UInt32.self)
      let alpha = chance % 8 == 1 ? 255 : chance % 8 == 2 ? 0 : pixel >> 24
      row.storeBytes(
        of: Blend.premultiplied(pixel, alpha: alpha), toByteOffset: 4 * x, as: UInt32.self)
    }
  }

  /// Premultiplied 0xAARRGGBB; transparent outside. Of a mask, its alpha only.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < image.width, y < image.height else { return 0 }
    let row = image.row(y)
    return switch image.format {
    case .xrgb8888: row.load(fromByteOffset: 4 * x, as: UInt32.self) | 0xFF00_0000
    case .argb8888: row.load(fromByteOffset: 4 * x, as: UInt32.self)
    case .rgb565: Blend.widened(row.load(fromByteOffset: 2 * x, as: UInt16.self)) | 0xFF00_0000
    case .alpha8: UInt32(row.load(fromByteOffset: x, as: UInt8.self)) << 24
    }
  }

  /// What a sample makes of a pixel below it; `isEdge` when part of it lies outside the image.
  func shown(
    _ sample: UInt32, over old: UInt32, _ tint: Color, on format: PixelFormat, isEdge: Bool = false
  ) -> UInt32 {
    let alpha = UInt32(tint.alpha)
    switch image.format {
    case .alpha8:
      return format.mix(tint.rgb, over: old, alpha: Blend.over255((sample >> 24) * alpha))
    case .xrgb8888 where !isEdge, .rgb565 where !isEdge:
      return format.mix(sample & 0xFF_FFFF, over: old, alpha: alpha)
    default:
      return Blend.over(Blend.scaled(sample, by: alpha), old)
    }
  }
}
