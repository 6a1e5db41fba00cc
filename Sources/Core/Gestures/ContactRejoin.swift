import TactusCore

//            leaves                 another one lands near it, in time
//   there ───────────▶ away ────────────────────────────────────────────▶ there, under its old name
//     ▲                  │
//     │ lands            │ the time is over
//   free ◀───────────────┘

/// Makes one contact of two that are one finger, which the panel lost for a moment.
///
/// Problem: a worn or wet panel loses a finger for a scan or two: a button is pressed twice, a hold
/// becomes two taps. Solution: a contact that leaves stays for `contact.rejoin`; one that lands near
/// it meanwhile goes on under its name. The price is that every lift comes so much later, and that a
/// double tap takes longer than that between its taps. Off by default.
struct ContactRejoin: BitwiseCopyable, Sendable {
  /// The slots that are taken, and those of them whose contact is away.
  private(set) var taken = ContactSet.empty
  private(set) var away = ContactSet.empty
  /// What the panel calls the contact in each slot, and what the engine does.
  private var panelIDs: PerContact<UInt16> = InlineArray(repeating: 0)
  private var ids: PerContact<UInt16> = InlineArray(repeating: 0)
  /// Until when one that is away may come back.
  private var limits: PerContact<Instant> = InlineArray(repeating: .never)

  init() {}

  /// When the next one that is away is gone.
  var deadline: Instant {
    mutating get {
      var next = Instant.never
      var rest = away
      while let slot = rest.popFirst() { next = min(next, limits[slot]) }
      return next
    }
  }

  /// The contacts of a frame, with those that are away where they were, and those that came back
  /// under their old names.
  mutating func joined(
    _ frame: borrowing ContactFrame, _ tracks: inout ContactTracks
  ) -> ContactFrame {
    var result = ContactFrame(time: frame.time)
    var found = ContactSet.empty
    var present = taken
    while let slot = present.popFirst() {
      let place = self.place(of: panelIDs[slot], in: frame, away.contains(slot))
      if let place, frame.down.contains(place) {
        found.insert(place)
        show(frame[place], in: slot, &result)
      } else if place != nil {
        // The panel took it back: it does not come again.
        result.place(Contact(id: ids[slot], position: tracks.position(slot)), in: slot)
        result.cancel(slot: slot)
        forget(slot)
      } else {
        if !away.contains(slot) {
          away.insert(slot)
          limits[slot] = frame.time + tracks.limits.rejoinTime
        }
      }
    }
    var landed = frame.down - found
    while let place = landed.popFirst() {
      let contact = frame[place]
      if let slot = nearest(to: contact.position, &tracks) {
        away.remove(slot)
        panelIDs[slot] = contact.id
        show(contact, in: slot, &result)
      } else if let slot = free(like: place, result) {
        taken.insert(slot)
        (panelIDs[slot], ids[slot]) = (contact.id, contact.id)
        show(contact, in: slot, &result)
      }
    }
    var rest = away
    while let slot = rest.popFirst() {
      result.place(Contact(id: ids[slot], position: tracks.position(slot)), in: slot)
    }
    return result
  }

  /// Those that are away for too long are gone.
  mutating func release(at time: Instant) {
    var rest = away
    while let slot = rest.popFirst() {
      if limits[slot] <= time { forget(slot) }
    }
  }

  mutating func clear() { (taken, away) = (.empty, .empty) }

  /// The contacts without those that left, at `time`.
  mutating func frame(at time: Instant, _ tracks: inout ContactTracks) -> ContactFrame {
    var result = ContactFrame(time: time)
    var rest = taken
    while let slot = rest.popFirst() {
      result.place(Contact(id: ids[slot], position: tracks.position(slot)), in: slot)
    }
    return result
  }

  private mutating func forget(_ slot: Int) {
    taken.remove(slot)
    away.remove(slot)
  }

  private func show(_ contact: Contact, in slot: Int, _ frame: inout ContactFrame) {
    var shown = contact
    shown.id = ids[slot]
    frame.place(shown, in: slot)
  }

  /// The panel's slot of a contact that it shows or took back; nil when it has left.
  private func place(
    of id: UInt16, in frame: borrowing ContactFrame, _ isAway: Bool
  ) -> Int? {
    guard !isAway else { return nil }
    var rest = frame.down | frame.cancelled
    while let place = rest.popFirst() {
      if frame[place].id == id { return place }
    }
    return nil
  }

  /// The one that is away and near enough.
  private func nearest(to point: Point, _ tracks: inout ContactTracks) -> Int? {
    var reach = tracks.limits.rejoinDistance * tracks.limits.rejoinDistance
    var found: Int?
    var rest = away
    while let slot = rest.popFirst() {
      let distance = (tracks.position(slot) - point).lengthSquared
      if distance <= reach { (found, reach) = (slot, distance) }
    }
    return found
  }

  /// A slot for a contact that lands: the panel's own if that is free, and in this frame named
  /// nobody.
  private func free(like place: Int, _ frame: borrowing ContactFrame) -> Int? {
    var slots = ContactSet.first(contactsMax) - taken - frame.cancelled
    return slots.contains(place) ? place : slots.popFirst()
  }
}
