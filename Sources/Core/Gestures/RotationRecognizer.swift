import TactusCore

//            a pair forms           formed: wants
//   idle ───────────────▶ possible ───────────────▶ active
//    ▲                      │                         │
//    │ it did not: failed   │      parted, broken: ended; cancelled: cancelled
//    └──────────────────────┴─────────────────────────┘

/// Recognizes two contacts that turn about their centroid; the angle is unwrapped: it never jumps
/// by 2π.
public struct RotationRecognizer: BitwiseCopyable, Sendable {
  private(set) var state = PairGestureState.idle
  let reportsVelocity: Bool

  /// - Parameter reportsVelocity: whether every change carries a velocity; its begin and its end
  ///   always do.
  public init(reportsVelocity: Bool = false) { self.reportsVelocity = reportsVelocity }

  mutating func update(_ change: ContactPair.Change, _ delay: Interval) -> Verdict {
    state.update(change, delay)
  }

  mutating func begin() { state.begin() }
  mutating func lose() { state = .idle }
}
