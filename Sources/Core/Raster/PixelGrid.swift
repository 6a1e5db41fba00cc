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

  /// 1.5 · 2²³: a `Float` about as large has 1 for its last place, and the lower bits of its
  /// pattern count up from those of this one. A conversion to `Int32` is checked, and takes longer.
  private static var magic: Float { 12_582_912 }

  /// The nearest whole number, to an even one where two are; of values within ±2²¹.
  @inline(__always)
  static func nearest(_ value: Float) -> Int {
    Int(Int32(bitPattern: (value + magic).bitPattern &- magic.bitPattern))
  }

  @inline(__always)
  static func floor(_ value: Float) -> Int {
    guard value.magnitude < floatLimit else { return value > 0 ? limit : -limit }
    let near = nearest(value)
    return Float(near) > value ? near - 1 : near
  }

  @inline(__always)
  static func ceil(_ value: Float) -> Int { -floor(-value) }

  /// The sum of any two pixels that are each other's mirror image, if pixels are: then the mirror,
  /// within ±2²⁰, is in the middle of one, or between two.
  @inline(__always)
  static func mirror(at coordinate: Float) -> Int? {
    let sum = nearest(coordinate * 2)
    return Float(sum) == coordinate * 2 ? sum - 1 : nil
  }

  /// Rounded to nearest, ties to the right and downwards.
  @inline(__always)
  static func round(_ value: Float) -> Int { floor(value + 0.5) }
}
