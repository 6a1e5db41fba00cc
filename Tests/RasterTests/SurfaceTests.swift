import OutputFiles
import TestSupport
import Testing

@testable import Raster

@Suite struct SurfaceTests {
  @Test func pixelsOutsideHaveNoColor() {
    let pattern = PatternSurface(width: 2, height: 1)
    pattern.withSurface { surface in
      #expect(surface.color(x: 1, y: 0) == .black)
      #expect(surface.color(x: 2, y: 0) == nil)
      #expect(surface.color(x: 0, y: 1) == nil)
      #expect(surface.color(x: -1, y: 0) == nil)
    }
  }

  @Test func theClipNeverLeavesTheSurface() {
    PatternSurface(width: 4, height: 3).withSurface { surface in
      surface.clip = PixelRect(left: -5, top: 1, right: 99, bottom: 99)
      #expect(surface.clip == PixelRect(left: 0, top: 1, right: 4, bottom: 3))
    }
  }

  // Rows of 16-bit pixels are stored two at a time: every start and length, odd and even.
  @Test(arguments: bothFormats)
  func aRunTouchesItsPixelsAndNoOthers(_ format: PixelFormat) {
    for start in 0...7 {
      for end in start...7 {
        let pattern = PatternSurface(width: 7, height: 1, format: format)
        pattern.withSurface { $0.fill(row: 0, from: start, to: end, .white) }
        let expected = (0..<7).map { $0 >= start && $0 < end ? "#" : "." }.joined()
        expectPicture(pattern, expected)
      }
    }
  }

  @Test(arguments: bothFormats)
  func theOpaquePathEqualsTheBlendPathAtFullAlpha(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 1)
    let opaque = PatternSurface(width: 16, height: 16, format: format)
    let blended = PatternSurface(width: 16, height: 16, format: format)
    for _ in 0..<200 {
      let color = Color(rgb: UInt32(truncatingIfNeeded: numbers.next()))
      let (row, left) = (Int(numbers.next() % 16), Int(numbers.next() % 16))
      let right = left + Int(numbers.next() % 16)
      opaque.withSurface { $0.fill(row: row, from: left, to: right, color) }
      blended.withSurface { $0.blend(row: row, from: left, to: right, color) { _ in 255 } }
    }
    #expect(opaque.hash == blended.hash)
  }

  @Test func rgb565BlendsInTheBitsThatItHas() {
    let pattern = PatternSurface(width: 1, height: 1, format: .rgb565)
    pattern.withSurface { $0.fill(row: 0, from: 0, to: 1, Color(rgb: 0xFF8040).opacity(0.5)) }
    // 31, 32 and 8 by 16/32 are 16 (rounded up), 16 and 4; widened again.
    #expect(pattern.withSurface { $0.color(x: 0, y: 0) } == Color(rgb: 0x844121))
  }
}
