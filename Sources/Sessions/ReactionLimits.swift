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

  package subscript(reaction: Reaction) -> Interval {
    get { limits[reaction.index] }
    set { limits[reaction.index] = newValue }
  }
}
