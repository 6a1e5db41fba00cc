import Raster

/// Pixels in memory that is borrowed.
struct BenchPixels {
  let memory: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bytesPerPixel: Int

  var bytesPerRow: Int { width * bytesPerPixel }
  var byteCount: Int { bytesPerRow * height }

  /// The bits of a pixel.
  func bits(x: Int, y: Int) -> UInt32 {
    let place = memory + y * bytesPerRow + x * bytesPerPixel
    return switch bytesPerPixel {
    case 4: place.load(as: UInt32.self)
    case 2: UInt32(truncatingIfNeeded: place.load(as: UInt16.self))
    default: UInt32(truncatingIfNeeded: place.load(as: UInt8.self))
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

extension PixelFormat {
  var other: PixelFormat { self == .xrgb8888 ? .rgb565 : .xrgb8888 }

  /// The bits of a pixel that are seen.
  var mask: UInt32 { self == .xrgb8888 ? 0xFF_FFFF : 0xFFFF }
}
