/// Reads the rows of a glyph's bitmap, one after the other.
///
/// A row is a list of codes that fills the glyph's width: the rest of the row is empty · a gray
/// pixel · a gray pixel, and the rest is empty · two gray pixels · a gray pixel and one to three
/// full ones · one to nine empty pixels · one to nine full pixels. A row may be preceded by a code
/// for its repeat count. Grays are 1…6 sevenths.
struct GlyphRows: BitwiseCopyable {
  /// The width of the widest glyph, in pixels.
  static var widthMax: Int { Row.count }
  typealias Row = InlineArray<64, UInt8>

  private static var levelMax: Int { 7 }
  private static var grays: Int { 6 }
  /// Code 0 leaves the rest of the row empty.
  private static var gray: Int { 1 }
  private static var grayLast: Int { gray + grays }
  private static var grayPair: Int { grayLast + grays }
  private static var grayFull: Int { grayPair + grays * grays }
  private static var grayFullMax: Int { 3 }
  private static var emptyRun: Int { grayFull + grays * grayFullMax }
  private static var fullRun: Int { emptyRun + 9 }
  private static var repetition: Int { fullRun + 9 }

  /// The row read last, 0…255 per pixel; past the glyph's width the contents are undefined.
  private(set) var coverage: Row
  private let width: Int
  /// The position of the next code in `bitmaps`.
  private(set) var position: Int
  private var column = 0

  init(_ glyph: GlyphAtlas.Glyph) {
    coverage = InlineArray(repeating: 0)
    width = min(glyph.width, Self.widthMax)
    position = glyph.start
  }

  /// Reads the next row into `coverage`; returns how many times it repeats, at least once.
  mutating func readRow() -> Int {
    var count = 1
    let first = GlyphAtlas.code(GlyphAtlas.bitmaps, position)
    if first >= Self.repetition {
      count = first - Self.repetition + 2
      position += 1
    }
    column = 0
    while column < width {
      let code = GlyphAtlas.code(GlyphAtlas.bitmaps, position)
      position += 1
      append(code)
    }
    return count
  }

  private mutating func append(_ code: Int) {
    if code >= Self.fullRun {
      append(Self.levelMax, count: code - Self.fullRun + 1)
    } else if code >= Self.emptyRun {
      append(0, count: code - Self.emptyRun + 1)
    } else if code >= Self.grayFull {
      let rest = code - Self.grayFull
      append(1 + rest / Self.grayFullMax, count: 1)
      append(Self.levelMax, count: 1 + rest % Self.grayFullMax)
    } else if code >= Self.grayPair {
      append(1 + (code - Self.grayPair) / Self.grays, count: 1)
      append(1 + (code - Self.grayPair) % Self.grays, count: 1)
    } else if code >= Self.grayLast {
      append(1 + code - Self.grayLast, count: 1)
      append(0, count: width - column)
    } else if code >= Self.gray {
      append(1 + code - Self.gray, count: 1)
    } else {
      append(0, count: width - column)
    }
  }

  private mutating func append(_ level: Int, count: Int) {
    let value = UInt8(truncatingIfNeeded: (level * 255 + 3) / 7)
    let end = min(column + count, width)
    for i in column..<end { coverage[i] = value }
    column = end
  }
}

extension Surface {
  /// Draws a glyph with its pen at `x` on the baseline at `y`, in pixels.
  mutating func draw(_ glyph: GlyphAtlas.Glyph, x: Int, y: Int, _ color: Color) {
    let left = x + glyph.left
    let top = y - glyph.rise
    let picture = PixelRect(
      left: left, top: top, right: left + glyph.width, bottom: top + glyph.height)
    guard picture.intersects(clip) else { return }
    var rows = GlyphRows(glyph)
    var row = top
    while row < min(picture.bottom, clip.bottom) {
      for _ in 0..<rows.readRow() {
        blend(row: row, from: left, to: picture.right, color) { column in
          UInt32(truncatingIfNeeded: rows.coverage[column - left])
        }
        row += 1
      }
    }
  }
}
