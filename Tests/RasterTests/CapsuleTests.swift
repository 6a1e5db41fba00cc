import Testing

@testable import Raster

/// The part of a line that is drawn without computing distances.
@Suite struct CapsuleTests {
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
        let solid = capsule.row(y: y).solid
        guard !solid.isEmpty else { continue }
        for column in [solid.left, solid.left + (solid.right - solid.left) / 2, solid.right - 1] {
          #expect(capsule.distance(x: Float(column) + 0.5, y: y) <= -0.5)
        }
      }
    }
  }

  /// A line at 45°: across it, only pixels within the width of its edge are left for coverage.
  @Test func littleOfAWideLineNeedsItsCoverageComputed() {
    let capsule = Capsule(fromX: 0, y: 0, toX: 400, y: 400, width: 100)
    for row in 100..<300 {
      let y = Float(row) + 0.5
      let solid = capsule.row(y: y).solid
      let inside = (-200..<700).filter { capsule.distance(x: Float($0) + 0.5, y: y) <= 0.5 }
      #expect(inside.count - (solid.right - solid.left) <= 6)
    }
  }

  @Test func aLineAsThinAsAPixelHasNoSolidInside() {
    let thin = Capsule(fromX: 0, y: 0, toX: 40, y: 30, width: 1)
    #expect((0..<30).allSatisfy { thin.row(y: Float($0) + 0.5).solid.isEmpty })
    let thicker = Capsule(fromX: 0, y: 0, toX: 40, y: 30, width: 6)
    #expect(!thicker.row(y: 15.5).solid.isEmpty)
  }
}
