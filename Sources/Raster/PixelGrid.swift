/// From fractional to whole pixel coordinates, without a library call and without a trap.
///
/// Results lie within ±2²⁰: far outside every display, and small enough that sums of a few of them
/// fit the 32-bit `Int` of a microcontroller. What is not a number becomes the lower limit.
enum PixelGrid {
  static var limit: Int { 1 << 20 }
  private static var floatLimit: Float { 1_048_576 }

  /// Whether a coordinate or length is finite and close enough that its square still makes sense.
  @inline(__always)
  static func holds(_ value: Float) -> Bool { value.magnitude < floatLimit }

  @inline(__always)
  static func floor(_ value: Float) -> Int {
    guard value > -floatLimit else { return -limit }
    guard value < floatLimit else { return limit }
    let towardZero = Int(Int32(value))
    return Float(towardZero) > value ? towardZero - 1 : towardZero
  }

  @inline(__always)
  static func ceil(_ value: Float) -> Int { -floor(-value) }

  /// The nearest, ties to the right and downwards.
  @inline(__always)
  static func round(_ value: Float) -> Int { floor(value + 0.5) }
}
