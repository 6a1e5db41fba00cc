import TactusCore
import Testing

@testable import Interactions

/// A selection in a text of ten characters a line, each 10 points wide and 20 high, in words of
/// five.
struct TextSelectionTests {
  private let page = Typewriter()

  private struct Typewriter: SelectableText {
    var lineHeight: Float { 20 }
    func top(ofLine index: Int) -> Float { 20 * Float(index) }
    func x(ofGap byte: Int, inLine index: Int) -> Float { 10 * Float(byte - 10 * index) }

    private func line(_ y: Float) -> Int { Int(Int32(max(y, 0) / 20)) }

    func word(at place: Point) -> TextRange? {
      guard line(place.y) < 3 else { return nil }
      let start = 10 * line(place.y) + (place.x < 50 ? 0 : 5)
      return TextRange(start: start, end: start + 5)
    }

    func gap(at place: Point) -> Int {
      10 * line(place.y) + Int(Int32(min(max(place.x + 5, 0), 100) / 10))
    }

    func lineIndex(ofGap byte: Int, atEnd: Bool) -> Int { (atEnd ? max(byte - 1, 0) : byte) / 10 }
  }

  private func selected() -> TextSelection {
    var selection = TextSelection()
    let isFound = selection.begin(at: Point(x: 60, y: 25), in: page)
    #expect(isFound && selection.isPresent && !selection.isSettled)
    return selection
  }

  @Test func aFingerSelectsWordsToBothSides() {
    var selection = selected()
    #expect(selection.range == TextRange(start: 15, end: 20))
    selection.extend(to: Point(x: 10, y: 45), in: page)
    #expect(selection.range == TextRange(start: 15, end: 25))
    selection.extend(to: Point(x: 10, y: 5), in: page)
    #expect(selection.range == TextRange(start: 0, end: 20))
    selection.settle()
    selection.extend(to: Point(x: 10, y: 45), in: page)
    #expect(selection.range == TextRange(start: 0, end: 20))
  }

  @Test func whereThereIsNoWordNothingIsSelected() {
    var selection = TextSelection()
    let isFound = selection.begin(at: Point(x: 60, y: 100), in: page)
    #expect(!isFound && !selection.isPresent)
  }

  /// A character is taken when the finger is past its middle; one stays selected.
  @Test(arguments: [
    (Float(-4), 20), (-6, 19), (-36, 16), (-44, 16), (-60, 16), (20, 20),
  ])
  func aHandleMovesByCharacters(way: Float, end: Int) {
    var selection = selected()
    selection.settle()
    #expect(selection.place(of: .end, in: page) == Point(x: 100, y: 30))
    selection.beginAdjusting(.end, in: page)
    // As a finger does: what would leave nothing selected changes nothing.
    for step in 1...20 {
      selection.adjust(by: Vector(dx: way * Float(step) / 20, dy: 0), in: page)
    }
    #expect(selection.range == TextRange(start: 15, end: end))
  }

  @Test func itCoversTheLinesOfItsEnds() {
    var selection = selected()
    selection.extend(to: Point(x: 10, y: 45), in: page)
    #expect(
      selection.bounds(in: page, width: 100) == Rect(x: 0, y: 20, width: 100, height: 40))
    selection.clear()
    #expect(!selection.isPresent)
  }
}
