import Interactions
import Raster
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct TextSelectionTests {
  private let page = TextPage(width: 368, scale: 1)

  private func text(_ range: TextRange) -> String {
    let bytes = Array("\(ReaderText.body)".utf8)
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The center of one of the first line's words: "A finger is a blunt …".
  private func middle(_ word: String, line: Int = 0) throws -> Point {
    let bytes = Array("\(ReaderText.body)".utf8)
    var walk = WordWalk(Font(TextPage.style, scale: 1), line: page.line(line))
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

  @Test(arguments: [Float(326), 368, 566, 620]) func theWholeTextFitsOnAPage(width: Float) {
    let page = TextPage(width: width, scale: 1)
    #expect(page.lineCount < TextPage.linesMax)
    #expect(page.line(page.lineCount - 1).end >= "\(ReaderText.body)".utf8.count - 1)
  }
}
