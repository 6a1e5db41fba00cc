/// Pixels as luma and two chroma planes: BT.601, full range, in 16-bit fixed point.
///
/// Plain loops over integers, a row at a time, which the compiler vectorizes.
enum YUVPlanes {
  /// How many samples a chroma plane has in a direction in which there are `count` pixels.
  static func chromaCount(_ count: Int, isSubsampled: Bool) -> Int {
    isSubsampled ? (count + 1) / 2 : count
  }

  /// Appends the three planes.
  ///
  /// - Parameters:
  ///   - pixels: 0x00RRGGBB, row by row; the highest byte is ignored.
  ///   - isSubsampled: whether there is one chroma sample per 2 × 2 pixels (fewer at an odd edge),
  ///     their mean, rather than one per pixel.
  ///   - planes: has room for all of them.
  static func write(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, isSubsampled: Bool,
    to planes: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<width &* height {
      let (r, g, b) = parts(pixels[i])
      // 0.299, 0.587 and 0.114 times 65 536.
      let luma = 19_595 &* r &+ 38_470 &* g &+ 7_471 &* b &+ 32_768
      planes[i] = UInt8(truncatingIfNeeded: luma &>> 16)
    }
    let columns = chromaCount(width, isSubsampled: isSubsampled)
    let rows = chromaCount(height, isSubsampled: isSubsampled)
    var blue = planes + width &* height
    var red = blue + columns &* rows
    for y in 0..<rows {
      if isSubsampled {
        let above = pixels + 2 &* y &* width
        // At an odd edge the last pixels count twice: their mean is the same.
        let below = 2 &* y &+ 1 < height ? above + width : above
        writeMeans(above, below, width: width, blue: blue, red: red)
      } else {
        let row = pixels + y &* width
        for x in 0..<width {
          let (r, g, b) = parts(row[x])
          (blue[x], red[x]) = chroma(r, g, b, shift: 16)
        }
      }
      blue += columns
      red += columns
    }
  }

  private static func writeMeans(
    _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, width: Int,
    blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<width / 2 {
      let (a, b) = (parts(above[2 &* x]), parts(above[2 &* x &+ 1]))
      let (c, d) = (parts(below[2 &* x]), parts(below[2 &* x &+ 1]))
      (blue[x], red[x]) = chroma(
        a.0 &+ b.0 &+ c.0 &+ d.0, a.1 &+ b.1 &+ c.1 &+ d.1, a.2 &+ b.2 &+ c.2 &+ d.2, shift: 18)
    }
    guard width % 2 == 1 else { return }
    let (a, c) = (parts(above[width &- 1]), parts(below[width &- 1]))
    (blue[width / 2], red[width / 2]) = chroma(
      2 &* (a.0 &+ c.0), 2 &* (a.1 &+ c.1), 2 &* (a.2 &+ c.2), shift: 18)
  }

  @inline(__always)
  private static func parts(_ pixel: UInt32) -> (Int32, Int32, Int32) {
    let bits = Int32(truncatingIfNeeded: pixel)
    return (bits &>> 16 & 255, bits &>> 8 & 255, bits & 255)
  }

  /// Of the sums of one pixel's parts, or of four pixels': 2 to the power of `shift` − 16 of them.
  @inline(__always)
  private static func chroma(
    _ r: Int32, _ g: Int32, _ b: Int32, shift: Int32
  ) -> (blue: UInt8, red: UInt8) {
    let middle: Int32 = 128 &<< shift &+ 1 &<< (shift &- 1)
    let blue = (middle &- 11_059 &* r &- 21_709 &* g &+ 32_768 &* b) &>> shift
    let red = (middle &+ 32_768 &* r &- 27_439 &* g &- 5_329 &* b) &>> shift
    return (UInt8(truncatingIfNeeded: min(blue, 255)), UInt8(truncatingIfNeeded: min(red, 255)))
  }
}
