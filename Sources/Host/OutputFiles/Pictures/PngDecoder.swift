import CPng
import Raster

/// Reads the bytes of a PNG file.
public enum PngDecoder {
  /// The largest picture that is read, in pixels.
  public static let pixelsMax = 1 << 26

  /// The picture in xrgb8888; what is transparent is shown over black.
  public static func picture(in bytes: [UInt8]) throws(DumpError) -> Framebuffer {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    let isBegun = bytes.withUnsafeBytes {
      png_image_begin_read_from_memory(&image, $0.baseAddress, $0.count)
    }
    guard isBegun != 0 else { throw .notReadable(reason: reason(image)) }
    let (width, height) = (Int(image.width), Int(image.height))
    guard width * height <= pixelsMax else {
      throw .notReadable(reason: "\(width)×\(height) pixels are more than \(pixelsMax)")
    }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var rgb = [UInt8](repeating: 0, count: 3 * width * height)
    var black = png_color()
    guard png_image_finish_read(&image, &black, &rgb, png_int_32(3 * width), nil) != 0 else {
      throw .notReadable(reason: reason(image))
    }
    let picture = Framebuffer(width: width, height: height, format: .xrgb8888)
    for i in 0..<width * height {
      picture.pixels[i] =
        UInt32(rgb[3 * i]) << 16 | UInt32(rgb[3 * i + 1]) << 8 | UInt32(rgb[3 * i + 2])
    }
    return picture
  }

  private static func reason(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { message in
      String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
