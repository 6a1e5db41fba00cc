import TactusCore

/// What libinput said of one contact.
enum TouchChange: Equatable {
  case down(slot: Int32, at: Point)
  case move(slot: Int32, to: Point)
  case up(slot: Int32)
  /// Taken back by the panel, which is not a lift.
  case cancel(slot: Int32)
}

/// What one device of the seat did. Devices are numbered in the order in which they came; slots are
/// seat slots, −1 never among them, and unique across devices only while they are down.
enum SeatEvent: Equatable {
  /// All changes between two frame events of the device; `time` is the frame's own, in raw
  /// microseconds of the monotonic clock.
  case scan(device: UInt16, time: Int64, changes: [TouchChange])
  case plugged(device: UInt16)
  case unplugged(device: UInt16)
  /// The kernel's queue of some device overflowed; libinput read the state anew.
  case dropped
}
