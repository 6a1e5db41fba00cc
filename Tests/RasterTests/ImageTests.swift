import OutputFiles
import Raster
import TactusCore
import TestSupport
import Testing

@Suite struct ImageTests {
  /// Three by two: white in the upper left and the lower right, otherwise black.
  private func withSample(_ format: PixelFormat, _ body: (Image) -> Void) {
    let framebuffer = Framebuffer(width: 3, height: 2, format: format)
    framebuffer.draw(scale: 1) {
      $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), .white)
      $0.fill(Rect(x: 2, y: 1, width: 1, height: 1), .white)
    }
    framebuffer.withImage(body)
  }

  private let gray = Color(rgb: 0x808080)

  private func surface(_ format: PixelFormat) -> PatternSurface {
    let pattern = PatternSurface(width: 6, height: 4, format: format)
    pattern.draw { $0.fill($0.bounds, gray) }
    return pattern
  }

  @Test(arguments: bothFormats, bothFormats)
  func pixelsAreCopiedFromEitherFormatToEither(_ source: PixelFormat, _ target: PixelFormat) {
    let pattern = surface(target)
    withSample(source) { image in pattern.draw { $0.image(image, at: Point(x: 1.4, y: 1)) } }
    expectPicture(
      pattern,
      """
      555555
      5#..55
      5..#55
      555555
      """)
  }

  @Test(arguments: [Sampling.nearest, .bilinear])
  func theIdentityIsAPlainCopy(_ sampling: Sampling) {
    let turned = surface(.xrgb8888)
    let plain = surface(.xrgb8888)
    withSample(.xrgb8888) { image in
      turned.draw { $0.image(image, transform: .identity, sampling) }
      plain.draw { $0.image(image, at: .zero) }
    }
    #expect(turned.hash == plain.hash)
  }

  @Test func aQuarterTurnIsClockwise() {
    let pattern = surface(.xrgb8888)
    let turn = AffineTransform(cosine: 0, sine: 1, scale: 1, translation: Vector(dx: 3, dy: 0))
    withSample(.xrgb8888) { image in
      pattern.draw { $0.image(image, transform: turn, .nearest) }
    }
    expectPicture(
      pattern,
      """
      5.#555
      5..555
      5#.555
      555555
      """)
  }

  @Test func imagesAreClippedAtEveryEdge() {
    let pattern = surface(.rgb565)
    withSample(.rgb565) { image in
      pattern.draw { canvas in
        canvas.image(image, at: Point(x: -2, y: -1))
        canvas.image(image, at: Point(x: 5, y: 3))
        canvas.image(image, at: Point(x: 99, y: 1_000_000))
      }
    }
    expectPicture(
      pattern,
      """
      #55555
      555555
      555555
      55555#
      """)
  }

  // Half a pixel to the right: every pixel is the mean of two, and the ends fade into the
  // background.
  @Test func bilinearEdgesAreSoft() {
    let pattern = PatternSurface(width: 4, height: 1)
    var alpha: [UInt8] = [255, 255, 255]
    alpha.withUnsafeMutableBytes { bytes in
      let image = Image(
        memory: UnsafeRawPointer(bytes.baseAddress!), width: 3, height: 1, bytesPerRow: 3,
        format: .alpha8)
      let half = AffineTransform(
        cosine: 1, sine: 0, scale: 1, translation: Vector(dx: 0.5, dy: 0))
      pattern.draw { $0.image(image, transform: half, .bilinear, tint: .white) }
    }
    expectPicture(pattern, "5##5")
  }

  @Test func transformsWithoutAnInverseDrawNothing() {
    let pattern = surface(.xrgb8888)
    let before = pattern.hash
    let bad: [Float] = [.nan, .infinity, -.infinity, 0, 1e-30, 1e30, .greatestFiniteMagnitude]
    withSample(.xrgb8888) { image in
      for scale in bad {
        for place in bad {
          let transform = AffineTransform(
            cosine: 1, sine: 0, scale: scale, translation: Vector(dx: place, dy: 1))
          pattern.draw { canvas in
            canvas.image(image, transform: transform, .nearest)
            canvas.image(image, transform: transform, .bilinear)
          }
        }
      }
      for place in [Float.nan, .infinity, 1e30] {
        pattern.draw { $0.image(image, at: Point(x: place, y: 0)) }
      }
    }
    #expect(pattern.hash == before)
  }

  @Test func theInverseUndoesATransform() throws {
    let transform = AffineTransform(
      cosine: 0.6, sine: 0.8, scale: 2, translation: Vector(dx: 3, dy: -4))
    let inverse = try #require(transform.inverse)
    let point = inverse(transform(Point(x: 7, y: 9)))
    #expect((point.x - 7).magnitude < 1e-5)
    #expect((point.y - 9).magnitude < 1e-5)
  }
}
