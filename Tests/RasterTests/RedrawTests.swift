import Raster
import TactusCore
import TestSupport
import Testing

/// What makes partial redraws correct: a pixel is the same whatever the clip is.
@Suite struct RedrawTests {
  private static let size = 48

  /// A scene with one of everything, at positions and in colours determined by the seed.
  private func drawScene(
    _ canvas: inout Canvas, seed: UInt64, moved: Float, ground: Rect? = nil
  ) {
    var numbers = SeededNumbers(seed: seed)
    func color() -> Color { Color(rgb: UInt32(truncatingIfNeeded: numbers.next())).opacity(0.7) }
    func point() -> Point { Point(x: numbers.float(-5, 35), y: numbers.float(-5, 35)) }
    func rect() -> Rect {
      Rect(
        x: numbers.float(-5, 30), y: numbers.float(-5, 30), width: numbers.float(1, 25),
        height: numbers.float(1, 25))
    }
    // Opaque: what is drawn over damage must hide what was there.
    canvas.fill(ground ?? canvas.bounds, from: color().opaque, to: color().opaque)
    canvas.shadow(of: rect(), radius: 4, offset: Vector(dx: 1, dy: 2), blur: 4, color())
    canvas.fillRounded(rect(), radius: numbers.float(0, 9), from: color(), to: color())
    canvas.strokeRounded(rect(), radius: 5, width: numbers.float(0.2, 4), color())
    canvas.fillCircle(center: point(), radius: numbers.float(0.3, 9), color())
    canvas.strokeCircle(center: point(), radius: numbers.float(2, 9), width: 1.5, color())
    canvas.line(from: point(), to: point(), width: numbers.float(0.2, 5), color())
    canvas.fillPolygon([point(), point(), point()], color())
    canvas.text("Redraw äß", at: point(), .footnote, color(), alignment: .center)
    canvas.text("Halo", at: point(), .footnote, color(), halo: color())
    var alpha: [UInt8] = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let (tint, corner) = (color(), point())
    alpha.withUnsafeMutableBytes { bytes in
      let image = Image(
        memory: UnsafeRawPointer(bytes.baseAddress!), width: 8, height: 8, bytesPerRow: 8,
        format: .alpha8)
      let turned = AffineTransform(
        cosine: 0.8, sine: 0.6, scale: 1.7, translation: Vector(dx: corner.x, dy: corner.y))
      canvas.image(image, transform: turned, .bilinear, tint: tint)
      canvas.image(image, transform: turned, .nearest, tint: tint)
      canvas.image(image, at: corner, tint: tint)
    }
    canvas.fillCircle(center: Point(x: moved, y: 18), radius: 4, .white)
  }

  private func surface(_ format: PixelFormat, scale: Float = 1.3) -> PatternSurface {
    PatternSurface(width: Self.size, height: Self.size, format: format, scale: scale)
  }

  @Test(arguments: bothFormats, UInt64(0)..<40)
  func drawingInTilesEqualsDrawingAtOnce(_ format: PixelFormat, seed: UInt64) {
    let whole = surface(format)
    whole.draw { drawScene(&$0, seed: seed, moved: 9) }
    let tiled = surface(format)
    for tile in 0..<16 {
      tiled.draw { canvas in
        let (left, top) = (tile % 4 * 13, tile / 4 * 13)
        canvas.surface.clip = PixelRect(left: left, top: top, right: left + 13, bottom: top + 13)
        drawScene(&canvas, seed: seed, moved: 9)
      }
    }
    #expect(whole.hash == tiled.hash)
  }

  @Test(arguments: bothFormats, UInt64(0)..<40)
  func redrawingTheDamageEqualsRedrawingAll(_ format: PixelFormat, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed &+ 1000)
    let (before, after) = (numbers.float(-3, 40), numbers.float(-3, 40))
    let whole = surface(format)
    whole.draw { drawScene(&$0, seed: seed, moved: after) }

