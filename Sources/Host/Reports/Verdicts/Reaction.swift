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
