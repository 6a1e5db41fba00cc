package import SeatInput

/// Of which contacts the events of a recording are, where some were lost.
///
/// The kernel names a slot when it is another one than before, and sends an axis when it changes,
/// also from one contact of a slot to the next. Where its queue overflowed (`SYN_DROPPED`), both
/// are lost: what comes then may be of any slot, until the next one is named; and an axis of a slot
/// is what it was before, until it is sent. On a device of which only one slot is in use it is that
/// one.
package struct KnownContacts {
  private enum Loss {
    /// None, or everything is known again but for axes.
    case none
    /// Everything up to the next report is thrown away, as by what decodes it.
    case discarding
    /// No slot was named since.
    case slot
  }

  package struct Axes: Equatable {
    package var x = false
    package var y = false
  }

  private let screen: RawTouchscreen
  private let lastSlot: Int32
  private var loss = Loss.none
  private var slot: Int32
  /// The axes of each slot that were sent since; nil where nothing was lost.
  private var sent: [Int32: Axes]?

  package init(_ screen: RawTouchscreen) {
    self.screen = screen
    lastSlot = EvdevDecoder.lastSlot(screen.lastSlot)
    slot = EvdevDecoder.slot(screen.firstSlot, lastSlot: lastSlot)
  }

  /// Takes the next event; whether it is known of which contact it is, or of none.
  package mutating func takes(_ event: EvdevEvent) -> Bool {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.dropped):
      (loss, sent) = (.discarding, [:])
      return true
    case (EventType.synchronization, SynchronizationCode.report):
      if loss == .discarding { loss = usesSlots ? .slot : .none }
      return true
    case _ where loss == .discarding: return false
    case (EventType.absolute, let code):
      if loss == .slot, code == AxisCode.slot { loss = .none }
      guard loss == .none else { return false }
      note(code, event.value)
      return true
    default: return true
    }
  }

  /// A device with slots also sends the axes of one contact as those of a mouse: they are of none.
  private mutating func note(_ code: UInt16, _ value: Int32) {
    switch (screen.touchProtocol, code) {
    case (.slotted, AxisCode.slot): slot = EvdevDecoder.slot(value, lastSlot: lastSlot)
    case (.slotted, AxisCode.multitouchX), (.single, AxisCode.x):
      sent?[slot, default: Axes()].x = true
    case (.slotted, AxisCode.multitouchY), (.single, AxisCode.y):
      sent?[slot, default: Axes()].y = true
    default: break
    }
  }

  /// Whether another slot than the first is named in the recording; of a touchscreen that is read
  /// live, whether it has another. Found out once, however often events are lost.
  private lazy var usesSlots: Bool = {
    guard screen.touchProtocol == .slotted else { return false }
    guard !screen.log.isEmpty else { return lastSlot > 0 }
    return screen.log.contains { event, _ in
      event.type == EventType.absolute && event.code == AxisCode.slot
        && event.value != screen.firstSlot
    }
  }()

  /// The axes of a slot that are known; nil where both are.
  package func partial(_ slot: Int32) -> Axes? {
    // A list of contacts has both of each.
    guard let sent, screen.touchProtocol != .listed else { return nil }
    let axes = sent[slot] ?? Axes()
    return axes.x && axes.y ? nil : axes
  }
}
