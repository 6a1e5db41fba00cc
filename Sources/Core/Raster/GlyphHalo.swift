// A halo keeps text legible on any ground: the glyph, moved by the reach along all four diagonals.
// As one picture it is read twice and drawn once, and is not darker where these four overlap.

extension Surface {
  /// Draws the halo of a glyph with its pen at `x` on the baseline at `y`, in pixels.
  ///
  /// - Parameter reach: how far the halo reaches to each side, in pixels; at most
  ///   `GlyphHalo.reachMax`.
  mutating func drawHalo(
    _ glyph: GlyphAtlas.Glyph, x: Int, y: Int, reach: Int, _ color: Color
  ) {
    precondition(reach >= 0 && reach <= GlyphHalo.reachMax, "no memory for a halo that wide")
    let left = x + glyph.left - reach
    let top = y - glyph.rise - reach
    let picture = PixelRect(
      left: left, top: top, right: left + glyph.width + 2 * reach,
      bottom: top + glyph.height + 2 * reach)
    guard glyph.height > 0, picture.intersects(clip), color.alpha > 0 else { return }
    let visible = picture.intersection(clip)
    var halo = GlyphHalo(glyph, reach: reach)
    var memory = GlyphHalo.Memory(repeating: 0x30)
    var span = memory.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      for row in top..<visible.bottom {
        let coverage = halo.next(first)
        guard row >= visible.top else { continue }
        mixApart(
          row: row, left: visible.left, count: visible.width, color,
          by: coverage + (visible.left - left))
      }
    }
  }
}

/// Reads the rows of a glyph's halo, from the top.
struct GlyphHalo: BitwiseCopyable {
  static var reachMax: Int { 8 }

  /// The rows above and below, and what comes of them, each with room for the reach on both sides
  /// and for whole words.
  typealias Memory = InlineArray<336, UInt8>
  private static var rowSize: Int { 112 }

  private let reach: Int
  private let width: Int
  private let height: Int
  private var row = 0
  private var upper: Lagging
  private var lower: Lagging

  init(_ glyph: GlyphAtlas.Glyph, reach: Int) {
    self.reach = reach
    width = min(glyph.width, GlyphRows.widthMax)
    height = glyph.height
    upper = Lagging(GlyphRows(glyph))
    lower = Lagging(GlyphRows(glyph))
  }

  /// Rows of the glyph, one after the other: each is read once, however often it repeats.
  private struct Lagging: BitwiseCopyable {
    private var rows: GlyphRows
    private var repeats = 0

    init(_ rows: GlyphRows) { self.rows = rows }

    @inline(__always)
    mutating func next(into row: UnsafeMutablePointer<UInt8>) {
      if repeats == 0 { repeats = rows.readDigits(into: row) }
      repeats &-= 1
    }
  }

  /// The next row's coverage, of the glyph's width and twice the reach; valid until the next call.
  ///
  /// - Parameter memory: for a `Memory`, at first all "0".
  mutating func next(_ memory: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
    let above = memory
    let below = memory + Self.rowSize
    let result = UnsafeMutableRawPointer(memory + 2 * Self.rowSize)
    let isAbove = row >= 2 &* reach
    let isBelow = row < height
    if isBelow { lower.next(into: below) }
    if isAbove { upper.next(into: above) }
    row &+= 1
    // The higher of both rows, with room on its sides; then that of two places in it.
    let shift = 2 &* reach
    GlyphRows.empty(result, from: 0, to: shift)
    var i = 0
    while i < width {
      let one = isAbove ? Self.digits(UnsafeRawPointer(above) + i) : Self.zeros
      let other = isBelow ? Self.digits(UnsafeRawPointer(below) + i) : Self.zeros
      result.storeBytes(
        of: Self.higher(one, other), toByteOffset: shift &+ i, as: UInt32.self)
      i &+= 4
    }
    GlyphRows.empty(result, from: shift &+ width, to: shift &+ width &+ shift)
    i = 0
    while i < width &+ shift {
      let place = UnsafeRawPointer(result) + i
      let higher = Self.higher(Self.digits(place), Self.digits(place + shift))
      result.storeBytes(of: higher, toByteOffset: i, as: UInt32.self)
      i &+= 4
    }
    GlyphRows.cover(result, count: width &+ shift)
    return UnsafePointer(memory + 2 * Self.rowSize)
  }

  private static var zeros: UInt32 { 0x3030_3030 }

  @inline(__always)
  private static func digits(_ place: UnsafeRawPointer) -> UInt32 {
    place.loadUnaligned(as: UInt32.self)
  }

  /// The higher of each of four bytes below 128.
  @inline(__always)
  private static func higher(_ one: UInt32, _ other: UInt32) -> UInt32 {
    // The upper bit of a byte stays when the first is not lower.
    let notLower = (((one | 0x8080_8080) &- other) & 0x8080_8080) &>> 7
    let mask = (notLower &<< 8) &- notLower
    return other ^ ((one ^ other) & mask)
  }
}
