import TestSupport
import Testing

/// What a live run tells a service manager, over a real socket.
@Suite(
  "A live run as a service",
  .enabled(if: MockTouchscreen.isAvailable, "\(MockTouchscreen.installation)"))
struct LiveServiceTests {
  @Test("says what it runs, that it is ready, and that it ends")
  func told() throws {
    let manager = try ServiceSocket(ServiceSocket.freeName)
    let (outcome, _) = try LiveRun.live(
      """
      pace drained
      plug 1 x=0:799 y=0:479 slots=10
      start
      waitopen 1
      at now
      down 1 0 300 97
      sync 1
      sleep 60
      up 1 0
      sync 1
      """, until: " tap ",
      environment: ["NOTIFY_SOCKET=\(manager.name)", "WATCHDOG_USEC=2000000"])
    #expect(outcome.status == 130, "\(outcome.errors)")
    // How often it says that it lives depends on how long it runs.
    #expect(
      manager.received.filter { $0 != "WATCHDOG=1\n" } == [
        "STATUS=focal on raspberry-pi-7", "READY=1\n", "STOPPING=1\nSTATUS=stopping\n",
      ])
  }
}
