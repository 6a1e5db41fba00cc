/// A run of pixels of an `rgb565` row, and the ways in which it changes: as in `Run32`, eight at a
/// time where there are vectors, and the rest, or all, one by one.
struct Run16: BitwiseCopyable {
  let pixels: UnsafeMutablePointer<UInt16>
  let count: Int

  /// Copies pixels of the same format.
  @inline(__always)
  func copy(_ others: UnsafePointer<UInt16>) {
    UnsafeMutableRawPointer(pixels).copyMemory(from: others, byteCount: count &* 2)
  }

  /// Copies pixels of 32 bits.
  func narrow(_ others: UnsafePointer<UInt32>) {
    var i = 0
    if Lanes.areUsed {
      while i &+ 16 <= count {
        let eight = Lanes.Planes(others + i).narrowed
        Lanes.store(Lanes.Planes(others + i + 8).narrowed, pixels + i + 8)
        Lanes.store(eight, pixels + i)
        i &+= 16
      }
    }
    while i < count {
      pixels[i] = Blend.narrowed(others[i])
      i &+= 1
    }
  }

  /// Mixes one colour in, with a share of 0…255.
  func mix(_ color: UInt32, share: UInt32) {
    let pixel = Blend.narrowed(color)
    let level = Blend16.level(share)
    let mix = Blend16.Mix(Blend16.spread(pixel), level: level)
    guard Lanes.areUsed else {
      mixAlike(mix)
      return
    }
    var i = 0
    let part = Lanes.Fields(pixel).part(
      Lanes.Channels(repeating: UInt16(truncatingIfNeeded: level)))
    let rest = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: 32 &- level))
    while i &+ 8 <= count {
      Lanes.store(part.over(Lanes.load(UnsafePointer(pixels) + i), rest: rest), pixels + i)
      i &+= 8
    }
    while i < count {
      pixels[i] = mix.over(pixels[i])
      i &+= 1
    }
  }

  /// Two pixels at a time. What lies below is often one colour: while it stays the same, so does
  /// the result.
  func mixAlike(_ mix: Blend16.Mix) {
    guard count > 0 else { return }
    var first = pixels
    var rest = count
    if Int(bitPattern: first) & 2 != 0 {
      first.pointee = mix.over(first.pointee)
      first += 1
      rest &-= 1
    }
    let words = UnsafeMutableRawPointer(first).assumingMemoryBound(to: UInt32.self)
    let wordCount = rest &>> 1
    if wordCount > 0 {
      var old = words[0]
      var new = mix.over(pair: old)
      var i = 0
      while i < wordCount {
        if words[i] != old {
          old = words[i]
          new = mix.over(pair: old)
        }
        words[i] = new
        i &+= 1
      }
    }
    if rest & 1 != 0 { first[rest &- 1] = mix.over(first[rest &- 1]) }
  }

  /// Mixes one colour in by a coverage of 0…255 per pixel, times an alpha of 0…255.
  func mix(_ color: UInt32, alpha: UInt32, by coverage: UnsafePointer<UInt8>) {
    var i = 0
    let pixel = Blend.narrowed(color)
    if Lanes.areUsed, count >= 8 {
      let source = Lanes.Fields(pixel)
      let alpha16 = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: alpha))
      while i &+ 8 <= count {
        // Much of a mask is full, and much of it empty.
        let eight = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self)
        if eight == .max, alpha == 255 {
          Lanes.store(Lanes.Channels(repeating: pixel), pixels + i)
        } else if eight != 0 {
          let levels = Lanes.levels(Lanes.over255(Lanes.widened(eight) &* alpha16))
          let old = Lanes.load(UnsafePointer(pixels) + i)
          Lanes.store(source.part(levels).over(old, rest: 32 &- levels), pixels + i)
        }
        i &+= 8
      }
    }
    let source = Blend16.spread(pixel)
    if !Lanes.areUsed, alpha == 255 { return mixOpaque(pixel, source, by: coverage) }
    while i < count {
      let share = UInt32(truncatingIfNeeded: coverage[i])
      if share != 0 {
        let level = Blend16.level(alpha == 255 ? share : Blend.over255(share &* alpha))
        pixels[i] = Blend16.mix(source, over: pixels[i], level: level)
      }
      i &+= 1
    }
  }

  /// Mixes one opaque colour in by a coverage, looked at four at a time: much of a mask is full,
  /// and much of it empty.
  private func mixOpaque(_ pixel: UInt16, _ source: UInt32, by coverage: UnsafePointer<UInt8>) {
    let pair = UInt32(truncatingIfNeeded: pixel) &* 0x1_0001
    var i = 0
    while i &+ 4 <= count {
      let four = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt32.self)
      if four == .max {
        let target = UnsafeMutableRawPointer(pixels + i)
        target.storeBytes(of: pair, as: UInt32.self)
        target.storeBytes(of: pair, toByteOffset: 4, as: UInt32.self)
      } else if four != 0 {
        for k in i..<(i &+ 4) { mixOpaque(source, coverage[k], at: k) }
      }
      i &+= 4
    }
    while i < count {
      mixOpaque(source, coverage[i], at: i)
      i &+= 1
    }
  }

  @inline(__always)
  private func mixOpaque(_ source: UInt32, _ share: UInt8, at i: Int) {
    guard share != 0 else { return }
    let level = Blend16.level(UInt32(truncatingIfNeeded: share))
    pixels[i] = Blend16.mix(source, over: pixels[i], level: level)
  }

  /// Mixes other pixels of this format in, with a share of 0…255 for all.
  func mix(_ others: UnsafePointer<UInt16>, share: UInt32) {
    var i = 0
    let level = Blend16.level(share)
    if Lanes.areUsed {
      let levels = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: level))
      let rest = 32 &- levels
      while i &+ 8 <= count {
        let old = Lanes.load(UnsafePointer(pixels) + i)
        Lanes.store(
          Lanes.Fields(Lanes.load(others + i)).part(levels).over(old, rest: rest), pixels + i)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend16.mix(Blend16.spread(others[i]), over: pixels[i], level: level)
      i &+= 1
    }
  }

  /// Mixes pixels of 32 bits in, with a share of 0…255 for all.
  func mix(_ others: UnsafePointer<UInt32>, share: UInt32) {
    var i = 0
    let level = Blend16.level(share)
    if Lanes.areUsed {
      let levels = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: level))
      let rest = 32 &- levels
      while i &+ 8 <= count {
        let source = Lanes.Fields(Lanes.load(others + i), Lanes.load(others + i + 4))
        let old = Lanes.load(UnsafePointer(pixels) + i)
        Lanes.store(source.part(levels).over(old, rest: rest), pixels + i)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend16.mix(
        Blend16.spread(Blend.narrowed(others[i])), over: pixels[i], level: level)
      i &+= 1
    }
  }

  /// Draws premultiplied pixels over these, by an opacity of 0…255.
  func over(_ others: UnsafePointer<UInt32>, opacity: UInt32) {
    var i = 0
    if Lanes.areUsed {
      let opacity16 = UInt16(truncatingIfNeeded: opacity)
      while i &+ 8 <= count {
        var (low, high) = (Lanes.load(others + i), Lanes.load(others + i + 4))
        // Most of a picture with soft edges is empty or opaque.
        switch Lanes.alpha(low, high) {
        case .none: break
        case .full where opacity == 255:
          Lanes.store(Lanes.Planes(low, high).narrowed, pixels + i)
        case .full, .mixed:
          if opacity != 255 {
            low = Lanes.scaled(low, by: opacity16)
            high = Lanes.scaled(high, by: opacity16)
          }
          let rest = (Lanes.halves(low, high, shift: 16) &>> 8) ^ 255
          let old = Lanes.Planes(Lanes.load(UnsafePointer(pixels) + i))
          Lanes.store(Lanes.Planes(low, high).over(old, rest: rest).narrowed, pixels + i)
        }
        i &+= 8
      }
    }
    while i < count {
      let source = opacity == 255 ? others[i] : Blend.scaled(others[i], by: opacity)
      if source >= 0xFF00_0000 {
        pixels[i] = Blend.narrowed(source)
      } else if source != 0 {
        pixels[i] = Blend16.over(source, pixels[i])
      }
      i &+= 1
    }
  }
}
