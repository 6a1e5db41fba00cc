import Glibc

/// The monotonic clock that the kernel also uses to timestamp touch events, in microseconds, and
/// what a loop driven by it needs.
public enum RealTimeClock {
  /// Raw microseconds of `CLOCK_MONOTONIC`.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Sleeps until the clock reaches `deadline` (raw microseconds); returns at once when that has
  /// passed. The deadline is absolute, so that a period does not drift. False when a signal
  /// interrupted it.
  @discardableResult
  public static func sleep(until deadline: Int64) -> Bool {
    let time = max(0, deadline)
    var absolute = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1000)
    return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &absolute, nil) == 0
  }

  /// Requests fixed-priority scheduling and locked memory for this thread and those it starts
  /// later. Call it before opening a panel, whose reader must not be starved.
  ///
  /// - Parameter priority: the `SCHED_FIFO` priority, 1 to 99; 50 is the priority of the kernel's
  ///   own interrupt threads.
  /// - Returns: one human-readable line per refused request; the run continues without it.
  public static func requestRealTime(priority: Int32 = 50) -> [String] {
    var notices: [String] = []
    var parameter = sched_param()
    parameter.sched_priority = priority
    if sched_setscheduler(0, SCHED_FIFO, &parameter) != 0 {
      notices.append(
        "no real-time scheduling (\(reason())), ticks may be late; allow it with "
          + "'ulimit -r \(priority)' or run as root")
    }
    if mlockall(CInt(MCL_CURRENT) | CInt(MCL_FUTURE)) != 0 {
      notices.append(
        "memory is not locked (\(reason())), a page fault may delay a tick; allow it with "
          + "'ulimit -l unlimited' or run as root")
    }
    return notices
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
