/// Converts fractional to whole pixel coordinates, without a library call and without trapping.
///
/// Results lie within ±2²⁰: far outside any display, and small enough that sums of a few of them
/// fit the 32-bit `Int` of a microcontroller. NaN becomes the lower limit.
enum PixelGrid {
  static var limit: Int { 1 << 20 }
  private static var floatLimit: Float { 1_048_576 }

  /// Whether a coordinate or length is finite, and small enough that its square is still
  /// meaningful.
  @inline(__always)
  static func holds(_ value: Float) -> Bool { value.magnitude < floatLimit }

  /// A coordinate rounded to 1/64 pixel, if it is within ±65 536: a `Float` of 2¹⁷ to 2¹⁸ has that
  /// for its last place.
  @inline(__always)
  static func subpixel(_ coordinate: Float) -> Float { (coordinate + 196_608) - 196_608 }

  @inline(__always)
  static func floor(_ value: Float) -> Int {
    guard value > -floatLimit else { return -limit }
    guard value < floatLimit else { return limit }
    let towardZero = Int(Int32(value))
    return Float(towardZero) > value ? towardZero - 1 : towardZero
  }

  @inline(__always)
  static func ceil(_ value: Float) -> Int { -floor(-value) }

  /// Rounded to nearest, ties to the right and downwards.
  @inline(__always)
  static func round(_ value: Float) -> Int { floor(value + 0.5) }
}
