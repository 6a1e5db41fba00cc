import Raster

/// The same noise in every run: xorshift32 (George Marsaglia).
struct Noise {
  private var state: UInt32 = 2_463_534_242

  /// Fills a surface with colours that hardly ever are those of what is drawn on it.
  static func fill(_ pixels: BenchPixels, _ format: PixelFormat) {
    var noise = Noise()
    for y in 0..<pixels.height {
      for x in 0..<pixels.width { pixels.set(noise.next() & format.mask, x: x, y: y) }
    }
  }

  private mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }
}
