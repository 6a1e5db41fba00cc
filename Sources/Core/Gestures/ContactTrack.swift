public import TactusCore

/// What the engine remembers of one contact from touch-down to lift.
public struct ContactTrack: BitwiseCopyable, Sendable {
  /// The contact's id.
  public internal(set) var id: UInt16
  /// The topmost target under the touch-down.
  public internal(set) var target: TargetID
  /// When it landed, in microseconds modulo 2³² (wraps after more than an hour).
  private var landing: UInt32
  /// Where it landed, in points.
  public internal(set) var start: Point
  /// Where it is, in points.
  public internal(set) var position: Point
  /// When it was last seen elsewhere than before, as `landing`.
  private var changed: UInt32
  /// The decided direction, and the translation at which it was decided; nil before that.
  public internal(set) var latch: Latch?
  /// How long after the time before that it was last seen elsewhere, in microseconds, at most
  /// `quietMax`.
  private var period: UInt16

  /// A direction that was decided, once.
  public struct Latch: BitwiseCopyable, Sendable {
    public var translation: Vector
    public var axis: Axis
  }

  init() {
    id = 0
    target = 0
    landing = 0
    start = .zero
    position = .zero
    changed = 0
    period = 0
    latch = nil
  }

  /// No panel reports a finger that moves less often than this, in microseconds.
  private static var quietMax: UInt32 { 50_000 }

  /// For how long nothing may have been reported of it, by what its own device did until now. Of
  /// several devices one may scan far less often than frames come.
  func quiet(at time: Instant) -> Interval {
    let passed = UInt32(truncatingIfNeeded: time.microseconds) &- changed
    return .microseconds(Int64(min(passed, UInt32(period))))
  }

  /// From touch-down to now.
  @inline(__always)
  public var translation: Vector { position - start }

  /// How long it has been on the glass at `time`.
  func age(at time: Instant) -> Interval {
    .microseconds(Int64(UInt32(truncatingIfNeeded: time.microseconds) &- landing))
  }

  fileprivate mutating func land(_ contact: Contact, at time: Instant) {
    id = contact.id
    landing = UInt32(truncatingIfNeeded: time.microseconds)
    start = contact.position
    position = contact.position
    changed = landing
    // It has no rhythm yet, so the slowest.
    period = UInt16(truncatingIfNeeded: Self.quietMax)
    latch = nil
    target = 0
  }

  @inline(__always)
  fileprivate mutating func move(to place: Point, at time: Instant) {
    let now = UInt32(truncatingIfNeeded: time.microseconds)
    period = UInt16(truncatingIfNeeded: min(now &- changed, Self.quietMax))
    changed = now
    position = place
  }
}

/// The tracks of all seat slots, and the limits by which they are judged. Not copyable: it is lent
/// to recognizers, never handed around. What reads a track is `mutating`, as in the engine:
/// otherwise each read of one number copies all of them.
public struct ContactTracks: ~Copyable {
  private let inPlace = InPlace()
  private var slots: PerContact<ContactTrack>
  /// Where each contact was before it moved last.
  private var before: PerContact<Point>
  /// How soon after it landed a contact must lift to be a tap, in microseconds; 0 when that does
  /// not matter.
  private var tapMicrosecondsMax: PerContact<UInt32>
  let limits: GestureThresholds

  init(_ limits: GestureThresholds) {
    slots = InlineArray(repeating: ContactTrack())
    before = InlineArray(repeating: .zero)
    tapMicrosecondsMax = InlineArray(repeating: 0)
    self.limits = limits
  }

  @inline(__always)
  subscript(slot: Int) -> ContactTrack {
    mutating get { slots[slot] }
  }

  @inline(__always)
  mutating func position(_ slot: Int) -> Point { slots[slot].position }

  /// Where a contact was in the frame before `change`.
  mutating func position(_ slot: Int, before change: ContactChange) -> Point {
    change.moved.contains(slot) ? before[slot] : slots[slot].position
  }

  @inline(__always)
  mutating func id(_ slot: Int) -> UInt16 { slots[slot].id }

  mutating func land(_ contact: Contact, in slot: Int, at time: Instant) {
    slots[slot].land(contact, at: time)
  }

  mutating func setTarget(_ target: TargetID, of slot: Int) { slots[slot].target = target }

  /// How soon after it landed a contact must lift to be a tap; zero when that does not matter.
  mutating func tapDurationMax(_ slot: Int) -> Interval {
    .microseconds(Int64(tapMicrosecondsMax[slot]))
  }

  /// - Parameter hold: how long it is held until a long press fires; nil when none watches it.
  mutating func setHold(_ hold: Interval?, of slot: Int) {
    let most = limits.tapDurationMax
    let limit = hold.map { most > .zero ? min($0, most) : $0 } ?? most
    tapMicrosecondsMax[slot] = UInt32(truncatingIfNeeded: limit.microseconds)
  }

  /// Takes the new position in, and decides the direction when it can be decided: once, by the axis
  /// with the larger magnitude, when that magnitude first exceeds the limit. Equal magnitudes
  /// wait. Returns whether it was decided now.
  @inline(__always)
  mutating func move(slot: Int, to position: Point, at time: Instant) -> Bool {
    before[slot] = slots[slot].position
    slots[slot].move(to: position, at: time)
    guard slots[slot].latch == nil else { return false }
    let translation = position - slots[slot].start
    let dx = abs(translation.dx)
    let dy = abs(translation.dy)
    guard max(dx, dy) > limits.latchDistance, dx != dy else { return false }
    slots[slot].latch = ContactTrack.Latch(
      translation: translation, axis: dx > dy ? .horizontal : .vertical)
    return true
  }
}
