internal import CRealTime

/// How long the machine has slept, by two of the kernel's clocks.
public enum SystemSleep {
  /// Since the machine was started, in microseconds: by how much `CLOCK_BOOTTIME`, which goes on in
  /// a suspend, is ahead of `CLOCK_MONOTONIC`. Less by what passes between the two readings.
  public static var total: Int64 { realtime_slept() }

  /// The shortest sleep that counts, in microseconds. No machine sleeps and wakes in less; reading
  /// two clocks one after the other gives no such difference.
  public static var shortest: Int64 { 100_000 }

  /// A loop looks for a sleep after it has waited for longer than this, in microseconds: two
  /// periods of a display of 25 Hz. Shorter ones are a busy loop's, whose ticks look themselves.
  public static var busyWaitMax: Int64 { 80_000 }
}
