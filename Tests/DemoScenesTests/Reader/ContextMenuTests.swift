import TactusCore
import Testing

@testable import DemoScenes

@Suite struct ContextMenuTests {
  private let start = Instant.zero
  private let screen = Rect(x: 0, y: 0, width: 400, height: 640)

  private func opened(_ entries: [MenuEntry] = [.share, .copy, .find, .remove]) -> ContextMenu {
    var menu = ContextMenu(ContextMenuTuning(), MenuPlacement())
    var offered = ContextMenu.Entries(filler: .share)
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
    #expect(menu.nextDeadline == .never)
  }

  @Test func itIsGone200MillisecondsAfterItIsDismissed() {
    var menu = opened()
    menu.dismiss(at: start + .milliseconds(1000))
    #expect(!menu.isShown)
    let early = menu.takeRest(by: start + .microseconds(1_199_999))
    #expect(early == nil)
    #expect(menu.nextDeadline == start + .milliseconds(1200))
    let rest = menu.takeRest(by: start + .microseconds(1_200_000))
    #expect(rest == 0)
    #expect(menu.nextDeadline == .never)
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
    #expect(four.frame(of: .share)?.y == four.frame.y + 48)
    #expect(four.frame(of: .remove)?.maxY == four.frame.maxY)
    #expect(four.frame(of: .favourite) == nil)
    let five = opened([.share, .copy, .favourite, .read, .remove])
    #expect(five.head.height == 0)
    #expect(five.frame(of: .share)?.y == five.frame.y)
    #expect(five.frame(of: .read)?.height == 48)
  }

  @Test func aFingerThatSlidesOverItReportsOnlyTheFirstEntry() {
    var menu = opened()
    let share = menu.frame(of: .share)?.center ?? .zero
    let copy = menu.frame(of: .copy)?.center ?? .zero
    let answers = [menu.head.center, share, share, copy, .zero, copy].map { menu.hover(at: $0) }
    #expect(answers == [false, true, false, false, false, false])
    #expect(menu.hovered == .copy)
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
}
