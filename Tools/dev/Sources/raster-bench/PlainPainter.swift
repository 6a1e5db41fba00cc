import Glibc
import Raster

/// What the C library takes for as many bytes as a row changes: memcpy of rows for an image that is
/// copied, memset for the rest.
struct PlainPainter {
  let target: BenchPixels
  private let geometry: Geometry
  private let source: BenchPixels

  init(_ format: PixelFormat, _ images: BenchImages) {
    geometry = images.geometry
    target = BenchPixels(surface: geometry, format, allocate)
    source = images.image(format)
  }

  /// - Parameter pixelCount: how many pixels the row changes.
  func paint(_ row: BenchRow, pixelCount: Int) {
    switch row {
    case .blit, .fadedImage, .convertedImage, .argb:
      let start =
        target.memory + geometry.top * target.bytesPerRow
        + geometry.left * target.bytesPerPixel
      for y in 0..<geometry.imageHeight {
        memcpy(
          start + y * target.bytesPerRow, source.memory + y * source.bytesPerRow,
          source.bytesPerRow)
      }
    default:
      memset(target.memory, 0x55, pixelCount * target.bytesPerPixel)
    }
  }
}
