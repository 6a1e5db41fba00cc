public import TactusCore

/// The states between which a recognizer moves, as a decision names them.
public enum RecognizerState: UInt8, BitwiseCopyable, Sendable {
  case idle, possible, waiting, active, recognized, ended, cancelled, failed
}

/// Why a recognizer changed its state.
public enum DecisionReason: UInt8, BitwiseCopyable, Sendable {
  /// A contact landed on its target.
  case landed
  /// The contact moved farther than the limit. Points.
  case distance
  /// The contact stayed down longer than the limit. Milliseconds.
  case duration
  /// The next tap did not land in time. Milliseconds.
  case interval
  /// The next tap landed too far away. Points.
  case apart
  /// The contact lifted. Milliseconds since it landed, unless a better measure applies.
  case lifted
  /// The contact lifted before the gesture had moved far enough. Points.
  case tooShort
  /// The contact lifted before its direction was decided, though it had moved far enough. Points
  /// along the longer axis; no limit where it had moved as far along the other one.
  case undecided
  /// The panel cancelled the contact.
  case cancelled
  /// A further contact landed on the target of a series of taps.
  case joined
  /// Two contacts stayed together long enough. Milliseconds.
  case pair
  /// One contact of the pair was away for long enough. Milliseconds.
  case single
  /// Another recognizer began with the same contact, or had begun with others and kept it from this
  /// one. Points that the contact had moved; no limit.
  case lost
  /// The contact was handed over from another recognizer, or to it.
  case handover
  /// The scene's condition refused it. What it tried to begin with: points, or milliseconds for a
  /// press; for an edge swipe in the wrong direction, the points at which its direction was
  /// decided.
  case condition
  /// A recognizer that has to fail first may still be recognized.
  case requirement
  /// The host has it wait before it may begin. Milliseconds that are left.
  case pause
  /// The recognizer that had to fail first was recognized.
  case required
  /// The landing was too far from the edge. Points.
  case edge
  /// A contact landed that it does not take: it is busy with another one, or all its tap strands
  /// are.
  /// Its state does not change; the decision's contact is the one that was ignored.
  case ignored
  /// A contact landed on something that moves and stopped it: the scene withheld it from this
  /// recognizer. Its state does not change.
  case caught
}

/// One state change of one recognizer: which, from and to which state, why, and what was measured
/// against which limit.
public struct Decision: BitwiseCopyable, Sendable {
  public var time: Instant
  public var recognizer: RecognizerID
  public var target: TargetID
  /// The id of the contact that it is about.
  public var contact: UInt16
  public var from: RecognizerState
  public var to: RecognizerState
  public var reason: DecisionReason
  /// The measured value and the limit it was compared with, in the unit that the reason names; both
  /// 0 when nothing was measured.
  public var value: Float
  public var limit: Float
  /// The recognizer that won, if one did.
  public var winner: RecognizerID?

  public init(
    time: Instant, recognizer: RecognizerID, target: TargetID, contact: UInt16,
    from: RecognizerState, to: RecognizerState, reason: DecisionReason, value: Float, limit: Float,
    winner: RecognizerID? = nil
  ) {
    self.time = time
    self.recognizer = recognizer
    self.target = target
    self.contact = contact
    self.from = from
    self.to = to
    self.reason = reason
    self.value = value
    self.limit = limit
    self.winner = winner
  }
}
