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
    case (EventType.synchronization, SynchronizationCode.dropped):
      let names = namesSlots ?? namesOtherSlots
      namesSlots = names
      (isDiscarding, isSlotLost) = (true, names)
    case (EventType.synchronization, SynchronizationCode.report): isDiscarding = false
    case (EventType.absolute, let code):
      if !isDiscarding, code == AxisCode.slot { isSlotLost = false }
      return !isDiscarding && !isSlotLost
    default: break
    }
    return true
  }

  private var namesOtherSlots: Bool {
    screen.touchProtocol == .slotted
      && screen.log.contains { event, _ in
        event.type == EventType.absolute && event.code == AxisCode.slot
          && event.value != screen.firstSlot
      }
  }
}

/// Which contacts' places are known, by known events.
///
/// The kernel sends an axis when it changes, also from one contact of a slot to the next. Where
/// events were lost, an axis of a slot is what it was before, until it is sent.
struct KnownAxes {
  private let touchProtocol: TouchProtocol
  private var slot: Int32
  /// The axes of each slot that were sent since; nil where nothing was lost.
  private var sent: [Int32: Axes]?

  struct Axes: Equatable {
    var x = false
    var y = false
  }

  init(_ screen: RawTouchscreen) {
    touchProtocol = screen.touchProtocol
    slot = screen.firstSlot
  }

  mutating func take(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.dropped): sent = [:]
    // A slot beyond the last one is the last: it has no axes of its own.
    case (EventType.absolute, AxisCode.slot): slot = event.value
    case (EventType.absolute, AxisCode.multitouchX), (EventType.absolute, AxisCode.x):
      sent?[slot, default: Axes()].x = true
    case (EventType.absolute, AxisCode.multitouchY), (EventType.absolute, AxisCode.y):
      sent?[slot, default: Axes()].y = true
    default: break
    }
  }

  /// The axes of a slot that are known; nil where both are.
  func partial(_ slot: Int32) -> Axes? {
    // A list of contacts has both of each.
    guard let sent, touchProtocol != .listed else { return nil }
    let axes = sent[slot] ?? Axes()
    return axes.x && axes.y ? nil : axes
  }
}
