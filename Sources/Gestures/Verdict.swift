public import TactusCore

/// What a recognizer answers to a change, or to a deadline.
///
/// The contract of every recognizer: it is a value; `update` takes one frame's change and the
/// tracks, `expire` a deadline that was reached, `begin` and `lose` the arbiter's answer; it
/// reports by returning, and never decides over another recognizer.
public enum Verdict: BitwiseCopyable, Sendable {
  /// Nothing that anyone else needs to know.
  case none
  /// It follows a contact now.
  case possible(slot: UInt8)
  /// It would begin, or be recognized; the arbiter decides.
  case wants(reason: DecisionReason, value: Float, limit: Float)
  /// An active gesture moved.
  case changed
  /// An active gesture is complete. `remaining` contacts of it are still on the glass and may pass
  /// on to a successor.
  case ended(reason: DecisionReason, remaining: ContactSet)
  /// An active gesture was taken away.
  case cancelled
  /// It gave up on what it followed.
  case failed(reason: DecisionReason, value: Float, limit: Float)
}
