public import TactusCore

// The same as for UTF-8 bytes, for literals.

extension Canvas {
  public mutating func text(
    _ text: StaticString, at anchor: Point, _ style: TextStyle, _ color: Color,
    alignment: TextAlignment = .leading, halo: Color? = nil
  ) {
    text.withUTF8Span {
      self.text(utf8: $0, at: anchor, style, color, alignment: alignment, halo: halo)
    }
  }

  public mutating func text(
    _ text: StaticString, in rect: Rect, _ style: TextStyle, _ color: Color,
    alignment: TextAlignment = .leading
  ) {
    text.withUTF8Span { self.text(utf8: $0, in: rect, style, color, alignment: alignment) }
  }

  public mutating func text(
    _ text: StaticString, line: TextLine, at anchor: Point, _ style: TextStyle, _ color: Color
  ) {
    text.withUTF8Span { self.text(utf8: $0, line: line, at: anchor, style, color) }
  }

  @discardableResult
  public mutating func paragraph(
    _ text: StaticString, in rect: Rect, _ style: TextStyle, _ color: Color,
    lineHeight: Float? = nil
  ) -> Int {
    text.withUTF8Span { paragraph(utf8: $0, in: rect, style, color, lineHeight: lineHeight) }
  }
}

extension StaticString {
  /// Lends the literal's UTF-8 bytes.
  public func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard hasPointerRepresentation else {
      // A literal of a single character may be stored as a scalar.
      return Label(scalar: unicodeScalar).withUTF8Span(body)
    }
    return body(Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount))
  }
}
