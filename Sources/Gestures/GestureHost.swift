public import TactusCore

/// What the engine asks and tells while it handles a frame or a deadline: the scene, and whoever
/// keeps a trace.
///
/// The engine works in steps: moves and lifts, landings, a deadline, an attempt that is resolved.
/// After each step the host takes its decisions, in their order, and then handles its events, in
/// theirs; only then is it asked about the next attempt.
public protocol GestureHost: ~Copyable {
  /// What a contact that lands at `point` lands on. Asked when the frame's moves and lifts have been
  /// handled.
  mutating func hit(_ point: Point, at time: Instant) -> Hit

  /// Whether a gesture may begin. Asked at that moment, with the event that it would cause.
  func allows(_ attempt: GestureEvent) -> Bool

  mutating func handle(_ event: GestureEvent)

  mutating func take(_ decision: Decision)

  /// A step made more decisions than there is room for: `count` were dropped.
  mutating func missDecisions(_ count: UInt32, at time: Instant)

  /// The relations from now on, where what the host just handled changes them. Asked after each
  /// event; in effect from the next attempt on.
  mutating func changedRelations() -> GestureRelations?

  /// Whether `changed` events carry a velocity. Fitting one costs more than all the rest of a
  /// change; a recognizer whose scene needs it says so itself (`DragRecognizer.reportsVelocity`).
  var wantsVelocityOfChanges: Bool { get }
}

extension GestureHost where Self: ~Copyable {
  @inlinable @inline(__always)
  public mutating func take(_ decision: Decision) {}

  @inlinable @inline(__always)
  public mutating func missDecisions(_ count: UInt32, at time: Instant) {}

  @inlinable @inline(__always)
  public mutating func changedRelations() -> GestureRelations? { nil }

  @inlinable @inline(__always)
  public var wantsVelocityOfChanges: Bool { false }
}
