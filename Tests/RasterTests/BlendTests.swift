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
