import Raster
import TactusCore
import TestSupport
import Testing

@Suite struct CanvasTests {
  @Test func scopedChangesAreUndone() {
    let pattern = PatternSurface(width: 6, height: 3)
    pattern.draw { canvas in
      canvas.scoped { canvas in
        canvas.translate(by: Vector(dx: 2, dy: 1))
        canvas.clip(to: Rect(x: 0, y: 0, width: 2, height: 9))
        canvas.fade(to: 0.5)
        canvas.fill(Rect(x: -9, y: 0, width: 99, height: 1), .white)
      }
      canvas.fill(Rect(x: 0, y: 0, width: 6, height: 1), .white)
    }
    expectPicture(
      pattern,
      """
      ######
      ..55..
      ......
      """)
  }

  @Test func clipsIntersectAndFadesMultiply() {
    let pattern = PatternSurface(width: 6, height: 1)
    pattern.draw { canvas in
      canvas.clip(to: Rect(x: 1, y: 0, width: 3, height: 1))
      canvas.clip(to: Rect(x: 2, y: 0, width: 9, height: 1))
      canvas.fade(to: 0.5)
      canvas.fade(to: 0.5)
      canvas.fill(canvas.bounds, .white)
    }
    expectPicture(pattern, "..33..")
  }

  @Test func anEmptyClipShowsNothing() {
    let pattern = PatternSurface(width: 3, height: 1)
    pattern.draw { canvas in
      canvas.clip(to: Rect(x: 1, y: 0, width: 0, height: 1))
      canvas.fill(canvas.bounds, .white)
      let isShown = canvas.shows(canvas.bounds)
      #expect(!isShown)
    }
    expectPicture(pattern, "...")
  }

  @Test func boundsAreRelativeToTheOrigin() {
    PatternSurface(width: 6, height: 3, scale: 1.5).draw { canvas in
      #expect(canvas.bounds == Rect(x: 0, y: 0, width: 4, height: 2))
      canvas.translate(by: Vector(dx: 1, dy: -1))
      #expect(canvas.bounds == Rect(x: -1, y: 1, width: 4, height: 2))
    }
  }

  // A soft edge reaches one pixel farther than the shape.
  @Test func showsCountsTheSoftEdge() {
    PatternSurface(width: 6, height: 3).draw { canvas in
      let shown = [6, 7, -2, -3, .nan].map { x in
        canvas.shows(Rect(x: x, y: 0, width: 2, height: 2))
      }
      #expect(shown == [true, false, true, false, false])
    }
  }

  private static let hostile: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e20, -1e9,
    1_048_576, -1_048_577, .leastNonzeroMagnitude, 0, -1, 3,
  ]

  /// Every primitive, each with these four numbers.
  private func drawAll(_ canvas: inout Canvas, _ a: Float, _ b: Float, _ c: Float, _ d: Float) {
    let rect = Rect(x: a, y: b, width: c, height: d)
    canvas.fill(rect, .white)
    canvas.fill(rect, from: .white, to: .black)
    canvas.fillRounded(rect, radius: d, .white)
    canvas.strokeRounded(rect, radius: c, width: d, .white)
    canvas.shadow(of: rect, radius: a, offset: Vector(dx: b, dy: c), blur: d, .white)
    canvas.fillCircle(center: Point(x: a, y: b), radius: c, .white)
    canvas.strokeCircle(center: Point(x: a, y: b), radius: c, width: d, .white)
    canvas.line(from: Point(x: a, y: b), to: Point(x: c, y: d), width: d, .white)
    canvas.fillPolygon([Point(x: a, y: b), Point(x: c, y: d), Point(x: d, y: a)], .white)
    canvas.text("Tq…", at: Point(x: a, y: b), .body, .white, alignment: .center)
    canvas.text("Tq…", at: Point(x: c, y: d), .body, .white, halo: .black)
    canvas.text("Tq…", in: rect, .body, .white, alignment: .trailing)
    canvas.paragraph("one two three", in: rect, .body, .white, lineHeight: d)
  }

  @Test(arguments: bothFormats)
  func noNumberTraps(_ format: PixelFormat) {
    let pattern = PatternSurface(width: 8, height: 6, format: format)
    pattern.draw { canvas in
      for a in Self.hostile {
        for b in Self.hostile {
          for c in Self.hostile {
            for d in Self.hostile { drawAll(&canvas, a, b, c, d) }
          }
        }
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func aNumberThatIsNotFiniteDrawsNothing(_ bad: Float) {
    let pattern = PatternSurface(width: 8, height: 6)
    pattern.draw { canvas in
      for position in 0..<4 {
        let numbers = (0..<4).map { $0 == position ? bad : Float(3) }
        let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        canvas.fill(rect, .white)
        canvas.fillRounded(rect, radius: 1, .white)
        canvas.strokeRounded(rect, radius: 1, width: 1, .white)
        canvas.text("T", in: rect, .body, .white)
        canvas.paragraph("T", in: rect, .body, .white)
        canvas.line(
          from: Point(x: numbers[0], y: numbers[1]), to: Point(x: numbers[2], y: numbers[3]),
          width: 1, .white)
        canvas.fillPolygon(
          [
            Point(x: 0, y: 0), Point(x: numbers[0], y: numbers[1]),
            Point(x: numbers[2], y: numbers[3]),
          ],
          .white)
      }
      canvas.fillRounded(Rect(x: 1, y: 1, width: 4, height: 4), radius: bad, .white)
      canvas.fillCircle(center: Point(x: bad, y: 3), radius: 2, .white)
      canvas.fillCircle(center: Point(x: 3, y: 3), radius: bad, .white)
      canvas.text("T", at: Point(x: 1, y: bad), .body, .white)
    }
    #expect(pattern.picture.allSatisfy { $0 == "." || $0 == "\n" })
  }
}
