import Raster
import TactusCore

/// A glyph as a mask of 8 bits, as tight as its ink.
struct GlyphMask {
  let mask: BenchPixels
  /// The pen's position on the baseline, from the mask's upper left corner.
  let originX: Int
  let originY: Int
  let advance: Float

  init(_ letter: UInt8) {
    let side = 64
    let pen = 24
    let drawn = BenchPixels(
      memory: allocate(side * side * 4), width: side, height: side, bytesPerPixel: 4)
    var canvas = Canvas(
      Surface(
        memory: drawn.memory, width: side, height: side, bytesPerRow: drawn.bytesPerRow,
        format: .xrgb8888), scale: 1)
    let text = [letter]
    canvas.text(
      utf8: text.span, at: Point(x: Float(pen), y: Float(pen)), .body, .white)
    advance = canvas.font(.body).width(ofUTF8: text.span)
    let ink = (0..<side * side).filter { drawn.bits(x: $0 % side, y: $0 / side) != 0 }
    let (left, right) = (ink.map { $0 % side }.min() ?? 0, ink.map { $0 % side }.max() ?? 0)
    let (top, bottom) = (ink.map { $0 / side }.min() ?? 0, ink.map { $0 / side }.max() ?? 0)
    // A row of a pixman image is a multiple of 4 bytes.
    let (width, height) = ((right - left + 4) / 4 * 4, bottom - top + 1)
    mask = BenchPixels(
      memory: allocate(width * height), width: width, height: height, bytesPerPixel: 1)
    for place in ink {
      let (x, y) = (place % side, place / side)
      mask.set(drawn.bits(x: x, y: y) & 0xFF, x: x - left, y: y - top)
    }
    originX = pen - left
    originY = pen - top
  }
}
