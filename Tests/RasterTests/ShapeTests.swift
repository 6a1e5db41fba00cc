import Raster
import TactusCore
import TestSupport
import Testing

@Suite struct ShapeTests {
  @Test(arguments: bothFormats)
  func rectanglesLandOnWholePixels(_ format: PixelFormat) {
    let pattern = PatternSurface(width: 8, height: 4, format: format)
    pattern.draw { canvas in
      canvas.fill(Rect(x: 1.4, y: 0.6, width: 3, height: 2), .white)
      canvas.fill(Rect(x: 6, y: 3, width: 0.1, height: 0.1), .white)
    }
    expectPicture(
      pattern,
      """
      ........
      .###....
      .###....
      ......#.
      """)
  }

  @Test(arguments: bothFormats)
  func drawingIsClippedAtEveryEdge(_ format: PixelFormat) {
    let pattern = PatternSurface(width: 6, height: 5, format: format)
    pattern.draw { canvas in
      canvas.fill(Rect(x: -2, y: 1, width: 3, height: 1), .white)
      canvas.fill(Rect(x: 5, y: 1, width: 3, height: 1), .white)
      canvas.fill(Rect(x: 2, y: -4, width: 1, height: 5), .white)
      canvas.fill(Rect(x: 3, y: 4, width: 1, height: 9), .white)
    }
    expectPicture(
      pattern,
      """
      ..#...
      #....#
      ......
      ......
      ...#..
      """)
  }

  @Test(arguments: bothFormats)
  func roundedRectanglesHaveSoftCorners(_ format: PixelFormat) {
    let pattern = PatternSurface(width: 12, height: 8, format: format)
    pattern.draw { $0.fillRounded(Rect(x: 1, y: 1, width: 10, height: 6), radius: 3, .white) }
    expectPicture(
      pattern,
      """
      ............
      ..69####96..
      .6########6.
      .9########9.
      .9########9.
      .6########6.
      ..69####96..
      ............
      """)
  }

  @Test func aRadiusTooLargeMakesAPill() {
    let pattern = PatternSurface(width: 10, height: 4)
    pattern.draw { $0.fillRounded(Rect(x: 0, y: 0, width: 10, height: 4), radius: 99, .white) }
    expectPicture(
      pattern,
      """
      49######94
      9########9
      9########9
      49######94
      """)
  }

  @Test func bordersLieInsideTheEdge() {
    let pattern = PatternSurface(width: 12, height: 8)
    pattern.draw {
      $0.strokeRounded(Rect(x: 1, y: 1, width: 10, height: 6), radius: 3, width: 1, .white)
    }
    expectPicture(
      pattern,
      """
      ............
      ..69####96..
      .661....166.
      .91......19.
      .91......19.
      .661....166.
      ..69####96..
      ............
      """)
  }

  @Test func aBorderWiderThanTheShapeFillsIt() {
    let stroked = PatternSurface(width: 8, height: 8)
    stroked.draw { $0.strokeCircle(center: Point(x: 4, y: 4), radius: 3, width: 3, .white) }
    let filled = PatternSurface(width: 8, height: 8)
    filled.draw { $0.fillCircle(center: Point(x: 4, y: 4), radius: 3, .white) }
    #expect(stroked.hash == filled.hash)
  }

  @Test(arguments: bothFormats)
  func circlesAreRoundWhereverTheyAre(_ format: PixelFormat) {
    let pattern = PatternSurface(width: 18, height: 9, format: format)
    pattern.draw { canvas in
      canvas.fillCircle(center: Point(x: 4.5, y: 4.5), radius: 4, .white)
      canvas.strokeCircle(center: Point(x: 13, y: 4.5), radius: 4, width: 1, .white)
    }
    // Of 32 levels, the nearest to nine tenths reads as eight.
    let nine = format == .rgb565 ? "8" : "9"
    expectPicture(
      pattern,
      """
      ..14541....2552...
      .39###93..6\(nine)55\(nine)6..
      19#####9157....75.
      4#######4\(nine)2....2\(nine).
      5#######5#......#.
      4#######4\(nine)2....2\(nine).
      19#####9157....75.
      .39###93..6\(nine)55\(nine)6..
      ..14541....2552...
      """)
  }

  @Test func linesHaveRoundEnds() {
    let pattern = PatternSurface(width: 12, height: 9)
    pattern.draw { canvas in
      canvas.line(from: Point(x: 2, y: 2), to: Point(x: 10, y: 6), width: 2, .white)
      canvas.line(from: Point(x: 2, y: 7.5), to: Point(x: 7, y: 7.5), width: 1, .white)
    }
    expectPicture(
      pattern,
      """
      ............
      .884........
      .8##84......
      ..48##84....
      ....48##84..
      ......48##8.
      ........488.
      .5#####5....
      ............
      """)
  }

  // Vertical and horizontal lines are drawn as boxes; a hair's breadth off must look the same.
  @Test func levelLinesLookLikeLinesThatAreAlmostLevel() {
    let level = PatternSurface(width: 14, height: 7)
    level.draw { $0.line(from: Point(x: 3, y: 3.5), to: Point(x: 11, y: 3.5), width: 3, .white) }
    let tilted = PatternSurface(width: 14, height: 7)
    tilted.draw {
      $0.line(from: Point(x: 3, y: 3.5), to: Point(x: 11, y: 3.50001), width: 3, .white)
    }
    expectPicture(tilted, level.picture)
  }

  @Test func polygonsMayGoInEitherDirection() {
    let one = PatternSurface(width: 12, height: 9)
    one.draw {
      $0.fillPolygon([Point(x: 6, y: 0), Point(x: 11, y: 8), Point(x: 1, y: 8)], .white)
    }
    expectPicture(
      one,
      """
      .....33.....
      ....1991....
      ....6##6....
      ...2####2...
      ...8####8...
      ..4######4..
      .19######91.
      .7########7.
      ............
      """)
    let other = PatternSurface(width: 12, height: 9)
    other.draw {
      $0.fillPolygon([Point(x: 1, y: 8), Point(x: 11, y: 8), Point(x: 6, y: 0)], .white)
    }
    #expect(one.hash == other.hash)
  }

  @Test func aPolygonWithoutAreaDrawsNothing() {
    let pattern = PatternSurface(width: 4, height: 1)
    pattern.draw {
      $0.fillPolygon([Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 4, y: 0)], .white)
      $0.fillPolygon([Point(x: 1, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 0)], .white)
    }
    expectPicture(pattern, "....")
  }

  @Test func gradientsBeginAndEndExactly() {
    let pattern = PatternSurface(width: 2, height: 5)
    pattern.draw {
      $0.fill(Rect(x: 0, y: 0, width: 2, height: 5), from: .black, to: .white)
    }
    expectPicture(
      pattern,
      """
      ..
      33
      55
      77
      ##
      """)
  }

  @Test func shadowsLeaveOutTheCardItself() {
    let pattern = PatternSurface(width: 14, height: 10)
    pattern.draw {
      $0.shadow(
        of: Rect(x: 4, y: 2, width: 6, height: 4), radius: 1, offset: Vector(dx: 0, dy: 1),
        blur: 3, .white)
    }
    expectPicture(
      pattern,
      """
      ...11111111...
      ..1112222111..
      .112444444211.
      .114......411.
      .124......421.
      .124688886421.
      .114666666411.
      .112444444211.
      ..1112222111..
      ...11111111...
      """)
  }
}
