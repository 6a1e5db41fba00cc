import CDisplay
import Testing

@testable import Displays

@Suite struct FlipClockTests {
  private var event: drm_event_vblank {
    var event = drm_event_vblank()
    (event.tv_sec, event.tv_usec) = (7, 250_000)
    return event
  }

  @Test func `a flip has the time that the card stamped, where that is of the monotonic clock`() {
    #expect(FlipClock.monotonic.time(of: event, readAt: 9_000_000) == 7_250_000)
  }

  @Test func `a stamp of another clock is not used`() {
    #expect(FlipClock.other.time(of: event, readAt: 9_000_000) == 9_000_000)
  }
}
