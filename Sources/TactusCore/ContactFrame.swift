/// One scan of the panel (one `SYN_REPORT`): which contacts are down, and where, at one time.
///
/// A frame is the state of all contacts, not a delta. Contacts sit in seat slots, 0 to
/// `contactsMax - 1`; a contact keeps its slot from touch-down to lift. A slot that is down in two
/// frames with another `id` was lifted and taken by a new contact in between. A contact that is
/// gone from `down` was lifted, unless its slot is in `cancelled`: then the panel took it back
/// (palm, device unplugged, suspend), which is not a lift.
@frozen
public struct ContactFrame: BitwiseCopyable, Sendable {
  /// When the panel sampled it.
  public var time: Instant
  /// Slots with a contact on the glass.
  public private(set) var down: ContactSet
  /// Slots whose contact of the frame before was taken back by the panel in this one.
  public private(set) var cancelled: ContactSet
  @usableFromInline internal var slots: PerContact<Contact>

  public init(time: Instant) {
    self.time = time
    down = .empty
    cancelled = .empty
    slots = InlineArray(repeating: Contact(id: 0, position: .zero))
  }

  /// The contact in a slot that is `down`; in one that is `cancelled`, who was taken back.
  @inlinable @inline(__always)
  public subscript(slot: Int) -> Contact {
    slots[slot]
  }

  /// - Precondition: nobody was taken back in that slot in this frame, or it could not say who.
  public mutating func place(_ contact: Contact, in slot: Int) {
    precondition(slot >= 0 && slot < contactsMax, "a contact frame has contactsMax slots")
    precondition(!cancelled.contains(slot), "a slot says who was taken back for one frame")
    slots[slot] = contact
    down.insert(slot)
  }

  public mutating func move(slot: Int, to position: Point) {
    precondition(down.contains(slot), "only a contact that is down can move")
    slots[slot].position = position
  }

  public mutating func lift(slot: Int) { down.remove(slot) }

  /// The panel takes back who is in the slot; the frame still says who that is.
  ///
  /// - Precondition: somebody is: a frame that was just made knows no contacts, so `place` the one
  ///   that is taken back first.
  public mutating func cancel(slot: Int) {
    precondition(down.contains(slot), "only a contact that is down can be taken back")
    down.remove(slot)
    cancelled.insert(slot)
  }

  /// Forgets the cancellations, which belong to one frame only.
  public mutating func clearCancelled() { cancelled = .empty }

  /// Whether both have the same contacts in the same slots, so that only places differ, and nobody
  /// was taken back in this one.
  public func hasContacts(of other: ContactFrame) -> Bool {
    guard down == other.down, cancelled.isEmpty else { return false }
    var rest = down
    while let slot = rest.popFirst() {
      if slots[slot].id != other.slots[slot].id { return false }
    }
    return true
  }

  /// Whether every number in it is finite; a frame that is not must not reach a recognizer.
  public var isFinite: Bool {
    var rest = down
    while let slot = rest.popFirst() {
      if !slots[slot].position.isFinite { return false }
    }
    return true
  }
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
    // Where it was taken back is nothing that a frame says.
    rest = left.cancelled
    while let slot = rest.popFirst() {
      if left.slots[slot].id != right.slots[slot].id { return false }
    }
    return true
  }
}
