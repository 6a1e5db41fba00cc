import Testing

@testable import Raster

extension Capsule {
  /// The distance of a point from the edge; negative inside.
  func distance(x: Float, y: Float) -> Float { row(y: y).distance(x: x) }
}

/// The part of a line that is drawn without computing distances.
@Suite struct CapsuleTests {
  /// The row tells apart the part between the ends and the ends; the definition does not.
  @Test func theDistanceIsThatFromTheNearestPointOfTheMiddle() {
    var numbers = SeededNumbers(seed: 2)
    for _ in 0..<300 {
      let start = (x: numbers.float(-300, 300), y: numbers.float(-300, 300))
      let end = (x: numbers.float(-300, 300), y: numbers.float(-300, 300))
      let width = numbers.float(0, 60)
      let capsule = Capsule(fromX: start.x, y: start.y, toX: end.x, y: end.y, width: width)
      let (x, y) = (numbers.float(-400, 400), numbers.float(-400, 400))
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let (fromX, fromY) = (Double(x - start.x), Double(y - start.y))
      let share = max(0, min(1, (fromX * dx + fromY * dy) / (dx * dx + dy * dy)))
      let (offX, offY) = (fromX - share * dx, fromY - share * dy)
      let distance = (offX * offX + offY * offY).squareRoot() - Double(width) / 2
      #expect(abs(Double(capsule.distance(x: x, y: y)) - distance) < 1e-3)
    }
  }

  @Test func aLineWithoutLengthIsADisc() {
    let disc = Capsule(fromX: 10, y: 20, toX: 10, y: 20, width: 8)
    #expect(disc.distance(x: 13, y: 24) == 1)
    #expect(disc.row(y: 20).outer.end < 15)
    #expect(disc.row(y: 25).outer.isEmpty)
  }

  private func line(_ numbers: inout SeededNumbers) -> (capsule: Capsule, width: Float) {
    let width = numbers.float(1, 160)
    let capsule = Capsule(
      fromX: numbers.float(-300, 300), y: numbers.float(-300, 300),
      toX: numbers.float(-300, 300), y: numbers.float(-300, 300), width: width)
    return (capsule, width)
  }

  @Test func solidColumnsLieInsideByHalfAPixelOrMore() {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<300 {
      let (capsule, _) = line(&numbers)
      for row in stride(from: -400, to: 400, by: 7) {
        let y = Float(row) + 0.5
        let solid = capsule.row(y: y).solid(of: capsule)
        guard solid.start < solid.end else { continue }
        for x in [solid.start, (solid.start + solid.end) / 2, solid.end] {
          #expect(capsule.distance(x: x, y: y) <= -0.5)
        }
      }
    }
  }

  /// A line at 45°: across it, only pixels within the width of its edge are left for coverage.
  @Test func littleOfAWideLineNeedsItsCoverageComputed() {
    let capsule = Capsule(fromX: 0, y: 0, toX: 400, y: 400, width: 100)
    for row in 100..<300 {
      let y = Float(row) + 0.5
      let solid = capsule.row(y: y).solid(of: capsule)
      let inside = (-200..<700).filter { capsule.distance(x: Float($0) + 0.5, y: y) <= 0.5 }
      #expect(Float(inside.count) - (solid.end - solid.start) <= 6)
    }
  }

  @Test func aLineAsThinAsAPixelHasNoSolidInside() {
    let thin = Capsule(fromX: 0, y: 0, toX: 40, y: 30, width: 1)
    #expect((0..<30).allSatisfy { thin.row(y: Float($0) + 0.5).solid(of: thin).isEmpty })
    let thicker = Capsule(fromX: 0, y: 0, toX: 40, y: 30, width: 6)
    #expect(!thicker.row(y: 15.5).solid(of: thicker).isEmpty)
  }
}
