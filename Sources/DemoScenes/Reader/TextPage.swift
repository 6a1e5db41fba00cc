import Interactions
import Raster
import TactusCore

/// A text broken into lines: which character is where, and which is under a finger.
///
/// Lengths are in points from the upper left corner of the page.
struct TextPage: SelectableText, BitwiseCopyable, Sendable {
  private var lines: Lines
  private let font: Font

  /// Byte offsets into the text, half open, and the line's upper edge.
  private struct Line: BitwiseCopyable, Sendable {
    var start: UInt16
    var end: UInt16
    var top: Float
  }

  /// How many lines a page has; the rest of a longer text is left out.
  static var linesMax: Int { Lines.capacity }
  private typealias Lines = BoundedArray<128, Line>
  static var style: TextStyle { .body }
  static var lineHeight: Float { 25 }
  var lineHeight: Float { Self.lineHeight }
  static var paragraphGap: Float { 10 }
  /// Above the first line: the title.
  static var titleHeight: Float { 64 }

  private static var lineFeed: UInt8 { 0x0A }

  /// - Parameters:
  ///   - width: of a line, in points.
  ///   - scale: pixels per point.
  init(width: Float, scale: Float) {
    font = Font(Self.style, scale: scale)
    lines = BoundedArray(filler: Line(start: 0, end: 0, top: 0))
    var breaker = LineBreaker(font, width: width)
    var top = Self.titleHeight
    var broken = lines
    ReaderText.body.withUTF8Span { text in
      while !broken.isFull, let line = breaker.next(in: text) {
        if line.start > 0, text[line.start - 1] == Self.lineFeed { top += Self.paragraphGap }
        broken.append(
          Line(
            start: UInt16(truncatingIfNeeded: line.start),
            end: UInt16(truncatingIfNeeded: line.end), top: top))
        top += Self.lineHeight
      }
    }
    lines = broken
  }

  var lineCount: Int { lines.count }

  var height: Float {
    guard !lines.isEmpty else { return Self.titleHeight }
    return lines[lines.count - 1].top + Self.lineHeight
  }

  func line(_ index: Int) -> TextLine {
    TextLine(start: Int(lines[index].start), end: Int(lines[index].end), width: 0)
  }

  func top(ofLine index: Int) -> Float { lines[index].top }

  func baseLine(ofLine index: Int) -> Float {
    lines[index].top + (Self.lineHeight - font.lineHeight) / 2 + font.ascent
  }

  /// The line at a height; beyond the ends, the first or the last one.
  func lineIndex(at y: Float) -> Int {
    var index = 0
    while index + 1 < lines.count, lines[index + 1].top <= y { index += 1 }
    return index
  }

  /// The word under a point, or else the nearest one in its line; nil when the line has none.
  func word(at place: Point) -> TextRange? {
    var walk = WordWalk(font, line: line(lineIndex(at: place.y)))
    var nearest: TextRange?
    var distanceMin = Float.infinity
    ReaderText.body.withUTF8Span { text in
      while let word = walk.next(in: text) {
        let distance = max(max(word.x - place.x, place.x - word.maxX), 0)
        guard distance < distanceMin else { continue }
        distanceMin = distance
        nearest = TextRange(start: word.start, end: word.end)
      }
    }
    return nearest
  }

  /// The gap between two characters that is nearest to a point, as a byte offset into the text.
  func gap(at place: Point) -> Int {
    let line = line(lineIndex(at: place.y))
    var walk = CharacterWalk(font, line: line)
    var gap = line.start
    ReaderText.body.withUTF8Span { text in
      while let character = walk.next(in: text) {
        guard place.x > character.x + character.width / 2 else { return }
        gap = character.end
      }
    }
    return gap
  }

  /// The line that a gap is in; where two lines meet, the end of the first or the start of the
  /// second.
  func lineIndex(ofGap byte: Int, atEnd: Bool) -> Int {
    for index in 0..<lines.count {
      let line = lines[index]
      if atEnd ? byte <= Int(line.end) : byte < Int(line.end) { return index }
    }
    return max(lines.count - 1, 0)
  }

  /// The x coordinate of a gap in a line.
  func x(ofGap byte: Int, inLine index: Int) -> Float {
    var walk = CharacterWalk(font, line: line(index))
    var x: Float = 0
    ReaderText.body.withUTF8Span { text in
      while let character = walk.next(in: text) {
        guard character.start < byte else { return }
        x = character.x + character.width
      }
    }
    return x
  }
}
