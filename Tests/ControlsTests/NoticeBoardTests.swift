import Controls
import Interactions
import Raster
import TactusCore
import Testing

/// A notice comes, stays for its time, and leaves.
@Suite struct NoticeBoardTests {
  private let content = Rect(x: 0, y: 50, width: 400, height: 500)
  private func after(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  private func shown() -> NoticeBoard {
    var board = NoticeBoard(over: content, scale: 1)
    board.show(NoticeBoard.Notice("Copied", .copy), at: .zero)
    return board
  }

  @Test func itLeavesWhenItsTimeIsOver() {
    var board = shown()
    #expect(board.takeRest(by: after(1599)) == 1)
    #expect(board.nextRest == after(1600))
    #expect(board.isVisible(at: after(1600)))
    #expect(board.takeRest(by: after(1600)) == nil, "it begins to leave")
    let gone = board.nextRest
    #expect(gone > after(1600) && gone < after(3000))
    #expect(!board.isVisible(at: gone))
    #expect(board.takeRest(by: gone) == 0)
    #expect(board.nextRest == .never)
  }

  @Test func anotherOneTakesItsPlaceAndStaysAsLong() {
    var board = shown()
    _ = board.takeRest(by: after(1000))
    board.show(NoticeBoard.Notice("It is back", .undo), at: after(1000))
    #expect("\(board.notice.text)" == "It is back")
    _ = board.takeRest(by: after(2599))
    #expect(board.nextRest == after(2600))
  }

  @Test func aTapDismissesIt() {
    var board = shown()
    board.dismiss(at: after(500))
    #expect(!board.isVisible(at: after(1500)))
    #expect(board.nextRest < after(1500))
  }

  @Test func itLiesOverTheLowerEdgeAndRisesAsItComes() {
    let board = shown()
    let (low, high) = (board.frame(at: .zero), board.frame(at: after(1500)))
    #expect(low.y == 518 && high.y == 498)
    #expect(high.center.x == 200 && high.height == 36 && high.width > 60)
  }

  @Test func suspendedItIsGone() {
    var board = shown()
    board.suspend(at: after(100))
    #expect(!board.isVisible(at: after(100)))
    #expect(board.takeRest(by: after(100)) == 0)
  }
}
