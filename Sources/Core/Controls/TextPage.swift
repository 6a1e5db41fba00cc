public import Interactions
public import Raster
public import TactusCore

/// A text broken into lines: which character is where, and which is under a finger. A line feed in
/// it ends a paragraph.
///
/// Lengths are in points from the upper left corner of the page.
public struct TextPage: SelectableText, BitwiseCopyable, @unchecked Sendable {
  public let text: StaticString
  public let style: TextStyle
  public let lineHeight: Float
  /// Above the first line, for a title.
  public let top: Float
  private var lines: Lines
  private let font: Font
  /// A literal's UTF-8 bytes. Literals live as long as the program.
  private let bytes: UnsafePointer<UInt8>

  /// Byte offsets into the text, half open, and the line's upper edge.
  private struct Line: BitwiseCopyable, Sendable {
    var start: UInt16
    var end: UInt16
    var top: Float
  }

  /// How many lines a page has; the rest of a longer text is left out, as is what is beyond its
  /// first 65,535 bytes.
  public static var linesMax: Int { Lines.capacity }
  private typealias Lines = BoundedArray<128, Line>

  private static var lineFeed: UInt8 { 0x0A }

  /// - Parameters:
  ///   - text: more than one character.
  ///   - width: of a line, in points.
  ///   - scale: pixels per point.
  ///   - paragraphGap: between two paragraphs, besides the height of their lines.
  public init(
    _ text: StaticString, _ style: TextStyle = .body, width: Float, scale: Float,
    lineHeight: Float = 25, paragraphGap: Float = 10, top: Float = 0
  ) {
    // A single one may be stored in place of a pointer.
    require(text.hasPointerRepresentation, "a page has more than one character")
    (self.text, self.style, bytes) = (text, style, text.utf8Start)
    (self.lineHeight, self.top) = (lineHeight, top)
    font = Font(style, scale: scale)
    lines = BoundedArray(filler: Line(start: 0, end: 0, top: 0))
    var breaker = LineBreaker(font, width: width)
    var next = top
    var broken = lines
    text.withUTF8Span { text in
      while !broken.isFull, let line = breaker.next(in: text), line.end <= UInt16.max {
        if line.start > 0, text[line.start - 1] == Self.lineFeed { next += paragraphGap }
        broken.append(
          Line(
            start: UInt16(truncatingIfNeeded: line.start),
            end: UInt16(truncatingIfNeeded: line.end), top: next))
        next += lineHeight
      }
    }
    lines = broken
  }

  /// Lends the text's UTF-8 bytes.
  public func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(Span(_unsafeStart: bytes, count: text.utf8CodeUnitCount))
  }

  public var lineCount: Int { lines.count }

  public var height: Float {
    lines.isEmpty ? top : lines[lines.count - 1].top + lineHeight
  }

  public func line(_ index: Int) -> TextLine {
    TextLine(start: Int(lines[index].start), end: Int(lines[index].end), width: 0)
  }

  public func top(ofLine index: Int) -> Float { lines[index].top }

  private func baseLine(ofLine index: Int) -> Float {
    lines[index].top + (lineHeight - font.lineHeight) / 2 + font.ascent
  }

  /// The line at a height; beyond the ends, the first or the last one.
  private func lineIndex(at y: Float) -> Int {
    var index = 0
    while index + 1 < lines.count, lines[index + 1].top <= y { index += 1 }
    return index
  }

  public func word(at place: Point) -> TextRange? {
    guard !lines.isEmpty else { return nil }
    var walk = WordWalk(font, line: line(lineIndex(at: place.y)))
    var nearest: TextRange?
    var distanceMin = Float.infinity
    withText { text in
      while let word = walk.next(in: text) {
        let distance = max(max(word.x - place.x, place.x - word.maxX), 0)
        guard distance < distanceMin else { continue }
        distanceMin = distance
        nearest = TextRange(start: word.start, end: word.end)
      }
    }
    return nearest
  }

  /// - Precondition: the page has a line, as for all that follows.
  public func gap(at place: Point) -> Int {
    let line = line(lineIndex(at: place.y))
    var walk = CharacterWalk(font, line: line)
    var gap = line.start
    withText { text in
      while let character = walk.next(in: text) {
        guard place.x > character.x + character.width / 2 else { return }
        gap = character.end
      }
    }
    return gap
  }

  public func lineIndex(ofGap byte: Int, atEnd: Bool) -> Int {
    for index in 0..<lines.count {
      let line = lines[index]
      if atEnd ? byte <= Int(line.end) : byte < Int(line.end) { return index }
    }
    return max(lines.count - 1, 0)
  }

  public func x(ofGap byte: Int, inLine index: Int) -> Float {
    var walk = CharacterWalk(font, line: line(index))
    var x: Float = 0
    withText { text in
      while let character = walk.next(in: text) {
        guard character.start < byte else { return }
        x = character.x + character.width
      }
    }
    return x
  }

  /// The part of a line that belongs to a range; nil when none does.
  public func frame(of range: TextRange, inLine index: Int) -> Rect? {
    let line = line(index)
    let start = max(range.start, line.start)
    let end = min(range.end, line.end)
    guard start < end else { return nil }
    let left = x(ofGap: start, inLine: index)
    return Rect(
      x: left, y: lines[index].top, width: x(ofGap: end, inLine: index) - left,
      height: lineHeight)
  }

  /// Draws the lines that show, at the canvas's origin.
  ///
  /// - Parameter ground: draws what lies below a line.
  public func draw(
    on canvas: inout Canvas, _ color: Color, width: Float, _ ground: (inout Canvas, Int) -> Void
  ) {
    let font = canvas.font(style)
    withText { text in
      for index in 0..<lines.count {
        let frame = Rect(x: 0, y: lines[index].top, width: width, height: lineHeight)
        // Letters may be larger than their line.
        let letters = Rect(
          x: 0, y: baseLine(ofLine: index) - font.ascent, width: width, height: font.lineHeight)
        guard canvas.shows(frame) || canvas.shows(letters) else { continue }
        ground(&canvas, index)
        canvas.text(
          utf8: text, line: line(index), at: Point(x: 0, y: baseLine(ofLine: index)), style, color)
      }
    }
  }

  /// Draws a part of the text in lines of the style `footnote`; one that has more than `lines` ends
  /// in an ellipsis.
  public func drawExcerpt(
    _ range: TextRange, in room: Rect, lines: Int, lineHeight: Float = 20,
    on canvas: inout Canvas, _ color: Color
  ) {
    let font = canvas.font(.footnote)
    withText { all in
      let text = all.extracting(range.start..<range.end)
      var breaker = LineBreaker(font, width: room.width)
      var index = 0
      while index < lines, let line = breaker.next(in: text) {
        index += 1
        let frame = Rect(
          x: room.x, y: room.y + Float(index - 1) * lineHeight, width: room.width,
          height: lineHeight)
        let end = index == lines ? text.count : line.end
        canvas.text(utf8: text.extracting(line.start..<end), in: frame, .footnote, color)
      }
    }
  }
}
