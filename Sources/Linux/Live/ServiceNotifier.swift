internal import CSystem

//           a tick ran            half the watchdog's interval passed
//   begun ─────────────▶ ready ──────────────────┐
//     │                   │ ▲ └──WATCHDOG=1──────┘
//     │ end      READY=1  │
//     └───────▶ ended ◀───┘ end, STOPPING=1

/// Reports to the service manager how a live run is: the protocol of `sd_notify`, without its
/// library. `LiveLoop` drives it.
///
/// A service manager gives the name of a datagram socket in `NOTIFY_SOCKET`, and, where it watches
/// the service, the longest silence in `WATCHDOG_USEC` and the process that it is for in
/// `WATCHDOG_PID`. What cannot be sent is lost: a run does not end because no manager listens.
public struct ServiceNotifier: ~Copyable {
  private enum State { case begun, ready, ended }

  private let descriptor: CInt
  private var state = State.begun
  /// How long the loop may be silent, in microseconds; nil without a watchdog.
  private let watchdogInterval: Int64?
  private var lastPing = Int64.min

  /// Nil when no service manager wants notices, or its socket cannot be reached.
  ///
  /// - Parameters:
  ///   - status: what people read of the service, in one line of UTF-8; bytes below a space become
  ///     spaces.
  ///   - refused: called with the number of the error when a service manager asks for notices and
  ///     cannot get them.
  public static func open(
    status: [UInt8], refused: (Int32) -> Void
  ) -> ServiceNotifier? {
    open(status: status, environment: { service_variable($0) }, refused: refused)
  }

  /// - Parameter environment: the text of a variable, or nil when it is not set.
  public static func open(
    status: [UInt8],
    environment: (UnsafePointer<CChar>) -> UnsafePointer<CChar>?, refused: (Int32) -> Void
  ) -> ServiceNotifier? {
    guard let name = environment("NOTIFY_SOCKET") else { return nil }
    let descriptor = service_connect(name)
    guard descriptor >= 0 else {
      refused(-descriptor)
      return nil
    }
    let notifier = ServiceNotifier(descriptor, environment)
    notifier.report(status)
    return notifier
  }

  private init(
    _ descriptor: CInt, _ environment: (UnsafePointer<CChar>) -> UnsafePointer<CChar>?
  ) {
    let process = service_process()
    let interval = service_number(environment("WATCHDOG_USEC"), 0)
    let isOurs = service_number(environment("WATCHDOG_PID"), process) == process
    watchdogInterval = isOurs && interval > 0 ? Int64(interval) : nil
    self.descriptor = descriptor
  }

  deinit { service_close(descriptor) }

  /// The loop is alive and has run a tick. Called at least every quarter of the interval, it keeps
  /// the watchdog content; a loop that hangs does not call it.
  ///
  /// - Parameter now: a monotonic clock's reading, in microseconds.
  public mutating func beat(at now: Int64) {
    switch state {
    case .begun:
      state = .ready
      send("READY=1\n")
      lastPing = now
    case .ready:
      guard let watchdogInterval, now - lastPing >= watchdogInterval / 2 else { return }
      send("WATCHDOG=1\n")
      lastPing = now
    case .ended: return
    }
  }

  /// The run ends, whatever for; reported once.
  public mutating func end() {
    switch state {
    case .begun, .ready: send("STOPPING=1\nSTATUS=stopping\n")
    case .ended: return
    }
    state = .ended
  }

  private func report(_ status: [UInt8]) {
    let key: StaticString = "STATUS="
    withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: key.utf8CodeUnitCount + status.count
    ) { bytes in
      for index in 0..<key.utf8CodeUnitCount { bytes[index] = key.utf8Start[index] }
      for index in 0..<status.count {
        bytes[key.utf8CodeUnitCount + index] = max(status[index], 0x20)
      }
      _ = service_send(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  private func send(_ text: StaticString) {
    _ = service_send(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
