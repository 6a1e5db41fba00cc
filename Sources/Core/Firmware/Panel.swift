public import TactusCore

/// What a panel reports, one event at a time, each with the time at which it happened.
public enum PanelReport: BitwiseCopyable, Sendable {
  /// A scan: the state of all contacts.
  case frame(ContactFrame)
  /// An accelerometer sample: panel and sensor share one stream, so that events have one order.
  case acceleration(Acceleration, at: Instant)
  /// A fault below the firmware, real or injected.
  case fault(PanelFault, at: Instant)
  /// The queue of scans was full: this many scans that only moved contacts were dropped.
  case lost(UInt32, at: Instant)
  /// The system goes to sleep: contacts are gone, and what is in flight never arrives.
  case suspend(at: Instant)
  /// The system is awake again.
  case resume(at: Instant)

  /// When it happened.
  public var time: Instant {
    switch self {
    case .frame(let frame): frame.time
    case .acceleration(_, at: let time): time
    case .fault(_, at: let time): time
    case .lost(_, at: let time): time
    case .suspend(at: let time): time
    case .resume(at: let time): time
    }
  }
}

/// What can go wrong between the glass and the firmware.
public enum PanelFault: UInt8, BitwiseCopyable, Sendable {
  /// The kernel's queue overflowed (`SYN_DROPPED`); the state was read again, moves in between are
  /// lost.
  case dropped
  /// The device went away; its contacts were cancelled.
  case unplugged
  /// A device was plugged in.
  case plugged
  /// More contacts than `contactsMax`, or a scan was dropped that only moved contacts. How many a
  /// full queue dropped, `PanelReport.lost` counts.
  case overflow
  /// A scan, or a sample of the accelerometer, contained a number that is not finite and was
  /// rejected.
  case notFinite
  /// A scan was older than the one before it; its time was raised to that of the earlier one.
  case outOfOrder
  /// A scan came twice.
  case duplicated
  /// Scans were delayed on their way and arrived in a bunch.
  case late
  /// The panel cancelled a contact on its own.
  case cancelled
}

/// Where contact frames come from: a real panel, a simulated one, a recording.
///
/// The panel is lent to the firmware for a tick. It reports in time order, delivers every scan that
/// it made, and does a bounded amount of work per call.
public protocol Panel: ~Copyable {
  /// The next report that happened before `limit`; nil when there is none (yet).
  mutating func next(before limit: Instant) -> PanelReport?
  /// Appends the reports from before `limit` to a tick's, until there is no more room or no more
  /// report: `next`, again and again, without a copy of each on its way.
  mutating func report(before limit: Instant, to reports: inout ReportQueue)
  /// Whether it has reported everything that it ever will.
  var isFinished: Bool { get }
  /// Nothing is reported before this time, and until then it need not be asked: an idle caller may
  /// sleep. `longAgo` when that is not known, `never` when nothing comes any more.
  var quietUntil: Instant { get }
}

extension Panel where Self: ~Copyable {
  @inlinable
  public mutating func report(before limit: Instant, to reports: inout ReportQueue) {
    while !reports.isFull {
      // At once by kind: a report that is kept before it is looked at is copied for each look.
      switch next(before: limit) {
      case nil: return
      case .frame(let frame)?: reports.append(frame)
      case .acceleration(let sample, at: let time)?: reports.append(.acceleration(sample), at: time)
      case .fault(let fault, at: let time)?: reports.append(.fault(fault), at: time)
      case .lost(let count, at: let time)?: reports.append(.lost(count), at: time)
      case .suspend(at: let time)?: reports.append(.suspend, at: time)
      case .resume(at: let time)?: reports.append(.resume, at: time)
      }
    }
  }

  /// A live panel never is.
  public var isFinished: Bool { false }
  /// By default it is asked in every tick.
  public var quietUntil: Instant { .longAgo }
}
