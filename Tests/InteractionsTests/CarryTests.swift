import Gestures
import TactusCore
import Testing

@testable import Interactions

@Suite struct CarryTests {
  private let start = Instant.zero
  private let layout = CarryGrid(
    viewport: Rect(x: 0, y: 52, width: 400, height: 588), widthMin: 116, aspect: 0.86,
    CarryGrid.Insets(gap: 12, margin: 16, top: 16))

  private func order(_ grid: Carry) -> [Int] { (0..<5).map { Int(grid.order[$0]) } }

  /// The position on the screen, with the list at its top.
  private func place(_ index: Int) -> Point {
    layout.center(ofPlace: index) + Vector(dx: 0, dy: 52)
  }

  private func lifted(_ item: Int, to finger: Point) -> Carry {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    grid.beginLift(of: item, finger: place(item), at: start)
    grid.moveLift(finger: finger, at: start)
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
    #expect((grid.nextRest == start + .milliseconds(50)) == scrolls)
  }

  @Test func whileItScrollsTheItemStaysUnderTheFingerAndTakesNewPlaces() {
    var grid = lifted(0, to: Point(x: 200, y: 620))
    let before = grid.place(of: 0) ?? 0
    var time = start
    for _ in 0..<20 {
      time = grid.nextRest
      guard time < .never else { break }
      while grid.takeReport(by: time) != nil {}
    }
    #expect(grid.place(of: 0) ?? 0 > before)
    let screen = grid.center(of: 0, at: time) + grid.contentOrigin(at: time)
    let held = place(0) + (Point(x: 200, y: 620) - place(0))
    #expect(abs(screen.x - held.x) < 0.001 && abs(screen.y - held.y) < 0.001)
  }

  @Test func aCarriedItemFollowsFromWhereItWasTaken() {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    grid.beginLift(of: 4, finger: place(4) + Vector(dx: 30, dy: 40), at: start)
    #expect(grid.center(of: 4, at: start) == layout.center(ofPlace: 4))
    grid.moveLift(finger: place(4) + Vector(dx: 31, dy: 42), at: start)
    #expect(grid.center(of: 4, at: start) == layout.center(ofPlace: 4) + Vector(dx: 1, dy: 2))
  }

  @Test func anItemSpringsAfterAFingerThatIsFarAlready() {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    let way = Vector(dx: 10, dy: 60)
    grid.beginLateLift(of: 4, start: place(4), finger: place(4) + way, at: start)
    #expect(grid.center(of: 4, at: start) == layout.center(ofPlace: 4))
    let later = start + .milliseconds(2000)
    #expect(grid.center(of: 4, at: later) == layout.center(ofPlace: 4) + way)
  }

  @Test(arguments: [0, 7, 23]) func aRemovedItemComesBackToItsPlace(item: Int) {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    let place = grid.remove(item, at: start)
    #expect(place == item)
    #expect(grid.place(of: item) == nil && grid.order.count == 23)
    let again = grid.remove(item, at: start)
    #expect(again == nil)
    let later = start + .milliseconds(2000)
    if item < 23 {
      #expect(grid.center(of: item + 1, at: later) == layout.center(ofPlace: item))
    }
    grid.restore(item, to: item, at: later)
    for item in 0..<Carry.capacity {
      #expect(grid.place(of: item) == item)
      let rest = grid.center(of: item, at: later + .milliseconds(2000))
      #expect(rest == layout.center(ofPlace: item))
    }
  }

  @Test func eachItemThatMovedReportsOnceWhereItCameToRest() {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    grid.move(0, to: 2, at: start)
    var told: [Int: Point] = [:]
    while grid.nextRest < .never {
      guard let report = grid.takeReport(by: grid.nextRest),
        case .restAt(let center) = report.outcome
      else { break }
      #expect(report.thing == "item" && told[report.index] == nil)
      told[report.index] = center
    }
    #expect(Set(told.keys) == [0, 1, 2])
    #expect(told[0] == layout.center(ofPlace: 2))
  }

  /// An item was removed; another one is in a hand when it comes back.
  private func restoredUnderAHand(
    _ item: Int, lifting lifted: Int, to place: Int
  ) -> Carry {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    _ = grid.remove(item, at: start)
    grid.beginLift(of: lifted, finger: self.place(lifted), at: start)
    grid.moveLift(finger: self.place(place), at: start)
    grid.restore(item, to: item, at: start)
    return grid
  }

  @Test(arguments: [(23, 4, 4), (23, 4, 2), (1, 4, 2), (3, 2, 5)])
  func anItemThatComesBackWhileAnotherIsCarriedStays(item: Int, lifted: Int, place: Int) {
    var grid = restoredUnderAHand(item, lifting: lifted, to: place)
    #expect(grid.liftedItem == lifted && grid.order.count == 24)
    grid.putBack(at: start)
    #expect((0..<24).allSatisfy { Int(grid.order[$0]) == $0 })
  }

