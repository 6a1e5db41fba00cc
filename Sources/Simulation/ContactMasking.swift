import TactusCore

/// What the firmware knows of the contacts of a panel that goes wrong, beside what is true.
struct ContactMasking: Sendable {
  /// The last scan that was shown.
  private(set) var shown = ContactFrame(time: .zero)
  /// The last scan that the panel made.
  private var actual = ContactFrame(time: .zero)
  /// Slots whose contact was taken back since the last scan that was shown.
  private var cancelled = ContactSet.empty
  /// Contacts that were taken back although they are still there: they stay unseen until they lift.
  private var hidden = PerContact<UInt16?>(repeating: nil)

  /// Takes the panel's next scan in.
  mutating func take(_ frame: ContactFrame) {
    actual = frame
    cancelled |= frame.cancelled
    for slot in 0..<contactsMax where hidden[slot] != nil {
      if !frame.down.contains(slot) || hidden[slot] != frame[slot].id { hidden[slot] = nil }
    }
  }

  /// The newest scan as the firmware may see it at `time`; the contacts in `kept` are still where
  /// they were last shown, if nothing else is in their slots.
  func visible(at time: Instant, keeping kept: ContactSet = .empty) -> ContactFrame {
    var frame = ContactFrame(time: max(time, shown.time))
    var slots = actual.down
    while let slot = slots.popFirst() {
      if hidden[slot] != actual[slot].id { frame.place(actual[slot], in: slot) }
    }
    slots = (cancelled & shown.down) - frame.down
    while let slot = slots.popFirst() { frame.takeBack(shown[slot], in: slot) }
    slots = (kept & shown.down) - frame.down - frame.cancelled
    while let slot = slots.popFirst() { frame.place(shown[slot], in: slot) }
    return frame
  }

  /// Slots whose contact was shown, is not in `frame` and was not taken back.
  func lifts(in frame: ContactFrame) -> ContactSet { shown.down - frame.down - frame.cancelled }

  /// Slots that hold the same contact as was shown.
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

  /// A scan that takes every contact back that was shown; they stay unseen.
  mutating func emptied(at time: Instant) -> ContactFrame {
    var frame = ContactFrame(time: max(time, shown.time))
    var slots = shown.down
    while let slot = slots.popFirst() {
      frame.takeBack(shown[slot], in: slot)
      hide(slot)
    }
    return frame
  }

  /// The scan with one contact taken back that stays unseen from now on.
  mutating func takingBack(_ slot: Int, of frame: ContactFrame) -> ContactFrame {
    var frame = frame
    frame.cancel(slot: slot)
    hide(slot)
    return frame
  }

  mutating func didShow(_ frame: ContactFrame) {
    shown = frame
    cancelled = .empty
  }

  /// The system sleeps: the firmware forgets all contacts by itself.
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
  /// Says that the panel took back a contact that this frame does not hold any more.
  fileprivate mutating func takeBack(_ contact: Contact, in slot: Int) {
    place(contact, in: slot)
    cancel(slot: slot)
  }
}
