import TactusCore

/// The contacts of a faulty panel: the true ones, and what the firmware has been shown of them.
struct ContactMasking: Sendable {
  /// The last scan that was shown.
  private(set) var shown = ContactFrame(time: .zero)
  /// The last scan that the panel made.
  private var actual = ContactFrame(time: .zero)
  /// Slots whose contact was cancelled since the last scan that was shown.
  private var cancelled = ContactSet.empty
  /// Contacts that were cancelled although they are still down: they stay hidden until they lift.
  private var hidden = PerContact<UInt16?>(repeating: nil)

  /// Records the panel's next scan.
  mutating func take(_ frame: ContactFrame) {
    actual = frame
    cancelled |= frame.cancelled
    for slot in 0..<contactsMax where hidden[slot] != nil {
      if !frame.down.contains(slot) || hidden[slot] != frame[slot].id { hidden[slot] = nil }
    }
  }

  /// The newest scan as the firmware may see it at `time`. The contacts in `kept` stay where they
  /// were last shown, unless their slots are taken.
  func visible(at time: Instant, keeping kept: ContactSet = .empty) -> ContactFrame {
    var frame = ContactFrame(time: max(time, shown.time))
    var slots = actual.down
    while let slot = slots.popFirst() {
      if hidden[slot] != actual[slot].id { frame.place(actual[slot], in: slot) }
    }
    slots = (cancelled & shown.down) - frame.down
    while let slot = slots.popFirst() { frame.placeCancelled(shown[slot], in: slot) }
    slots = (kept & shown.down) - frame.down - frame.cancelled
    while let slot = slots.popFirst() { frame.place(shown[slot], in: slot) }
    return frame
  }

  /// Slots whose contact was shown, is not in `frame` and was not cancelled.
  func lifts(in frame: ContactFrame) -> ContactSet { shown.down - frame.down - frame.cancelled }

  /// Slots that still hold the contact that was shown.
  func continued(in frame: ContactFrame) -> ContactSet {
    var same = ContactSet.empty
    var slots = shown.down & frame.down
    while let slot = slots.popFirst() {
      if shown[slot].id == frame[slot].id { same.insert(slot) }
    }
    return same
  }

  /// Whether no contact came or went.
  func isMove(_ frame: ContactFrame) -> Bool { frame.hasContacts(of: shown) }

  /// A scan that cancels every contact that was shown; they stay hidden.
  mutating func emptied(at time: Instant) -> ContactFrame {
    var frame = ContactFrame(time: max(time, shown.time))
    var slots = shown.down
    while let slot = slots.popFirst() {
      frame.placeCancelled(shown[slot], in: slot)
      hide(slot)
    }
    return frame
  }

  /// The scan with one contact cancelled, which stays hidden from then on.
  mutating func cancelling(_ slot: Int, of frame: ContactFrame) -> ContactFrame {
    var frame = frame
    frame.cancel(slot: slot)
    hide(slot)
    return frame
  }

  mutating func didShow(_ frame: ContactFrame) {
    shown = frame
    cancelled = .empty
  }

  /// The system is suspended: the firmware drops all contacts by itself.
  mutating func forgetShown() {
    shown = ContactFrame(time: shown.time)
    cancelled = .empty
  }

  /// Hides the contact that was shown in a slot, if it is still there.
  private mutating func hide(_ slot: Int) {
    if actual.down.contains(slot) && actual[slot].id == shown[slot].id {
      hidden[slot] = actual[slot].id
    }
  }
}

extension ContactFrame {
  /// Marks a contact that this frame no longer holds as cancelled by the panel.
  fileprivate mutating func placeCancelled(_ contact: Contact, in slot: Int) {
    place(contact, in: slot)
    cancel(slot: slot)
  }
}
