import TestSupport
import Testing

/// What a live run tells a service manager, over a real socket.
@Suite(
  "A live run as a service",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LiveServiceTests {
  @Test("reports what it runs, that it is ready, and that it ends")
  func reported() throws {
    let manager = try ServiceSocket(ServiceSocket.freeName)
    let (outcome, _) = try LiveRun.live(
      LiveRun.tap, until: " tap ",
      environment: ["NOTIFY_SOCKET=\(manager.name)", "WATCHDOG_USEC=2000000"])
    #expect(outcome.status == 130, "\(outcome.errors)")
    // How often it says that it lives depends on how long it runs.
    #expect(
      manager.received.filter { $0 != "WATCHDOG=1\n" } == [
        "STATUS=focal on raspberry-pi-7", "READY=1\n", "STOPPING=1\nSTATUS=stopping\n",
      ])
  }
}
