import Interactions
import TactusCore
import Testing

@Suite struct MenuPlacementTests {
  private let screen = Rect(x: 0, y: 0, width: 400, height: 640)

  private func menu(_ source: Rect, on screen: Rect? = nil) -> Rect {
    let size = MenuTuning()
    return MenuPlacement().frame(
      width: size.width, height: size.height, source: source, screen: screen ?? self.screen)
  }

  private func source(x: Float, y: Float) -> Rect { Rect(x: x, y: y, width: 60, height: 50) }

  @Test func itIsCentredBelowItsSourceWithAGapOf20Points() {
    #expect(menu(source(x: 170, y: 100)) == Rect(x: 70, y: 170, width: 260, height: 240))
  }

  @Test func itKeeps20PointsToTheSides() {
    #expect(menu(source(x: 0, y: 100)).x == 20)
    #expect(menu(source(x: 340, y: 100)).maxX == 380)
  }

  /// Below the source it ends at y + 50 + 20 + 240, which may be at most 620.
  @Test(arguments: [(Float(310), Float(380)), (310.5, 50.5), (330, 70)])
  func itFlipsAboveWhereItWouldLeaveTheBottom(y: Float, top: Float) {
    #expect(menu(source(x: 170, y: y)).y == top)
  }

  @Test func whereNeitherSideHasRoomItStaysOnTheScreen() {
    let low = Rect(x: 0, y: 0, width: 400, height: 300)
    #expect(menu(source(x: 170, y: 120), on: low).y == 20)
  }

  @Test func itShrinksToFitASmallScreen() {
    let small = Rect(x: 0, y: 0, width: 240, height: 200)
    #expect(
      menu(source(x: 90, y: 60), on: small) == Rect(x: 20, y: 20, width: 200, height: 160))
  }

  @Test(arguments: Array(stride(from: Float(-40), through: 660, by: 35)))
  func itIsInsideAllEdgesWhereverItsSourceIs(y: Float) {
    for x in stride(from: Float(-60), through: 400, by: 23) {
      let frame = menu(source(x: x, y: y))
      #expect(frame.x >= 20 && frame.y >= 20 && frame.maxX <= 380 && frame.maxY <= 620)
    }
  }
}
