public import TactusCore

/// The states between which a recognizer moves, as a decision names them.
public enum RecognizerState: UInt8, BitwiseCopyable, Sendable {
  case idle, possible, waiting, active, recognized, ended, cancelled, failed
}

/// Why a recognizer changed its state.
public enum DecisionReason: UInt8, BitwiseCopyable, Sendable {
  /// A contact landed on it.
  case landed
  /// The contact came farther than the limit. Points.
  case distance
  /// The contact stayed longer than the limit. Milliseconds.
  case duration
  /// The next tap did not land in time. Milliseconds.
  case interval
  /// The next tap landed too far away. Points.
  case apart
  /// The contact lifted. Milliseconds since it landed, where there is no better measure.
  case lifted
  /// The contact lifted before the gesture came far enough. Points.
  case tooShort
  /// The panel took the contact back.
  case cancelled
  /// A further contact landed on the same target.
  case joined
  /// Two contacts stayed together long enough. Milliseconds.
  case pair
  /// One contact of the pair was away long enough. Milliseconds.
  case single
  /// Another recognizer began on the same contact. Points that it had come; no limit.
  case lost
  /// The contact passed on from another recognizer, or to it.
  case handover
  /// The scene's condition said no. What it wanted to begin with: points, or milliseconds for what
  /// is held; of an edge swipe that leads elsewhere, the points at which its direction was decided.
  case condition
  /// A recognizer that had to fail first is still possible.
  case requirement
  /// The recognizer that had to fail first was recognized.
  case required
  /// The landing was too far from the edge. Points.
  case edge
  /// A contact landed on it that it cannot take: it is busy with another, or all its tap strands
  /// are. It stays as it is; the decision's contact is the one that was ignored.
  case ignored
}

/// One change of state of one recognizer: who, from where to where, why, what was measured, against
/// what.
public struct Decision: BitwiseCopyable, Sendable {
  public var time: Instant
  public var recognizer: RecognizerID
  public var target: TargetID
  public var contact: UInt16
  public var from: RecognizerState
  public var to: RecognizerState
  public var reason: DecisionReason
  /// The measured value and the limit it was held against, in the unit that the reason names; both
  /// 0 where nothing was measured.
  public var value: Float
  public var limit: Float
  /// Who won, where another recognizer did.
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