  @Test func droppedAfterAnotherCameBackItReportsWhetherItHasMoved() {
    var still = restoredUnderAHand(23, lifting: 4, to: 4)
    let isStill = !still.drop(at: start)
    #expect(isStill)
    var moved = restoredUnderAHand(23, lifting: 4, to: 2)
    let hasMoved = moved.drop(at: start)
    #expect(hasMoved && order(moved) == [0, 1, 4, 2, 3])
  }

  @Test func aCarriedItemReportsNoRestUntilItIsDropped() {
    var grid = Carry(count: 24, layout, CarryTuning(), ScrollTuning(), Resistance())
    grid.move(0, to: 3, at: start)
    grid.beginLift(of: 0, finger: place(0), at: start)
    grid.moveLift(finger: place(4), at: start)
    let later = start + .milliseconds(2000)
    while let report = grid.takeReport(by: later) { #expect(report.index != 0) }
    _ = grid.drop(at: later)
    let dropped = grid.takeReport(by: later + .milliseconds(2000))
    #expect(dropped?.thing == "item" && dropped?.index == 0)
  }

  @Test func itemsThatAreBackBeforeTheyMovedRest() {
    var grid = lifted(0, to: place(4))
    #expect(!grid.isResting(at: start))
    grid.moveLift(finger: place(0), at: start)
    #expect(grid.isResting(at: start))
  }

  @Test func atTheEndOfTheListNothingIsDueAnyMore() {
    var grid = lifted(0, to: Point(x: 200, y: 630))
    for _ in 0..<400 where grid.nextRest < .never {
      let due = grid.nextRest
      while grid.takeReport(by: due) != nil {}
    }
    #expect(grid.nextRest == .never)
  }

  /// A finger that took hold at the edge of the list does not mean to scroll it, until it comes
  /// nearer to the edge by more than 10 points.
  @Test(arguments: [(Float(0), false), (10, false), (10.1, true), (-60, false)])
  func aFingerThatTookHoldAtAnEdgeScrollsWhenItComesNearer(way: Float, scrolls: Bool) {
    var scroll = ScrollAxis(
      contentLength: 2000, viewportLength: 588, ScrollTuning(), Resistance())
    var edge = EdgeScroll(EdgeScrollTuning())
    edge.follow(610 + way, from: 610, in: layout.viewport, &scroll, at: start)
    #expect((edge.nextRest == start + .milliseconds(50)) == scrolls)
    #expect((scroll.offset(at: start + .milliseconds(100)) == 32) == scrolls)
    edge.stop(&scroll, at: start + .milliseconds(200))
    #expect(edge.nextRest == .never)
    #expect(scroll.offset(at: start + .milliseconds(900)) == (scrolls ? 64 : 0))
  }

  /// It is carried for 100 ms, and let go.
  @Test(arguments: [Vector.zero, Vector(dx: 900, dy: -300)])
  func aDroppedItemStartsWithTheHandsSpeed(velocity: Vector) {
    var grid = lifted(4, to: place(4) - velocity * 0.1)
    for milliseconds in stride(from: 10, through: 100, by: 10) {
      let way = velocity * (Float(milliseconds - 100) / 1000)
      grid.moveLift(finger: place(4) + way, at: start + .milliseconds(Int64(milliseconds)))
    }
    let end = start + .milliseconds(100)
    _ = grid.drop(at: end)
    let way = grid.center(of: 4, at: end + .milliseconds(1)) - grid.center(of: 4, at: end)
    // In this millisecond the spring takes some of it, 2 % at most.
    #expect(abs(way.dx * 1000 - velocity.dx) < 20 && abs(way.dy * 1000 - velocity.dy) < 20)
    #expect(grid.center(of: 4, at: end + .milliseconds(3000)) == layout.center(ofPlace: 4))
  }

  /// A finger that has stood still for 200 ms throws nothing.
  @Test func anItemThatIsDroppedFromAFingerAtRestStartsAtRest() {
    var grid = lifted(4, to: place(4) + Vector(dx: 3, dy: 0))
    for milliseconds in stride(from: 10, through: 200, by: 10) {
      let finger = place(4) + Vector(dx: 3, dy: 0)
      grid.moveLift(finger: finger, at: start + .milliseconds(Int64(milliseconds)))
    }
    _ = grid.drop(at: start + .milliseconds(200))
    let place = grid.center(of: 4, at: start + .milliseconds(200))
    #expect(abs(grid.center(of: 4, at: start + .milliseconds(201)).x - place.x) < 0.02)
  }
}
