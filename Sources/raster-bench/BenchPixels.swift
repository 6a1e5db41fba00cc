import Raster

/// Pixel memory that is never freed, aligned to a line of the cache.
struct BenchPixels {
  let memory: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bytesPerPixel: Int

  init(width: Int, height: Int, bytesPerPixel: Int) {
    self.width = width
    self.height = height
    self.bytesPerPixel = bytesPerPixel
    memory = .allocate(byteCount: width * height * bytesPerPixel, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: width * height * bytesPerPixel)
  }

  var bytesPerRow: Int { width * bytesPerPixel }
  var byteCount: Int { bytesPerRow * height }

  func copy(from other: BenchPixels) {
    memory.copyMemory(from: other.memory, byteCount: byteCount)
  }

  /// The bits of a pixel.
  func bits(x: Int, y: Int) -> UInt32 {
    let place = memory + y * bytesPerRow + x * bytesPerPixel
    return switch bytesPerPixel {
    case 4: place.load(as: UInt32.self)
    case 2: UInt32(place.load(as: UInt16.self))
    default: UInt32(place.load(as: UInt8.self))
    }
  }

  func set(_ bits: UInt32, x: Int, y: Int) {
    let place = memory + y * bytesPerRow + x * bytesPerPixel
    switch bytesPerPixel {
    case 4: place.storeBytes(of: bits, as: UInt32.self)
    case 2: place.storeBytes(of: UInt16(truncatingIfNeeded: bits), as: UInt16.self)
    default: place.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
    }
  }
}

/// The pictures that are drawn, the same ones for everybody.
struct BenchImages {
  let xrgb8888 = BenchPixels(
    width: Geometry.imageWidth, height: Geometry.imageHeight, bytesPerPixel: 4)
  let rgb565 = BenchPixels(
    width: Geometry.imageWidth, height: Geometry.imageHeight, bytesPerPixel: 2)
  /// Opaque in the middle, nothing in the corners, a slope in between.
  let mask = BenchPixels(
    width: Geometry.imageWidth, height: Geometry.imageHeight, bytesPerPixel: 1)

  init() {
    for y in 0..<Geometry.imageHeight {
      for x in 0..<Geometry.imageWidth {
        let rgb = UInt32((x * 255 / 400) << 16 | (y * 255 / 300) << 8 | (x ^ y) & 0xFF)
        xrgb8888.set(rgb, x: x, y: y)
        rgb565.set(rgb >> 8 & 0xF800 | rgb >> 5 & 0x7E0 | rgb >> 3 & 0x1F, x: x, y: y)
        let (dx, dy) = ((x - 200) * 3, (y - 150) * 4)
        mask.set(UInt32(max(0, min(255, 420 - (dx * dx + dy * dy) / 900))), x: x, y: y)
      }
    }
  }

  /// An image in a surface's own format, or the other one.
  func image(_ format: PixelFormat) -> BenchPixels {
    switch format {
    case .xrgb8888: xrgb8888
    case .rgb565: rgb565
    }
  }
}

extension PixelFormat {
  var other: PixelFormat { self == .xrgb8888 ? .rgb565 : .xrgb8888 }
}
