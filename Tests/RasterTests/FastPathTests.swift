import Dumps
import TactusCore
import TestSupport
import Testing

@testable import Raster

/// Runs of pixels are drawn in ways of their own for every pair of formats, and several pixels at a
/// time: each must give the pixels of the plain definition, at any place, for any length and clip.
@Suite struct FastPathTests {
  private static let imageFormats: [Image.Format] = [.xrgb8888, .rgb565, .argb8888, .alpha8]

  /// Draws in both ways on the same noise, with a random clip.
  private func expectEqual(
    _ numbers: inout SeededNumbers, _ format: PixelFormat, width: Int, height: Int,
    _ what: @autoclosure () -> String, fast: (inout Surface) -> Void,
    plain: (Int, Int, UInt32) -> UInt32?
  ) {
    let seed = numbers.next()
    let drawn = PlainPicture(width: width, height: height, format: format, seed: seed)
    let defined = PlainPicture(width: width, height: height, format: format, seed: seed)
    let left = numbers.integer(-2, width / 2)
    let top = numbers.integer(-2, height / 2)
    let clip = PixelRect(
      left: left, top: top, right: left + numbers.integer(0, width + 4),
      bottom: top + numbers.integer(0, height + 4))
    drawn.draw(clip: clip, fast)
    defined.drawPlainly(clip: clip, plain)
    if let difference = drawn.difference(from: defined) {
      Issue.record("\(what()), clip \(clip): \(difference)")
    }
  }

  private func tint(_ numbers: inout SeededNumbers) -> Color {
    var tint = Color(rgb: UInt32(truncatingIfNeeded: numbers.next()))
    let alphas: [UInt8] = [0, 1, 127, 128, 254, 255, 255, 255]
    tint.alpha = alphas[numbers.integer(0, alphas.count)]
    return tint
  }

  @Test(arguments: bothFormats, imageFormats)
  func imagesAreDrawnAsDefined(_ format: PixelFormat, _ source: Image.Format) {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<120 {
      let noise = NoiseImage(
        width: numbers.integer(1, 40), height: numbers.integer(1, 4), format: source, &numbers)
      let (x, y) = (numbers.integer(-20, 30), numbers.integer(-2, 4))
      let tint = tint(&numbers)
      expectEqual(
        &numbers, format, width: 41, height: 5, "\(source) of \(noise.image.width) at \(x),\(y)",
        fast: { $0.draw(noise.image, x: x, y: y, tint: tint) },
        plain: { column, row, old in
          let (i, j) = (column - x, row - y)
          guard i >= 0, j >= 0, i < noise.image.width, j < noise.image.height else { return nil }
          return noise.shown(noise.pixel(i, j), over: old, tint, on: format)
        })
    }
  }

  @Test(arguments: bothFormats, imageFormats)
  func turnedImagesAreDrawnAsDefined(_ format: PixelFormat, _ source: Image.Format) {
    var numbers = SeededNumbers(seed: 2)
    for round in 0..<80 {
      let noise = NoiseImage(
        width: numbers.integer(1, 24), height: numbers.integer(1, 16), format: source, &numbers)
      let sampling: Sampling = round % 2 == 0 ? .nearest : .bilinear
      let angle = numbers.float(-1, 1)
      let transform = AffineTransform(
        cosine: 1 - angle * angle, sine: angle, scale: numbers.float(0.3, 4),
        translation: Vector(dx: numbers.float(-20, 40), dy: numbers.float(-20, 20)))
      let tint = tint(&numbers)
      guard let turned = TurnedImage(noise.image, transform, sampling) else {
        Issue.record("no inverse")
        return
      }
      expectEqual(
        &numbers, format, width: 60, height: 20, "\(source), \(sampling), \(transform)",
        fast: { $0.draw(noise.image, transform: transform, sampling, tint: tint) },
        plain: { column, row, old in
          let position = turned.line(row: row).position(column)
          let (sample, isEdge) = Self.sample(noise, position, sampling)
          guard sample != 0 else { return nil }
          return noise.shown(sample, over: old, tint, on: format, isEdge: isEdge)
        })
    }
  }

  /// What lies at a position that counts modulo 65 536 pixels.
  private static func sample(
    _ noise: NoiseImage, _ position: TurnedImage.Position, _ sampling: Sampling
  ) -> (pixel: UInt32, isEdge: Bool) {
    let x = Int(Int16(truncatingIfNeeded: position.column))
    let y = Int(Int16(truncatingIfNeeded: position.row))
    guard sampling == .bilinear else { return (noise.pixel(x, y), false) }
    let mean = Blend.between(
      Blend.between(noise.pixel(x, y), noise.pixel(x + 1, y), position.shareX),
      Blend.between(noise.pixel(x, y + 1), noise.pixel(x + 1, y + 1), position.shareX),
      position.shareY)
    let isEdge = x < 0 || y < 0 || x + 1 >= noise.image.width || y + 1 >= noise.image.height
    return (mean, isEdge)
  }

