import Glibc
import Live

/// The monotonic clock that the kernel also uses to timestamp touch events, in microseconds, and
/// what a loop driven by it needs.
public enum RealTimeClock {
  /// Raw microseconds of `CLOCK_MONOTONIC`.
  public static var now: Int64 { microseconds(of: CLOCK_MONOTONIC) }

  private static func microseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
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

  /// Requests what a live run needs of the kernel: fixed priorities for this thread and, one above,
  /// for a panel's reader (`SeatQueue.readingThread`); memory that stays in place; and the watchdog
  /// that takes a priority back when its thread runs away. Call it before opening a panel.
  ///
  /// - Returns: one human-readable line per refused request; the run continues without it.
  public static func requestRealTime() -> [String] {
    var notices: [String] = []
    // First, so that no moment with a priority is without it.
    let watchdog = RunawayWatchdog.install()
    if watchdog != 0 {
      notices.append(
        "no watchdog for runaway threads (\(reason(watchdog))), a scene that hangs may hang the "
          + "machine; allow it by leaving SIGXCPU and RLIMIT_RTTIME to this program")
    }
    let reader = RealTime.take(priority: RealTime.readerPriority)
    let loop = RealTime.take(priority: RealTime.loopPriority)
    if loop != 0 {
      notices.append(
        "no real-time scheduling (\(reason(loop))), ticks may be late; allow it with "
          + "'ulimit -r \(RealTime.readerPriority)' or run as root")
    } else if reader != 0 {
      notices.append(
        "the panel's reader has no priority over the scene (\(reason(reader))), touches may be "
          + "late; allow it with 'ulimit -r \(RealTime.readerPriority)' or run as root")
    }
    let memory = RealTime.lockMemory()
    if memory != 0 {
      notices.append(
        "memory is not locked (\(reason(memory))), a page fault may delay a tick; allow it with "
          + "'ulimit -l unlimited' or run as root")
    }
    return notices
  }

  /// Gives this thread's priority back, once nothing is in a hurry any more.
  public static func giveBack() {
    if RealTime.priority > 0 { _ = RealTime.take(priority: 0) }
  }

  /// Asks for a live run's highest priority in a thread of its own, which ends at once, so that
  /// this one stays as it is. Nil when it was granted, or else the kernel's reason.
  static func refusal(priority: Int32 = RealTime.readerPriority) -> String? {
    nonisolated(unsafe) let answer = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    defer { answer.deallocate() }
    answer.initialize(to: 0)
    do throws(SystemThread.Refusal) {
      let asking = try SystemThread(named: "tactus-ask", .inherited) {
        answer.pointee = RealTime.take(priority: priority)
      }
      // Waits for its end.
      _ = consume asking
    } catch {
      return reason(error.code)
    }
    return answer.pointee == 0 ? nil : reason(answer.pointee)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
