import Glibc

/// The monotonic clock that the kernel also stamps touch events with, in microseconds, and what a
/// loop on it needs.
public enum RealTimeClock {
  /// Raw microseconds of `CLOCK_MONOTONIC`.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Sleeps until the clock shows `deadline` (raw microseconds); at once when that has passed.
  /// Absolute, so that a period does not drift. False when a signal cut it short.
  @discardableResult
  public static func sleep(until deadline: Int64) -> Bool {
    let time = max(0, deadline)
    var absolute = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1000)
    return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &absolute, nil) == 0
  }

  /// Asks for fixed-priority scheduling and for memory that is never paged out, for this thread and
  /// those it starts later: ask before a panel is opened, whose reader must not be starved.
  ///
  /// - Parameter priority: of `SCHED_FIFO`, 1 to 99; 50 is below the kernel's own interrupt
  /// threads.
  /// - Returns: one line for people for each that was refused; the run goes on without.
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
