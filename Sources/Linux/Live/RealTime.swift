internal import CSystem

/// What a live loop asks of the kernel: fixed priorities and memory that stays in place.
///
/// Functions that can be refused return 0 or the number of the error (`errno`).
public enum RealTime {
  /// The `SCHED_FIFO` priority of the loop: that of the kernel's own interrupt threads.
  public static let loopPriority: CInt = 50
  /// That of the thread which reads a panel, so that a loop that draws cannot starve it.
  public static let readerPriority: CInt = loopPriority + 1

  /// Raw microseconds of `CLOCK_MONOTONIC`, by which the kernel stamps touches and flips.
  public static var now: Int64 { realtime_now() }

  /// The calling thread's fixed priority, 1 to 99; 0 when it has none.
  public static var priority: CInt { realtime_priority() }

  /// Gives the calling thread a fixed priority, 1 to 99 (`SCHED_FIFO`); threads that it starts
  /// inherit it. 0 takes it back.
  public static func take(priority: CInt) -> CInt {
    realtime_set_priority(priority)
  }

  /// Keeps in memory each page that this process has touched or will touch.
  ///
  /// Pages that are never touched are not read in (`MCL_ONFAULT`):
  /// `docs/internals/performance-memory.md` has the figures.
  public static func lockMemory() -> CInt { realtime_lock_memory() }
}
