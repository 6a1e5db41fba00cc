import CProcess
import Glibc
import OutputFiles
import Synchronization

/// Signals: before a run begins they end the process; the first one after that asks the run to end,
/// and one more ends the process whatever it does.
///
///     idle ──begin──▶ running ──signal──▶ asked ──goOn──▶ last
///      │ signal                            │ signal        │ signal
///      └───────────▶ the process ends ◀────┴───────────────┘
enum Interruption {
  private enum Phase: UInt8, AtomicRepresentable { case idle, running, asked, last }

  private static let phase = Atomic(Phase.idle)

  /// Whether a signal has asked the run to end.
  static var isPending: Bool { phase.load(ordering: .relaxed) == .asked }
  /// Whether a signal has arrived since the run began.
  static var hasArrived: Bool {
    switch phase.load(ordering: .relaxed) {
    case .idle, .running: false
    case .asked, .last: true
    }
  }

  /// From here on a signal no longer ends the process at once: there is something to finish.
  static func begin() { change(.idle, to: .running) }

  /// What the signal asked to end has ended, and is now run; it is not to stop that, too.
  static func goOn() { change(.asked, to: .last) }

  /// Installs the handlers. A closed pipe and a file that grows too large become write errors.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    OutputFile.isAskedToEnd = { isPending }
    // Nothing may be made for the first time in the handler.
    UnfinishedFiles.prepare()
    tactus_clean_by { UnfinishedFiles.removeAll() }
    change(.idle, to: .idle)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // That of `nohup` stays ignored.
      if number == SIGHUP, unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1 {
        continue
      }
      sigaddset(&signals, number)
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in Interruption.arrive() }
      // No SA_RESTART, so that a sleep for the next tick ends early.
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
    // The parent process may have blocked them; a blocked signal would never end a run.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// In the handler of a signal.
  private static func arrive() {
    let isFirst = phase.compareExchange(
      expected: .running, desired: .asked, ordering: .sequentiallyConsistent
    ).exchanged
    guard !isFirst else { return }
    UnfinishedFiles.removeAll()
    _exit(CommandFailure.Status.interrupted.rawValue)
  }

  private static func change(_ old: Phase, to new: Phase) {
    _ = phase.compareExchange(
      expected: old, desired: new, ordering: .sequentiallyConsistent)
  }
}
