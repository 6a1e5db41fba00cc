/// The bitmaps of the characters, prepared for the pixel sizes that boards need.
///
/// The data is text (a `StaticString` lies in flash and needs no start-up code): codes 0…90,
/// written `$` to `~`; numbers of several codes are big-endian. A face is one weight in one size;
/// all faces have the same glyphs in the same order: printable ASCII, the extras, and an empty box
/// for everything else.
enum GlyphAtlas {
  static var radix: Int { 91 }
  /// The character that stands for code 0.
  static var codeFirst: Int { 0x24 }
  static var codesPerFace: Int { 5 }
  static var codesPerGlyph: Int { 8 }
  static var asciiFirst: UInt32 { 0x20 }
  static var asciiCount: Int { 95 }
  static var glyphCount: Int { asciiCount + extraCount + 1 }
  /// The glyph drawn for a character that is not in the atlas.
  static var unknown: Int { glyphCount - 1 }
  /// Added to numbers that may be negative.
  static var bias: Int { 20 }

  /// The code at an index of one of the tables.
  @inline(__always)
  static func code(_ table: StaticString, _ index: Int) -> Int {
    Int(table.utf8Start[index]) &- codeFirst
  }

  private static func number(_ table: StaticString, _ index: Int, stride: Int = 1) -> Int {
    let high = code(table, index) &* radix &+ code(table, index &+ stride)
    return high &* radix &+ code(table, index &+ 2 &* stride)
  }

  /// The glyph of a Unicode scalar.
  static func glyph(of scalar: UInt32) -> Int {
    if scalar >= asciiFirst, scalar < asciiFirst + UInt32(truncatingIfNeeded: asciiCount) {
      return Int(truncatingIfNeeded: scalar - asciiFirst)
    }
    var low = 0
    var high = extraCount
    while low < high {
      let middle = (low + high) / 2
      let candidate = UInt32(truncatingIfNeeded: number(extras, 3 * middle))
      if candidate == scalar { return asciiCount + middle }
      if candidate < scalar { low = middle + 1 } else { high = middle }
    }
    return unknown
  }

  static func face(_ index: Int) -> Face {
    let at = index * codesPerFace
    return Face(
      index: index, weight: code(faces, at) == 0 ? .regular : .semibold,
      pixelSize: code(faces, at + 1), ascent: code(faces, at + 2), descent: code(faces, at + 3),
      capHeight: code(faces, at + 4))
  }

  /// The face of a weight that is nearest in size; of two equally near, the smaller.
  static func face(weight: FontWeight, pixelSize: Float) -> Face {
    var nearest = face(0)
    var distanceMin = Float.infinity
    for index in 0..<faceCount {
      let candidate = face(index)
      let distance = (Float(candidate.pixelSize) - pixelSize).magnitude
      if candidate.weight == weight, distance < distanceMin {
        distanceMin = distance
        nearest = candidate
      }
    }
    return nearest
  }

  static func metrics(face: Int, glyph: Int) -> Glyph {
    // What is alike is compressed well: a glyph's width in all faces, not all of a glyph in one.
    let at = glyph &* codesPerGlyph &* faceCount &+ face
    func value(_ place: Int) -> Int { code(metrics, at &+ place &* faceCount) }
    return Glyph(
      start: number(metrics, at, stride: faceCount), width: value(3), height: value(4),
      left: value(5) - bias, rise: value(6) - bias, advance: value(7))
  }

  /// One weight in one size; lengths in pixels.
  struct Face: BitwiseCopyable {
    var index: Int
    var weight: FontWeight
    var pixelSize: Int
    var ascent: Int
    var descent: Int
    var capHeight: Int
  }

  /// Where a glyph's bitmap is in the data, and where it is drawn; lengths in pixels.
  struct Glyph: BitwiseCopyable {
    /// The start of its rows in `bitmaps`.
    var start: Int
    var width: Int
    var height: Int
    /// From the pen to the bitmap's left edge, and from the baseline up to its top edge.
    var left: Int
    var rise: Int
    /// From this pen position to the next. Whole pixels, hinted: every gap between two letters is
    /// the same wherever the word is.
    var advance: Int
  }
}
