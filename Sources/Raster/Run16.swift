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
    var i = 0
    if Lanes.areUsed {
      let share16 = UInt16(truncatingIfNeeded: share)
      let source = Lanes.Planes(color: color)
      let (red, green) = (source.red &* share16, source.green &* share16)
      let blue = source.blue &* share16
      let rest = Lanes.Channels(repeating: 255 &- share16)
      while i &+ 8 <= count {
        let old = Lanes.Planes(Lanes.load(UnsafePointer(pixels) + i))
        Lanes.store(
          Lanes.narrowed(
            red: old.red &* rest &+ red, green: old.green &* rest &+ green,
            blue: old.blue &* rest &+ blue), pixels + i)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend.narrowed(Blend.mix(color, over: Blend.widened(pixels[i]), alpha: share))
      i &+= 1
    }
  }

  /// Mixes one colour in by a coverage of 0…255 per pixel, times an alpha of 0…255.
  func mix(_ color: UInt32, alpha: UInt32, by coverage: UnsafePointer<UInt8>) {
    var i = 0
    if Lanes.areUsed, count >= 8 {
      let source = Lanes.Planes(color: color)
      let alpha16 = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: alpha))
      while i &+ 8 <= count {
        // Much of a glyph is empty.
        if UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self) != 0 {
          let shares = Lanes.over255(Lanes.load(coverage + i) &* alpha16)
          let old = Lanes.Planes(Lanes.load(UnsafePointer(pixels) + i))
          Lanes.store(source.mixed(over: old, shares), pixels + i)
        }
        i &+= 8
      }
    }
    while i < count {
      let share = Blend.over255(UInt32(truncatingIfNeeded: coverage[i]) &* alpha)
      if share != 0 {
        pixels[i] = Blend.narrowed(
          Blend.mix(color, over: Blend.widened(pixels[i]), alpha: share))
      }
      i &+= 1
    }
  }

  /// Mixes other pixels of this format in, with a share of 0…255 for all.
  func mix(_ others: UnsafePointer<UInt16>, share: UInt32) {
    var i = 0
    if Lanes.areUsed {
      let shares = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: share))
      while i &+ 8 <= count {
        let old = Lanes.Planes(Lanes.load(UnsafePointer(pixels) + i))
        Lanes.store(
          Lanes.Planes(Lanes.load(others + i)).mixed(over: old, shares), pixels + i)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend.narrowed(
        Blend.mix(Blend.widened(others[i]), over: Blend.widened(pixels[i]), alpha: share))
      i &+= 1
    }
  }

  /// Mixes pixels of 32 bits in, with a share of 0…255 for all.
  func mix(_ others: UnsafePointer<UInt32>, share: UInt32) {
    var i = 0
    if Lanes.areUsed {
      let shares = Lanes.Channels(repeating: UInt16(truncatingIfNeeded: share))
      while i &+ 8 <= count {
        let old = Lanes.Planes(Lanes.load(UnsafePointer(pixels) + i))
        Lanes.store(Lanes.Planes(others + i).mixed(over: old, shares), pixels + i)
        i &+= 8
      }
    }
    while i < count {
      pixels[i] = Blend.narrowed(
        Blend.mix(others[i], over: Blend.widened(pixels[i]), alpha: share))
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
        if opacity != 255 {
          low = Lanes.scaled(low, by: opacity16)
          high = Lanes.scaled(high, by: opacity16)
        }
        let rest = (Lanes.halves(low, high, shift: 16) &>> 8) ^ 255
        let old = Lanes.Planes(Lanes.load(UnsafePointer(pixels) + i))
        Lanes.store(Lanes.Planes(low, high).over(old, rest: rest).narrowed, pixels + i)
        i &+= 8
      }
    }
    while i < count {
      let source = opacity == 255 ? others[i] : Blend.scaled(others[i], by: opacity)
      pixels[i] = Blend.narrowed(Blend.over(source, Blend.widened(pixels[i])))
      i &+= 1
    }
  }
}
