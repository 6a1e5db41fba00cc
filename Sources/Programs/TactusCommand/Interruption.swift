import CProcess
import Glibc
import OutputFiles
import Synchronization

/// Signals: before a run begins they end the process; the first one after that asks the run to end,
/// and one that comes more than `togetherMax` later ends the process whatever it is doing. One that
/// comes sooner is the same request: `timeout` sends a signal to its child and to the child's
/// group.
///
///     idle ──begin──▶ running ──signal──▶ asked ──goOn──▶ last
///      │ signal                            │ later signal  │ later signal
///      └───────────▶ the process ends ◀────┴───────────────┘
enum Interruption {
  private enum Phase: UInt8, AtomicRepresentable { case idle, running, asked, last }

  private static let phase = Atomic(Phase.idle)
  /// When the first signal asked the run to end, in nanoseconds of the monotonic clock.
  private static let asked = Atomic(Int64(0))
  /// Two signals within this time, in nanoseconds, are one request. A person takes longer to ask
  /// again.
  private static let togetherMax: Int64 = 250_000_000

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

  /// The run has ended as the signal asked; what follows it is not to end as well.
  static func goOn() { change(.asked, to: .last) }

  /// Installs the handlers. A closed pipe and a file that grows too large become write errors.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    OutputFile.isAskedToEnd = { isPending }
    // Nothing may be initialized for the first time in the handler.
    UnfinishedFiles.prepare()
    tactus_clean_by { UnfinishedFiles.removeAll() }
    change(.idle, to: .idle)
    asked.store(0, ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // The one that `nohup` ignores stays ignored.
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

  /// Called in the signal handler.
  private static func arrive() {
    let isFirst = phase.compareExchange(
      expected: .running, desired: .asked, ordering: .sequentiallyConsistent
    ).exchanged
    let now = now
    guard !isFirst else { return asked.store(now, ordering: .sequentiallyConsistent) }
    let first = asked.load(ordering: .sequentiallyConsistent)
    if hasArrived, first == 0 || now - first < togetherMax { return }
    UnfinishedFiles.removeAll()
    _exit(CommandFailure.Status.interrupted.rawValue)
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func change(_ old: Phase, to new: Phase) {
    _ = phase.compareExchange(
      expected: old, desired: new, ordering: .sequentiallyConsistent)
  }
}
