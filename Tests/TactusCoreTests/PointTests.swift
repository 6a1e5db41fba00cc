import Foundation
import TactusCore
import Testing

@Suite struct PointTests {
  /// A coordinate as a trace shows it, parsed again.
  private static func throughText(_ value: Float) -> Float {
    Float(String(format: "%.3f", value)) ?? .nan
  }

  private static func snap(_ value: Float) -> Float { Point(x: value, y: -value).snapped.x }

  @Test func aSnappedPointSurvivesItsDecimalText() {
    var value: Float = 0.000_1
    while value < 15_990 {
      let snapped = Point(x: value, y: -value).snapped
      guard snapped.x == Self.throughText(snapped.x), snapped.y == Self.throughText(snapped.y)
      else {
        Issue.record("\(value) becomes \(snapped) and \(Self.throughText(snapped.x))")
        return
      }
      value = value * 1.000_3 + 0.000_7
    }
  }

  @Test func snappingTwiceIsSnappingOnce() {
    for start: Float in [0, 1, 100, 4_000, 8_192, 8_388, 8_389, 12_000, 15_990] {
      var value = start
      for _ in 0..<2_000 {
        let once = Self.snap(value)
        guard Self.snap(once) == once, abs(once - value) < 0.001 else {
          Issue.record("\(value) snaps to \(once), then to \(Self.snap(once))")
          return
        }
        value = value.nextUp
      }
    }
  }

  @Test func tiesGoAwayFromZero() {
    #expect(Self.snap(0.0625) == 0.063)
    #expect(Self.snap(-0.0625) == -0.063)
    #expect(Self.snap(0.000_49) == 0)
    #expect(Self.snap(1.2344) == 1.234)
  }

  @Test func valuesWithoutThousandthsAreUnchanged() {
    #expect(Self.snap(16_000) == 16_000)
    #expect(Self.snap(-3e30) == -3e30)
    #expect(Self.snap(.infinity) == .infinity)
    #expect(Self.snap(.nan).isNaN)
  }

  @Test func arithmetic() {
    let a = Point(x: 1, y: 2)
    let b = Point(x: 4, y: 6)
    #expect(b - a == Vector(dx: 3, dy: 4))
    #expect((b - a).length == 5)
    #expect(a + Vector(dx: 3, dy: 4) == b)
    #expect(b - Vector(dx: 3, dy: 4) == a)
    #expect(Point.midpoint(a, b) == Point(x: 2.5, y: 4))
    #expect(a.isFinite && !Point(x: .nan, y: 0).isFinite && !Point(x: 0, y: .infinity).isFinite)
  }
}