    let partial = surface(format)
    partial.draw { drawScene(&$0, seed: seed, moved: before) }
    var damage = Damage(width: Self.size, height: Self.size)
    damage.add(Rect(x: before - 4, y: 14, width: 8, height: 8), scale: 1.3)
    damage.add(Rect(x: after - 4, y: 14, width: 8, height: 8), scale: 1.3)
    for i in 0..<damage.count {
      partial.draw { canvas in
        canvas.surface.clip = damage[i]
        drawScene(&canvas, seed: seed, moved: after)
      }
    }
    #expect(whole.hash == partial.hash)
  }

  /// What scrolls, one of everything, and a disc over it that stays, in a window on a ground.
  private func drawWindow(_ canvas: inout Canvas, seed: UInt64, rows: Int, disc: Float) {
    canvas.fill(canvas.bounds, Color(rgb: 0x335577))
    canvas.scoped { canvas in
      canvas.clip(to: Self.window(canvas.scale))
      canvas.translate(by: Vector(dx: 0, dy: Float(rows) / canvas.scale))
      drawScene(
        &canvas, seed: seed, moved: 9, ground: Rect(x: 0, y: -200, width: 40, height: 400))
    }
    canvas.fillCircle(center: Point(x: disc, y: 20), radius: 3, .white)
  }

  /// Its upper edge is as near to the middle of a pixel as 1/64 pixel is.
  private static func window(_ scale: Float) -> Rect {
    Rect(x: 4.3 / scale, y: 6.4993 / scale, width: 26 / scale, height: 24.3 / scale)
  }

  // One to three steps before each redraw, up and down, some longer than the window; at times the
  // disc moves as well, which is damaged before the scroll.
  @Test(arguments: bothFormats, UInt64(0)..<40)
  func scrollingEqualsRedrawingAll(_ format: PixelFormat, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed &+ 2000)
    let scale: Float = [1.3, 1.067295, 0.4, 2][Int(seed % 4)]
    let scrolled = surface(format, scale: scale)
    var (rows, disc) = (0, Float(15))
    scrolled.draw { drawWindow(&$0, seed: seed, rows: rows, disc: disc) }
    for _ in 0..<6 {
      var damage = Damage(width: Self.size, height: Self.size)
      for _ in 0..<numbers.integer(1, 4) {
        let step = numbers.integer(0, 8) == 0 ? 40 : numbers.integer(-9, 10)
        let next = numbers.integer(0, 2) == 0 ? disc : numbers.float(0, 35)
        // The disc is drawn over the window also when it stays.
        damage.add(Rect(x: disc - 3, y: 17, width: 6, height: 6), scale: scale)
        damage.add(Rect(x: next - 3, y: 17, width: 6, height: 6), scale: scale)
        damage.scroll(Self.window(scale), down: step, scale: scale)
        (rows, disc) = (rows + step, next)
      }
      scrolled.draw { canvas in
        if let scroll = damage.scroll { canvas.surface.scroll(scroll.rect, dx: 0, dy: scroll.dy) }
        for i in 0..<damage.count {
          canvas.surface.clip = damage[i]
          drawWindow(&canvas, seed: seed, rows: rows, disc: disc)
        }
      }
      let whole = surface(format, scale: scale)
      whole.draw { drawWindow(&$0, seed: seed, rows: rows, disc: disc) }
      #expect(whole.hash == scrolled.hash)
    }
  }

  @Test func aScrollShowsOnTheWholeWindow() {
    var damage = Damage(width: 100, height: 100)
    damage.scroll(Rect(x: 10, y: 10, width: 80, height: 60), down: -7, scale: 1)
    #expect(damage.scroll?.dy == -7)
    #expect(damage.count == 1)
    #expect(damage[0] == PixelRect(left: 10, top: 63, right: 90, bottom: 70))
    #expect(damage.changes[0] == PixelRect(left: 10, top: 10, right: 90, bottom: 70))
    damage.removeAll()
    #expect(damage.scroll == nil)
  }
}

extension Color {
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
