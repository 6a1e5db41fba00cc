import InputText
import OutputFiles
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
    for round in 0..<300 {
      let (box, color) = (box(&numbers), tint(&numbers))
      let first = numbers.integer(-5, 20)
      let gradient =
        round % 3 > 0
        ? Gradient(color)
        : Gradient(
          from: color, to: tint(&numbers), rows: first..<first + numbers.integer(2, 30))
      expectEqual(
        &numbers, format, width: 56, height: 28, "\(box)",
        fast: { $0.fill(box, gradient) },
        plain: { x, y, old in
          let distance = box.distance(x: Float(x) + 0.5, y: Float(y) + 0.5)
          return plain(gradient.color(row: y), edgeCoverage(distance), old, format)
        })
    }
  }

  private func expectShadow(
    _ numbers: inout SeededNumbers, _ format: PixelFormat, width: Int, height: Int,
    of box: RoundedBox, thrown shadow: RoundedBox, blur: Float
  ) {
    let color = tint(&numbers)
    expectEqual(
      &numbers, format, width: width, height: height, "\(box), \(shadow), blur \(blur)",
      fast: { $0.shadow(of: box, thrown: shadow, blur: blur, color) },
      plain: { column, row, old in
        let (x, y) = (Float(column) + 0.5, Float(row) + 0.5)
        let hole = box.columns(y: y, level: -0.5)
        guard column < hole.left || column >= hole.right else { return nil }
        let share = max(0, min(1, 0.5 - shadow.distance(x: x, y: y) * (0.5 / blur)))
        return plain(color, Color.alpha(of: share * share * (3 - 2 * share)), old, format)
      })
  }

  @Test(arguments: bothFormats)
  func shadowsAreDrawnAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 5)
    for round in 0..<150 {
      let box = box(&numbers)
      var (dx, dy) = (numbers.float(-4, 4), numbers.float(-4, 4))
      // Mostly its corners are alike.
      if round % 3 > 0 { (dx, dy) = (dx.rounded(), dy.rounded()) }
      expectShadow(
        &numbers, format, width: 56, height: 28, of: box, thrown: box.offset(dx: dx, dy: dy),
        blur: numbers.float(0.5, 12))
    }
    // Ends that are longer than what is computed once: discs and cards of hundreds of pixels.
    for round in 0..<12 {
      let half: Float = [150, 128, 260][round % 3]
      let radius = round % 2 == 0 ? half : numbers.float(100, half)
      let box = RoundedBox(
        centerX: 200, centerY: numbers.float(-100, 100).rounded(), halfWidth: half,
        halfHeight: half, radius: radius)
      expectShadow(
        &numbers, format, width: 400, height: 24, of: box, thrown: box.offset(dx: 2, dy: 3),
        blur: numbers.float(2, 60))
    }
  }

  /// A convex polygon: corners in order around a center, with turned or upright edges, at any
  /// place, or on whole and half pixels.
  private func corners(_ numbers: inout SeededNumbers, round: Int) -> [(x: Float, y: Float)] {
    let center = (x: numbers.float(0, 56), y: numbers.float(0, 28))
    let (width, height) = (numbers.float(1, 40), numbers.float(1, 20))
    let turn = round % 3 == 0 ? 0 : numbers.float(-1, 1)
    let unit: [(Float, Float)] =
      switch round % 4 {
      case 0: [(-1, 0), (1, -1), (1, 1)]
      case 1: [(-1, -1), (1, -1), (1, 1), (-1, 1)]
      case 2: [(-1, -1), (1, -1), (1.5, 0), (1, 1), (-1, 1)]
      default:
        [(-1, -0.5), (-0.5, -1), (0.5, -1), (1, -0.5), (1, 0.5), (0.5, 1), (-0.5, 1), (-1, 0.5)]
      }
    // Coordinates of a canvas lie on 1/64.
    let step: Float = round % 5 < 2 ? 0.5 : 1 / 64
    return unit.map { corner in
      let x = center.x + corner.0 * width - corner.1 * height * turn
      let y = center.y + corner.1 * height + corner.0 * width * turn
      return ((x / step).rounded() * step, (y / step).rounded() * step)
    }
  }

  /// The distance of a point from the nearest edge's line, negative inside; nil where they have no
  /// area.
  private func distance(
    from corners: [(x: Float, y: Float)], x: Float, y: Float, isTurned: Bool
  ) -> Double {
    var result = -Double.infinity
    for (start, end) in zip(corners, corners.dropFirst() + [corners[0]]) {
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let cross = dy * Double(x - start.x) - dx * Double(y - start.y)
      result = max(result, (isTurned ? -cross : cross) / length)
    }
    return result
  }

  @Test(arguments: bothFormats)
  func polygonsAreFilledAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 6)
    for round in 0..<240 {
      let corners = corners(&numbers, round: round)
      guard let polygon = ConvexPolygon(count: corners.count, corner: { corners[$0] }) else {
        continue
      }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      var area: Double = 0
      for (start, end) in zip(corners, corners.dropFirst() + [corners[0]]) {
        area += Double(start.x) * Double(end.y)
        area -= Double(end.x) * Double(start.y)
      }
      // Opaque: what is seen is the coverage.
      let drawn = PlainPicture(width: 56, height: 28, format: format, seed: 0)
      let bounds = PixelRect(left: 0, top: 0, right: 56, bottom: 28)
      drawn.draw(clip: bounds) { $0.fill(bounds, .black) }
      drawn.draw(clip: bounds) { $0.fill(polygon, .white) }
      for y in 0..<28 {
        for x in 0..<56 {
          let (middleX, middleY) = (Float(x) + 0.5, Float(y) + 0.5)
          // A sharp corner's softness ends half a pixel outside.
          let isNear =
            middleX > xs.min()! - 0.5 && middleX <= xs.max()! + 0.5
            && middleY > ys.min()! - 1 && middleY < ys.max()! + 1
          let distance = distance(from: corners, x: middleX, y: middleY, isTurned: area < 0)
          let coverage = isNear ? max(0, min(1, 0.5 - distance)) * 255 : 0
          let shown = Double(drawn.pixel(x, y) & 0xFF)
          // A step of the format, and the rounding of the distance.
          let tolerance: Double = format == .rgb565 ? 9 : 1.5
          guard abs(shown - coverage) > tolerance else { continue }
          Issue.record("\(corners) at \(x),\(y): \(shown), by definition \(coverage)")
          return
        }
      }
    }
  }

  /// Also over what was there, with every clip and alpha: as drawn opaque over black, mixed in.
  @Test(arguments: bothFormats)
  func polygonsAreMixedInByTheirCoverage(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 16)
    for round in 0..<240 {
      let corners = corners(&numbers, round: round)
      guard let polygon = ConvexPolygon(count: corners.count, corner: { corners[$0] }) else {
        continue
      }
      let color = tint(&numbers)
      let coverage = PlainPicture(width: 56, height: 28, format: .xrgb8888, seed: 0)
      let bounds = PixelRect(left: 0, top: 0, right: 56, bottom: 28)
      coverage.draw(clip: bounds) { $0.fill(bounds, .black) }
      coverage.draw(clip: bounds) { $0.fill(polygon, .white) }
      expectEqual(
        &numbers, format, width: 56, height: 28, "\(corners)",
        fast: { $0.fill(polygon, color) },
        plain: { x, y, old in plain(color, coverage.pixel(x, y) & 0xFF, old, format) })
    }
  }

  /// The pixels of a sharp corner do not depend on whether its column is even.
  @Test func aPolygonHasTheSamePixelsOnePixelFurther() {
    var pictures: [[UInt32]] = []
    for shift in 0..<4 {
      let drawn = PlainPicture(width: 56, height: 28, format: .xrgb8888, seed: 0)
      let bounds = PixelRect(left: 0, top: 0, right: 56, bottom: 28)
      drawn.draw(clip: bounds) { $0.fill(bounds, .black) }
      let corners: [(x: Float, y: Float)] = [(11, 14.5), (31, 4.5), (31, 24.5)]
      let polygon = ConvexPolygon(count: 3) { (corners[$0].x + Float(shift), corners[$0].y) }
      drawn.draw(clip: bounds) { surface in
        if let polygon { surface.fill(polygon, .white) }
      }
      pictures.append((0..<28).flatMap { y in (5..<40).map { drawn.pixel($0 + shift, y) } })
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }

  @Test(arguments: bothFormats)
  func linesAreDrawnAsDefined(_ format: PixelFormat) {
    var numbers = SeededNumbers(seed: 7)
    // Upright, level, all but upright, on one side of the clip, and without length.
    let particular: [(Float, Float, Float, Float)] = [
      (20, -10, 20, 40), (20, 4, 20, 20), (-10, 14, 70, 14), (10, 14.5, 30, 14.5),
      (20, -40, 20 + 1 / 64, 60), (20, 60, 20 - 1 / 64, -40), (-40, 13, 60, 13 + 1 / 64),
      (-30, -30, -20, -25), (60, 5, 90, 25), (20, 12, 20, 12), (20.5, 12.5, 20.5, 12.5),
    ]
    for round in 0..<200 + particular.count {
      var (fromX, fromY) = (numbers.float(-20, 70), numbers.float(-20, 40))
      var (toX, toY) = (numbers.float(-20, 70), numbers.float(-20, 40))
      if round < particular.count { (fromX, fromY, toX, toY) = particular[round] }
      let line = Capsule(
        fromX: fromX, y: fromY, toX: toX, y: toY, width: numbers.float(1, 20))
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
        fast: { surface in
          var ink = GlyphInk(color, format)
          surface.draw(glyph, x: x, y: y, &ink)
        },
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
      let reach = numbers.integer(1, GlyphHalo.reachMax + 1)
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
