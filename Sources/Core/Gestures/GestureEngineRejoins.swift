public import TactusCore

/// Contacts that the panel loses for a moment.
extension GestureEngine {
  /// Whether a contact that leaves may come back as the same one.
  @usableFromInline var rejoins: Bool { mutating get { tracks.limits.rejoinTime > .zero } }

  /// A frame as it is recognized: those that left stay for a while.
  @usableFromInline @inline(never)
  mutating func rejoined(_ frame: borrowing ContactFrame) -> ContactFrame {
    defer { awaited = rejoin.away }
    return rejoin.joined(frame, &tracks)
  }

  /// The time of a contact that left is over: it has lifted, so long ago.
  @inline(never)
  mutating func releaseAway(at time: Instant) {
    rejoin.release(at: time)
    awaited = rejoin.away
    heldBack = tracks.limits.rejoinTime
    _ = update(rejoin.frame(at: time, &tracks))
    heldBack = .zero
  }
}
