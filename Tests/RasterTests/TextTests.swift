import OutputFiles
import TactusCore
import TestSupport
import Testing

@testable import Raster

@Suite struct TextTests {
  private func span<Result>(_ text: String, _ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = Array(text.utf8)
    return body(bytes.span)
  }

  private func string(_ label: Label) -> String {
    label.withUTF8Span { bytes in
      String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }
  }

  private func lines(_ text: String, _ font: Font, width: Float) -> [String] {
    var lines: [String] = []
    span(text) { bytes in
      var breaker = LineBreaker(font, width: width)
      while let line = breaker.next(in: bytes) {
        lines.append(
          String(decoding: (line.start..<line.end).map { bytes[$0] }, as: UTF8.self))
      }
    }
    return lines
  }

  @Test func everyFaceHasEveryGlyphOfPrintableAscii() {
    for face in 0..<GlyphAtlas.faceCount {
      for scalar in UInt32(0x20)...0x7E {
        let index = GlyphAtlas.glyph(of: scalar)
        let glyph = GlyphAtlas.metrics(face: face, glyph: index)
        #expect(index != GlyphAtlas.unknown)
        #expect(glyph.advance > 0)
        #expect((glyph.width > 0) == (scalar != 0x20))
      }
    }
  }

  // Reading all rows of a glyph must end where the next one starts.
  @Test func everyBitmapEndsWithItsLastRow() {
    let glyphs = (0..<GlyphAtlas.faceCount).flatMap { face in
      (0..<GlyphAtlas.glyphCount).map { GlyphAtlas.metrics(face: face, glyph: $0) }
    }
    let ends = glyphs.dropFirst().map(\.start) + [GlyphAtlas.bitmaps.utf8CodeUnitCount]
    for (glyph, end) in zip(glyphs, ends) {
      #expect(glyph.width <= GlyphRows.widthMax)
      var rows = GlyphRows(glyph)
      var count = 0
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: GlyphRows.Row.count) { row in
        while count < glyph.height { count += rows.read(into: row.baseAddress!) }
      }
      #expect(count == glyph.height)
      #expect(rows.position == end)
    }
  }

  /// A glyph is drawn from its codes without a look at its width but for the end of a row.
  @Test func `the codes of a row never reach beyond it`() {
    for face in 0..<GlyphAtlas.faceCount {
      for glyph in 0..<GlyphAtlas.glyphCount {
        let metrics = GlyphAtlas.metrics(face: face, glyph: glyph)
        for row in PlainGlyph.levels(of: metrics) { #expect(row.count == metrics.width) }
      }
    }
  }

  @Test func extrasAreFoundAndOthersAreTheBox() {
    for scalar in "–—‘’“”…•·°×←→↑↓✓äöüßÄÖÜéèêàçñ".unicodeScalars {
      #expect(GlyphAtlas.glyph(of: scalar.value) != GlyphAtlas.unknown)
    }
    for scalar: UInt32 in [0, 0x1F, 0x7F, 0xFFFD, 0x4E2D, 0x1F600] {
      #expect(GlyphAtlas.glyph(of: scalar) == GlyphAtlas.unknown)
    }
  }

  @Test func theNearestSizeInTheWeightIsUsed() {
    #expect(Font(.body, scale: 0.82).face.pixelSize == 13)
    #expect(Font(.body, scale: 1.69).face.pixelSize == 27)
    #expect(Font(.largeTitle, scale: 1.69).face.pixelSize == 46)
    #expect(Font(.caption, scale: 0.82).face.pixelSize == 9)
    #expect(Font(TextStyle(size: 12), scale: 1).face.pixelSize == 11)
    #expect(Font(.body.semibold, scale: 1).face.weight == .semibold)
    #expect(Font(TextStyle(size: .nan), scale: 1).face.weight == .regular)
  }

  @Test(arguments: bothFormats)
  func smallTextIsCrisp(_ format: PixelFormat) {
    let pattern = PatternSurface(width: 36, height: 14, format: format)
    pattern.draw { $0.text("Tap é", at: Point(x: 1, y: 10), .caption, .white) }
    let inSevenths = """
      ....................................
      ...........................34.......
      .499#994...................71.......
      ....#......................1........
      ....#....6997.177991.....3997.......
      ....#....4..731#1.39....19..46......
      ....#....1469319...9....394467......
      ....#...19436319...9....473333......
      ....#...46..931#1.39....19..33......
      ....#...177973197793.....49771......
      ..............17....................
      ..............17....................
      ...............1....................
      ....................................
      """
    // A seventh is 4.6 of 32.
    let inThirtySeconds = """
      ....................................
      ...........................34.......
      .488#884...................72.......
      ....#......................2........
      ....#....6887.277882.....3887.......
      ....#....4..732#2.38....28..46......
      ....#....2468328...8....384467......
      ....#...28436328...8....473333......
      ....#...46..832#2.38....28..33......
      ....#...277873287783.....48772......
      ..............27....................
      ..............27....................
      ...............2....................
      ....................................
      """
    expectPicture(pattern, format == .rgb565 ? inThirtySeconds : inSevenths)
  }

  @Test func anUnknownCharacterIsABox() {
    let pattern = PatternSurface(width: 9, height: 10)
    pattern.draw { $0.text("中", at: Point(x: 1, y: 9), .caption, .white) }
    expectPicture(
      pattern,
      """
      .........
      ..#####..
      ..#...#..
      ..#...#..
      ..#...#..
      ..#...#..
      ..#...#..
      ..#...#..
      ..#####..
      .........
      """)
  }

  @Test func textIsAlignedAroundItsAnchor() {
    let width = Font(.caption, scale: 1).width(of: "lot")
    func picture(_ x: Float, _ alignment: TextAlignment) -> UInt64 {
      let pattern = PatternSurface(width: 60, height: 14)
      pattern.draw {
        $0.text("lot", at: Point(x: x, y: 10), .caption, .white, alignment: alignment)
      }
      return pattern.hash
    }
    #expect(picture(20, .leading) == picture(20 + width, .trailing))
    #expect(picture(20, .leading) == picture(20 + (width / 2).rounded(.up), .center))
  }

  @Test func textThatIsTooWideEndsInAnEllipsis() {
    let font = Font(.caption, scale: 1)
    let cut = PatternSurface(width: 60, height: 14)
    let width = font.width(of: "Con…")
    cut.draw { canvas in
      canvas.text(
        "Continue", in: Rect(x: 0, y: 0, width: width, height: 14), .caption, .white)
    }
    let short = PatternSurface(width: 60, height: 14)
    short.draw { canvas in
      canvas.text("Con…", in: Rect(x: 0, y: 0, width: width, height: 14), .caption, .white)
    }
    #expect(cut.hash == short.hash)
  }

  @Test func linesBreakAfterTheLastWordThatFits() {
    let font = Font(.caption, scale: 1)
    let width = font.width(of: "one two")
    #expect(lines("one two three", font, width: width) == ["one two", "three"])
    #expect(lines("one two three", font, width: width - 1) == ["one", "two", "three"])
    #expect(lines("a\n\nb\n", font, width: 99) == ["a", "", "b"])
    #expect(lines("", font, width: 99).isEmpty)
  }

  @Test func aWordWiderThanALineIsBrokenBetweenCharacters() {
    let font = Font(.caption, scale: 1)
    #expect(lines("ääää", font, width: font.width(of: "ää")) == ["ää", "ää"])
    #expect(lines("abc", font, width: 0) == ["a", "b", "c"])
    #expect(lines("abc", font, width: .nan) == ["a", "b", "c"])
  }

  @Test func everyCharacterOfALineHasAPosition() {
    let font = Font(.body, scale: 1.5)
    span("xä …") { bytes in
      var walk = CharacterWalk(font, line: TextLine(start: 1, end: 4, width: 0))
      var found: [TextCharacter] = []
      while let character = walk.next(in: bytes) { found.append(character) }
      #expect(found.map(\.start) == [1, 3])
      #expect(found.map(\.end) == [3, 4])
      #expect(found.map(\.scalar) == [0xE4, 0x20])
      #expect(found.first?.x == 0)
      #expect(found.last?.x == font.width(of: "ä"))
    }
  }

  @Test func invalidBytesAreReplacedOneByOne() {
    func scalars(_ bytes: [UInt8]) -> [UInt32] {
      var found: [UInt32] = []
      var index = 0
      while index < bytes.count { found.append(UTF8Decoder.next(in: bytes.span, at: &index)) }
      return found
    }
    #expect(scalars(Array("aé…😀".utf8)) == [0x61, 0xE9, 0x2026, 0x1F600])
    #expect(scalars([0xC3]) == [0xFFFD])
    #expect(scalars([0xE2, 0x80]) == [0xFFFD, 0xFFFD])
    #expect(scalars([0xC3, 0x61]) == [0xFFFD, 0x61])
    // Overlong, a surrogate, beyond Unicode.
    #expect(scalars([0xC0, 0xAF]) == [0xFFFD, 0xFFFD])
    #expect(scalars([0xE0, 0x80, 0xAF]) == [0xFFFD, 0xFFFD, 0xFFFD])
    #expect(scalars([0xED, 0xA0, 0x80]) == [0xFFFD, 0xFFFD, 0xFFFD])
    #expect(scalars([0xF4, 0x90, 0x80, 0x80]) == [0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD])
    #expect(scalars([0xED, 0x9F, 0xBF]) == [0xD7FF])
    #expect(scalars([0xF4, 0x8F, 0xBF, 0xBF]) == [0x10FFFF])
  }

  /// About a point to each side, at any scale; below all letters, and as faint as its canvas.
  @Test(arguments: [(Float(0.4), 1), (1, 1), (2.4, 2), (2.6, 3), (40, 8)])
  func aHaloLiesBelowAllLetters(scale: Float, reach: Int) {
    let (width, height) = (160, 90)
    let drawn = Framebuffer(width: width, height: height, format: .xrgb8888)
    let expected = Framebuffer(width: width, height: height, format: .xrgb8888)
    // Letters that lean into each other's halo; the pen begins at pixel 20.
    let (text, place) = ("Tq" as StaticString, Point(x: 20 / scale, y: 60 / scale))
    var faint = Color(rgb: 0x00FF00)
    faint.alpha = 128
    drawn.draw(scale: scale) { canvas in
      canvas.fade(to: 0.5)
      canvas.text(text, at: place, .caption, .white, halo: Color(rgb: 0x00FF00))
    }
    expected.draw(scale: scale) { canvas in
      let font = canvas.font(.caption)
      var pen = 20
      for letter in "Tq".unicodeScalars {
        let glyph = font.glyph(of: letter.value)
        canvas.surface.drawHalo(glyph, x: pen, y: 60, reach: reach, faint)
        pen += glyph.advance
      }
      canvas.fade(to: 0.5)
      canvas.text(text, at: place, .caption, .white)
    }
    #expect(pixels(of: drawn) == pixels(of: expected))
    #expect(pixels(of: drawn).contains { $0 & 0xFF00 > 0 && $0 & 0xFF == 0 })
  }

  private func pixels(of picture: Framebuffer) -> [UInt32] {
    picture.withSurface { surface in
      (0..<picture.height * picture.width).map { place in
        surface.color(x: place % picture.width, y: place / picture.width)?.rgb ?? 0
      }
    }
  }

  @Test func labelsAreAssembledInPlace() {
    #expect(string(Label("Item ").appending(12)) == "Item 12")
    #expect(string(Label("").appending(-7).appending("/").appending(5, digitsMin: 3)) == "-7/005")
    #expect(string(Label("").appending(Int.min)) == "\(Int.min)")
    #expect(string(Label("").appending(0)) == "0")
  }

  @Test func fractionsAreRoundedAndCarried() {
    func text(_ value: Float, _ decimals: Int) -> String {
      string(Label("").appending(value, decimals: decimals))
    }
    #expect(text(1.25, 1) == "1.3")
    #expect(text(0.999, 2) == "1.00")
    #expect(text(-0.04, 1) == "0.0")
    #expect(text(-2.5, 0) == "-3")
    #expect(text(3.0625, 3) == "3.063")
    #expect(text(999_999, 0) == "999999")
    #expect(text(1_000_000, 0) == "–")
    #expect(text(.nan, 1) == "–")
  }

  // Forty-eight bytes: a two-byte character with one byte left stays out, and so does all after it.
  @Test func aFullLabelEndsAtAWholeCharacter() {
    let most = Label("0123456789012345678901234567890123456789abcdefg")
    #expect(most.count == 47)
    #expect(string(most.appending("h")).count == 48)
    #expect(string(most.appending("äh")) == string(most))
    #expect(most.appending("hij").count == Label.bytesMax)
  }
}
