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

/// A value on a spring that is drawn: a mark that slides to what was chosen. With reduced motion it
/// is there at once, and fades.
public struct ShownMotion: Part, BitwiseCopyable, Sendable {
  private var value: MovingValue
  /// What it was at the last update, which is what is drawn.
  public private(set) var shown: Float
  private var fade = FadeInPlace()
  private var past: Float = 0

  /// With reduced motion: what it was before, where it fades out while it fades in at `shown`, and
  /// how much of the latter shows, 0 to 1. Nil when that is over, and always with full motion.
  public var fading: (from: Float, progress: Float)? {
    fade.shown < 1 ? (past, fade.shown) : nil
  }

  public init(_ value: Float) {
    self.value = MovingValue(value)
    shown = value
  }

  /// Pulls it to another target from where it is, with the speed that it has.
  public mutating func retarget(to target: Float, spring: Spring, at time: Instant) {
    let place = value.value(at: time)
    if place != target, fade.begin(at: time) { past = place }
    value.retarget(to: target, spring: spring, at: time)
  }

  public var nextRest: Instant { value.nextRest }
  public mutating func takeRest(by time: Instant) -> Float? { value.takeRest(by: time) }
  public func place(at time: Instant) -> Float? { value.value(at: time) }
  public func isResting(at time: Instant) -> Bool {
    value.isResting(at: time) && fade.isOver(at: time)
  }
  public mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }
  public mutating func suspend(at time: Instant) {
    value.settle(at: value.target, time)
    fade.stop()
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = value.value(at: time)
    guard fade.show(at: time) || now != shown else { return }
    shown = now
    changes.isWhole = true
  }
}
