/// A length in points as the nearest whole number of pixels, `scale` of them a point.
///
/// What moves by whole pixels keeps its text sharp, and the last moments of a spring, which nobody
/// can see, cost no picture.
func wholePixels(_ length: Float, scale: Float) -> Float {
  let pixels = length * scale
  // Far outside of any screen it does not matter, and an integer could not hold it.
  guard abs(pixels) < 1_000_000 else { return length }
  return Float(Int(Int32(pixels < 0 ? pixels - 0.5 : pixels + 0.5))) / scale
}
