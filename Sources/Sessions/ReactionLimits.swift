package import Firmware
import Gestures
package import TactusCore

/// The longest that each reaction may take.
package struct ReactionLimits: Equatable, Sendable {
  private var limits: [Interval]

  /// Those of a panel that feels direct: 16, 20 and 20 ms, and for a menu the long press's duration
  /// plus one tick.
  package init(board: Board, tuning: RunTuning) {
    limits = [
      .milliseconds(16), .milliseconds(20), .milliseconds(20),
      tuning.gestures.longPressDuration + board.tickPeriod,
    ]
  }

  /// - Parameter checks: whose limits take the place of these.
  package init(board: Board, tuning: RunTuning, checks: RunChecks) {
    self.init(board: board, tuning: tuning)
    for reaction in Reaction.allCases {
      if let limit = checks.limit(of: .reaction(reaction)) { self[reaction] = limit }
    }
  }

  package subscript(reaction: Reaction) -> Interval {
    get { limits[reaction.index] }
    set { limits[reaction.index] = newValue }
  }
}
