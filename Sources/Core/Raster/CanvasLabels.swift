public import TactusCore

// The same as for UTF-8 bytes, for labels.

extension Canvas {
  public mutating func text(
    _ text: Label, at anchor: Point, _ style: TextStyle, _ color: Color,
    alignment: TextAlignment = .leading
  ) {
    text.withUTF8Span { self.text(utf8: $0, at: anchor, style, color, alignment: alignment) }
  }

  public mutating func text(
    _ text: Label, in rect: Rect, _ style: TextStyle, _ color: Color,
    alignment: TextAlignment = .leading
  ) {
    text.withUTF8Span { self.text(utf8: $0, in: rect, style, color, alignment: alignment) }
  }
}
