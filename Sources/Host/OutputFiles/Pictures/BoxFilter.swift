import Raster

/// Downscales pictures: each pixel is the mean of the source pixels it covers.
enum BoxFilter {
  /// - Precondition: `width` and `height`, in pixels, are positive and at most the picture's, which
  ///   is in xrgb8888.
  static func scaled(_ picture: Framebuffer, width: Int, height: Int) -> Framebuffer {
    if width == picture.width, height == picture.height { return picture }
    let result = Framebuffer(width: width, height: height, format: .xrgb8888)
    for y in 0..<height {
      let rows = share(y, of: height, in: picture.height)
      let line = result.pixels + y * width
      for x in 0..<width {
        line[x] = mean(picture, rows: rows, columns: share(x, of: width, in: picture.width))
      }
    }
    return result
  }

  /// The source pixels, of `total`, that pixel `index` of `count` covers; never empty.
  @inline(__always)
  private static func share(_ index: Int, of count: Int, in total: Int) -> Range<Int> {
    let start = index * total / count
    return start..<max(start + 1, (index + 1) * total / count)
  }

  private static func mean(
    _ picture: Framebuffer, rows: Range<Int>, columns: Range<Int>
  ) -> UInt32 {
    var (red, green, blue) = (0, 0, 0)
    var y = rows.lowerBound
    while y < rows.upperBound {
      let row = picture.pixels + y &* picture.width
      var x = columns.lowerBound
      while x < columns.upperBound {
        let pixel = Int(row[x])
        red &+= pixel &>> 16 & 255
        green &+= pixel &>> 8 & 255
        blue &+= pixel & 255
        x &+= 1
      }
      y &+= 1
    }
    let count = rows.count * columns.count
    let (r, g, b) = (
      (red + count / 2) / count, (green + count / 2) / count, (blue + count / 2) / count
    )
    return UInt32(truncatingIfNeeded: r << 16 | g << 8 | b)
  }
}
