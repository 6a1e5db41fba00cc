import CPng
import OutputFiles
import Raster
import TactusCore
import Testing

@Suite struct PngEncoderTests {
  /// The size of a PNG in pixels, and its red, green and blue bytes.
  private func read(_ png: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, png, png.count) != 0 else { return nil }
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
    let picture = try #require(read(try PngEncoder.bytes(of: framebuffer)))
    #expect(picture.width == 5)
    #expect(picture.height == 3)
    #expect(picture.bytes == expected)
    #expect(expected.contains(0xFF))
  }

  /// Noise does not compress: the bytes are more than the pixels, and must find room.
  @Test func noiseFits() throws {
    let framebuffer = Framebuffer(width: 301, height: 200, format: .xrgb8888)
    var seed: UInt64 = 1
    framebuffer.draw(scale: 1) { canvas in
      for y in 0..<200 {
        for x in 0..<301 {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1
          let pixel = Rect(x: Float(x), y: Float(y), width: 1, height: 1)
          canvas.fill(pixel, Color(rgb: UInt32(seed >> 40)))
        }
      }
    }
    let png = try PngEncoder.bytes(of: framebuffer)
    #expect(png.count > 3 * 301 * 200)
    #expect(read(png)?.height == 200)
  }

  @Test func aPictureIsReadBack() throws {
    let written = Framebuffer(width: 5, height: 3, format: .xrgb8888)
    written.draw(scale: 1) { $0.fill(Rect(x: 1, y: 0, width: 3, height: 2), Color(rgb: 0x1E88E5)) }
    let png = try PngEncoder.bytes(of: written)
    let picture = try PngDecoder.picture(in: png)
    #expect(picture.width == 5 && picture.height == 3)
    #expect(try PngEncoder.bytes(of: picture) == png)
    for bad in [[], Array("no picture".utf8), Array(png.dropLast(png.count / 2))] {
      #expect(throws: DumpError.self) { _ = try PngDecoder.picture(in: bad) }
    }
  }
}
