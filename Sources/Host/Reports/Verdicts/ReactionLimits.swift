package import Firmware
import Gestures
package import Sessions
package import TactusCore

/// The longest that each reaction may take.
package struct ReactionLimits: Equatable, Sendable {
  private var limits: [Interval]
  /// How long a press is held, by the constants; a recognizer may have a duration of its own.
  let hold: Interval
  /// The limits that were given.
  private var given: Set<Reaction> = []

  /// The limits of a panel that feels direct: 16, 20 and 20 ms, and for a menu the long press's
  /// duration plus one tick.
  package init(board: Board, tuning: RunTuning) {
    hold = tuning.gestures.longPressDuration
    limits = [
      .milliseconds(16), .milliseconds(20), .milliseconds(20),
      tuning.gestures.longPressDuration + board.tickPeriod,
    ]
  }

  /// - Parameter checks: whose limits take the place of these.
  package init(board: Board, tuning: RunTuning, checks: RunChecks) {
    self.init(board: board, tuning: tuning)
    for reaction in Reaction.allCases {
      guard let limit = checks.limit(of: .reaction(reaction)) else { continue }
      self[reaction] = limit
      given.insert(reaction)
    }
  }

  /// Whether it was given, for whichever recognizer.
  func isGiven(_ reaction: Reaction) -> Bool { given.contains(reaction) }

  package subscript(reaction: Reaction) -> Interval {
    get { limits[reaction.index] }
    set { limits[reaction.index] = newValue }
  }
}
