public import Raster
public import TactusCore

/// A text of several lines, of which a part may be selected.
public struct TextBlock: BitwiseCopyable, Sendable {
  public let text: StaticString
  public let frame: Rect
  public let style: TextStyle
  /// From one line to the next, in points.
  public let lineHeight: Float

  public init(
    _ text: StaticString, in frame: Rect, _ style: TextStyle = .body, lineHeight: Float = 26
  ) {
    self.text = text
    self.frame = frame
    self.style = style
    self.lineHeight = lineHeight
  }

  /// Its text as a `TextSelection` sees it, from the upper left corner of `frame`: which character
  /// is where. It is a kilobyte: keep it while a finger selects, or make it anew for each event.
  ///
  /// - Parameter scale: pixels per point.
  /// - Precondition: the text has more than one character.
  public func page(scale: Float) -> TextPage {
    TextPage(
      text, style, width: frame.width, scale: scale, lineHeight: lineHeight, paragraphGap: 0)
  }

  /// Draws it, with a selection as a half open range of bytes and a handle at each of its ends.
  public func draw(
    selection: Range<Int>? = nil, _ state: ControlState = .plain, on canvas: inout Canvas,
    _ theme: Theme
  ) {
    let font = canvas.font(style)
    let ink = state.isDisabled ? theme.disabledText : theme.text
    if state.isFocused {
      canvas.strokeRounded(frame.inset(by: -8), radius: 10, width: 2, theme.accent)
    }
    text.withUTF8Span { bytes in
      var breaker = LineBreaker(font, width: frame.width)
      var top = frame.y
      while top + lineHeight <= frame.maxY + 0.5, let line = breaker.next(in: bytes) {
        if let selection {
          drawSelection(selection, line, bytes, font, top, state, on: &canvas, theme)
        }
        let base = top + (lineHeight - font.lineHeight) / 2 + font.ascent
        canvas.text(text, line: line, at: Point(x: frame.x, y: base), style, ink)
        top += lineHeight
      }
    }
  }

  private func drawSelection(
    _ selection: Range<Int>, _ line: TextLine, _ bytes: Span<UInt8>, _ font: Font, _ top: Float,
    _ state: ControlState, on canvas: inout Canvas, _ theme: Theme
  ) {
    let start = max(selection.lowerBound, line.start)
    let end = min(selection.upperBound, line.end)
    guard start < end else { return }
    let left = frame.x + x(of: start, in: line, bytes, font)
    let right = frame.x + x(of: end, in: line, bytes, font)
    let band = Rect(x: left, y: top, width: right - left, height: lineHeight)
    canvas.fill(band, theme.accent.opacity(0.28 + 0.2 * state.press))
    if start == selection.lowerBound {
      drawHandle(at: left, from: top, isEnd: false, on: &canvas, theme)
    }
    if end == selection.upperBound {
      drawHandle(at: right, from: top, isEnd: true, on: &canvas, theme)
    }
  }

  private func drawHandle(
    at x: Float, from top: Float, isEnd: Bool, on canvas: inout Canvas, _ theme: Theme
  ) {
    canvas.fill(Rect(x: x - 1, y: top, width: 2, height: lineHeight), theme.accent)
    canvas.fillCircle(
      center: Point(x: x, y: isEnd ? top + lineHeight + 3 : top - 3), radius: 5, theme.accent)
  }

  private func x(
    of byte: Int, in line: TextLine, _ bytes: Span<UInt8>, _ font: Font
  ) -> Float {
    font.width(ofUTF8: bytes.extracting(line.start..<max(line.start, byte)))
  }
}
