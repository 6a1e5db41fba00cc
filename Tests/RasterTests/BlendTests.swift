import Testing

@testable import Raster

@Suite struct BlendTests {
  @Test func dividesBy255ToTheNearest() {
    for value in UInt32(0)...255 * 255 {
      #expect(Blend.over255(value) == (2 * value + 255) / 510)
    }
  }

  // Mixing all three channels at once must give what mixing each alone would.
  @Test func mixesEachChannelIndependently() {
    for alpha in UInt32(0)...255 {
      for step in UInt32(0)...255 {
        let (source, destination) = (step, 255 - step)
        let channel = Blend.over255(source * alpha + destination * (255 - alpha))
        let mixed = Blend.mix(
          source << 16 | destination << 8 | source,
          over: destination << 16 | source << 8 | destination, alpha: alpha)
        let middle = Blend.over255(destination * alpha + source * (255 - alpha))
        #expect(mixed == channel << 16 | middle << 8 | channel)
      }
    }
  }

  // The same of 5 and 6 bits: all three at once give what each alone would.
  @Test func mixesEachChannelOfAShortPixelIndependently() {
    for level in UInt32(0)...32 {
      for (source, below) in [(0, 63), (63, 0), (1, 62), (31, 32), (17, 40)] as [(UInt32, UInt32)] {
        func mixed(_ one: UInt32, _ other: UInt32) -> UInt32 {
          (one * level + other * (32 - level) + 16) / 32
        }
        let pixel = UInt16((source / 2) << 11 | below << 5 | source / 2)
        let destination = UInt16((below / 2) << 11 | source << 5 | below / 2)
        let outer = mixed(source / 2, below / 2)
        let expected = UInt16(outer << 11 | mixed(below, source) << 5 | outer)
        let spread = Blend16.spread(pixel)
        #expect(Blend16.mix(spread, over: destination, level: level) == expected)
        let other = ~destination
        let pair = UInt32(destination) << 16 | UInt32(other)
        let both = Blend16.Mix(spread, level: level).over(pair: pair)
        let lower = Blend16.mix(spread, over: other, level: level)
        #expect(both == UInt32(expected) << 16 | UInt32(lower))
      }
    }
  }

  @Test(arguments: [(0, 0), (3, 0), (4, 1), (128, 16), (251, 31), (252, 32), (255, 32)])
  func aShareOfAShortPixelIsIn32nds(_ share: Int, _ level: Int) {
    #expect(Blend16.level(UInt32(share)) == UInt32(level))
  }

  @Test func theExtremesOfAlphaAreExact() {
    #expect(Blend.mix(0x12_34FF, over: 0xFE_DC00, alpha: 255) == 0x12_34FF)
    #expect(Blend.mix(0x12_34FF, over: 0xFE_DC00, alpha: 0) == 0xFE_DC00)
  }

  @Test func narrowingUndoesWidening() {
    for pixel in UInt16.min...UInt16.max {
      #expect(Blend.narrowed(Blend.widened(pixel)) == pixel)
    }
    #expect(Blend.widened(0xFFFF) == 0xFF_FFFF)
  }

  @Test func opacityIsClampedAndNaNIsInvisible() {
    #expect(Color.white.opacity(0.5).alpha == 128)
    #expect(Color.white.opacity(2).alpha == 255)
    #expect(Color.white.opacity(-1).alpha == 0)
    #expect(Color.white.opacity(.nan).alpha == 0)
    #expect(Color.white.opacity(0.5).opacity(0.5).alpha == 64)
  }
}
