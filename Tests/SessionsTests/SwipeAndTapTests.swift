import Sessions
import TactusCore
import Testing

/// A swipe to another view, then a tap on a button there, which is blocked for half a second.
@Suite struct SwipeAndTapTests {
  /// The swipe ends at 100 000 µs, and the tap's release comes `delay` after it.
  private func answer(after delay: Int64) throws -> String? {
    let session = try FocalSession()
    let button = session.layout.rects["leftA.button1"]?.center ?? .zero
    var finger = FingerFrames()
    finger.down(200, 300, at: 0)
    for step in 1...10 { finger.move(200 + Float(step) * 40, 300, at: Int64(step) * 9_000) }
    finger.up(at: 100_000)
    finger.down(button.x, button.y, at: 100_000 + delay - 40_000)
    finger.up(at: 100_000 + delay)
    let lines = try session.lines(finger.panel)
    #expect(lines.withoutTick(["navigate"]) == ["100000 navigate from=central to=leftA by=swipe"])
    return lines.withoutTick(["tap"]).first
  }

  @Test func aTapIsBlockedForHalfASecond() throws {
    #expect(
      try answer(after: 450_000)
        == "550000 tap target=leftA.button1 admitted=false because=navigated remaining=50000")
  }

  @Test func inItsLastMicrosecondATapIsBlocked() throws {
    #expect(
      try answer(after: 499_999)
        == "599999 tap target=leftA.button1 admitted=false because=navigated remaining=1")
  }

  @Test func aMicrosecondLaterItIsAdmitted() throws {
    #expect(
      try answer(after: 500_000)
        == "600000 tap target=leftA.button1 admitted=true because=open remaining=0")
  }
}
