import Gestures
import TactusCore
import Testing

@testable import DemoScenes

@Suite struct ItemGridTests {
  private let start = Instant.zero
  private let layout = ItemGridLayout(
    viewport: Rect(x: 0, y: 52, width: 400, height: 588), count: ItemGrid.count)

  private func order(_ grid: ItemGrid) -> [Int] { (0..<5).map { Int(grid.order[$0]) } }

  /// The position on the screen, with the list at its top.
  private func place(_ index: Int) -> Point {
    layout.center(ofPlace: index) + Vector(dx: 0, dy: 52)
  }

  private func lifted(_ item: Int, to finger: Point) -> ItemGrid {
    var grid = ItemGrid(layout, ItemGridTuning(), ScrollTuning(), Resistance())
    grid.beginLift(of: item, start: place(item), finger: finger, at: start)
    return grid
  }

  @Test func theOthersMakeRoomAndDroppingReorders() {
    var grid = lifted(0, to: place(2))
    #expect(order(grid) == [1, 2, 0, 3, 4])
    let later = start + .milliseconds(2000)
    #expect(grid.center(of: 1, at: later) == layout.center(ofPlace: 0))
    let isReordered = grid.drop(at: start)
    #expect(isReordered)
    #expect(grid.center(of: 0, at: later) == layout.center(ofPlace: 2))
  }

  @Test func theItemStaysUnderTheFinger() {
    let grid = lifted(4, to: place(4) + Vector(dx: 33, dy: -21))
    #expect(grid.center(of: 4, at: start) == layout.center(ofPlace: 4) + Vector(dx: 33, dy: -21))
  }

  @Test func droppedWhereItWasNothingIsReordered() {
    var grid = lifted(1, to: place(1) + Vector(dx: 20, dy: 5))
    let isReordered = grid.drop(at: start)
    #expect(!isReordered)
  }

  @Test func puttingAnItemBackRestoresEverything() {
    var grid = lifted(0, to: place(4))
    grid.putBack(at: start)
    #expect(order(grid) == [0, 1, 2, 3, 4])
    let later = start + .milliseconds(2000)
    for item in 0..<5 {
      #expect(grid.center(of: item, at: later) == layout.center(ofPlace: item))
    }
  }

  /// The viewport ends at 640; the last 48 pt scroll.
  @Test(arguments: [(Float(591.9), false), (592.1, true)])
  func heldAtTheEdgeTheListScrolls(y: Float, scrolls: Bool) {
    let grid = lifted(0, to: Point(x: 200, y: y))
    let second = start + .milliseconds(500)
    #expect(grid.scroll.offset(at: second) == (scrolls ? 160 : 0))
    #expect((grid.nextDeadline < .never) == scrolls)
  }

  @Test func whileItScrollsTheItemStaysUnderTheFingerAndTakesNewPlaces() {
    var grid = lifted(0, to: Point(x: 200, y: 620))
    let before = grid.place(of: 0)
    var time = start
    for _ in 0..<20 {
      time = grid.nextDeadline
      guard time < .never else { break }
      grid.expire(at: time)
    }
    #expect(grid.place(of: 0) > before)
    let screen = grid.center(of: 0, at: time) + grid.contentOrigin(at: time)
    let held = place(0) + (Point(x: 200, y: 620) - place(0))
    #expect(abs(screen.x - held.x) < 0.001 && abs(screen.y - held.y) < 0.001)
  }

  @Test func atTheEndOfTheListNothingIsDueAnyMore() {
    var grid = lifted(0, to: Point(x: 200, y: 630))
    for _ in 0..<200 where grid.nextDeadline < .never { grid.expire(at: grid.nextDeadline) }
    #expect(grid.nextDeadline == .never)
  }
}
