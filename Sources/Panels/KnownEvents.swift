import Recordings
import SeatInput

/// The events of a recording, without those of which it is not known which contact they are of.
///
/// The kernel names a slot when it is another one than before. Where its queue overflowed
/// (`SYN_DROPPED`), that is lost as well: what comes then may be of any slot, until the next one is
/// named. On a device of which only one slot was ever in use it is that one.
struct KnownEvents: Sequence, IteratorProtocol {
  private let screen: RawTouchscreen
  private var events: EventLog.Iterator
  /// Everything up to the next report is thrown away, as by what decodes it.
  private var isDiscarding = false
  private var isSlotLost = false
  /// Whether the recording names another slot than the first; nil until that matters.
  private var namesSlots: Bool?

  init(_ screen: RawTouchscreen) {
    self.screen = screen
    events = screen.log.makeIterator()
  }

  mutating func next() -> (event: EvdevEvent, line: Int32)? {
    while let (event, line) = events.next() {
      if includes(event) { return (event, line) }
    }
    return nil
  }

  private mutating func includes(_ event: EvdevEvent) -> Bool {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.dropped) where isSlotted:
      let names = namesSlots ?? namesOtherSlots
      namesSlots = names
      (isDiscarding, isSlotLost) = (true, names)
    case (EventType.synchronization, SynchronizationCode.report): isDiscarding = false
    case (EventType.absolute, AxisCode.slot) where !isDiscarding: isSlotLost = false
    case (EventType.absolute, _) where !isDiscarding: return !isSlotLost
    default: break
    }
    return true
  }

  private var isSlotted: Bool { screen.touchProtocol == .slotted }

  private var namesOtherSlots: Bool {
    screen.log.contains { event, _ in
      event.type == EventType.absolute && event.code == AxisCode.slot
        && event.value != screen.firstSlot
    }
  }
}
