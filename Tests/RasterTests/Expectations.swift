import Raster
import TestSupport
import Testing

let bothFormats: [PixelFormat] = [.xrgb8888, .rgb565]

/// Fails with both pictures side by side.
func expectPicture(
  _ surface: PatternSurface, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  if let difference = surface.difference(from: expected) {
    Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
  }
}

/// The same numbers for the same seed (SplitMix64, Steele et al. 2014).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From `low` to below `high`, in steps of 1/1024 of the range.
  mutating func float(_ low: Float, _ high: Float) -> Float {
    low + (high - low) * Float(next() % 1024) / 1024
  }
}
