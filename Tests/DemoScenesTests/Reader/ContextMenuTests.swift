import TactusCore
import Testing

@testable import DemoScenes

@Suite struct ContextMenuTests {
  private let start = Instant.zero
  private let screen = Rect(x: 0, y: 0, width: 400, height: 640)

  private func opened() -> ContextMenu {
    var menu = ContextMenu(ContextMenuTuning(), MenuPlacement())
    menu.open(
      for: 3, source: Rect(x: 100, y: 100, width: 80, height: 60), screen: screen, at: start)
    return menu
  }

  @Test func itAppearsFromNothingToFull() {
    let menu = opened()
    #expect(menu.presence(at: start) == 0)
    #expect(menu.presence(at: start + .milliseconds(2000)) == 1)
    #expect(menu.nextDeadline == .never)
  }

  @Test func itIsGone200MillisecondsAfterItIsDismissed() {
    var menu = opened()
    menu.dismiss(at: start + .milliseconds(1000))
    #expect(!menu.isShown)
    menu.expire(at: start + .microseconds(1_199_999))
    #expect(menu.nextDeadline == start + .milliseconds(1200))
    menu.expire(at: start + .microseconds(1_200_000))
    #expect(menu.nextDeadline == .never)
    #expect(menu.presence(at: start + .milliseconds(1200)) == 0)
  }

  @Test func itsEntriesShareItsHeightWithItsHeader() {
    let menu = opened()
    #expect(menu.entry(0).y == menu.frame.y + 48)
    #expect(menu.entry(3).maxY == menu.frame.maxY)
  }
}
