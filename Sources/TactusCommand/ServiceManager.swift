import Glibc
import LinuxDevices
import RealTime
import Synchronization

/// The service manager that started this program, if one did: it hears when a live run is ready,
/// that it is alive, and when it ends.
///
/// The loop itself reports to it, by asking between ticks whether to stop; one that hangs is
/// silent, and the manager's watchdog then ends the process.
enum ServiceManager {
  private struct Told: ~Copyable {
    var notifier: ServiceNotifier?
    /// Whether the loop has asked before, and so has had its first turn since.
    var hasTurned = false
  }

  private static let told = Mutex(Told())

  /// The panel is open; the loop begins.
  ///
  /// - Parameter status: what people read of the service, in one line.
  static func begin(_ status: String) {
    let refusal = ServiceNotifier.refusal
    if refusal != 0 {
      warn(
        "NOTIFY_SOCKET: the service manager cannot be reached (\(String(cString: strerror(refusal)))); "
          + "unset it where none started this")
    }
    var status = status
    told.withLock { told in
      told.notifier = ServiceNotifier()
      status.withUTF8 { told.notifier?.report(status: $0) }
    }
  }

  /// The loop asks whether to stop: before its first tick, and at least every half second after it.
  static func beat() {
    told.withLock { told in
      if Interruption.isPending {
        told.notifier?.end()
      } else if told.hasTurned {
        told.notifier?.beat(at: RealTimeClock.now)
      }
      told.hasTurned = true
    }
  }

  /// The run is over.
  static func end() { told.withLock { $0.notifier?.end() } }
}
