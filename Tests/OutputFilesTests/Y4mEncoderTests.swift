import OutputFiles
import Raster
import TactusCore
import Testing

@Suite struct Y4mEncoderTests {
  /// A video with one frame per colour.
  private func video(
    width: Int, height: Int, chroma: Y4mEncoder.Chroma, colors: [Color]
  ) throws -> [UInt8] {
    let encoder = Y4mEncoder(
      width: width, height: height, frameRate: .init(numerator: 60_000, denominator: 1001),
      chroma: chroma)
    var bytes = Array(encoder.header.utf8)
    for color in colors {
      let framebuffer = Framebuffer(width: width, height: height, format: .xrgb8888)
      framebuffer.draw(scale: 1) { $0.fill($0.bounds, color) }
      bytes += try framebuffer.withSurface { try encoder.frame($0) }
    }
    return bytes
  }

  @Test func theHeaderNamesSizeRateAndColours() throws {
    let bytes = try video(width: 3, height: 3, chroma: .c420jpeg, colors: [])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "YUV4MPEG2 W3 H3 F60000:1001 Ip A1:1 C420jpeg XCOLORRANGE=FULL\n")
  }

  // 3 × 3 pixels have 2 × 2 chroma samples: the odd edge counts.
  @Test func subsampledFramesHaveAQuarterOfTheChromaRoundedUp() throws {
    let header = try video(width: 3, height: 3, chroma: .c420jpeg, colors: []).count
    let bytes = try video(width: 3, height: 3, chroma: .c420jpeg, colors: [.white, .black])
    #expect(bytes.count == header + 2 * (6 + 9 + 4 + 4))
    #expect(Array(bytes[header..<header + 6]) == Array("FRAME\n".utf8))
    #expect(
      Array(bytes[(header + 6)..<(header + 23)])
        == [UInt8](repeating: 255, count: 9) + [UInt8](repeating: 128, count: 8))
  }

  // For red, the equations of the JPEG File Interchange Format give 76, 85 and 255 (rounded and
  // clamped).
  @Test func fullFramesHaveAChromaSamplePerPixel() throws {
    let header = try video(width: 2, height: 1, chroma: .c444, colors: []).count
    let bytes = try video(width: 2, height: 1, chroma: .c444, colors: [Color(rgb: 0xFF0000)])
    #expect(Array(bytes[(header + 6)...]) == [76, 76, 85, 85, 255, 255])
  }

  /// Of random pixels, by the definition: the mean of what a sample covers, rounded.
  @Test(arguments: [Y4mEncoder.Chroma.c420jpeg, .c444])
  func everySampleIsTheRoundedMean(chroma: Y4mEncoder.Chroma) throws {
    let (width, height) = (37, 11)
    let picture = Framebuffer(width: width, height: height, format: .xrgb8888)
    let pixels = picture.memory.assumingMemoryBound(to: UInt32.self)
    var seed: UInt64 = 7
    for i in 0..<width * height {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Also the purest colours.
      pixels[i] = seed >> 62 == 0 ? [0, 0xFF, 0xFF00, 0xFF_0000][i % 4] : UInt32(seed >> 32)
    }
    func sample(_ factors: [Int], _ offset: Int, _ rows: Range<Int>, _ columns: Range<Int>) -> UInt8
    {
      var sum = 0
      for y in rows {
        for x in columns {
          for part in 0..<3 {
            sum += factors[part] * Int(pixels[y * width + x] >> (16 - 8 * UInt32(part)) & 255)
          }
        }
      }
      let scale = 65_536 * rows.count * columns.count
      return UInt8(clamping: (sum + offset * scale + scale / 2) / scale)
    }
    var expected = Array("FRAME\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        expected.append(sample([19_595, 38_470, 7_471], 0, y..<y + 1, x..<x + 1))
      }
    }
    let step = chroma == .c420jpeg ? 2 : 1
    for factors in [[-11_059, -21_709, 32_768], [32_768, -27_439, -5_329]] {
      for y in stride(from: 0, to: height, by: step) {
        for x in stride(from: 0, to: width, by: step) {
          expected.append(
            sample(factors, 128, y..<min(y + step, height), x..<min(x + step, width)))
        }
      }
    }
    let encoder = Y4mEncoder(
      width: width, height: height, frameRate: .init(numerator: 60), chroma: chroma)
    #expect(try encoder.frame(picture) == expected)
  }

  @Test func aFrameOfAnotherSizeIsRejected() throws {
    let encoder = Y4mEncoder(width: 4, height: 4, frameRate: .init(numerator: 60))
    let framebuffer = Framebuffer(width: 4, height: 5, format: .rgb565)
    #expect(throws: DumpError.wrongSize(expected: "4×4", actual: "4×5")) {
      _ = try framebuffer.withSurface { try encoder.frame($0) }
    }
  }

  @Test(arguments: [(3, 3, Y4mEncoder.Chroma.c420jpeg), (2, 5, .c444), (800, 480, .c420jpeg)])
  func aFrameHasTheSizeOfItsHeader(width: Int, height: Int, chroma: Y4mEncoder.Chroma) throws {
    let encoder = Y4mEncoder(
      width: width, height: height, frameRate: .init(numerator: 60), chroma: chroma)
    let framebuffer = Framebuffer(width: width, height: height, format: .rgb565)
    #expect(try framebuffer.withSurface { try encoder.frame($0) }.count == encoder.frameBytes)
  }
}
