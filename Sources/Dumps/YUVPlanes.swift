/// Pixels as luma and two chroma planes: BT.601, full range, in 16-bit fixed point.
struct YUVPlanes {
  private(set) var luma: [UInt8] = []
  private(set) var blue: [UInt8] = []
  private(set) var red: [UInt8] = []

  /// - Parameter isSubsampled: whether there is one chroma sample per 2 × 2 pixels (fewer at an odd
  ///   edge), their mean, rather than one per pixel.
  init(_ pixels: RGBPixels, isSubsampled: Bool) {
    luma.reserveCapacity(pixels.width * pixels.height)
    pixels.bytes.withUnsafeBufferPointer { bytes in
      for i in stride(from: 0, to: bytes.count, by: 3) {
        let (r, g, b) = (Int(bytes[i]), Int(bytes[i + 1]), Int(bytes[i + 2]))
        // 0.299, 0.587 and 0.114 times 65 536.
        luma.append(UInt8(clamping: (19_595 * r + 38_470 * g + 7_471 * b + 32_768) >> 16))
      }
      let step = isSubsampled ? 2 : 1
      for y in stride(from: 0, to: pixels.height, by: step) {
        for x in stride(from: 0, to: pixels.width, by: step) {
          appendChroma(
            bytes, stride: pixels.width, columns: x..<min(x + step, pixels.width),
            rows: y..<min(y + step, pixels.height))
        }
      }
    }
  }

  private mutating func appendChroma(
    _ bytes: UnsafeBufferPointer<UInt8>, stride: Int, columns: Range<Int>, rows: Range<Int>
  ) {
    var (r, g, b) = (0, 0, 0)
    for y in rows {
      for x in columns {
        let i = 3 * (y * stride + x)
        r += Int(bytes[i])
        g += Int(bytes[i + 1])
        b += Int(bytes[i + 2])
      }
    }
    let count = rows.count * columns.count
    blue.append(Self.chroma(-11_059 * r - 21_709 * g + 32_768 * b, count: count))
    red.append(Self.chroma(32_768 * r - 27_439 * g - 5_329 * b, count: count))
  }

  /// The mean of `count` chroma values, given as their sum in units of 1/65 536, offset by 128.
  private static func chroma(_ sum: Int, count: Int) -> UInt8 {
    let scale = 65_536 * count
    return UInt8(clamping: (sum + 128 * scale + scale / 2) / scale)
  }
}
