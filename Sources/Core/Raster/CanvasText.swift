public import TactusCore

extension Canvas {
  /// The font with which this canvas draws a text style.
  public func font(_ style: TextStyle) -> Font { Font(style, scale: scale) }

  /// Draws one line of text on a baseline, starting at, centred on or ending at `anchor`.
  ///
  /// - Parameter halo: the colour of an edge of about a point around the letters, which keeps them
  ///   legible on any ground.
  public mutating func text(
    utf8 bytes: Span<UInt8>, at anchor: Point, _ style: TextStyle, _ color: Color,
    alignment: TextAlignment = .leading, halo: Color? = nil
  ) {
    let font = font(style)
    guard let x = penPosition(pixelX(anchor.x)), let y = penPosition(pixelY(anchor.y)) else {
      return
    }
    let width = font.pixelWidth(of: bytes, 0..<bytes.count)
    let left = Self.left(of: width, alignment: alignment, from: x, to: x)
    if let halo { drawHalo(bytes, font, x: left, y: y, faded(halo)) }
    _ = draw(bytes, 0..<bytes.count, font, x: left, y: y, color)
  }

  /// Draws the halos of all letters, which lie below all of them.
  private mutating func drawHalo(_ text: Span<UInt8>, _ font: Font, x: Int, y: Int, _ color: Color)
  {
    let reach = min(max(1, PixelGrid.round(scale)), GlyphHalo.reachMax)
    var pen = x
    var index = 0
    while index < text.count {
      let glyph = font.glyph(of: UTF8Decoder.next(in: text, at: &index))
      surface.drawHalo(glyph, x: pen, y: y, reach: reach, color)
      pen += glyph.advance
    }
  }

  /// Draws one line of text, its capitals vertically centred in a rectangle. Text that is too wide
  /// ends in an ellipsis.
  public mutating func text(
    utf8 bytes: Span<UInt8>, in rect: Rect, _ style: TextStyle, _ color: Color,
    alignment: TextAlignment = .leading
  ) {
    let font = font(style)
    guard let rect = pixels(rect) else { return }
    let baseLine = PixelGrid.floor(Float(rect.top + rect.bottom + font.face.capHeight) * 0.5)
    let whole = font.pixelWidth(of: bytes, 0..<bytes.count)
    guard whole > rect.width else {
      let left = Self.left(of: whole, alignment: alignment, from: rect.left, to: rect.right)
      _ = draw(bytes, 0..<bytes.count, font, x: left, y: baseLine, color)
      return
    }
    let ellipsis = font.glyph(of: 0x2026)
    let end = font.prefixEnd(of: bytes, pixelWidth: rect.width - ellipsis.advance)
    let x = draw(bytes, 0..<end, font, x: rect.left, y: baseLine, color)
    var ink = GlyphInk(faded(color), surface.format)
    surface.draw(ellipsis, x: x, y: baseLine, &ink)
  }

  /// Draws one line of a longer text on a baseline that starts at `anchor`.
  public mutating func text(
    utf8 bytes: Span<UInt8>, line: TextLine, at anchor: Point, _ style: TextStyle, _ color: Color
  ) {
    let font = font(style)
    guard let x = penPosition(pixelX(anchor.x)), let y = penPosition(pixelY(anchor.y)) else {
      return
    }
    let part = (line.start..<max(line.start, line.end)).clamped(to: 0..<bytes.count)
    _ = draw(bytes, part, font, x: x, y: y, color)
  }

  /// Draws a text broken into lines from the top of a rectangle down; lines that do not fit into
  /// its height are left out.
  ///
  /// - Parameter lineHeight: from one baseline to the next in points; nil for the font's own.
  /// - Returns: how many lines were drawn.
  @discardableResult
  public mutating func paragraph(
    utf8 bytes: Span<UInt8>, in rect: Rect, _ style: TextStyle, _ color: Color,
    lineHeight: Float? = nil
  ) -> Int {
    let font = font(style)
    let step = lineHeight ?? font.lineHeight
    guard pixels(rect) != nil, step > 0 else { return 0 }
    var breaker = LineBreaker(font, width: rect.width)
    var count = 0
    var top = rect.y
    // An overhang of up to half a pixel rounds away.
    let bottom = rect.maxY + 0.5 / scale
    while top + step <= bottom, let line = breaker.next(in: bytes) {
      // Centre the font's own line in the requested one.
      let baseLine = top + (step - font.lineHeight) * 0.5 + font.ascent
      if let x = penPosition(pixelX(rect.x)), let y = penPosition(pixelY(baseLine)) {
        _ = draw(bytes, line.start..<line.end, font, x: x, y: y, color)
      }
      count += 1
      top = rect.y + Float(count) * step
    }
    return count
  }

  /// A pen coordinate rounded to whole pixels; nil when it is not finite or far outside.
  private func penPosition(_ coordinate: Float) -> Int? {
    PixelGrid.holds(coordinate) ? PixelGrid.round(coordinate) : nil
  }

  private static func left(
    of width: Int, alignment: TextAlignment, from start: Int, to end: Int
  ) -> Int {
    switch alignment {
    case .leading: start
    // An arithmetic shift rounds down on both sides of zero, so that text does not jump there.
    case .center: (start + end - width) >> 1
    case .trailing: end - width
    }
  }

  /// Draws part of a text; returns the pen's position after it.
  private mutating func draw(
    _ text: Span<UInt8>, _ part: Range<Int>, _ font: Font, x: Int, y: Int, _ color: Color
  ) -> Int {
    var ink = GlyphInk(faded(color), surface.format)
    var pen = x
    var index = part.lowerBound
    while index < part.upperBound {
      let glyph = font.glyph(of: UTF8Decoder.next(in: text, at: &index))
      surface.draw(glyph, x: pen, y: y, &ink)
      pen += glyph.advance
    }
    return pen
  }
}
