// The two ways in which pixels change: a run of one colour, and a run of one colour by coverage.
// The format is checked once per run.

extension Surface {
  /// Draws one colour over a run of a row.
  mutating func fill(row y: Int, from left: Int, to right: Int, _ color: Color) {
    let left = max(left, clip.left)
    let right = min(right, clip.right)
    guard y >= clip.top, y < clip.bottom, left < right, color.alpha > 0 else { return }
    guard color.alpha == 255 else {
      blendUnclipped(row: y, from: left, to: right, color) { _ in 255 }
      return
    }
    switch format {
    case .xrgb8888: (row32(y) + left).update(repeating: color.rgb, count: right - left)
    case .rgb565: store(Blend.narrowed(color.rgb), at: row16(y) + left, count: right - left)
    }
  }

  /// Draws one colour over a run of a row, each pixel by the `coverage` (0…255) at its x.
  @inline(__always)
  mutating func blend(
    row y: Int, from left: Int, to right: Int, _ color: Color, coverage: (Int) -> UInt32
  ) {
    let left = max(left, clip.left)
    let right = min(right, clip.right)
    guard y >= clip.top, y < clip.bottom, left < right, color.alpha > 0 else { return }
    blendUnclipped(row: y, from: left, to: right, color, coverage: coverage)
  }

  @inline(__always)
  private mutating func blendUnclipped(
    row y: Int, from left: Int, to right: Int, _ color: Color, coverage: (Int) -> UInt32
  ) {
    let source = color.rgb
    let alpha = UInt32(truncatingIfNeeded: color.alpha)
    switch format {
    case .xrgb8888:
      let row = row32(y)
      for x in left..<right {
        let share = Blend.over255(coverage(x) &* alpha)
        if share != 0 { row[x] = Blend.mix(source, over: row[x], alpha: share) }
      }
    case .rgb565:
      let row = row16(y)
      for x in left..<right {
        let share = Blend.over255(coverage(x) &* alpha)
        if share == 0 { continue }
        row[x] = Blend.narrowed(
          Blend.mix(source, over: Blend.widened(row[x]), alpha: share))
      }
    }
  }

  /// Stores two pixels at a time where they make an aligned word: half the stores on a processor
  /// without vector instructions.
  private func store(_ pixel: UInt16, at start: UnsafeMutablePointer<UInt16>, count: Int) {
    var pixels = start
    var rest = count
    if Int(bitPattern: pixels) & 2 != 0 {
      pixels.pointee = pixel
      pixels += 1
      rest -= 1
    }
    let pair = UInt32(truncatingIfNeeded: pixel) &* 0x1_0001
    UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
      .update(repeating: pair, count: rest / 2)
    if rest & 1 != 0 { pixels[rest - 1] = pixel }
  }
}
