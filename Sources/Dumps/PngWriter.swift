import CPng
public import Raster

/// Writes a surface as an RGB PNG file.
///
/// It uses libpng's simplified API, which reports errors as values; the classic API uses `longjmp`,
/// which Swift does not allow.
public enum PngWriter {
  public static func write(_ surface: borrowing Surface, to path: String) throws(DumpError) {
    var pixels = RGBPixels(surface)
    try pixels.writePng(to: path)
  }

  public static func write(_ framebuffer: Framebuffer, to path: String) throws(DumpError) {
    var pixels = framebuffer.withSurface { RGBPixels($0) }
    try pixels.writePng(to: path)
  }
}

extension RGBPixels {
  fileprivate mutating func writePng(to path: String) throws(DumpError) {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    // A run writes hundreds of frames; with this flag libpng skips the filters and compresses fast.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    let isWritten = bytes.withUnsafeBytes { bytes in
      png_image_write_to_file(&image, path, 0, bytes.baseAddress, png_int_32(3 * width), nil)
    }
    guard isWritten != 0 else {
      let reason = withUnsafeBytes(of: image.message) { message in
        String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .cannotWrite(path: path, reason: reason)
    }
  }
}
