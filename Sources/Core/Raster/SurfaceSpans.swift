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
    // Wide rows one after the other: memory behind a cache or with pages is written in its order.
    let isNarrow = right &- left <= 64 && bytesPerRow & 3 == 0
    guard Lanes.areUsed || !isNarrow else {
      store(pixel, inRows: rows.count, at: place, count: right &- left)
      return
    }
    for _ in rows {
      store(pixel, at: place.assumingMemoryBound(to: UInt16.self), count: right &- left)
      place += bytesPerRow
    }
  }

  /// Stores columns of eight words and less from top to bottom: what a row needs before its first
  /// word takes longer than the words of a narrow one. A row of the surface is a number of words.
  func store(
    _ pixel: UInt16, inRows rows: Int, at start: UnsafeMutableRawPointer, count: Int
  ) {
    var start = start
    var rest = count
    if Int(bitPattern: start) & 2 != 0, rest > 0 {
      eachRow(start, rows) { $0.storeBytes(of: pixel, as: UInt16.self) }
      start += 2
      rest &-= 1
    }
    let pair = UInt32(truncatingIfNeeded: pixel) &* 0x1_0001
    while rest >= 16 {
      eachRow(start, rows) { place in
        let words = place.assumingMemoryBound(to: UInt32.self)
        words[0] = pair
        words[1] = pair
        words[2] = pair
        words[3] = pair
        words[4] = pair
        words[5] = pair
        words[6] = pair
        words[7] = pair
      }
      start += 32
      rest &-= 16
    }
    if rest & 8 != 0 {
      eachRow(start, rows) { place in
        let words = place.assumingMemoryBound(to: UInt32.self)
        words[0] = pair
        words[1] = pair
        words[2] = pair
        words[3] = pair
      }
      start += 16
    }
    if rest & 4 != 0 {
      eachRow(start, rows) { place in
        let words = place.assumingMemoryBound(to: UInt32.self)
        words[0] = pair
        words[1] = pair
      }
      start += 8
    }
    if rest & 2 != 0 {
      eachRow(start, rows) { $0.storeBytes(of: pair, as: UInt32.self) }
      start += 4
    }
    if rest & 1 != 0 { eachRow(start, rows) { $0.storeBytes(of: pixel, as: UInt16.self) } }
  }

  /// Calls `body` with a place, and those below it.
  @inline(__always)
  private func eachRow(
    _ start: UnsafeMutableRawPointer, _ rows: Int, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    var place = start
    for _ in 0..<rows {
      body(place)
      place += bytesPerRow
    }
  }

  /// Draws one colour over a rectangle.
  mutating func fill(_ rect: PixelRect, _ color: Color) {
    let place = rect.intersection(clip)
    guard !place.isEmpty, color.alpha > 0 else { return }
    // Whole rows lie one after the other: a few of them are the pattern for the rest.
    let isWhole = place.width * format.bytesPerPixel == bytesPerRow
    guard Lanes.areUsed, color.alpha == 255, isWhole, place.height > 1 else {
      fillUnclipped(place.top..<place.bottom, from: place.left, to: place.right, color)
      return
    }
    fillUnclipped(row: place.top, from: place.left, to: place.right, color)
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

  /// The same as a call: what draws a row of a glyph takes longer than that.
  @inline(never)
  func mixApart(
    row y: Int, left: Int, count: Int, _ color: Color, by coverage: UnsafePointer<UInt8>
  ) {
    mix(row: y, left: left, count: count, color, by: coverage)
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

  /// Stores two pixels at a time where they make an aligned word.
  private func store(_ pixel: UInt16, at start: UnsafeMutablePointer<UInt16>, count: Int) {
    guard Lanes.areUsed else {
      storeWords(pixel, at: start, count: count)
      return
    }
    var pixels = start
    var rest = count
    if Int(bitPattern: pixels) & 2 != 0 {
      pixels.pointee = pixel
      pixels += 1
      rest &-= 1
    }
    let pair = UInt32(truncatingIfNeeded: pixel) &* 0x1_0001
    UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
      .update(repeating: pair, count: rest / 2)
    if rest & 1 != 0 { pixels[rest &- 1] = pixel }
  }

  /// The same eight words a step: a processor without vector instructions has several registers
  /// stored by one.
  @inline(__always)
  func storeWords(_ pixel: UInt16, at start: UnsafeMutablePointer<UInt16>, count: Int) {
    var pixels = start
    var rest = count
    if Int(bitPattern: pixels) & 2 != 0, rest > 0 {
      pixels.pointee = pixel
      pixels += 1
      rest &-= 1
    }
    let pair = UInt32(truncatingIfNeeded: pixel) &* 0x1_0001
    var words = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
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
    if rest & 1 != 0 { pixels[rest &- 1] = pixel }
  }
}
