public import Raster

/// A picture made smaller, as the bytes of a PNG file.
public enum Thumbnail {
  /// - Parameter width: in pixels; a picture is never enlarged.
  public static func png(
    of surface: borrowing Surface, width: Int
  ) throws(DumpError) -> [UInt8] {
    let width = min(max(width, 1), surface.width)
    let height = max(1, (surface.height * width + surface.width / 2) / surface.width)
    return try PngEncoder.bytes(
      of: BoxFilter.scaled(RGBPixels(surface), width: width, height: height))
  }
}
