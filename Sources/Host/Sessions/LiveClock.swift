public import Live
import TactusCore

/// The clock of a live run, of any kind: the machine's, or that of a simulated one. A session's
/// loop is compiled once per scene, not once per scene and clock.
public struct LiveClock: LoopClock {
  private let read: () -> Int64
  private let sleep: (_ panel: Int32, _ display: Int32, _ until: Int64) -> LiveWait
  private let sleepForDisplay: (_ display: Int32, _ until: Int64) -> Void
  private let readSlept: () -> Int64
  /// Time zero of the run, in raw microseconds.
  public let origin: Int64
  /// When the run ends, in raw microseconds.
  public var end = Int64.max
  /// Whether a tick is due in every frame of the display, whatever happens: a sensor is read, or
  /// contacts are resampled.
  public var isAlwaysActive = false

  /// The machine's own.
  public init(origin: Int64) {
    var clock = MonotonicClock()
    self.init(
      origin: origin, now: { RealTime.now },
      wait: { clock.wait(panel: $0, display: $1, stop: -1, until: $2) },
      waitForDisplay: { MonotonicClock().waitForDisplay($0, until: $1) },
      slept: { SystemSleep.total })
  }

  /// - Parameters:
  ///   - now: reads the clock, in raw microseconds.
  ///   - wait: sleeps until a time, or until one of the two descriptors has something.
  ///   - waitForDisplay: sleeps until the display has something, or until a time.
  public init(
    origin: Int64, now: @escaping () -> Int64,
    wait: @escaping (_ panel: Int32, _ display: Int32, _ until: Int64) -> LiveWait,
    waitForDisplay: @escaping (_ display: Int32, _ until: Int64) -> Void,
    slept: @escaping () -> Int64 = { 0 }
  ) {
    self.origin = origin
    read = now
    sleep = wait
    sleepForDisplay = waitForDisplay
    readSlept = slept
  }

  public func now() -> Int64 { read() }

  public func wait(panel: Int32, display: Int32, stop: Int32, until time: Int64) -> LiveWait {
    sleep(panel, display, time)
  }

  public func waitForDisplay(_ descriptor: Int32, until time: Int64) {
    sleepForDisplay(descriptor, time)
  }

  public func slept() -> Int64 { readSlept() }
}
