internal import CSystem

/// Gives the machine back when a thread with a fixed priority runs away.
///
/// Problem: such a thread that never waits keeps every ordinary one off its processor, the shell
/// included; with one processor it cannot even be stopped. Solution: the kernel counts how long
/// each real-time thread runs without a blocking call (`RLIMIT_RTTIME`, checked at each timer tick)
/// and at the soft limit sends SIGXCPU, to that thread before any other. The handler takes the
/// thread's priority, reports it in one line, and the thread goes on as an ordinary one. At the
/// hard limit the kernel ends the process: what is left when the priority could not be taken.
///
///     real time ──soft limit──▶ ordinary
///         │ the handler did not run, or was refused
///         └───────hard limit──▶ the process ends
public enum RunawayWatchdog {
  /// The soft limit, in microseconds. The kernel's own throttle lets go after 950 ms of each
  /// second; a loop that is merely late pauses far more often.
  public static let softLimit: CUnsignedLong = 1_000_000
  /// The hard limit, in microseconds. The kernel sends the signal again each second until then.
  public static let hardLimit: CUnsignedLong = 4_000_000

  /// How many lines of the handler found no room.
  private nonisolated(unsafe) static var lostCount: CInt = 0

  /// How many lines were lost since it was asked last: the handler waits for nothing that reads.
  static func takeLostCount() -> Int { Int(realtime_take(&lostCount)) }

  /// Sets the limits for this process and the handler. Threads that block SIGXCPU leave it to
  /// another thread, whose priority is then taken instead: a real-time thread must not block it.
  ///
  /// - Parameters:
  ///   - soft: when the priority is taken, in microseconds.
  ///   - hard: when the process ends, in microseconds; can never be raised again, but by root.
  /// - Returns: 0, or the number of the error.
  public static func install(
    soft: CUnsignedLong = softLimit, hard: CUnsignedLong = hardLimit
  ) -> CInt {
    // The handler first: without it, the signal of the soft limit ends the process.
    let code = realtime_on_runaway { _ in RunawayWatchdog.giveBack() }
    return code == 0 ? realtime_limit_runaways(soft, hard) : code
  }

  /// In the handler of the signal.
  private static func giveBack() {
    // A limit of processor time (RLIMIT_CPU) raises the same signal, and means it.
    guard realtime_priority() > 0 else { return realtime_end_by_default() }
    guard realtime_set_priority(0) == 0 else { return }
    let isWritten = realtime_warn(
      ": a real-time thread did not pause for too long; it goes on without priority\n")
    if !isWritten { realtime_increase(&lostCount) }
  }
}
