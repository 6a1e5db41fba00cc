import TactusCore

/// The velocities of the contacts that drags track, and of a pair.
///
/// Problem: a velocity tracker in each drag takes more room than the rest of the engine, although
/// drags that watch one target track the same contact. Solution: those that began tracking a
/// contact at the same moment share a tracker; each contact is sampled once per frame. A pair has a
/// tracker of its own.
struct ContactVelocities: BitwiseCopyable, Sendable {
  private struct Entry: BitwiseCopyable, Sendable {
    var tracker = VelocityTracker()
    /// When tracking began, in microseconds modulo 2³².
    var start: UInt32 = 0
    /// The engine slots that use it; empty when the entry is free.
    var users = SlotSet.empty
    /// The contact's slot; nil for a pair, which adds its samples itself.
    var slot: UInt8?
    /// The time for which the velocity was last fitted; nil once a newer sample has arrived.
    var fitted: UInt32?
    var velocity = Vector.zero

    mutating func add(_ position: Point, at time: Instant) {
      tracker.add(position, at: time)
      fitted = nil
    }

    /// Fits once for all users that ask at the same time.
    mutating func velocity(at time: Instant) -> Vector {
      let stamp = UInt32(truncatingIfNeeded: time.microseconds)
      if fitted != stamp {
        velocity = tracker.velocity(at: time)
        fitted = stamp
      }
      return velocity
    }
  }

  private var entries: Entries
  /// How often a drag found no free tracker; its velocity is then zero.
  private(set) var overflowCount: UInt32 = 0

  private typealias Entries = InlineArray<3, Entry>
  /// How many velocities are tracked at once: two fingers that drag different things, and a pair or
  /// a third finger.
  static var velocitiesMax: Int { Entries.count }

  init() { entries = InlineArray(repeating: Entry()) }

  /// From now on `user` tracks the contact in `slot`, or a position of its own when that is nil.
  mutating func follow(_ slot: Int?, at position: Point, by user: Int, since time: Instant) {
    drop(user)
    let slot = slot.map { UInt8(truncatingIfNeeded: $0) }
    let start = UInt32(truncatingIfNeeded: time.microseconds)
    var free: Int?
    for index in 0..<Self.velocitiesMax {
      if entries[index].users.isEmpty {
        free = index
      } else if slot != nil, entries[index].slot == slot, entries[index].start == start {
        entries[index].users.insert(user)
        return
      }
    }
    guard let free else {
      overflowCount &+= 1
      return
    }
    entries[free].tracker.reset()
    entries[free].add(position, at: time)
    entries[free].start = start
    entries[free].users = SlotSet(user)
    entries[free].slot = slot
  }

  /// `user` no longer tracks a contact.
  mutating func drop(_ user: Int) {
    for index in 0..<Self.velocitiesMax { entries[index].users.remove(user) }
  }

  /// Samples the positions at `time` of the contacts that are `down`, moved or not.
  mutating func sample(_ down: ContactSet, _ tracks: inout ContactTracks, at time: Instant) {
    for index in 0..<Self.velocitiesMax where !entries[index].users.isEmpty {
      guard let slot = entries[index].slot.map(Int.init), down.contains(slot) else { continue }
      entries[index].add(tracks.position(slot), at: time)
    }
  }

  /// Adds a sample at `time` for a `user` that tracks no contact.
  mutating func add(_ position: Point, for user: Int, at time: Instant) {
    for index in 0..<Self.velocitiesMax where entries[index].users.contains(user) {
      entries[index].add(position, at: time)
      return
    }
  }

  /// The velocity of what `user` tracks, in points per second.
  mutating func velocity(for user: Int, at time: Instant) -> Vector {
    for index in 0..<Self.velocitiesMax where entries[index].users.contains(user) {
      return entries[index].velocity(at: time)
    }
    return .zero
  }
}
