import Foundation
import Live
import TestSupport
import Testing

/// Over real sockets, with the environment that a service manager sets.
@Suite struct ServiceNotifierTests {
  /// A notifier in an environment that is not the tests' own: other tests start programs in that.
  private func notifier(
    _ socket: String?, interval: String? = nil, process: String? = nil, status: String = "test",
    refused: (Int32) -> Void = { _ in }
  ) -> ServiceNotifier? {
    var texts: [String: UnsafeMutablePointer<CChar>] = [:]
    texts["NOTIFY_SOCKET"] = socket.flatMap { strdup($0) }
    texts["WATCHDOG_USEC"] = interval.flatMap { strdup($0) }
    texts["WATCHDOG_PID"] = process.flatMap { strdup($0) }
    defer { for text in texts.values { free(text) } }
    return ServiceNotifier.open(status: Array(status.utf8)) { name in
      texts[String(cString: name)].map { UnsafePointer($0) }
    } refused: {
      refused($0)
    }
  }

  /// Open, with its status said.
  private func open(
    _ manager: ServiceSocket, interval: String? = nil, process: String? = nil
  ) throws -> ServiceNotifier {
    guard let notifier = notifier(manager.name, interval: interval, process: process) else {
      throw Unreached()
    }
    #expect(manager.received == ["STATUS=test"])
    return notifier
  }

  private struct Unreached: Error {}

  @Test("reports ready once, the watchdog at half its interval, and stopping once")
  func conversation() throws {
    for name in [ServiceSocket.freeName, "@" + ServiceSocket.freeName] {
      let manager = try ServiceSocket(name)
      var notifier = try open(manager, interval: "1000", process: "\(getpid())")
      notifier.beat(at: 10_000)
      #expect(manager.received == ["READY=1\n"])
      notifier.beat(at: 10_499)
      #expect(manager.received == [])
      notifier.beat(at: 10_500)
      #expect(manager.received == ["WATCHDOG=1\n"])
      // A late loop does not catch up.
      notifier.beat(at: 90_000)
      notifier.beat(at: 90_001)
      #expect(manager.received == ["WATCHDOG=1\n"])
      notifier.end()
      notifier.end()
      notifier.beat(at: 900_000)
      #expect(manager.received == ["STOPPING=1\nSTATUS=stopping\n"])
    }
  }

  /// Whom the watchdog is for, and what its interval may be.
  @Test(arguments: [
    ("1000", nil, 1), (nil, nil, 0), ("0", nil, 0), ("-5", nil, 0), ("1000x", nil, 0),
    ("99999999999999999999", nil, 0), ("1000", "1", 0),
  ])
  func `the watchdog is fed only where one is ours`(
    _ interval: String?, _ process: String?, _ pings: Int
  ) throws {
    let manager = try ServiceSocket(ServiceSocket.freeName)
    var notifier = try open(manager, interval: interval, process: process)
    notifier.beat(at: 0)
    notifier.beat(at: 1_000_000)
    #expect(manager.received == ["READY=1\n"] + [String](repeating: "WATCHDOG=1\n", count: pings))
  }

  @Test("a status is one line, whatever is in it")
  func status() throws {
    let manager = try ServiceSocket(ServiceSocket.freeName)
    _ = notifier(manager.name, status: "a\nREADY=1\tb é")
    #expect(manager.received == ["STATUS=a READY=1 b é"])
  }

  @Test("without a manager, or with one that is not there, nothing is sent")
  func nothing() throws {
    for name in [
      nil, "", "@", "/", "relative", "/nowhere/at/all", "vsock:2:1",
      "/" + String(repeating: "x", count: 107),
    ] {
      var codes: [Int32] = []
      let isOpen = notifier(name) { codes.append($0) } != nil
      #expect(!isOpen, "\(name ?? "no variable")")
      // Where none is asked for, there is nothing to warn of.
      #expect(codes.count == (name == nil ? 0 : 1), "\(name ?? "no variable")")
    }
  }

  @Test("one that goes away ends nothing")
  func gone() throws {
    var manager: ServiceSocket? = try ServiceSocket(ServiceSocket.freeName)
    var notifier = try open(try #require(manager))
    manager = nil
    notifier.beat(at: 0)
    notifier.end()
  }

  @Test("a path of 107 bytes, the longest, is reached")
  func longest() throws {
    var name = ServiceSocket.freeName
    name += String(repeating: "x", count: 107 - name.utf8.count)
    let manager = try ServiceSocket(name)
    var notifier = try open(manager)
    notifier.beat(at: 0)
    #expect(manager.received == ["READY=1\n"])
  }
}
