// `Blend16` of eight pixels at a time.

extension Lanes {
  /// The channels of eight `rgb565` pixels: 5, 6 and 5 bits.
  struct Fields {
    var red: Channels
    var green: Channels
    var blue: Channels

    @inline(__always)
    init(red: Channels, green: Channels, blue: Channels) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    @inline(__always)
    init(_ pixels: Channels) {
      self.init(red: pixels &>> 11, green: (pixels &>> 5) & 0x3F, blue: pixels & 0x1F)
    }

    /// One pixel eight times.
    @inline(__always)
    init(_ pixel: UInt16) { self.init(Channels(repeating: pixel)) }

    /// Twice four pixels of 32 bits, narrowed.
    @inline(__always)
    init(_ low: Pixels, _ high: Pixels) {
      let lower = halves(low, high, shift: 0)
      self.init(
        red: (halves(low, high, shift: 16) &>> 3) & 0x1F, green: lower &>> 10,
        blue: (lower &>> 3) & 0x1F)
    }

    /// `Blend16.Mix` with these as its source, its level and its rest for each pixel.
    @inline(__always)
    func part(_ levels: Channels) -> Fields {
      Fields(
        red: red &* levels &+ 16, green: green &* levels &+ 16, blue: blue &* levels &+ 16)
    }

    /// With these as the part: what is mixed over pixels, of which `rest` 32nds remain.
    @inline(__always)
    func over(_ pixels: Channels, rest: Channels) -> Channels {
      let old = Fields(pixels)
      let sumRed = (red &+ old.red &* rest) &<< 6
      let sumGreen = green &+ old.green &* rest
      let sumBlue = blue &+ old.blue &* rest
      return (sumRed & 0xF800) | (sumGreen & 0x07E0) | (sumBlue &>> 5)
    }
  }

  /// `Blend16.level` of eight shares.
  @inline(__always)
  static func levels(_ shares: Channels) -> Channels { (shares &+ 4) &>> 3 }
}
