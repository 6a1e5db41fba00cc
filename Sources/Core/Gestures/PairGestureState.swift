import TactusCore

/// The states that pinch and rotation share: both live as long as the pair of contacts does.
enum PairGestureState: BitwiseCopyable, Sendable {
  case idle, possible, active

  mutating func update(_ change: ContactPair.Change, _ delay: Interval) -> Verdict {
    switch (self, change) {
    case (.idle, .forming):
      self = .possible
      return .possible(slot: 0)
    case (.possible, .formed):
      let milliseconds = delay.milliseconds
      return .wants(reason: .pair, value: milliseconds, limit: milliseconds)
    case (.possible, .failed):
      self = .idle
      return .failed(reason: .lifted, value: 1, limit: 2)
    case (.active, .moved):
      return .changed
    case (.active, .parted(let remaining)):
      self = .idle
      return .ended(reason: .single, remaining: ContactSet(Int(remaining)))
    case (.active, .broken):
      self = .idle
      return .ended(reason: .lifted, remaining: .empty)
    case (.active, .cancelled(let remaining)):
      self = .idle
      return .cancelled(remaining: remaining)

    // A pair that was refused or lost stays a pair, unused until it is over.
    case (.idle, .none), (.idle, .formed), (.idle, .moved), (.idle, .failed), (.idle, .parted),
      (.idle, .broken), (.idle, .cancelled):
      return .none
    case (.possible, .none), (.possible, .forming), (.possible, .moved):
      return .none
    // Not granted yet when it ended.
    case (.possible, .parted), (.possible, .broken), (.possible, .cancelled):
      self = .idle
      return .failed(reason: .lifted, value: 1, limit: 2)
    case (.active, .none), (.active, .forming), (.active, .formed), (.active, .failed):
      return .none
    }
  }

  mutating func begin() { self = .active }
}
