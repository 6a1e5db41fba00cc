import CPng
public import Raster

/// A surface as the bytes of an RGB PNG file.
///
/// It uses libpng's simplified API, which reports errors as values; the classic API uses `longjmp`,
/// which Swift does not allow. libpng writes to memory only: its way to write a file removes what
/// was there when the disk is full.
public enum PngEncoder {
  public static func bytes(of surface: borrowing Surface) throws(DumpError) -> [UInt8] {
    try RGBPixels(surface).png()
  }

  public static func bytes(of framebuffer: Framebuffer) throws(DumpError) -> [UInt8] {
    if framebuffer.format == .xrgb8888 { return try RGBPixels(framebuffer).png() }
    return try framebuffer.withSurface { RGBPixels($0) }.png()
  }
}

extension RGBPixels {
  func png() throws(DumpError) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    // A run writes hundreds of frames; with this flag libpng skips the filters and compresses fast.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    // More than the picture without compression: a filter's byte a row, a byte of deflate for each
    // kilobyte, and the chunks around it.
    let raw = (3 * width + 1) * height
    let room = raw + raw / 1000 + 4096
    var isWritten: CInt = 0
    let png = [UInt8](unsafeUninitializedCapacity: room) { memory, count in
      var size = png_alloc_size_t(room)
      isWritten = bytes.withUnsafeBytes { bytes in
        png_image_write_to_memory(
          &image, memory.baseAddress, &size, 0, bytes.baseAddress, png_int_32(3 * width), nil)
      }
      count = isWritten == 0 ? 0 : Int(size)
    }
    guard isWritten != 0 else {
      let reason = withUnsafeBytes(of: image.message) { message in
        String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .notAPicture(reason: reason)
    }
    return png
  }
}
