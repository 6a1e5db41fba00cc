/// Reads the rows of a glyph's bitmap, one after the other.
///
/// A row is a list of codes that fills the glyph's width: the rest of the row is empty · a gray
/// pixel · a gray pixel, and the rest is empty · two gray pixels · a gray pixel and one to three
/// full ones · one to nine empty pixels · one to nine full pixels. A row may be preceded by a code
/// for its repeat count. Grays are 1…6 sevenths.
struct GlyphRows: BitwiseCopyable {
  /// The width of the widest glyph, in pixels.
  static var widthMax: Int { 64 }
  /// A row takes whole words, and the last pattern of a row may reach beyond them.
  typealias Row = InlineArray<80, UInt8>

  static var gray: Int { 1 }
  static var grays: Int { 6 }
  static var grayLast: Int { gray + grays }
  static var grayPair: Int { grayLast + grays }
  static var grayFull: Int { grayPair + grays * grays }
  static var grayFullMax: Int { 3 }
  static var emptyRun: Int { grayFull + grays * grayFullMax }
  static var fullRun: Int { emptyRun + 9 }
  static var repetition: Int { fullRun + 9 }

  private let width: Int
  /// The position of the next code in `bitmaps`.
  private(set) var position: Int

  init(_ glyph: GlyphAtlas.Glyph) {
    width = min(glyph.width, Self.widthMax)
    position = glyph.start
  }

  /// Reads the next row as digits, "0" to "7" per pixel, with zeros up to a multiple of eight.
  ///
  /// - Parameter row: memory for a `Row`.
  /// - Returns: how many times it repeats, at least once.
  mutating func readDigits(into row: UnsafeMutablePointer<UInt8>) -> Int {
    let memory = UnsafeMutableRawPointer(row)
    var count = 1
    let first = GlyphAtlas.code(GlyphAtlas.bitmaps, position)
    if first >= Self.repetition {
      count = first - Self.repetition + 2
      position += 1
    }
    // Levels 0…7 as digits, twelve at a time; what a pattern has too many the next one overwrites.
    let table = UnsafeRawPointer(GlyphPatterns.table.utf8Start)
    var column = 0
    while column < width {
      let pattern = table + GlyphPatterns.size &* GlyphAtlas.code(GlyphAtlas.bitmaps, position)
      position &+= 1
      let digits = pattern.loadUnaligned(as: UInt64.self)
      let more = pattern.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
      memory.storeBytes(of: digits, toByteOffset: column, as: UInt64.self)
      memory.storeBytes(of: more, toByteOffset: column &+ 8, as: UInt32.self)
      let step = Int(truncatingIfNeeded: more &>> 24) &- 0x30
      if column &+ step >= width { Self.empty(memory, from: column &+ 11, to: width) }
      column &+= step
    }
    Self.empty(memory, from: width, to: width + 7)
    return count
  }

  /// Reads the next row as coverage, 0…255 per pixel, with zeros up to a multiple of eight.
  ///
  /// - Parameter row: memory for a `Row`.
  /// - Returns: how many times it repeats, at least once.
  mutating func read(into row: UnsafeMutablePointer<UInt8>) -> Int {
    let count = readDigits(into: row)
    Self.cover(UnsafeMutableRawPointer(row), count: width)
    return count
  }

  /// Makes coverage of digits, eight at a time.
  @inline(__always)
  static func cover(_ memory: UnsafeMutableRawPointer, count: Int) {
    var i = 0
    while i < count {
      let digits = memory.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      memory.storeBytes(of: coverage(ofDigits: digits), toByteOffset: i, as: UInt64.self)
      i &+= 8
    }
  }

  /// Writes digits 0, eight at a time.
  @inline(__always)
  static func empty(_ memory: UnsafeMutableRawPointer, from start: Int, to end: Int) {
    var i = start
    while i < end {
      memory.storeBytes(of: 0x3030_3030_3030_3030, toByteOffset: i, as: UInt64.self)
      i &+= 8
    }
  }

  /// The coverage, 0…255, of a level of 0 to 7.
  @inline(__always)
  static func coverage(ofLevel level: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: level &* 36 &+ level / 2)
  }

  /// Eight digits of 0 to 7 to eight bytes `(digit · 255 + 3) / 7`, which is 36 times the digit and
  /// half of it: no byte carries into the next.
  @inline(__always)
  private static func coverage(ofDigits digits: UInt64) -> UInt64 {
    let levels = digits & 0x0707_0707_0707_0707
    return levels &* 36 &+ ((levels &>> 1) & 0x0303_0303_0303_0303)
  }
}

extension Surface {
  /// Draws the part of a glyph that is visible, row by row as coverage.
  ///
  /// - Parameter picture: where all of it is, in pixels.
  @inline(never)
  func draw(
    partOf glyph: GlyphAtlas.Glyph, _ picture: PixelRect, _ visible: PixelRect, _ color: Color
  ) {
    let skipped = visible.left - picture.left
    var rows = GlyphRows(glyph)
    var coverage = GlyphRows.Row(repeating: 0)
    var span = coverage.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let memory = buffer.baseAddress else { return }
      var row = picture.top
      while row < visible.bottom {
        for _ in 0..<rows.read(into: memory) {
          if row >= visible.top, row < visible.bottom {
            mixApart(
              row: row, left: visible.left, count: visible.width, color, by: memory + skipped)
          }
          row += 1
        }
      }
    }
  }
}

/// What each code of a glyph's row stands for (`GlyphRows`): twelve characters a code, eleven
/// levels of 0 to 7 and how many of them count; `p`, as a digit 64, for all the rest of the row.
///
/// A row is drawn from words that are copied from here, without a branch for the kind of a code.
/// `GlyphPatternTests` derives the table from the kinds.
enum GlyphPatterns {
  static var size: Int { 12 }

  static var table: StaticString {
    #"""
    00000000000p100000000001200000000001300000000001400000000001500000000001600000000001\#
    10000000000p20000000000p30000000000p40000000000p50000000000p60000000000p110000000002\#
    120000000002130000000002140000000002150000000002160000000002210000000002220000000002\#
    230000000002240000000002250000000002260000000002310000000002320000000002330000000002\#
    340000000002350000000002360000000002410000000002420000000002430000000002440000000002\#
    450000000002460000000002510000000002520000000002530000000002540000000002550000000002\#
    560000000002610000000002620000000002630000000002640000000002650000000002660000000002\#
    170000000002177000000003177700000004270000000002277000000003277700000004370000000002\#
    377000000003377700000004470000000002477000000003477700000004570000000002577000000003\#
    577700000004670000000002677000000003677700000004000000000001000000000002000000000003\#
    000000000004000000000005000000000006000000000007000000000008000000000009700000000001\#
    770000000002777000000003777700000004777770000005777777000006777777700007777777770008\#
    777777777009
    """#
  }
}
