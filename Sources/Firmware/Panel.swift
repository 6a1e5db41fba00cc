public import TactusCore

/// What a panel has to say, one thing at a time, each with the time at which it happened.
public enum PanelReport: BitwiseCopyable, Sendable {
  /// A scan: the state of all contacts.
  case frame(ContactFrame)
  /// What the accelerometer feels: panel and sensor are one stream, so that their order is one.
  case acceleration(Acceleration, at: Instant)
  /// Something went wrong below the firmware, or was made to by a fault injector.
  case fault(PanelFault, at: Instant)
  /// The system goes to sleep: contacts are gone, and what is on the way never arrives.
  case suspend(at: Instant)
  /// The system is awake again.
  case resume(at: Instant)

  public var time: Instant {
    switch self {
    case .frame(let frame): frame.time
    case .acceleration(_, at: let time): time
    case .fault(_, at: let time): time
    case .suspend(at: let time): time
    case .resume(at: let time): time
    }
  }
}

/// What can go wrong between the glass and the firmware.
public enum PanelFault: UInt8, BitwiseCopyable, Sendable {
  /// The kernel's queue overflowed (`SYN_DROPPED`); the state was read anew, moves in between are
  /// lost.
  case dropped
  /// The device went away; its contacts were cancelled.
  case unplugged
  /// A device came.
  case plugged
  /// More contacts than `contactsMax`, or a full queue of scans: moves were dropped, lifts were
  /// not.
  case overflow
  /// A scan, or a sample of the accelerometer, carried a number that is not finite and was
  /// rejected.
  case notFinite
  /// A scan was older than the one before it; its time was raised to that one's.
  case outOfOrder
  /// A scan came twice.
  case duplicated
  /// Scans were held back on their way and came in a bunch.
  case late
  /// The panel took a contact back without being asked.
  case cancelled
}

/// Where contact frames come from: a real panel, a simulated one, a recording.
///
/// The panel is lent to the firmware for a tick. It reports in the order of time, gives every scan
/// that it made, and does bounded work a call.
public protocol Panel: ~Copyable {
  /// The next report that happened before `limit`; nil when there is none (yet).
  mutating func next(before limit: Instant) -> PanelReport?
  /// Whether it has reported everything that it ever will.
  var isFinished: Bool { get }
}

extension Panel where Self: ~Copyable {
  /// A live panel never is.
  public var isFinished: Bool { false }
}
