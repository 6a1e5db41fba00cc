public import Gestures
public import TactusCore

/// Shrinks a target slightly under a finger, and restores it when the finger leaves.
public struct PressFeedback: BitwiseCopyable, Sendable {
  /// What was pressed last; it may still be growing back.
  public private(set) var target: TargetID?
  public private(set) var isPressed = false
  private var amount = SpringValue(0)

  private let spring: Spring

  /// - Parameter spring: shrinks it and restores it.
  public init(_ spring: Spring) { self.spring = spring }

  public mutating func press(_ target: TargetID, at time: Instant) {
    // What is growing back gets smaller again from where it is.
    if target != self.target { amount.set(0) }
    amount.retarget(to: 1, spring: spring, at: time)
    self.target = target
    isPressed = true
  }

  public mutating func release(at time: Instant) {
    guard isPressed else { return }
    isPressed = false
    amount.retarget(to: 0, spring: spring, at: time)
  }

  /// Whether nothing gets smaller or larger from `time` on.
  public func isResting(at time: Instant) -> Bool { amount.isResting(at: time) }

  public mutating func clear() { self = PressFeedback(spring) }

  /// The scale of a target that shrinks to `scale` while it is pressed.
  public func scale(of target: TargetID, to scale: Float, at time: Instant) -> Float {
    guard target == self.target else { return 1 }
    return 1 + (scale - 1) * amount.value(at: time)
  }
}
