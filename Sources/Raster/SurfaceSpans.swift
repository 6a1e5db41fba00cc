// The two ways in which pixels change: a run of one colour, and a run of one colour by coverage.
// The format is checked once per run.

extension Surface {
  /// Draws one colour over a run of a row.
  func fill(row y: Int, from left: Int, to right: Int, _ color: Color) {
    let left = max(left, clip.left)
    let right = min(right, clip.right)
    guard y >= clip.top, y < clip.bottom, left < right, color.alpha > 0 else { return }
    fillUnclipped(row: y, from: left, to: right, color)
  }

  /// The same within the clip.
  func fillUnclipped(row y: Int, from left: Int, to right: Int, _ color: Color) {
    if color.alpha == 255 {
      switch format {
      case .xrgb8888: (row32(y) + left).update(repeating: color.rgb, count: right &- left)
      case .rgb565: store(Blend.narrowed(color.rgb), at: row16(y) + left, count: right &- left)
      }
    } else {
      let share = UInt32(truncatingIfNeeded: color.alpha)
      switch format {
      case .xrgb8888:
        Run32(pixels: row32(y) + left, count: right &- left).mix(color.rgb, share: share)
      case .rgb565:
        Run16(pixels: row16(y) + left, count: right &- left).mix(color.rgb, share: share)
      }
    }
  }

  /// The same for several rows.
  func fillUnclipped(_ rows: Range<Int>, from left: Int, to right: Int, _ color: Color) {
    guard color.alpha == 255, format == .rgb565 else {
      for row in rows { fillUnclipped(row: row, from: left, to: right, color) }
      return
    }
    let pixel = Blend.narrowed(color.rgb)
    var place = UnsafeMutableRawPointer(row16(rows.lowerBound) + left)
    for _ in rows {
      store(pixel, at: place.assumingMemoryBound(to: UInt16.self), count: right &- left)
      place += bytesPerRow
    }
  }

  /// Draws one colour over a rectangle.
  mutating func fill(_ rect: PixelRect, _ color: Color) {
    let place = rect.intersection(clip)
    guard !place.isEmpty else { return }
    fill(row: place.top, from: place.left, to: place.right, color)
    // Whole rows lie one after the other: a few of them are the pattern for the rest.
    let isWhole = place.width * format.bytesPerPixel == bytesPerRow
    guard Lanes.areUsed, color.alpha == 255, isWhole, place.height > 1 else {
      for row in place.top + 1..<max(place.top + 1, place.bottom) {
        fill(row: row, from: place.left, to: place.right, color)
      }
      return
    }
    let first = memory + place.top * bytesPerRow
    var rest = place.height - 1
    let pattern = min(rest, Self.patternSize / bytesPerRow)
    for row in 1..<max(1, pattern) {
      fill(row: place.top + row, from: place.left, to: place.right, color)
      rest -= 1
    }
    var end = place.height - rest
    while rest > 0 {
      let count = min(rest, max(1, pattern))
      (first + end * bytesPerRow).copyMemory(from: first, byteCount: count * bytesPerRow)
      end += count
      rest -= count
    }
  }

  /// How many bytes of a colour are copied at once: the copying of the C library is as fast as its
  /// memset from about 10 KB on (measured with glibc 2.36 on x86-64), as long as the pattern stays
  /// in the processor's first cache.
  private static var patternSize: Int { 12_800 }

  /// Draws one colour over a run within the clip, each pixel by a coverage of 0…255.
  @inline(__always)
  func mix(
    row y: Int, left: Int, count: Int, _ color: Color, by coverage: UnsafePointer<UInt8>
  ) {
    let alpha = UInt32(truncatingIfNeeded: color.alpha)
    switch format {
    case .xrgb8888:
      Run32(pixels: row32(y) + left, count: count).mix(color.rgb, alpha: alpha, by: coverage)
    case .rgb565:
      Run16(pixels: row16(y) + left, count: count).mix(color.rgb, alpha: alpha, by: coverage)
    }
  }

  /// Draws one colour over a run of a row, each pixel by the `coverage` (0…255) at its x.
  @inline(__always)
  func blend(
    row y: Int, from left: Int, to right: Int, _ color: Color, coverage: (Int) -> UInt32
  ) {
    let left = max(left, clip.left)
    let right = min(right, clip.right)
    guard y >= clip.top, y < clip.bottom, left < right, color.alpha > 0 else { return }
    blendUnclipped(row: y, from: left, to: right, color, coverage: coverage)
  }

  @inline(__always)
  func blendUnclipped(
    row y: Int, from left: Int, to right: Int, _ color: Color, coverage: (Int) -> UInt32
  ) {
    guard left < right else { return }
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
      let pixel = Blend16.spread(Blend.narrowed(source))
      for x in left..<right {
        let level = Blend16.level(Blend.over255(coverage(x) &* alpha))
        if level != 0 { row[x] = Blend16.mix(pixel, over: row[x], level: level) }
      }
    }
  }

  /// Stores two pixels at a time where they make an aligned word, and eight words a step: a
  /// processor without vector instructions has several registers stored by one.
  func store(_ pixel: UInt16, at start: UnsafeMutablePointer<UInt16>, count: Int) {
    var pixels = start
    var rest = count
    if Int(bitPattern: pixels) & 2 != 0 {
      pixels.pointee = pixel
      pixels += 1
      rest &-= 1
    }
    let pair = UInt32(truncatingIfNeeded: pixel) &* 0x1_0001
    var words = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    if Lanes.areUsed {
      words.update(repeating: pair, count: rest / 2)
    } else {
      var i = rest &>> 1
      while i >= 8 {
        words[0] = pair
        words[1] = pair
        words[2] = pair
        words[3] = pair
        words[4] = pair
        words[5] = pair
        words[6] = pair
        words[7] = pair
        words += 8
        i &-= 8
      }
      while i > 0 {
        words[0] = pair
        words += 1
        i &-= 1
      }
    }
    if rest & 1 != 0 { pixels[rest &- 1] = pixel }
  }
}
