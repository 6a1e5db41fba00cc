import Firmware
import Gestures
import TactusCore

/// Something that a finger waits for. Its raw value is how `--limit` names it.
public enum Reaction: String, CaseIterable, Sendable {
  case tap, haptic, swipe, menu

  var index: Int { Self.allCases.firstIndex(of: self)! }

  /// As tables and reports name it.
  var title: String { self == .menu ? "context menu" : rawValue }

  /// What it counts from.
  var from: String {
    switch self {
    case .tap: "release"
    case .haptic: "sample"
    case .swipe: "past the drag's distance"
    case .menu: "touch-down"
    }
  }

  /// What it counts to: the start of the tick that reported this.
  var to: String {
    switch self {
    case .tap: "tap event"
    case .haptic: "haptic command"
    case .swipe: "drag began"
    case .menu: "menu event"
    }
  }
}

/// The longest that each reaction may take.
struct ReactionLimits: Equatable, Sendable {
  private var limits: [Interval]

  /// Those of a panel that feels direct: 16, 20 and 20 ms, and for a menu the long press's duration
  /// plus one tick.
  init(board: Board, tuning: RunTuning) {
    limits = [
      .milliseconds(16), .milliseconds(20), .milliseconds(20),
      tuning.gestures.longPressDuration + board.tickPeriod,
    ]
  }

  subscript(reaction: Reaction) -> Interval {
    get { limits[reaction.index] }
    set { limits[reaction.index] = newValue }
  }
}
