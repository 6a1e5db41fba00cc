/// A line of a longer text: which bytes it shows, and its width in points.
public struct TextLine: Equatable, BitwiseCopyable, Sendable {
  /// Byte offsets into the text, half open, without the space or line feed at which the line was
  /// broken.
  public var start: Int
  public var end: Int
  public var width: Float

  public init(start: Int, end: Int, width: Float) {
    self.start = start
    self.end = end
    self.width = width
  }
}

/// Breaks a text into lines, one at a time: at line feeds, else after the last word that fits, else
/// (a word that is wider than a line) before the first character that does not fit.
public struct LineBreaker: BitwiseCopyable, Sendable {
  private static var space: UInt32 { 0x20 }
  private static var lineFeed: UInt32 { 0x0A }

  private let font: Font
  private let pixelWidth: Int
  private var position = 0

  /// - Parameter width: of a line, in points. A line has at least one character, even if too wide.
  public init(_ font: Font, width: Float) {
    self.font = font
    pixelWidth = PixelGrid.floor(width * font.scale)
  }

  /// The next line; nil at the end. Every call must be given the same text.
  public mutating func next(in text: Span<UInt8>) -> TextLine? {
    guard position < text.count else { return nil }
    let start = position
    var index = start
    var width = 0
    // The last place to break: the line ends before the space, the next one starts after it.
    var brokenAt: (end: Int, width: Int, next: Int)?
    while index < text.count {
      let characterStart = index
      let scalar = UTF8Decoder.next(in: text, at: &index)
      if scalar == Self.lineFeed {
        return line(from: start, to: characterStart, width: width, next: index)
      }
      let advance = font.glyph(of: scalar).advance
      if scalar == Self.space {
        brokenAt = (characterStart, width, index)
      } else if width + advance > pixelWidth, characterStart > start {
        if let brokenAt {
          return line(
            from: start, to: brokenAt.end, width: brokenAt.width, next: brokenAt.next)
        }
        return line(from: start, to: characterStart, width: width, next: characterStart)
      }
      width += advance
    }
    return line(from: start, to: index, width: width, next: index)
  }

  private mutating func line(from start: Int, to end: Int, width: Int, next: Int) -> TextLine {
    position = next
    return TextLine(start: start, end: end, width: Float(width) / font.scale)
  }
}

/// A character of a line: its bytes in the text, and its position, in points from the start of the
/// line.
public struct TextCharacter: Equatable, BitwiseCopyable, Sendable {
  public var start: Int
  public var end: Int
  /// The Unicode scalar; U+FFFD for invalid UTF-8.
  public var scalar: UInt32
  public var x: Float
  public var width: Float
}

/// Visits the characters of a line from left to right.
public struct CharacterWalk: BitwiseCopyable, Sendable {
  private let font: Font
  private let end: Int
  private var position: Int
  private var pixelX = 0

  public init(_ font: Font, line: TextLine) {
    self.font = font
    position = line.start
    end = line.end
  }

  /// The next character; nil at the end of the line. Every call must be given the text that the
  /// line belongs to.
  public mutating func next(in text: Span<UInt8>) -> TextCharacter? {
    guard position < min(end, text.count) else { return nil }
    let start = position
    let scalar = UTF8Decoder.next(in: text, at: &position)
    let advance = font.glyph(of: scalar).advance
    let x = pixelX
    pixelX += advance
    return TextCharacter(
      start: start, end: position, scalar: scalar, x: Float(x) / font.scale,
      width: Float(advance) / font.scale)
  }
}
