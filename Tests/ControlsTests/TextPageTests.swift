import Controls
import Interactions
import Raster
import TactusCore
import Testing

/// A page as a selection sees it.
@Suite struct TextPageTests {
  private static let words: StaticString =
    """
    A finger is a blunt instrument. Its tip covers an ellipse of 8 to 10 mm, more than two hundred \
    pixels on the glass of a good phone, and yet people aim with it as if it were a needle.
    The glass knows very little.
    """
  private let page = TextPage(TextPageTests.words, width: 368, scale: 1)

  private func text(_ range: TextRange) -> String {
    let bytes = Array("\(Self.words)".utf8)
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The center of one of the first line's words: "A finger is a blunt …".
  private func middle(_ word: String, line: Int = 0) throws -> Point {
    let bytes = Array("\(Self.words)".utf8)
    var walk = WordWalk(Font(page.style, scale: 1), line: page.line(line))
    while let found = walk.next(in: bytes.span) {
      guard text(TextRange(start: found.start, end: found.end)) == word else { continue }
      return Point(x: (found.x + found.maxX) / 2, y: page.top(ofLine: line) + 10)
    }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test func aLongPressSelectsTheWordUnderTheFinger() throws {
    var selection = TextSelection()
    let isFound = selection.begin(at: try middle("finger"), in: page)
    #expect(isFound)
    #expect(text(selection.range) == "finger")
  }

  /// Drawn and selected in agree: a block's lines lie one below the other, without gaps.
  @Test func aBlockOfTextIsSelectedInByItsPage() throws {
    let block = TextBlock(
      Self.words, in: Rect(x: 20, y: 50, width: 368, height: 300), lineHeight: 25)
    let page = block.page(scale: 1)
    #expect(page.lineCount > 2 && page.top(ofLine: 2) == 50)
    var selection = TextSelection()
    let isFound = selection.begin(at: try middle("finger"), in: page)
    #expect(isFound && text(selection.range) == "finger")
  }

  @Test func besideALineItSelectsTheNearestWord() {
    var selection = TextSelection()
    let isFound = selection.begin(at: Point(x: -50, y: page.top(ofLine: 0)), in: page)
    #expect(isFound)
    #expect(text(selection.range) == "A")
  }

  @Test func draggingExtendsByWordsToBothSides() throws {
    var selection = TextSelection()
    _ = selection.begin(at: try middle("is"), in: page)
    selection.extend(to: try middle("blunt"), in: page)
    #expect(text(selection.range) == "is a blunt")
    selection.extend(to: try middle("A"), in: page)
    #expect(text(selection.range) == "A finger is")
    selection.settle()
    selection.extend(to: try middle("blunt"), in: page)
    #expect(text(selection.range) == "A finger is")
  }

  @Test func theHandlesMoveByCharactersAndNeverMeet() throws {
    var selection = TextSelection()
    _ = selection.begin(at: try middle("finger"), in: page)
    selection.settle()
    selection.beginAdjusting(.end, in: page)
    selection.adjust(by: Vector(dx: -18, dy: 0), in: page)
    #expect(text(selection.range) == "fing")
    selection.adjust(by: Vector(dx: -300, dy: 0), in: page)
    #expect(text(selection.range) == "fing")
    selection.settle()
    selection.beginAdjusting(.start, in: page)
    selection.adjust(by: Vector(dx: -300, dy: 0), in: page)
    #expect(text(selection.range) == "A fing")
  }

  @Test func everyGapIsWhereItIsFound() {
    for index in 0..<page.lineCount {
      let line = page.line(index)
      for byte in [line.start, line.end] {
        let place = Point(x: page.x(ofGap: byte, inLine: index), y: page.top(ofLine: index) + 12)
        #expect(page.gap(at: place) == byte)
      }
    }
  }

  /// A line feed ends a paragraph, and a gap follows.
  @Test func paragraphsAreApart() {
    let page = TextPage("One\nTwo", width: 300, scale: 1, top: 20)
    #expect(page.lineCount == 2)
    #expect(page.top(ofLine: 0) == 20)
    #expect(page.top(ofLine: 1) == 20 + 25 + 10)
    #expect(page.height == 80)
  }

  @Test func aPageOfNothingHasNoWord() {
    let page = TextPage("", width: 300, scale: 1, top: 20)
    #expect(page.lineCount == 0 && page.height == 20)
    #expect(page.word(at: .zero) == nil)
  }

  @Test func aRangeIsFramedInItsLinesOnly() {
    let frame = page.frame(of: TextRange(start: 2, end: 8), inLine: 0) ?? .zero
    #expect(frame.x > 0 && frame.width > 0 && frame.y == page.top(ofLine: 0) && frame.height == 25)
    #expect(page.frame(of: TextRange(start: 2, end: 8), inLine: 1) == nil)
  }
}
