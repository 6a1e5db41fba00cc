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

    @inline(__always)
    mutating func add(_ position: Point, at time: Instant) {
      tracker.add(position, at: time)
      fitted = nil
    }

    /// Fits once for all users that ask at the same time.
    mutating func velocity(at time: Instant, _ limits: GestureThresholds) -> Vector {
      let stamp = UInt32(truncatingIfNeeded: time.microseconds)
      if fitted != stamp {
        velocity = tracker.velocity(at: time, limits: limits)
        fitted = stamp
      }
      return velocity
    }
  }

  private var entries: Entries
  /// The entries that are asked for.
  private var used = EntrySet.empty
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
    var rest = used
    while slot != nil, let index = rest.popFirst() {
      guard entries[index].slot == slot, entries[index].start == start else { continue }
      entries[index].users.insert(user)
      return
    }
    var unused = EntrySet.first(Self.velocitiesMax) - used
    guard let free = unused.popFirst() else {
      overflowCount &+= 1
      return
    }
    used.insert(free)
    entries[free].tracker.reset()
    entries[free].add(position, at: time)
    entries[free].start = start
    entries[free].users = SlotSet(user)
    entries[free].slot = slot
  }

  /// `user` no longer tracks a contact.
  @inline(never)
  mutating func drop(_ user: Int) {
    var rest = used
    while let index = rest.popFirst() {
      entries[index].users.remove(user)
      if entries[index].users.isEmpty { used.remove(index) }
    }
  }

  /// Samples the positions at `time` of the contacts that are `down`, moved or not.
  mutating func sample(_ down: ContactSet, _ tracks: inout ContactTracks, at time: Instant) {
    var rest = used
    while let index = rest.popFirst() {
      guard let slot = entries[index].slot.map(Int.init), down.contains(slot) else { continue }
      entries[index].add(tracks.position(slot), at: time)
    }
  }

  /// Adds a sample at `time` for a `user` that tracks no contact.
  @inline(never)
  mutating func add(_ position: Point, for user: Int, at time: Instant) {
    if let index = entry(of: user) { entries[index].add(position, at: time) }
  }

  /// The velocity of what `user` tracks, in points per second.
  @inline(never)
  mutating func velocity(
    for user: Int, at time: Instant, _ limits: GestureThresholds
  ) -> Vector {
    guard let index = entry(of: user) else { return .zero }
    return entries[index].velocity(at: time, limits)
  }

  @inline(__always)
  private mutating func entry(of user: Int) -> Int? {
    var rest = used
    while let index = rest.popFirst() {
      if entries[index].users.contains(user) { return index }
    }
    return nil
  }
}

/// Velocities by their place.
private struct EntrySet: SmallSet {
  var word: UInt32
}
