import CPng
import Raster
import TactusCore
import Testing

@testable import OutputFiles

/// A film is read back by its chunks, each frame by libpng, and put together as a browser does.
@Suite struct ApngEncoderTests {
  private struct Frame: Equatable {
    var pixels: [UInt32]
    /// Numerator and denominator, in seconds.
    var duration: [Int]
    /// Width, height, left and top of what it changes.
    var part: [Int]
  }

  private static let (width, height) = (7, 5)

  @Test func everyFrameIsThePictureAndLastsUntilTheNextOne() throws {
    // A still picture in between makes no frame.
    let times: [Int64] = [0, 16_686, 33_372, 50_058, 9_050_058]
    var encoder = ApngEncoder(width: Self.width, height: Self.height)
    let header = encoder.header
    var body: [UInt8] = []
    var pictures: [[UInt32]] = []
    let picture = Framebuffer(width: Self.width, height: Self.height, format: .xrgb8888)
    for (index, time) in times.enumerated() {
      if index != 2 {
        // The byte that is not shown makes no difference.
        for (x, y) in [(1 + index, 1), (2, 2 + index % 3)] {
          picture.pixels[y * Self.width + x] = UInt32(0xAB10_2030 + index * 0x1234)
        }
      } else {
        picture.pixels[0] ^= 0xFF00_0000
      }
      body += try encoder.frame(picture, at: Instant(microseconds: time))
      let shown = UnsafeBufferPointer(start: picture.pixels, count: Self.width * Self.height)
      if index != 2 { pictures.append(shown.map { $0 & 0xFF_FFFF }) }
    }
    body += encoder.end(at: Instant(microseconds: 80_000_000))
    var file = header + body
    file.replaceSubrange(
      ApngEncoder.countOffset..<ApngEncoder.countOffset + 20, with: encoder.countChunk)
    let frames = try read(file)
    #expect(frames.map(\.pixels) == pictures)
    #expect(frames.map(\.duration) == [[167, 10_000], [334, 10_000], [9000, 1000], [709, 10]])
    #expect(frames.map(\.part) == [[7, 5, 0, 0], [1, 3, 2, 1], [3, 2, 2, 1], [4, 3, 2, 1]])
  }

  @Test func aPictureOfAnotherSizeIsRejected() {
    var encoder = ApngEncoder(width: 4, height: 4)
    #expect(throws: DumpError.wrongSize(expected: "4×4", actual: "4×5")) {
      _ = try encoder.frame(Framebuffer(width: 4, height: 5, format: .xrgb8888), at: .zero)
    }
  }

  private func read(_ file: [UInt8]) throws -> [Frame] {
    var frames: [Frame] = []
    var screen = [UInt32](repeating: 0, count: Self.width * Self.height)
    var control: [UInt8] = []
    var count = 0
    var numbers: [Int] = []
    var place = 8
    while place < file.count {
      let length = Self.number(file[place..<place + 4])
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      let data = Array(file[place + 8..<place + 8 + length])
      let body = Array(file[place + 4..<place + 8 + length])
      let sum = Self.number(file[place + 8 + length..<place + 12 + length])
      #expect(Int(crc32(0, body, uInt(body.count))) == sum)
      place += length + 12
      switch name {
      case "acTL": count = Self.number(data[0..<4])
      case "fcTL":
        control = data
        numbers.append(Self.number(data[0..<4]))
      case "IDAT", "fdAT":
        if name == "fdAT" { numbers.append(Self.number(data[0..<4])) }
        let part = stride(from: 4, to: 20, by: 4).map { Self.number(control[$0..<$0 + 4]) }
        let size = Array(control[4..<12])
        let rgb = try #require(
          decode(size, name == "fdAT" ? Array(data.dropFirst(4)) : data, part[0], part[1]))
        for y in 0..<part[1] {
          for x in 0..<part[0] {
            let i = 3 * (y * part[0] + x)
            screen[(part[3] + y) * Self.width + part[2] + x] =
              UInt32(rgb[i]) << 16 | UInt32(rgb[i + 1]) << 8 | UInt32(rgb[i + 2])
          }
        }
        frames.append(
          Frame(
            pixels: screen,
            duration: [Self.number(control[20..<22]), Self.number(control[22..<24])], part: part))
      default: #expect(["IHDR", "IEND"].contains(name))
      }
    }
    #expect(count == frames.count)
    #expect(numbers == Array(0..<numbers.count))
    return frames
  }

  /// A part as a file of its own, read by libpng.
  private func decode(
    _ size: [UInt8], _ data: [UInt8], _ width: Int, _ height: Int
  ) -> [UInt8]? {
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, data) in [("IHDR", size + [8, 2, 0, 0, 0]), ("IDAT", data), ("IEND", [])] {
      let body = Array(name.utf8) + data
      let sum = UInt32(truncatingIfNeeded: crc32(0, body, uInt(body.count)))
      png += Self.bytes(UInt32(data.count)) + body + Self.bytes(sum)
    }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, png, png.count) != 0 else { return nil }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var bytes = [UInt8](repeating: 0, count: 3 * width * height)
    guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { return nil }
    return bytes
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
