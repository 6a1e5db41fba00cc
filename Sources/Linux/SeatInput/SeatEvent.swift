public import TactusCore

/// A change of one contact, as a touch device reports it.
public enum TouchChange: Equatable, Sendable {
  case down(slot: Int32, at: Point, Imprint = .none)
  case move(slot: Int32, to: Point, Imprint = .none)
  case up(slot: Int32)
  /// Cancelled by the panel, which is not a lift.
  case cancel(slot: Int32)
}

/// An event of one device of the seat. Devices are numbered in the order they appeared. A slot is
/// never −1 and is one device's or, with libinput, the seat's.
public enum SeatEvent: Equatable, Sendable {
  /// All changes between two frame events of the device; `time` is the frame's own, in raw
  /// microseconds of the monotonic clock.
  case scan(device: UInt16, time: Int64, changes: [TouchChange])
  case plugged(device: UInt16)
  /// Lifts that are stamped at `since` or later, when the read began that found out, are none of a
  /// finger's.
  case unplugged(device: UInt16, since: Int64 = .min)
  /// The kernel queue of some device overflowed; its state was read again. `time` is that of a
  /// recording, raw; nil where it came before all that was read with it.
  case dropped(time: Int64? = nil)
}
