public import Gestures
public import TactusCore

/// A screen of yours, as a `PartHost` sees it: what lies where, its parts, and what gestures do.
///
/// It is what a scene is to the firmware, without a board, a canvas or a trace: for a program that
/// draws by other means.
public protocol PartScreen: ~Copyable {
  /// What a contact that lands at `point`, in points, lands on.
  mutating func hit(_ point: Point, at time: Instant) -> Hit

  /// Whether taps on a target ask the tap gate first; by default none does. A button on something
  /// that can be swiped should.
  func isQuiet(_ target: TargetID) -> Bool

  /// The names of the parts that a target lies on; by default it lies on what does not move.
  func parts(under target: TargetID) -> PartNames

  /// Shows all parts to a visitor, always in the same order; by default there are none.
  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V)

  /// Takes a gesture that the gate, if it was asked, has let through.
  ///
  /// - Returns: whether it navigated. That counts for a drag that ends: it then keeps taps from
  ///   quiet targets for longer.
  mutating func handle(_ event: GestureEvent) -> GestureEffect

  /// The gate has stopped a tap on a quiet target, or one whose target was moved away.
  mutating func block(_ tap: GestureEvent, _ answer: TapGate.Answer)

  /// What happened to a contact, after the parts have seen it.
  mutating func touch(_ touch: Touch)

  /// A part came to rest at `place`, at `time`: on its own, or suspended.
  mutating func rest(_ part: Word, at place: Float, _ time: Instant)

  /// Something of a part is due at `time`. By default what came to rest is handed on to
  /// `rest(_:at:_:)`; for a part that has more to report, such as rows.
  mutating func take(_ report: PartReport, of part: Word, _ time: Instant)

  /// Whether a gesture may begin; by default any may. See `GestureHost`.
  func allows(_ attempt: GestureEvent) -> Bool

  /// The earliest time at which a gesture may begin; by default at any. See `GestureHost`.
  func earliestBegin(of attempt: GestureEvent) -> Instant

  /// The new relations, if the event just handled changed them. See `GestureHost`.
  mutating func changedRelations() -> GestureRelations?

  /// A recognizer changed its state, and why; for a log.
  mutating func take(_ decision: Decision)
}

extension PartScreen where Self: ~Copyable {
  @inlinable @inline(__always)
  public func isQuiet(_ target: TargetID) -> Bool { false }

  @inlinable @inline(__always)
  public func parts(under target: TargetID) -> PartNames { PartNames() }

  @inlinable @inline(__always)
  public mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {}

  @inlinable @inline(__always)
  public mutating func block(_ tap: GestureEvent, _ answer: TapGate.Answer) {}

  @inlinable @inline(__always)
  public mutating func touch(_ touch: Touch) {}

  @inlinable @inline(__always)
  public mutating func rest(_ part: Word, at place: Float, _ time: Instant) {}

  @inlinable @inline(__always)
  public mutating func take(_ report: PartReport, of part: Word, _ time: Instant) {
    if let place = report.place { rest(report.thing ?? part, at: place, time) }
  }

  @inlinable @inline(__always)
  public func allows(_ attempt: GestureEvent) -> Bool { true }

  @inlinable @inline(__always)
  public func earliestBegin(of attempt: GestureEvent) -> Instant { .longAgo }

  @inlinable @inline(__always)
  public mutating func changedRelations() -> GestureRelations? { nil }

  @inlinable @inline(__always)
  public mutating func take(_ decision: Decision) {}
}

/// What a screen did with a gesture, as far as the tap gate is concerned.
public enum GestureEffect: UInt8, BitwiseCopyable, Sendable {
  /// What was in front is in front still.
  case stayed
  /// Something else is in front: another page, another screen.
  case navigated
}
