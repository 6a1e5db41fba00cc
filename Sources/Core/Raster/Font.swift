/// A text style on a particular canvas: what is needed to lay out text.
///
/// Text is placed on whole pixels with hinted widths, so the size is the nearest one in the atlas.
/// Lengths are in points.
public struct Font: BitwiseCopyable, Sendable {
  let face: GlyphAtlas.Face
  /// Pixels per point.
  let scale: Float

  /// - Precondition: `scale`, in pixels per point, is positive and finite.
  public init(_ style: TextStyle, scale: Float) {
    precondition(scale > 0 && scale.isFinite, "a font's scale is positive")
    face = GlyphAtlas.face(weight: style.weight, pixelSize: style.size * scale)
    self.scale = scale
  }

  /// From the baseline up to the top of a line.
  public var ascent: Float { Float(face.ascent) / scale }

  /// From the baseline down to the bottom of a line.
  public var descent: Float { Float(face.descent) / scale }

  /// From the baseline up to the top of a capital.
  public var capHeight: Float { Float(face.capHeight) / scale }

  /// From one baseline to the next.
  public var lineHeight: Float { ascent + descent }

  /// The width of a line of text, in points.
  public func width(of text: StaticString) -> Float {
    text.withUTF8Span { width(ofUTF8: $0) }
  }

  public func width(of text: Label) -> Float {
    text.withUTF8Span { width(ofUTF8: $0) }
  }

  public func width(ofUTF8 text: Span<UInt8>) -> Float {
    Float(pixelWidth(of: text, 0..<text.count)) / scale
  }

  func pixelWidth(of text: Span<UInt8>, _ part: Range<Int>) -> Int {
    var width = 0
    var index = part.lowerBound
    while index < part.upperBound {
      width += glyph(of: UTF8Decoder.next(in: text, at: &index)).advance
    }
    return width
  }

  /// The byte before which a text must end so as to be no wider than `pixelWidth`.
  func prefixEnd(of text: Span<UInt8>, pixelWidth: Int) -> Int {
    var width = 0
    var index = 0
    while index < text.count {
      let start = index
      width += glyph(of: UTF8Decoder.next(in: text, at: &index)).advance
      if width > pixelWidth { return start }
    }
    return index
  }

  func glyph(of scalar: UInt32) -> GlyphAtlas.Glyph {
    GlyphAtlas.metrics(face: face.index, glyph: GlyphAtlas.glyph(of: scalar))
  }
}
