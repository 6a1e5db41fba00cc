import Glibc

/// Three clocks of the kernel, read one after the other, in nanoseconds: by them the times of a run
/// can be laid beside those of another program. A suspend stops the monotonic clock and not the
/// others, so they are read again after each.
public struct ClockReadings: Equatable, Sendable {
  public var boottime: UInt64
  public var monotonic: UInt64
  public var realtime: UInt64

  public init(boottime: UInt64, monotonic: UInt64, realtime: UInt64) {
    (self.boottime, self.monotonic, self.realtime) = (boottime, monotonic, realtime)
  }

  /// Those of this machine, now.
  public static func ofMachine() -> ClockReadings {
    ClockReadings(
      boottime: nanoseconds(CLOCK_BOOTTIME), monotonic: nanoseconds(CLOCK_MONOTONIC),
      realtime: nanoseconds(CLOCK_REALTIME))
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
