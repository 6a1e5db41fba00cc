import TactusCore

/// The velocities of the contacts that drags follow.
///
/// Problem: a velocity tracker in each drag takes more room than all the rest of the engine, though
/// drags that watch one target follow the same contact. Solution: those that began to follow a
/// contact at the same moment share a tracker; each contact is sampled once a frame.
struct ContactVelocities: BitwiseCopyable, Sendable {
  private struct Entry: BitwiseCopyable, Sendable {
    var tracker = VelocityTracker()
    /// Since when, in microseconds modulo 2³².
    var start: UInt32 = 0
    /// Who asks for it; nobody when it is free.
    var users = RecognizerSet.empty
    var slot: UInt8 = 0
  }

  private var entries: InlineArray<3, Entry>
  /// How often a drag found no tracker free; its velocity is zero.
  private(set) var overflowCount: UInt32 = 0

  /// How many contacts have a velocity at once, apart from a pair's: two fingers that drag apart
  /// from each other, and one that was handed over.
  static var contactsMax: Int { 3 }

  init() { entries = InlineArray(repeating: Entry()) }

  /// From now on `user` follows the contact in `slot`.
  mutating func follow(_ slot: Int, at position: Point, by user: Int, since time: Instant) {
    drop(user)
    let start = UInt32(truncatingIfNeeded: time.microseconds)
    var free: Int?
    for index in 0..<Self.contactsMax {
      if entries[index].users.isEmpty {
        free = index
      } else if entries[index].start == start, Int(entries[index].slot) == slot {
        entries[index].users.insert(user)
        return
      }
    }
    guard let free else {
      overflowCount &+= 1
      return
    }
    entries[free].tracker.reset()
    entries[free].tracker.add(position, at: time)
    entries[free].start = start
    entries[free].users = RecognizerSet(user)
    entries[free].slot = UInt8(truncatingIfNeeded: slot)
  }

  /// `user` does not follow a contact any more.
  mutating func drop(_ user: Int) {
    for index in 0..<Self.contactsMax { entries[index].users.remove(user) }
  }

  /// Takes in where the contacts that are `down` are at `time`, moved or not.
  mutating func sample(_ down: ContactSet, _ tracks: inout ContactTracks, at time: Instant) {
    for index in 0..<Self.contactsMax where !entries[index].users.isEmpty {
      let slot = Int(entries[index].slot)
      if down.contains(slot) { entries[index].tracker.add(tracks.position(slot), at: time) }
    }
  }

  /// What `user` follows moves this fast, in points a second.
  mutating func velocity(for user: Int, at time: Instant) -> Vector {
    for index in 0..<Self.contactsMax where entries[index].users.contains(user) {
      return entries[index].tracker.velocity(at: time)
    }
    return .zero
  }
}
