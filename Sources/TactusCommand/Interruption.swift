import Glibc
import Synchronization

/// A signal asks a run to end: it then finishes its tick and writes out everything.
enum Interruption {
  private static let isRequested = Atomic<Bool>(false)

  /// Whether SIGINT, SIGTERM or SIGHUP came.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// From here on signals only ask; a second one ends the process at once. A closed pipe is an
  /// error of the write, not a signal.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    // The first access to the flag must not be the handler's.
    isRequested.store(false, ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        Interruption.isRequested.store(true, ordering: .relaxed)
      }
      // Not SA_RESTART: a sleep for the next tick ends early.
      action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    // Whoever started us may have blocked them; a blocked signal would never end a run.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
