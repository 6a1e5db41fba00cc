import LinuxDevices
import Testing

@Suite("The real-time clock")
struct RealTimeClockTests {
  @Test("does not run backwards")
  func monotonic() {
    let first = RealTimeClock.now
    #expect(RealTimeClock.now >= first)
  }

  @Test("a deadline in the past, even before the machine started, returns at once")
  func past() {
    #expect(RealTimeClock.sleep(until: RealTimeClock.now - 1))
    #expect(RealTimeClock.sleep(until: -1))
  }

  @Test("never wakes before the deadline")
  func deadline() {
    let deadline = RealTimeClock.now + 50
    #expect(RealTimeClock.sleep(until: deadline))
    #expect(RealTimeClock.now >= deadline)
  }
}
