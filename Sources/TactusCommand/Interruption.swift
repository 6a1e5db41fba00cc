import Glibc
import Synchronization

/// A signal asks the run to end; it then finishes its tick and writes all outputs.
enum Interruption {
  private static let isRequested = Atomic<Bool>(false)

  /// Whether SIGINT, SIGTERM or SIGHUP has arrived.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// Installs the handlers: the first signal only asks, a second one of the same kind ends the
  /// process at once. A closed pipe and a file that grows too large become write errors.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The first access to the flag must not be in the handler.
    isRequested.store(false, ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        Interruption.isRequested.store(true, ordering: .relaxed)
      }
      // No SA_RESTART, so that a sleep for the next tick ends early.
      action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    // The parent process may have blocked them; a blocked signal would never end a run.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
