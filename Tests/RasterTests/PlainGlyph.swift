import Testing

@testable import Raster

/// The levels, 0…7, that the code of a glyph's row stands for, and whether the rest of the row is
/// empty: the definition that `GlyphPatterns` has in a table.
enum PlainGlyph {
  static func levels(ofCode code: Int) -> (levels: [Int], endsRow: Bool) {
    typealias Rows = GlyphRows
    switch code {
    case Rows.fullRun..<Rows.repetition:
      return (Array(repeating: 7, count: code - Rows.fullRun + 1), false)
    case Rows.emptyRun..<Rows.fullRun:
      return (Array(repeating: 0, count: code - Rows.emptyRun + 1), false)
    case Rows.grayFull..<Rows.emptyRun:
      let (gray, count) = (code - Rows.grayFull).quotientAndRemainder(
        dividingBy: Rows.grayFullMax)
      return ([1 + gray] + Array(repeating: 7, count: 1 + count), false)
    case Rows.grayPair..<Rows.grayFull:
      let (one, other) = (code - Rows.grayPair).quotientAndRemainder(dividingBy: Rows.grays)
      return ([1 + one, 1 + other], false)
    case Rows.grayLast..<Rows.grayPair: return ([1 + code - Rows.grayLast], true)
    case Rows.gray..<Rows.grayLast: return ([1 + code - Rows.gray], false)
    default: return ([], true)
    }
  }

  /// All rows of a glyph.
  static func levels(of glyph: GlyphAtlas.Glyph) -> [[Int]] {
    var rows: [[Int]] = []
    var position = glyph.start
    while rows.count < glyph.height {
      var count = 1
      let first = GlyphAtlas.code(GlyphAtlas.bitmaps, position)
      if first >= GlyphRows.repetition {
        count = first - GlyphRows.repetition + 2
        position += 1
      }
      var row: [Int] = []
      while row.count < glyph.width {
        let (levels, endsRow) = levels(ofCode: GlyphAtlas.code(GlyphAtlas.bitmaps, position))
        position += 1
        row += levels
        if endsRow { row += Array(repeating: 0, count: max(0, glyph.width - row.count)) }
      }
      rows += Array(repeating: row, count: count)
    }
    return rows
  }
}

@Suite struct GlyphPatternTests {
  @Test func everyPatternIsWhatItsCodeStandsFor() {
    let text = Array(
      String(
        decoding: UnsafeBufferPointer(
          start: GlyphPatterns.table.utf8Start, count: GlyphPatterns.table.utf8CodeUnitCount),
        as: UTF8.self))
    #expect(text.count == GlyphRows.repetition * GlyphPatterns.size)
    for code in 0..<GlyphRows.repetition {
      let (levels, endsRow) = PlainGlyph.levels(ofCode: code)
      let digits = (levels + Array(repeating: 0, count: 11 - levels.count)).map(String.init)
      let expected = digits.joined() + (endsRow ? "p" : "\(levels.count)")
      let start = code * GlyphPatterns.size
      #expect(String(text[start..<start + GlyphPatterns.size]) == expected)
    }
  }

  @Test func everyStepIsWhatItsCodeStandsFor() {
    let table = GlyphSteps.table
    #expect(table.utf8CodeUnitCount == GlyphRows.repetition * 2)
    for code in 0..<GlyphRows.repetition {
      let (levels, endsRow) = PlainGlyph.levels(ofCode: code)
      let grays = levels.filter { $0 > 0 && $0 < 7 }
      let rest = levels.dropFirst(grays.count)
      let isFull = rest.contains(7)
      #expect(rest.allSatisfy { $0 == (isFull ? 7 : 0) })
      let first = 0x40 + grays.enumerated().reduce(0) { $0 + $1.element << (3 * $1.offset) }
      let second = 0x40 + (endsRow ? 0x20 : 0) + (isFull ? 0x10 : 0) + rest.count
      #expect(Int(table.utf8Start[2 * code]) == first, "code \(code)")
      #expect(Int(table.utf8Start[2 * code + 1]) == second, "code \(code)")
    }
  }
}
