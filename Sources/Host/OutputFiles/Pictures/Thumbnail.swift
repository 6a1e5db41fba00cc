/// A picture made smaller, as the bytes of a PNG file.
public enum Thumbnail {
  /// - Parameters:
  ///   - picture: in xrgb8888.
  ///   - width: in pixels; a picture is never enlarged.
  public static func png(of picture: Framebuffer, width: Int) throws(DumpError) -> [UInt8] {
    let width = min(max(width, 1), picture.width)
    let height = max(1, (picture.height * width + picture.width / 2) / picture.width)
    return try PngEncoder.bytes(of: BoxFilter.scaled(picture, width: width, height: height))
  }
}
