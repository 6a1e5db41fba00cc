import Glibc

/// What the times of a Perfetto file are read from.
public struct PerfettoClock {
  /// A clock of the kernel, by its number in Perfetto's `BuiltinClock`.
  public enum Kernel: UInt64, Sendable {
    case realtime = 1
    case monotonic = 3
    case boottime = 6

    /// As a chain's header names its reading: `clock.boottime`.
    init?(key: String) {
      guard
        let kernel = [Kernel.realtime, .monotonic, .boottime].first(where: {
          key == "clock.\($0)"
        })
      else { return nil }
      self = kernel
    }
  }

  /// Clocks that were read at the same moment, in nanoseconds.
  public typealias Readings = [(clock: Kernel, nanoseconds: UInt64)]

  /// Microseconds of the clock at time zero of the run; nil before there is one.
  let origin: () -> Int64?
  /// How the monotonic clock, in which times are, compares with others; nil for virtual time.
  let readings: (() -> Readings)?

  /// Virtual time: zero is zero, and no clock of a machine has to do with it.
  public static var virtual: PerfettoClock { PerfettoClock(origin: { 0 }, readings: nil) }

  /// Of a run that is over.
  ///
  /// - Parameters:
  ///   - origin: its microseconds at time zero of the run.
  ///   - readings: how its clock compared with others then; none where that is not known.
  public static func past(origin: Int64, readings: Readings) -> PerfettoClock {
    PerfettoClock(origin: { origin }, readings: readings.isEmpty ? nil : { readings })
  }

  /// `CLOCK_MONOTONIC`, so that a trace of the same machine's kernel can be laid beside it.
  ///
  /// - Parameters:
  ///   - origin: its microseconds at time zero of the run; nil before there is one.
  ///   - readings: it and other clocks, now.
  public static func monotonic(
    origin: @escaping () -> Int64?, readings: @escaping () -> Readings = Self.machine
  ) -> PerfettoClock {
    PerfettoClock(origin: origin, readings: readings)
  }

  /// The clocks of this machine, one read after the other.
  public static func machine() -> Readings {
    [
      (.boottime, nanoseconds(CLOCK_BOOTTIME)), (.monotonic, nanoseconds(CLOCK_MONOTONIC)),
      (.realtime, nanoseconds(CLOCK_REALTIME)),
    ]
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
