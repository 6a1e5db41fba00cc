import Controls
import Interactions
import TactusCore

/// A button that is always at hand, whatever section shows.
enum QuickAction: UInt8, Numbered {
  case undo, readAll, top

  static var count: Int { 3 }

  /// With what is recorded where it has nothing to do.
  var look: (name: StaticString, title: StaticString, icon: Icon, refusal: Word) {
    switch self {
    case .undo: ("undo", "Undo", .undo, "nothingToUndo")
    case .readAll: ("readAll", "All read", .check, "nothingUnread")
    case .top: ("top", "To the top", .top, "nothingAbove")
    }
  }
}
