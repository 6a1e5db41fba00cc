public import TactusCore

/// What the engine reports about contacts rather than about gestures.
extension GestureEngine {
  /// Whether a recognizer that needs a direction may use a contact.
  @inline(never)
  mutating func needsAxis(_ slot: Int) -> Bool {
    var rest = axial
    while let index = rest.popFirst() {
      if slots[index].eligible.contains(slot) { return true }
    }
    return false
  }

  /// The contacts that taps and long presses follow.
  @inline(never)
  private mutating func followedByPresses() -> ContactSet {
    var contacts = ContactSet.empty
    var rest = living & timed
    while let index = rest.popFirst() { contacts |= slots[index].following }
    return contacts
  }

  /// A landed contact, after the recognizers have seen it.
  @usableFromInline @inline(never)
  mutating func landedTouch(_ slot: Int, at time: Instant) -> Touch {
    if followedByPresses().contains(slot) { pressed.insert(slot) }
    return touch(.landed, slot, at: time)
  }

  /// The next touch to report once the attempts of a step are resolved: presses that are over, then
  /// contacts that left.
  @usableFromInline @inline(never)
  mutating func nextClosedTouch(at time: Instant) -> Touch? {
    var over = pressed - left
    if !over.isEmpty { over -= followedByPresses() }
    if let slot = over.popFirst() {
      pressed.remove(slot)
      return touch(.unpressed, slot, at: time)
    }
    guard let slot = left.popFirst() else { return nil }
    defer { pressed.remove(slot) }
    return touch(.left, slot, at: time)
  }

  @usableFromInline @inline(never)
  mutating func touch(_ change: Touch.Change, _ slot: Int, at time: Instant) -> Touch {
    let track = tracks[slot]
    return Touch(
      time: time, change: change, contact: track.id, slot: slot, target: track.target,
      location: track.position, translation: track.translation,
      axis: track.latch?.axis ?? .horizontal, isPress: pressed.contains(slot),
      isCancelled: change == .left && takenBack.contains(slot),
      downCount: down.count)
  }
}
