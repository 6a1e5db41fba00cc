public import TactusCore

/// A value that is drawn and moves in no time: a choice, a switch, a number.
public struct Shown<Value: Equatable & BitwiseCopyable & Sendable>: Part, BitwiseCopyable, Sendable
{
  /// What it is.
  public var now: Value
  @usableFromInline var drawn: Value

  /// What it was at the last update, which is what is drawn.
  @inlinable public var shown: Value { drawn }

  @inlinable
  public init(_ value: Value) {
    now = value
    drawn = value
  }

  @inlinable
  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    guard drawn != now else { return }
    drawn = now
    changes.isWhole = true
  }
}
