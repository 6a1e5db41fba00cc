import TactusCore
import Testing

@testable import Interactions

@Suite struct MenuTests {
  private let start = Instant.zero
  private let screen = Rect(x: 0, y: 0, width: 400, height: 640)

  private func opened(_ entries: [UInt8] = [1, 2, 6, 7]) -> Menu {
    var menu = Menu(MenuTuning(), MenuPlacement())
    var offered = Menu.Entries(filler: 0)
    for entry in entries { offered.append(entry) }
    menu.open(
      for: 3, offered, source: Rect(x: 100, y: 100, width: 80, height: 60),
      finger: Point(x: 140, y: 130), screen: screen, at: start)
    return menu
  }

  @Test func itAppearsFromNothingToFull() {
    var menu = opened()
    #expect(menu.presence(at: start) == 0)
    #expect(menu.presence(at: start + .milliseconds(2000)) == 1)
    let rest = menu.takeRest(by: start + .milliseconds(2000))
    #expect(rest == 1)
    #expect(menu.nextRest == .never)
  }

  @Test func itIsGone200MillisecondsAfterItIsDismissed() {
    var menu = opened()
    menu.dismiss(at: start + .milliseconds(1000))
    #expect(!menu.isShown)
    let early = menu.takeRest(by: start + .microseconds(1_199_999))
    #expect(early == nil)
    #expect(menu.nextRest == start + .milliseconds(1200))
    let rest = menu.takeRest(by: start + .microseconds(1_200_000))
    #expect(rest == 0)
    #expect(menu.nextRest == .never)
    #expect(menu.presence(at: start + .milliseconds(1200)) == 0)
  }

  @Test func openedWhileItLeavesItComesBackFromWhereItIs() {
    var menu = opened()
    menu.dismiss(at: start + .milliseconds(1000))
    let time = start + .milliseconds(1040)
    let presence = menu.presence(at: time)
    #expect(presence > 0.2 && presence < 1)
    menu.open(
      for: 4, menu.entries, source: menu.frame, finger: menu.frame.center, screen: screen,
      at: time)
    #expect(menu.presence(at: time) == presence)
  }

  /// Each is 48 points high; four leave room for a head.
  @Test func fiveEntriesFillItAndFewerLeaveRoomForAHead() {
    let four = opened()
    #expect(four.head.height == 48)
    #expect(four.frame(of: 1)?.y == four.frame.y + 48)
    #expect(four.frame(of: 7)?.maxY == four.frame.maxY)
    #expect(four.frame(of: 3) == nil)
    let five = opened([1, 2, 3, 4, 7])
    #expect(five.head.height == 0)
    #expect(five.frame(of: 1)?.y == five.frame.y)
    #expect(five.frame(of: 4)?.height == 48)
  }

  @Test func aFingerThatSlidesOverItReportsOnlyTheFirstEntry() {
    var menu = opened()
    let share = menu.frame(of: 1)?.center ?? .zero
    let copy = menu.frame(of: 2)?.center ?? .zero
    let answers = [menu.head.center, share, share, copy, .zero, copy].map { menu.hover(at: $0) }
    #expect(answers == [false, true, false, false, false, false])
    #expect(menu.hovered == 2)
    menu.dismiss(at: start)
    #expect(menu.hovered == nil)
  }

  /// The menu lies below what was pressed.
  @Test(arguments: [
    (Vector(dx: 0, dy: 11), true), (Vector(dx: 5, dy: 11), true), (Vector(dx: 6, dy: 11), false),
    (Vector(dx: -6, dy: 11), false), (Vector(dx: 0, dy: -11), false),
  ])
  func onlyAMovementTowardsItLeadsToTheMenu(movement: Vector, leads: Bool) {
    #expect(opened().isToward(movement, from: Point(x: 140, y: 130)) == leads)
  }

  /// It opened under the finger, which is on the second entry, 48 points high.
  @Test(arguments: [
    (Float(24), false), (35.9, false), (36.1, true), (-24, false), (-35.9, false), (-36.1, true),
  ])
  func aFingerChoosesWhenItHasLeftTheEntryUnderItBy12Points(way: Float, chooses: Bool) {
    var menu = Menu(MenuTuning(), MenuPlacement())
    var offered = Menu.Entries(filler: 0)
    for entry in UInt8(0)..<5 { offered.append(entry) }
    let low = Rect(x: 0, y: 0, width: 599, height: 280)
    menu.open(
      for: 3, offered, source: Rect(x: 100, y: 70, width: 80, height: 60),
      finger: Point(x: 140, y: 92), screen: low, at: start)
    #expect(menu.coversSource && menu.frame.y == 20)
    #expect(menu.frame(of: 1)?.contains(Point(x: 140, y: 92)) == true)
    let isFirst = menu.hover(at: Point(x: 140, y: 92 + way))
    #expect(isFirst == chooses)
    #expect(menu.hovered == (chooses ? (way > 0 ? 2 : 0) : nil))
    // Once it has left, it may come back.
    _ = menu.hover(at: Point(x: 140, y: 92))
    #expect(menu.hovered == (chooses ? 1 : nil))
  }

  @Test func moreThanFiveEntriesAreLower() {
    let six = opened([1, 2, 3, 4, 5, 6])
    #expect(six.head.height == 0)
    #expect(six.frame(of: 6)?.height == 40)
  }

  @Test func whileItLeavesItIsSeenAndChoosesNothing() {
    var menu = opened()
    menu.dismiss(at: start + .milliseconds(1000))
    #expect(menu.isVisible && !menu.isShown)
    _ = menu.takeRest(by: start + .milliseconds(1200))
    #expect(!menu.isVisible)
  }

  /// A finger is a point above the lower edge of the second entry, 48 points high, and rolls down.
  @Test(arguments: [(Float(14), false), (24, false), (24.1, true)])
  func aRollThatBeginsAtTheEdgeOfAnEntryChoosesNothing(way: Float, chooses: Bool) {
    var menu = Menu(MenuTuning(), MenuPlacement())
    var offered = Menu.Entries(filler: 0)
    for entry in UInt8(0)..<5 { offered.append(entry) }
    menu.open(
      for: 3, offered, source: Rect(x: 100, y: 70, width: 80, height: 60),
      finger: Point(x: 140, y: 115), screen: Rect(x: 0, y: 0, width: 599, height: 280), at: start)
    #expect(menu.frame(of: 1)?.maxY == 116)
    _ = menu.hover(at: Point(x: 140, y: 115 + way))
    #expect(menu.hovered == (chooses ? 2 : nil))
  }
}
