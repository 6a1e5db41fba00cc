public import TactusCore

/// What comes in front takes the contacts away from what lies beneath.
extension GestureEngine {
  /// An event that the host has handled put something in front: contacts other than the event's own
  /// are taken from every recognizer, until they lift. Empties the outbox first.
  ///
  /// - Parameter index: of the event in the outbox.
  @usableFromInline @inline(never)
  mutating func cover(for index: Int, at time: Instant) {
    let winner = outbox.events[inPlace: index].recognizer
    let covered = down - outbox.events[inPlace: index].contacts
    outbox.removeAll()
    guard !covered.isEmpty else { return }
    var all = declared | strands
    while let other = all.popFirst() {
      slots[other].watched -= covered
      slots[other].eligible -= covered
    }
    var rest = living
    while let other = popNext(&rest) {
      guard slots[other].following.intersects(covered) else { continue }
      if slots[other].phase == .active {
        cover(other, winner, at: time)
      } else {
        withdraw(other, because: moved(other, by: .covered), winner: winner, at: time)
      }
    }
    schedule()
  }

  /// An active recognizer is over: its contact is on something that something else has covered.
  private mutating func cover(_ index: Int, _ winner: RecognizerID, at time: Instant) {
    outbox.append(event(index, .cancelled, at: time))
    decide(index, to: .cancelled, moved(index, by: .covered), winner: winner, at: time)
    press(index, .cancelled, at: time)
    release(index)
    loseMachine(index)
  }
}
