public import Firmware
public import TactusCore

/// A panel that a live loop waits for.
public protocol LivePanel: Panel, ~Copyable {
  /// Readable when `read` has something to do; −1 for a panel that knows itself when it reports
  /// (`quietUntil`).
  var descriptor: Int32 { get }
  /// Reads what has arrived, without waiting.
  mutating func read()
  /// Whether a report waits, whatever its time.
  var hasReports: Bool { get }
  /// Whether it broke: once what it had read is taken it is finished, and so is the run.
  var hasFailed: Bool { get }
}

/// What a live loop knows of time, and where it sleeps: the machine's own, or that of a simulated
/// machine.
public protocol LoopClock: ~Copyable {
  /// Raw microseconds of the clock by which touches and flips are stamped.
  func now() -> Int64

  /// Sleeps until a time in raw microseconds, or until one of the descriptors has something (−1:
  /// none), or a signal arrives.
  mutating func wait(panel: Int32, display: Int32, stop: Int32, until time: Int64) -> LiveWait

  /// Sleeps until the display's descriptor has something, or the clock reaches a time.
  func waitForDisplay(_ descriptor: Int32, until time: Int64)

  /// How long the machine has slept since it was started, in microseconds.
  func slept() -> Int64
}

/// The kernel's monotonic clock.
public struct MonotonicClock: LoopClock {
  private var lead = SleepLead()

  public init() {}

  public func now() -> Int64 { RealTime.now }

  public mutating func wait(
    panel: Int32, display: Int32, stop: Int32, until time: Int64
  ) -> LiveWait {
    let asked = time - lead.microseconds
    let isPast = asked <= RealTime.now
    let ready = LiveWait(panel: panel, display: display, stop: stop, until: asked)
    guard ready == .nothing else { return ready }
    var now = RealTime.now
    guard isPast ? now < time : lead.learn(late: now - asked) else { return ready }
    while now < time { now = RealTime.now }
    return ready
  }

  public func waitForDisplay(_ descriptor: Int32, until time: Int64) {
    _ = LiveWait(panel: -1, display: descriptor, until: time)
  }

  public func slept() -> Int64 { SystemSleep.total }
}

/// How much earlier than wanted a sleep is asked to end.
///
/// Problem: a sleep ends late, by what the kernel needs to wake a thread, and a picture starts late
/// by that. Solution: it is asked to end as much earlier as the last ones were late, and the rest
/// is waited for by reading the clock, as the kernel's own virtual machines do
/// (`lapic_timer_advance_ns`). Nothing is kept waiting by that for longer than `lateMax`.
struct SleepLead {
  /// How late sleeps ended lately, in sixteenths of a microsecond.
  private var lateness: Int64 = 0

  /// In microseconds. What is later had another cause.
  static var lateMax: Int64 { 100 }

  /// A microsecond more than that, so that a sleep that is a little less late than the others is
  /// early, and waits.
  var microseconds: Int64 { (lateness + 31) / 16 }

  /// Takes how late a sleep ended, in microseconds.
  ///
  /// - Returns: whether it ended because its time had come, and not by a signal before.
  mutating func learn(late: Int64) -> Bool {
    guard (0...Self.lateMax).contains(late) else { return false }
    lateness += (late * 16 - lateness) / 8
    return true
  }
}

/// A tick of a live loop.
public struct LiveTick: BitwiseCopyable, Sendable {
  public var number: UInt32
  public var kind: TickKind
  /// When it should have started, in the time of the run.
  public var due: Instant
  /// When it was decided, by the clock: what it sees is from before that.
  public var start: Instant

  @usableFromInline
  init(number: UInt32, kind: TickKind, due: Instant, start: Instant) {
    self.number = number
    self.kind = kind
    self.due = due
    self.start = start
  }
}

/// Follows a live loop, and may end it.
public protocol LiveObserver: TickObserver, ~Copyable {
  /// Asked between ticks, at least every `LivePatience.longest`; true ends the run.
  mutating func isStopped(at now: Int64) -> Bool

  /// A tick begins.
  mutating func began(_ tick: LiveTick)

  /// Its picture has been handed to the display, which was then waited for: that is no work.
  mutating func handedOver(at time: Instant, waited: Interval)

  /// The tick is over.
  ///
  /// - Parameter hasChanges: whether there is anything to show now.
  mutating func ended(_ tick: LiveTick, isDrawing: Bool, hasChanges: Bool)

  /// The display has an event.
  ///
  /// - Parameter origin: time zero of the run, by the display's clock.
  mutating func noticed(_ event: DisplayEvent, origin: Int64)
}

extension LiveObserver where Self: ~Copyable {
  @inlinable public mutating func began(_ tick: LiveTick) {}
  @inlinable public mutating func handedOver(at time: Instant, waited: Interval) {}
  @inlinable public mutating func ended(_ tick: LiveTick, isDrawing: Bool, hasChanges: Bool) {}
}
