import TactusCore
import Testing

@Suite struct RectTests {
  private static var rect: Rect { Rect(x: 10, y: 20, width: 30, height: 40) }

  @Test func leftAndTopEdgesAreInsideRightAndBottomAreNot() {
    #expect(Self.rect.contains(Point(x: 10, y: 20)))
    #expect(Self.rect.contains(Point(x: 39.999, y: 59.999)))
    #expect(!Self.rect.contains(Point(x: 9.999, y: 20)))
    #expect(!Self.rect.contains(Point(x: 10, y: 19.999)))
    #expect(!Self.rect.contains(Point(x: 40, y: 20)))
    #expect(!Self.rect.contains(Point(x: 10, y: 60)))
  }

  @Test func neighboursHaveNoCommonPart() {
    let right = Self.rect.offset(by: Vector(dx: 30, dy: 0))
    #expect(Self.rect.intersection(right).isEmpty)
    #expect(
      Self.rect.intersection(Self.rect.offset(by: Vector(dx: 29, dy: 39)))
        == Rect(x: 39, y: 59, width: 1, height: 1))
    #expect(Self.rect.inset(by: 15).isEmpty && !Self.rect.inset(by: 14).isEmpty)
    #expect(Self.rect.inset(by: -1) == Rect(x: 9, y: 19, width: 32, height: 42))
    #expect(Self.rect.center == Point(x: 25, y: 40) && Rect.zero.isEmpty)
  }
}
