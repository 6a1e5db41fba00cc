import CPng
import Dumps
import Raster
import TactusCore
import Testing

@Suite struct PngWriterTests {
  /// The size of a PNG file in pixels, and its red, green and blue bytes.
  private func read(_ path: String) -> (width: Int, height: Int, bytes: [UInt8])? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_file(&image, path) != 0 else { return nil }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var bytes = [UInt8](repeating: 0, count: Int(3 * image.width * image.height))
    guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { return nil }
    return (Int(image.width), Int(image.height), bytes)
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func pixelsSurviveTheRoundTrip(_ format: PixelFormat) throws {
    let framebuffer = Framebuffer(width: 5, height: 3, format: format)
    framebuffer.draw(scale: 1) { canvas in
      canvas.fill(Rect(x: 1, y: 0, width: 3, height: 2), Color(rgb: 0x1E88E5))
      canvas.fill(Rect(x: 4, y: 2, width: 1, height: 1), .white)
    }
    var expected: [UInt8] = []
    framebuffer.withSurface { surface in
      for y in 0..<3 {
        for x in 0..<5 {
          let color = surface.color(x: x, y: y) ?? .black
          expected += [color.red, color.green, color.blue]
        }
      }
    }
    let picture = try withTemporaryPath("frame.png") { path in
      try PngWriter.write(framebuffer, to: path)
      return try #require(read(path))
    }
    #expect(picture.width == 5)
    #expect(picture.height == 3)
    #expect(picture.bytes == expected)
    #expect(expected.contains(0xFF))
  }

  @Test func anUnwritablePathIsReportedWithTheReason() {
    let framebuffer = Framebuffer(width: 1, height: 1, format: .xrgb8888)
    let path = "/nonexistent/frame.png"
    #expect(throws: DumpError.cannotWrite(path: path, reason: "No such file or directory")) {
      try PngWriter.write(framebuffer, to: path)
    }
    #expect(
      DumpError.cannotWrite(path: "a.png", reason: "why").description
        == "a.png: cannot be written: why")
  }
}
