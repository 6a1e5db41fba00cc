import Dumps
import Foundation
import Raster
import TactusCore
import Testing

@Suite struct Y4mWriterTests {
  /// A video file with one frame per colour.
  private func video(
    width: Int, height: Int, chroma: Y4mWriter.Chroma, colors: [Color]
  ) throws -> [UInt8] {
    try withTemporaryPath("run.y4m") { path in
      let writer = try Y4mWriter(
        path: path, width: width, height: height,
        frameRate: .init(numerator: 60_000, denominator: 1001), chroma: chroma)
      for color in colors {
        let framebuffer = Framebuffer(width: width, height: height, format: .xrgb8888)
        framebuffer.draw(scale: 1) { $0.fill($0.bounds, color) }
        try framebuffer.withSurface { try writer.write($0) }
      }
      try writer.close()
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
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

  @Test func aFrameOfAnotherSizeIsRejected() throws {
    try withTemporaryPath("run.y4m") { path in
      let writer = try Y4mWriter(
        path: path, width: 4, height: 4, frameRate: .init(numerator: 60))
      let framebuffer = Framebuffer(width: 4, height: 5, format: .rgb565)
      #expect(throws: DumpError.wrongSize(path: path, expected: "4×4", actual: "4×5")) {
        try framebuffer.withSurface { try writer.write($0) }
      }
    }
  }

  @Test func aClosedFileRejectsFrames() throws {
    try withTemporaryPath("run.y4m") { path in
      let writer = try Y4mWriter(
        path: path, width: 1, height: 1, frameRate: .init(numerator: 60))
      try writer.close()
      let framebuffer = Framebuffer(width: 1, height: 1, format: .rgb565)
      #expect(throws: DumpError.self) { try framebuffer.withSurface { try writer.write($0) } }
    }
  }

  @Test func anUnwritablePathIsReportedWithTheReason() {
    let path = "/nonexistent/run.y4m"
    #expect(throws: DumpError.cannotWrite(path: path, reason: "No such file or directory")) {
      try Y4mWriter(path: path, width: 1, height: 1, frameRate: .init(numerator: 60))
    }
  }

  // Writing fails only when the buffer is flushed, which closing does.
  @Test func aFullDiskIsReported() throws {
    let path = "/dev/full"
    let writer = try Y4mWriter(path: path, width: 1, height: 1, frameRate: .init(numerator: 60))
    #expect(throws: DumpError.cannotWrite(path: path, reason: "No space left on device")) {
      try writer.close()
    }
  }
}
