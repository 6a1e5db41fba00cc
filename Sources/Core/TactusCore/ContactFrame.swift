/// One scan of the panel (one `SYN_REPORT`): which contacts are down, and where, at one instant.
///
/// A frame is the state of all contacts, not a delta. Contacts sit in seat slots, 0 to `contactsMax
/// - 1`; a contact keeps its slot from touch-down to lift. A slot that is down in two frames with a
/// different `id` was lifted and reused by a new contact in between. A contact that is gone from
/// `down` was lifted, unless its slot is in `cancelled`: then the panel cancelled it (palm, device
/// unplugged, suspend), which is not a lift.
@frozen
public struct ContactFrame: BitwiseCopyable, Sendable {
  /// When the panel sampled it.
  public var time: Instant
  /// Slots with a contact on the glass.
  public private(set) var down: ContactSet
  /// Slots whose contact in the previous frame was cancelled by the panel in this one.
  public private(set) var cancelled: ContactSet
  /// Slots whose last position is none that a panel can have; of those that are not `down`, an old
  /// one.
  @usableFromInline internal private(set) var outOfRange: ContactSet
  /// Slots whose last contact had a size or a pressure; of those that are not `down`, an old one.
  public private(set) var imprinted: ContactSet
  @usableFromInline internal var slots: PerContact<Contact>

  /// A frame without contacts.
  public init(time: Instant) {
    self.time = time
    down = .empty
    cancelled = .empty
    outOfRange = .empty
    imprinted = .empty
    slots = InlineArray(repeating: Contact(id: 0, position: .zero))
  }

  /// The contact in a slot that is `down`, or the one that was cancelled in a slot of `cancelled`.
  @inlinable @inline(__always)
  public subscript(slot: Int) -> Contact {
    slots[slot]
  }

  /// Calls `body` for the contact in each of some slots, in their order. A loop over `self[slot]`
  /// copies all slots for each contact that it reads.
  @inlinable @inline(__always)
  public func forEach(in set: ContactSet, _ body: (_ slot: Int, _ contact: Contact) -> Void) {
    let contacts = slots.span
    var rest = set
    while let slot = rest.popFirst() { body(slot, contacts[slot]) }
  }

  /// - Precondition: no contact was cancelled in that slot in this frame; the slot still names it.
  public mutating func place(_ contact: Contact, in slot: Int) {
    precondition(slot >= 0 && slot < contactsMax, "a contact frame has contactsMax slots")
    precondition(!cancelled.contains(slot), "a slot names its cancelled contact for one frame")
    slots[slot] = contact
    down.insert(slot)
    noteRange(of: contact.position, in: slot)
    noteImprint(contact.imprint, in: slot)
  }

  /// Moves the contact in a slot, in points. Traps unless the slot is down.
  public mutating func move(slot: Int, to position: Point) {
    precondition(down.contains(slot), "only a contact that is down can move")
    slots[slot].position = position
    noteRange(of: position, in: slot)
  }

  /// Sets what the panel states of the contact in a slot. Traps unless the slot is down.
  public mutating func press(slot: Int, _ imprint: Imprint) {
    precondition(down.contains(slot), "only a contact that is down has a size")
    slots[slot].imprint = imprint
    noteImprint(imprint, in: slot)
  }

  @inline(__always)
  private mutating func noteImprint(_ imprint: Imprint, in slot: Int) {
    if imprint == .none { imprinted.remove(slot) } else { imprinted.insert(slot) }
  }

  @inline(__always)
  private mutating func noteRange(of position: Point, in slot: Int) {
    if position.isInRange { outOfRange.remove(slot) } else { outOfRange.insert(slot) }
  }

  /// Lifts the contact in a slot, if there is one.
  public mutating func lift(slot: Int) { down.remove(slot) }

  /// The panel cancels the contact in the slot; the frame still names it.
  ///
  /// - Precondition: the slot is down. A new frame has no contacts, so `place` the one to cancel
  ///   first.
  public mutating func cancel(slot: Int) {
    precondition(down.contains(slot), "only a contact that is down can be cancelled")
    down.remove(slot)
    cancelled.insert(slot)
  }

  /// Clears the cancellations, which apply to one frame only.
  public mutating func clearCancelled() { cancelled = .empty }

  /// Whether both have the same contacts in the same slots, so that only positions differ, and no
  /// contact was cancelled in this one.
  public func hasContacts(of other: ContactFrame) -> Bool {
    guard down == other.down, cancelled.isEmpty else { return false }
    var rest = down
    while let slot = rest.popFirst() {
      if slots[slot].id != other.slots[slot].id { return false }
    }
    return true
  }

  /// Whether every position is one that a panel can have (`Point.isInRange`); a frame with another
  /// must not reach a recognizer.
  public var isInRange: Bool { !down.intersects(outOfRange) }
}

extension ContactFrame: Equatable {
  public static func == (left: ContactFrame, right: ContactFrame) -> Bool {
    guard left.time == right.time, left.down == right.down, left.cancelled == right.cancelled else {
      return false
    }
    var rest = left.down
    while let slot = rest.popFirst() {
      if left.slots[slot] != right.slots[slot] { return false }
    }
    // A frame does not hold where a contact was cancelled.
    rest = left.cancelled
    while let slot = rest.popFirst() {
      if left.slots[slot].id != right.slots[slot].id { return false }
    }
    return true
  }
}
