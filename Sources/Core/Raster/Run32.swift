// Every loop has two parts: eight or four pixels at a time where there are vectors, and the rest,
// or all, one by one. The bodies are written out: what a closure does is not always inlined.

/// A run of pixels of an `xrgb8888` row, and the ways in which it changes.
struct Run32: BitwiseCopyable {
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int

  /// Copies pixels of the same format.
  @inline(__always)
  func copy(_ others: UnsafePointer<UInt32>) {
    UnsafeMutableRawPointer(pixels).copyMemory(from: others, byteCount: count &* 4)
  }

  /// Copies pixels of 16 bits.
  func widen(_ others: UnsafePointer<UInt16>) {
    var i = 0
    if Lanes.areUsed {
      while i &+ 8 <= count {
        let (low, high) = Lanes.Planes(Lanes.load(others + i)).pixels
        Lanes.store(low, pixels + i)
        Lanes.store(high, pixels + i + 4)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend.widened(others[i])
      i &+= 1
    }
  }

  /// Mixes one colour in, with a share of 0…255.
  func mix(_ color: UInt32, share: UInt32) {
    var i = 0
    if Lanes.areUsed {
      let share16 = UInt16(truncatingIfNeeded: share)
      let source = Lanes.Pixels(repeating: color)
      let outer = Lanes.redAndBlue(source) &* share16
      let inner = Lanes.alphaAndGreen(source) &* share16
      let rest = Lanes.Channels(repeating: 255 &- share16)
      while i &+ 4 <= count {
        let old = Lanes.load(UnsafePointer(pixels) + i)
        Lanes.store(
          Lanes.pixels(
            redAndBlue: Lanes.redAndBlue(old) &* rest &+ outer,
            alphaAndGreen: Lanes.alphaAndGreen(old) &* rest &+ inner), pixels + i)
        i &+= 4
      }
    }
    // What lies below is often one colour: while it stays the same, so does the result.
    guard i < count else { return }
    var old = pixels[i]
    var new = Blend.mix(color, over: old, alpha: share)
    while i < count {
      if pixels[i] != old {
        old = pixels[i]
        new = Blend.mix(color, over: old, alpha: share)
      }
      pixels[i] = new
      i &+= 1
    }
  }

  /// Mixes one colour in by a coverage of 0…255 per pixel, times an alpha of 0…255.
  func mix(_ color: UInt32, alpha: UInt32, by coverage: UnsafePointer<UInt8>) {
    var i = 0
    if Lanes.areUsed, count >= 8 {
      let source = Lanes.Pixels(repeating: color)
      let alpha16 = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: alpha))
      while i &+ 8 <= count {
        // Much of a mask is full, and much of it empty.
        let eight = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self)
        if eight == 0 || eight == .max && alpha == 255 {
          if eight != 0 {
            Lanes.store(source, pixels + i)
            Lanes.store(source, pixels + i + 4)
          }
          i &+= 8
          continue
        }
        let shares = Lanes.over255(Lanes.widened(eight) &* alpha16)
        if UInt32(truncatingIfNeeded: eight) != 0 {
          let old = Lanes.load(UnsafePointer(pixels) + i)
          Lanes.store(
            Lanes.mix(source, over: old, Lanes.perChannel(shares.lowHalf)), pixels + i)
        }
        if eight &>> 32 != 0 {
          let old = Lanes.load(UnsafePointer(pixels) + i + 4)
          Lanes.store(
            Lanes.mix(source, over: old, Lanes.perChannel(shares.highHalf)), pixels + i + 4)
        }
        i &+= 8
      }
    }
    while i < count {
      let share = Blend.over255(UInt32(truncatingIfNeeded: coverage[i]) &* alpha)
      if share != 0 { pixels[i] = Blend.mix(color, over: pixels[i], alpha: share) }
      i &+= 1
    }
  }

  /// Mixes other pixels in, with a share of 0…255 for all.
  func mix(_ others: UnsafePointer<UInt32>, share: UInt32) {
    var i = 0
    if Lanes.areUsed {
      let shares = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: share))
      while i &+ 4 <= count {
        Lanes.store(
          Lanes.mix(Lanes.load(others + i), over: Lanes.load(UnsafePointer(pixels) + i), shares),
          pixels + i)
        i &+= 4
      }
    }
    while i < count {
      pixels[i] = Blend.mix(others[i], over: pixels[i], alpha: share)
      i &+= 1
    }
  }

  /// Mixes pixels of 16 bits in, with a share of 0…255 for all.
  func mix(_ others: UnsafePointer<UInt16>, share: UInt32) {
    var i = 0
    if Lanes.areUsed {
      let shares = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: share))
      while i &+ 8 <= count {
        let (low, high) = Lanes.Planes(Lanes.load(others + i)).pixels
        Lanes.store(Lanes.mix(low, over: Lanes.load(UnsafePointer(pixels) + i), shares), pixels + i)
        Lanes.store(
          Lanes.mix(high, over: Lanes.load(UnsafePointer(pixels) + i + 4), shares), pixels + i + 4)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend.mix(Blend.widened(others[i]), over: pixels[i], alpha: share)
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
          Lanes.store(low & 0x00FF_FFFF, pixels + i)
          Lanes.store(high & 0x00FF_FFFF, pixels + i + 4)
        case .full, .mixed:
          if opacity != 255 {
            low = Lanes.scaled(low, by: opacity16)
            high = Lanes.scaled(high, by: opacity16)
          }
          Lanes.store(Lanes.over(low, Lanes.load(UnsafePointer(pixels) + i)), pixels + i)
          Lanes.store(
            Lanes.over(high, Lanes.load(UnsafePointer(pixels) + i + 4)), pixels + i + 4)
        }
        i &+= 8
      }
    }
    while i < count {
      let source = opacity == 255 ? others[i] : Blend.scaled(others[i], by: opacity)
      if source >= 0xFF00_0000 {
        pixels[i] = source & 0x00FF_FFFF
      } else if source != 0 {
        pixels[i] = Blend.over(source, pixels[i])
      }
      i &+= 1
    }
  }
}
