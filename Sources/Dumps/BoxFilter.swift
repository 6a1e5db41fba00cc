import Raster
import TactusCore

/// Downscales pictures: each pixel is the mean of the source pixels it covers.
enum BoxFilter {
  /// - Precondition: `width` and `height`, in pixels, are positive and at most the picture's.
  static func scaled(_ pixels: RGBPixels, width: Int, height: Int) -> Framebuffer {
    let result = Framebuffer(width: width, height: height, format: .xrgb8888)
    result.draw(scale: 1) { canvas in
      for y in 0..<height {
        let rows = share(y, of: height, in: pixels.height)
        for x in 0..<width {
          let color = mean(pixels, rows: rows, columns: share(x, of: width, in: pixels.width))
          canvas.fill(Rect(x: Float(x), y: Float(y), width: 1, height: 1), color)
        }
      }
    }
    return result
  }

  /// The source pixels, of `total`, that pixel `index` of `count` covers; never empty.
  private static func share(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
    let start = index * total / count
    return start..<max(start + 1, (index + 1) * total / count)
  }

  private static func mean(_ pixels: RGBPixels, rows: Range<Int>, columns: Range<Int>) -> Color {
    var (red, green, blue) = (0, 0, 0)
    for y in rows {
      for x in columns {
        let i = 3 * (y * pixels.width + x)
        red += Int(pixels.bytes[i])
        green += Int(pixels.bytes[i + 1])
        blue += Int(pixels.bytes[i + 2])
      }
    }
    let count = rows.count * columns.count
    return Color(
      red: UInt8(clamping: (red + count / 2) / count),
      green: UInt8(clamping: (green + count / 2) / count),
      blue: UInt8(clamping: (blue + count / 2) / count))
  }
}
