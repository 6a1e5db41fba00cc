public import Gestures
public import TactusCore

/// Shrinks a target slightly under a finger, and restores it when the finger leaves. With reduced
/// motion it has the other size at once, which fades in.
public struct PressFeedback: Part, BitwiseCopyable, Sendable {
  /// What was pressed last; it may still be growing back.
  public private(set) var target: TargetID?
  /// Whether a finger presses it still.
  public private(set) var isPressed = false
  private var amount = SpringValue(0)
  /// As of the last update.
  private var shown: (target: TargetID?, amount: Float) = (nil, 0)
  /// With reduced motion, and how small it was before: 0 as large as it is, 1 as it is pressed.
  private var fade = FadeInPlace()
  private var past: Float = 0

  private var tuning: PressFeedbackTuning
  /// Whether that is in no table of a scene.
  private let isOwn: Bool

  /// - Parameter tuning: the scene's; without one it has the defaults.
  public init(_ tuning: PressFeedbackTuning? = nil) {
    self.tuning = tuning ?? PressFeedbackTuning()
    isOwn = tuning == nil
  }

  /// A finger presses a target: it gets smaller.
  public mutating func press(_ target: TargetID, at time: Instant) {
    // What is growing back gets smaller again from where it is.
    if target != self.target { amount.set(0) }
    past = target == self.target ? faded(at: time) : 0
    fade.restart(at: time)
    amount.retarget(to: 1, spring: tuning.shrinking, at: time)
    self.target = target
    isPressed = true
  }

  /// The finger has left, or does something else: what it pressed grows back.
  public mutating func release(at time: Instant) {
    guard isPressed else { return }
    isPressed = false
    past = faded(at: time)
    fade.restart(at: time)
    amount.retarget(to: 0, spring: tuning.shrinking, at: time)
  }

  /// Whether nothing gets smaller or larger from `time` on.
  public func isResting(at time: Instant) -> Bool {
    amount.isResting(at: time) && fade.isOver(at: time)
  }

  /// How much of what is small shows at a time, 0 to 1, while it fades.
  @inline(never)
  private func faded(at time: Instant) -> Float {
    past + (amount.target - past) * fade.progress(at: time)
  }

  /// With reduced motion: how much of a target shows at its own size, 0 to 1, over itself at the
  /// scale to which it shrinks. Nil where it has one size, and always with full motion.
  public func fading(of target: TargetID) -> Float? {
    guard target == shown.target, fade.shown < 1 else { return nil }
    return 1 - (past + (amount.target - past) * fade.shown)
  }

  /// As `scale(of:to:at:)`, as of the last update.
  public func shownScale(of target: TargetID, to scale: Float) -> Float {
    target == shown.target ? 1 + (scale - 1) * shown.amount : 1
  }

  public mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
    let now = amount.value(at: time)
    // With reduced motion it may have been fading, at its end.
    if shown.target != target, let before = shown.target, shown.amount > 0 || fade.isOn {
      changes.add(before)
    }
    let isFading = fade.show(at: time)
    if let target, isFading || now != (shown.target == target ? shown.amount : 0) {
      changes.add(target)
    }
    shown = (target, now)
  }

  public mutating func pace(by pacing: Pacing) {
    fade.pace(by: pacing)
    if isOwn { tuning.shrinking.pace(by: pacing) }
  }

  /// Nothing is pressed, and everything has its size.
  public mutating func suspend(at time: Instant) {
    target = nil
    isPressed = false
    amount.set(0)
    fade.stop()
  }

  /// The scale of a target that shrinks to `scale` while it is pressed.
  public func scale(of target: TargetID, to scale: Float, at time: Instant) -> Float {
    guard target == self.target else { return 1 }
    return 1 + (scale - 1) * amount.value(at: time)
  }
}

/// How a target gives under a finger.
public struct PressFeedbackTuning: TuningTable {
  public var shrinking = Spring(response: 0.2, dampingFraction: 0.825)

  public init() {}

  public mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.spring(
      &shrinking, response: "feedback.response", damping: "feedback.damping",
      "The spring with which what is pressed shrinks under a finger, and comes back.")
  }
}
