public import TactusCore

/// A recognizer's answer to a change, or to a deadline.
///
/// The contract of every recognizer: it is a value; `update` takes one frame's change and the
/// tracks, `expire` a deadline that was reached, `begin` and `lose` the arbiter's answer; it
/// reports by returning a verdict, and never decides for another recognizer.
public enum Verdict: BitwiseCopyable, Sendable {
  /// Nothing that anyone else needs to know.
  case none
  /// It follows a contact now.
  case possible(slot: UInt8)
  /// It wants to begin, or to be recognized; the arbiter decides.
  case wants(reason: DecisionReason, value: Float, limit: Float)
  /// An active gesture moved.
  case changed
  /// An active gesture is complete. Its `remaining` contacts are still on the glass and may be
  /// transferred to a successor.
  case ended(reason: DecisionReason, remaining: ContactSet)
  /// An active gesture was cancelled. Its `remaining` contacts are still on the glass and may be
  /// transferred to a successor.
  case cancelled(remaining: ContactSet)
  /// It gave up on what it followed.
  case failed(reason: DecisionReason, value: Float, limit: Float)
}

/// Why a recognizer changes, or wants to change, its state.
struct Measure: BitwiseCopyable, Sendable {
  var value: Float
  var limit: Float
  var reason: DecisionReason

  init(reason: DecisionReason, value: Float, limit: Float) {
    self.reason = reason
    self.value = value
    self.limit = limit
  }

  /// A reason without a measurement.
  init(_ reason: DecisionReason) { self.init(reason: reason, value: 0, limit: 0) }
}
