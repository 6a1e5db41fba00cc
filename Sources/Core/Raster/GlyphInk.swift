/// A colour prepared for text: what each level of a glyph's pixels makes of what lies below.
///
/// A glyph is drawn straight from its codes (`GlyphRows`): empty pixels are passed over, and the
/// others take a multiplication or two. Nothing is computed for a level twice.
struct GlyphInk: BitwiseCopyable {
  let color: Color
  fileprivate var mixes32 = InlineArray<8, Blend.Mix>(repeating: Blend.Mix(0, alpha: 0))
  fileprivate var mixes16 = InlineArray<8, Blend16.Mix>(repeating: Blend16.Mix(0, level: 0))

  init(_ color: Color, _ format: PixelFormat) {
    self.color = color
    let alpha = UInt32(truncatingIfNeeded: color.alpha)
    let pixel = Blend16.spread(Blend.narrowed(color.rgb))
    for level in 0..<8 {
      let share = Blend.over255(GlyphRows.coverage(ofLevel: level) &* alpha)
      switch format {
      case .xrgb8888: mixes32[level] = Blend.Mix(color.rgb, alpha: share)
      case .rgb565: mixes16[level] = Blend16.Mix(pixel, level: Blend16.level(share))
      }
    }
  }
}

/// The place in a row of the surface at which the next pixel of a glyph's row is drawn.
private struct GlyphPen<Mix: PixelMix> {
  var place: UnsafeMutablePointer<Mix.Pixel>
  /// One for each level, 0…7.
  let mixes: UnsafePointer<Mix>

  /// Draws the row whose codes begin at `code`.
  ///
  /// - Returns: where the next one's begin.
  @inline(__always)
  mutating func draw(_ code: UnsafePointer<UInt8>, width: Int) -> UnsafePointer<UInt8> {
    var next = code
    let end = place + width
    let table = UnsafeRawPointer(GlyphSteps.table.utf8Start)
    while place < end {
      let code = Int(next.pointee) &- GlyphAtlas.codeFirst
      next += 1
      let step = Int(table.loadUnaligned(fromByteOffset: code &* 2, as: UInt16.self))
      var levels = step & GlyphSteps.levels
      var count = (step &>> 8) & GlyphSteps.count
      while levels != 0 {
        place.pointee = mixes[levels & 7].over(place.pointee)
        place += 1
        levels &>>= 3
      }
      if step & GlyphSteps.full == 0 {
        place += count
      } else {
        repeat {
          place.pointee = mixes[7].over(place.pointee)
          place += 1
          count &-= 1
        } while count > 0
      }
      if step & GlyphSteps.end != 0 { break }
    }
    return next
  }
}

/// What is drawn for each code of a glyph's row (`GlyphRows`), two characters a code: up to two
/// gray levels, three bits each, then how many full or empty pixels follow, and whether the rest of
/// the row is empty. `GlyphPatternTests` derives the table from the kinds of codes.
enum GlyphSteps {
  static var levels: Int { 0x3F }
  /// In the second character; the others are those of both.
  static var count: Int { 0xF }
  static var full: Int { 0x1000 }
  static var end: Int { 0x2000 }

  static var table: StaticString {
    #"""
    @`A@B@C@D@E@F@A`B`C`D`E`F`I@Q@Y@a@i@q@J@R@Z@b@j@r@K@S@[@c@k@s@L@T@\@d@l@t@M@U@]@\#
    e@m@u@N@V@^@f@n@v@AQARASBQBRBSCQCRCSDQDRDSEQERESFQFRFS@A@B@C@D@E@F@G@H@I@Q@R@S@T\#
    @U@V@W@X@Y
    """#
  }
}

/// A colour and how much of it is mixed into pixels of one format.
private protocol PixelMix: BitwiseCopyable {
  associatedtype Pixel: BitwiseCopyable
  func over(_ destination: Pixel) -> Pixel
}

extension Blend.Mix: PixelMix {}
extension Blend16.Mix: PixelMix {}

extension Surface {
  /// Draws a glyph with its pen at `x` on the baseline at `y`, in pixels.
  mutating func draw(_ glyph: GlyphAtlas.Glyph, x: Int, y: Int, _ ink: inout GlyphInk) {
    let left = x + glyph.left
    let top = y - glyph.rise
    let picture = PixelRect(
      left: left, top: top, right: left + glyph.width, bottom: top + glyph.height)
    guard picture.intersects(clip), ink.color.alpha > 0 else { return }
    let visible = picture.intersection(clip)
    guard visible.left == left, visible.right == picture.right, visible.top == top else {
      return draw(partOf: glyph, picture, visible, ink.color)
    }
    switch format {
    case .xrgb8888:
      var mixes = ink.mixes32.mutableSpan
      mixes.withUnsafeMutableBufferPointer { mixes in
        guard let first = mixes.baseAddress else { return }
        draw(glyph, visible, GlyphPen(place: row32(top) + left, mixes: first))
      }
    case .rgb565:
      var mixes = ink.mixes16.mutableSpan
      mixes.withUnsafeMutableBufferPointer { mixes in
        guard let first = mixes.baseAddress else { return }
        draw(glyph, visible, GlyphPen(place: row16(top) + left, mixes: first))
      }
    }
  }

  /// Draws a glyph of which at most the lower rows are hidden.
  @inline(__always)
  private func draw<Mix: PixelMix>(
    _ glyph: GlyphAtlas.Glyph, _ visible: PixelRect, _ pen: GlyphPen<Mix>
  ) {
    var pen = pen
    var code = GlyphAtlas.bitmaps.utf8Start + glyph.start
    let width = visible.width
    var rows = visible.height
    while rows > 0 {
      var count = 1
      let first = Int(code.pointee) &- GlyphAtlas.codeFirst
      if first >= GlyphRows.repetition {
        count = min(first &- GlyphRows.repetition &+ 2, rows)
        code += 1
      }
      rows &-= count
      var next = code
      repeat {
        let start = pen.place
        next = pen.draw(code, width: width)
        pen.place = UnsafeMutableRawPointer(start).advanced(by: bytesPerRow)
          .assumingMemoryBound(to: Mix.Pixel.self)
        count &-= 1
      } while count > 0
      code = next
    }
  }
}
