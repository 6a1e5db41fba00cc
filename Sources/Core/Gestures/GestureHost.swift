public import TactusCore

/// What the engine calls while it handles a frame or a deadline: the scene, and whatever keeps a
/// trace.
///
/// The engine works in steps: moves and lifts, landings, a deadline, the resolution of an attempt.
/// After each step the host takes its decisions, in order, and then handles its events, in order;
/// only then is it asked about the next attempt.
public protocol GestureHost: ~Copyable {
  /// What a contact that lands at `point`, in points, lands on. Asked after the frame's moves and
  /// lifts have been handled.
  mutating func hit(_ point: Point, at time: Instant) -> Hit

  /// Whether a gesture may begin. Asked at that moment, with the event that it would cause.
  func allows(_ attempt: GestureEvent) -> Bool

  /// The earliest time at which a gesture may begin; by default, at any. Asked right before
  /// `allows`. Until then its recognizer waits; then it is asked about again, with what the finger
  /// has done by then.
  func earliestBegin(of attempt: GestureEvent) -> Instant

  mutating func handle(_ event: GestureEvent)

  /// What happened to a contact, whatever gesture comes of it. In each step a decided direction
  /// comes before the step's events, a landing before its decisions; a press that is over and a
  /// contact that left come last, when every attempt is resolved.
  mutating func touch(_ touch: Touch)

  mutating func take(_ decision: Decision)

  /// The panel shows a contact farther from where it was than a finger can have come since: it
  /// gives another finger the name of one that left. The contact is cancelled where it was, and
  /// another one lands where it is.
  mutating func leap(of contact: UInt16, at time: Instant)

  /// The panel shows a contact that is larger than `contact.palmSize`. If it was a finger until now
  /// it is cancelled; one that lands so large never lands for a gesture.
  mutating func palm(_ contact: UInt16, at time: Instant)

  /// A step produced more decisions than there is room for: `count` were dropped.
  mutating func missDecisions(_ count: UInt32, at time: Instant)

  /// The new relations, if the event just handled changed them; nil if not. Asked after each event;
  /// takes effect with the next attempt.
  mutating func changedRelations() -> GestureRelations?

  /// Whether changes are kept, as a trace keeps them; see `record(change:)`.
  var recordsChanges: Bool { get }

  /// Keeps a `changed` event together with its velocity, right before the same event is handled.
  ///
  /// Fitting a velocity costs more than the rest of a change. `handle` gets none, whether changes
  /// are recorded or not, unless its recognizer was made to report it (`reportsVelocity`). So what
  /// a scene does never depends on being traced.
  mutating func record(change event: GestureEvent)
}

extension GestureHost where Self: ~Copyable {
  @inlinable @inline(__always)
  public func earliestBegin(of attempt: GestureEvent) -> Instant { .longAgo }

  @inlinable @inline(__always)
  public mutating func take(_ decision: Decision) {}

  @inlinable @inline(__always)
  public mutating func leap(of contact: UInt16, at time: Instant) {}

  @inlinable @inline(__always)
  public mutating func palm(_ contact: UInt16, at time: Instant) {}

  @inlinable @inline(__always)
  public mutating func touch(_ touch: Touch) {}

  @inlinable @inline(__always)
  public mutating func missDecisions(_ count: UInt32, at time: Instant) {}

  @inlinable @inline(__always)
  public mutating func changedRelations() -> GestureRelations? { nil }

  @inlinable @inline(__always)
  public var recordsChanges: Bool { false }

  @inlinable @inline(__always)
  public mutating func record(change event: GestureEvent) {}
}
