import Raster
import TactusCore
import Testing

@Suite struct DamageTests {
  private func square(_ x: Int, _ y: Int, _ side: Int) -> PixelRect {
    PixelRect(left: x, top: y, right: x + side, bottom: y + side)
  }

  @Test func nothingIsDamagedAtFirstAndAfterRemoval() {
    var damage = Damage(width: 100, height: 100)
    #expect(damage.isEmpty)
    damage.addAll()
    #expect(damage.count == 1)
    #expect(damage[0] == square(0, 0, 100))
    damage.removeAll()
    #expect(damage.isEmpty)
  }

  @Test func pointsAreRoundedOutwardsPlusOnePixel() {
    var damage = Damage(width: 100, height: 100)
    damage.add(Rect(x: 10, y: 20.1, width: 10, height: 9.9), scale: 1.5)
    #expect(damage[0] == PixelRect(left: 14, top: 29, right: 31, bottom: 46))
  }

  @Test func damageIsClippedToTheDisplay() {
    var damage = Damage(width: 10, height: 10)
    damage.add(Rect(x: -5, y: -5, width: 100, height: 7), scale: 1)
    #expect(damage[0] == PixelRect(left: 0, top: 0, right: 10, bottom: 3))
    damage.removeAll()
    damage.add(Rect(x: 12, y: 0, width: 5, height: 5), scale: 1)
    #expect(damage.isEmpty)
  }

  @Test func neighboursStayApartAndOverlapsMerge() {
    var damage = Damage(width: 100, height: 100)
    damage.add(square(0, 0, 10))
    damage.add(square(10, 0, 10))
    #expect(damage.count == 2)
    damage.add(square(9, 5, 2))
    #expect(damage.count == 1)
    #expect(damage[0] == PixelRect(left: 0, top: 0, right: 20, bottom: 10))
  }

  // The merged rectangle overlaps one that neither of its parts does.
  @Test func aMergeThatGrowsOverOthersAbsorbsThem() {
    var damage = Damage(width: 100, height: 100)
    damage.add(PixelRect(left: 0, top: 0, right: 10, bottom: 30))
    damage.add(square(20, 20, 5))
    damage.add(PixelRect(left: 5, top: 5, right: 40, bottom: 8))
    #expect(damage.count == 1)
    #expect(damage[0] == PixelRect(left: 0, top: 0, right: 40, bottom: 30))
  }

  @Test func theNinthIsMergedWhereItAddsTheFewestPixels() {
    var damage = Damage(width: 1000, height: 100)
    for i in 0..<Damage.rectsMax { damage.add(square(100 * i, 0, 10)) }
    #expect(damage.count == Damage.rectsMax)
    damage.add(square(315, 0, 10))
    #expect(damage.count == Damage.rectsMax)
    let rects = (0..<damage.count).map { damage[$0] }
    #expect(rects.contains(PixelRect(left: 300, top: 0, right: 325, bottom: 10)))
  }

  @Test func whatIsNotFiniteDamagesNothing() {
    var damage = Damage(width: 10, height: 10)
    damage.add(Rect(x: .nan, y: 0, width: 5, height: 5), scale: 1)
    damage.add(Rect(x: 0, y: 0, width: .infinity, height: 5), scale: 1)
    damage.add(Rect(x: 0, y: 0, width: 5, height: 5), scale: .infinity)
    damage.add(Rect(x: 2, y: 2, width: 0, height: 5), scale: 1)
    #expect(damage.isEmpty)
  }
}