  @Test(arguments: bothFormats)
  func rectanglesAreFilledAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<120 {
      let tint = tint(&numbers)
      // Now and then whole rows, which are copied.
      let isWhole = numbers.integer(0, 3) == 0
      let left = isWhole ? 0 : numbers.integer(-5, 30)
      let top = numbers.integer(-5, 6)
      let rect = PixelRect(
        left: left, top: top, right: isWhole ? 41 : left + numbers.integer(0, 45),
        bottom: top + numbers.integer(0, 9))
      expectEqual(
        &numbers, format, width: 41, height: 7, "\(rect)", fast: { $0.fill(rect, tint) },
        plain: { x, y, old in
          guard x >= rect.left, x < rect.right, y >= rect.top, y < rect.bottom else { return nil }
          return format.mix(tint.rgb, over: old, alpha: UInt32(tint.alpha))
        })
    }
  }

  @Test(arguments: bothFormats)
  func pixelsAreMovedAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 9)
    for _ in 0..<100 {
      let seed = numbers.next()
      let moved = PlainPicture(width: 21, height: 9, format: format, seed: seed)
      let before = PlainPicture(width: 21, height: 9, format: format, seed: seed)
      let (dx, dy) = (numbers.integer(-25, 26), numbers.integer(-11, 12))
      let left = numbers.integer(-3, 20)
      let top = numbers.integer(-3, 8)
      let rect = PixelRect(
        left: left, top: top, right: left + numbers.integer(0, 25),
        bottom: top + numbers.integer(0, 12))
      moved.draw(clip: rect) { $0.scroll(rect, dx: dx, dy: dy) }
      let inside = rect.intersection(PixelRect(left: 0, top: 0, right: 21, bottom: 9))
      for y in 0..<9 {
        for x in 0..<21 {
          let isMoved = inside.contains(x, y) && inside.contains(x - dx, y - dy)
          let source = isMoved ? (x - dx, y - dy) : (x, y)
          #expect(moved.pixel(x, y) == before.pixel(source.0, source.1), "\(rect) by \(dx),\(dy)")
        }
      }
    }
  }

  // Larger than the pattern that is copied.
  @Test(arguments: bothFormats)
  func aWholeScreenIsFilledInOneColour(_ format: PixelFormat) {
    for height in [1, 2, 5, 6, 7, 40] {
      let picture = Framebuffer(width: 640, height: height, format: format)
      let color = Color(rgb: 0x12_34_56)
      let shown = format == .xrgb8888 ? color.rgb : Blend.widened(Blend.narrowed(color.rgb))
      picture.draw(scale: 1) { $0.fill($0.bounds, color) }
      picture.withSurface { surface in
        for y in 0..<height {
          for x in [0, 1, 319, 638, 639] {
            #expect(surface.color(x: x, y: y)?.rgb == shown)
          }
        }
      }
    }
  }

  /// The pixels of a shape by its coverage alone.
  private func plain(
    _ color: Color, _ coverage: UInt32, _ old: UInt32, _ format: PixelFormat
  ) -> UInt32? {
    format.mix(
      color.rgb, over: old, alpha: Blend.over255(coverage * UInt32(color.alpha)))
  }

  private func box(_ numbers: inout SeededNumbers) -> RoundedBox {
    // On whole pixels, on halves, or anywhere.
    let step: Float = [1, 0.5, 1 / 1024][numbers.integer(0, 3)]
    func snapped(_ value: Float) -> Float { (value / step).rounded() * step }
    let halfWidth = snapped(numbers.float(0.5, 30))
    let halfHeight = snapped(numbers.float(0.5, 14))
    return RoundedBox(
      centerX: snapped(numbers.float(-5, 60)), centerY: snapped(numbers.float(-5, 30)),
      halfWidth: max(halfWidth, step), halfHeight: max(halfHeight, step),
      radius: numbers.integer(0, 3) == 0 ? 0 : numbers.float(0, 14))
  }

  @Test(arguments: bothFormats)
  func roundedBoxesAreFilledAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<300 {
      let (box, color) = (box(&numbers), tint(&numbers))
      expectEqual(
        &numbers, format, width: 56, height: 28, "\(box)",
        fast: { $0.fill(box, Gradient(color)) },
        plain: { x, y, old in
          let distance = box.distance(x: Float(x) + 0.5, y: Float(y) + 0.5)
          return plain(color, edgeCoverage(distance), old, format)
        })
    }
  }

  @Test(arguments: bothFormats)
  func shadowsAreDrawnAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 5)
    for round in 0..<150 {
      let (box, color) = (box(&numbers), tint(&numbers))
      var (dx, dy) = (numbers.float(-4, 4), numbers.float(-4, 4))
      // Mostly its corners are alike.
      if round % 3 > 0 { (dx, dy) = (dx.rounded(), dy.rounded()) }
      let shadow = box.offset(dx: dx, dy: dy)
      let blur = numbers.float(0.5, 12)
      expectEqual(
        &numbers, format, width: 56, height: 28, "\(box), blur \(blur)",
        fast: { $0.shadow(of: box, thrown: shadow, blur: blur, color) },
        plain: { column, row, old in
          let (x, y) = (Float(column) + 0.5, Float(row) + 0.5)
          let hole = box.columns(y: y, level: -0.5)
          guard column < hole.left || column >= hole.right else { return nil }
          let share = max(0, min(1, 0.5 - shadow.distance(x: x, y: y) * (0.5 / blur)))
          return plain(color, Color.alpha(of: share * share * (3 - 2 * share)), old, format)
        })
    }
  }

  @Test(arguments: bothFormats)
  func polygonsAreFilledAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 6)
    for round in 0..<200 {
      // A convex polygon: corners in order around a center; every third has upright edges.
      let center = (x: numbers.float(0, 56), y: numbers.float(0, 28))
      let (width, height) = (numbers.float(1, 40), numbers.float(1, 20))
      let turn = round % 3 == 0 ? 0 : numbers.float(-1, 1)
      let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (corner: (Float, Float)) in
        (
          x: center.x + corner.0 * width - corner.1 * height * turn,
          y: center.y + corner.1 * height + corner.0 * width * turn
        )
      }
      let color = tint(&numbers)
      guard let polygon = ConvexPolygon(count: 4, corner: { corners[$0] }) else { continue }
      expectEqual(
        &numbers, format, width: 56, height: 28, "\(corners)",
        fast: { $0.fill(polygon, color) },
        plain: { x, y, old in
          // A sharp corner's softness ends half a pixel outside.
          let xs = corners.map(\.x)
          let ys = corners.map(\.y)
          guard Float(x) + 0.5 > xs.min()! - 0.5, Float(x) + 0.5 <= xs.max()! + 0.5,
            Float(y) + 0.5 > ys.min()! - 1, Float(y) + 0.5 < ys.max()! + 1
          else { return nil }
          return plain(color, edgeCoverage(polygon.distance(column: x, row: y)), old, format)
        })
    }
  }

  @Test(arguments: bothFormats)
  func linesAreDrawnAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<200 {
      let line = Capsule(
        fromX: numbers.float(-20, 70), y: numbers.float(-20, 40), toX: numbers.float(-20, 70),
        y: numbers.float(-20, 40), width: numbers.float(1, 20))
      let color = tint(&numbers)
      expectEqual(
        &numbers, format, width: 56, height: 28, "\(line)", fast: { $0.fill(line, color) },
        plain: { x, y, old in
          let distance = line.distance(x: Float(x) + 0.5, y: Float(y) + 0.5)
          return plain(color, edgeCoverage(distance), old, format)
        })
    }
  }

  @Test(arguments: bothFormats)
  func glyphsAreDrawnAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 8)
    for _ in 0..<200 {
      let face = numbers.integer(0, GlyphAtlas.faceCount)
      let glyph = GlyphAtlas.metrics(
        face: face, glyph: numbers.integer(0, GlyphAtlas.glyphCount))
      let (x, y) = (numbers.integer(-10, 50), numbers.integer(0, 40))
      let color = tint(&numbers)
      let levels = PlainGlyph.levels(of: glyph)
      expectEqual(
        &numbers, format, width: 56, height: 28, "face \(face) at \(x),\(y)",
        fast: { $0.draw(glyph, x: x, y: y, color) },
        plain: { column, row, old in
          let (i, j) = (column - x - glyph.left, row - y + glyph.rise)
          guard i >= 0, i < glyph.width, j >= 0, j < glyph.height else { return nil }
          return plain(color, UInt32((levels[j][i] * 255 + 3) / 7), old, format)
        })
    }
  }

  /// A pixel of a halo has the highest level of the glyph's four places that are moved there.
  @Test(arguments: bothFormats)
  func halosAreDrawnAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 10)
    for _ in 0..<100 {
      let face = numbers.integer(0, GlyphAtlas.faceCount)
      let glyph = GlyphAtlas.metrics(
        face: face, glyph: numbers.integer(0, GlyphAtlas.glyphCount))
      let (x, y) = (numbers.integer(-10, 50), numbers.integer(0, 40))
      let reach = numbers.integer(1, 5)
      let color = tint(&numbers)
      let levels = PlainGlyph.levels(of: glyph)
      func level(_ column: Int, _ row: Int) -> Int {
        guard column >= 0, column < glyph.width, row >= 0, row < glyph.height else { return 0 }
        return levels[row][column]
      }
      expectEqual(
        &numbers, format, width: 56, height: 28, "face \(face) at \(x),\(y), reach \(reach)",
        fast: { $0.drawHalo(glyph, x: x, y: y, reach: reach, color) },
        plain: { column, row, old in
          let (i, j) = (column - x - glyph.left, row - y + glyph.rise)
          var highest = 0
          for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            highest = max(highest, level(i + dx * reach, j + dy * reach))
          }
          return plain(color, UInt32((highest * 255 + 3) / 7), old, format)
        })
    }
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }
}

extension SeededNumbers {
  /// From `low` to below `high`.
  mutating func integer(_ low: Int, _ high: Int) -> Int {
    low + Int(next() % UInt64(high - low))
  }
}
