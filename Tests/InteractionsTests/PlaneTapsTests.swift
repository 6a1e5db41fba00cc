import TactusCore
import Testing

@testable import Gestures
@testable import Interactions

/// What taps on a plane come to: two fingers that come and go together, and a finger that stays
/// after a tap.
@Suite struct PlaneTapsTests {
  private func taps() -> PlaneTaps {
    PlaneTaps(GestureThresholds(), window: .milliseconds(300))
  }

  private func touch(
    _ change: Touch.Change, _ slot: Int, _ place: Point, at time: Int64, moved: Float = 0
  ) -> Touch {
    Touch(
      time: .zero + .milliseconds(time), change: change, contact: UInt16(slot), slot: slot,
      target: 0, location: place, translation: Vector(dx: moved, dy: 0), axis: .horizontal,
      isPress: true, downCount: 1)
  }

  /// The middle of two fingers, if they were a tap.
  private func two(joinAfter join: Int64, leaveAfter leave: Int64, moved: Float = 0) -> Point? {
    var taps = taps()
    let (one, other) = (Point(x: 100, y: 100), Point(x: 200, y: 100))
    taps.land(touch(.landed, 0, one, at: 0), isCatch: false)
    taps.land(touch(.landed, 1, other, at: join), isCatch: false)
    let first = taps.leave(touch(.left, 0, one, at: leave, moved: moved), remaining: 1)
    #expect(first == nil)
    return taps.leave(touch(.left, 1, other, at: leave), remaining: 0)
  }

  @Test(
    arguments: [
      (300, 300, 0, true), (301, 301, 0, false), (50, 301, 0, false), (50, 200, 10, true),
      (50, 200, 10.1, false),
    ] as [(Int64, Int64, Float, Bool)])
  func twoFingersAreATapWhenBothComeAndGoInTime(
    join: Int64, leave: Int64, moved: Float, isTap: Bool
  ) {
    let middle = two(joinAfter: join, leaveAfter: leave, moved: moved)
    #expect(middle == (isTap ? Point(x: 150, y: 100) : nil))
  }

  @Test(
    arguments: [(499, 45, true), (501, 0, false), (400, 45.1, false)] as [(Int64, Float, Bool)])
  func aFingerThatStaysAfterATapNearItMayZoom(pause: Int64, apart: Float, zooms: Bool) {
    var taps = taps()
    let place = Point(x: 100, y: 100)
    taps.land(touch(.landed, 0, place, at: 0), isCatch: false)
    _ = taps.leave(touch(.left, 0, place, at: 50), remaining: 0)
    let next = Point(x: 100 + apart, y: 100)
    taps.land(touch(.landed, 2, next, at: 50 + pause), isCatch: false)
    var contacts = ContactSet.empty
    contacts.insert(2)
    #expect(taps.zoomPlace(contacts) == (zooms ? next : nil))
    #expect(taps.zoomPlace(.empty) == nil)
  }

  @Test func whatStopsThePlaneIsNoTap() {
    var taps = taps()
    let place = Point(x: 100, y: 100)
    taps.land(touch(.landed, 0, place, at: 0), isCatch: true)
    _ = taps.leave(touch(.left, 0, place, at: 50), remaining: 0)
    taps.land(touch(.landed, 1, place, at: 100), isCatch: false)
    var contacts = ContactSet.empty
    contacts.insert(1)
    #expect(taps.zoomPlace(contacts) == nil)
  }
}
