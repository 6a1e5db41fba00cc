public import Gestures
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

/// A value on a spring that is drawn: a mark that slides to what was chosen.
public struct ShownMotion: Part, BitwiseCopyable, Sendable {
  private var value: MovingValue
  /// What it was at the last update, which is what is drawn.
  public private(set) var shown: Float

  public init(_ value: Float) {
    self.value = MovingValue(value)
    shown = value
  }

  /// Pulls it to another target from where it is, with the speed that it has.
  public mutating func retarget(to target: Float, spring: Spring, at time: Instant) {
    value.retarget(to: target, spring: spring, at: time)
  }

  public var nextRest: Instant { value.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { value.takeRest(by: time) }
  public func place(at time: Instant) -> Float? { value.value(at: time) }
  public func isResting(at time: Instant) -> Bool { value.isResting(at: time) }
  public mutating func suspend(at time: Instant) { value.settle(at: value.target, time) }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = value.value(at: time)
    guard now != shown else { return }
    shown = now
    changes.isWhole = true
  }
}
