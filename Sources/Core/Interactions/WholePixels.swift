/// A length in points, rounded to a whole number of pixels at `scale` pixels per point.
///
/// Moving by whole pixels keeps text sharp, and the last moments of a spring, too small to be seen,
/// do not cause a redraw.
@inlinable
public func wholePixels(_ length: Float, scale: Float) -> Float {
  let pixels = length * scale
  // Far outside the screen rounding does not matter, and an integer could not hold the value.
  guard abs(pixels) < 1_000_000 else { return length }
  return Float(Int(Int32(pixels < 0 ? pixels - 0.5 : pixels + 0.5))) / scale
}
