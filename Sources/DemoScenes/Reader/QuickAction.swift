import Controls
import Interactions
import TactusCore

/// A button that is always at hand, whatever section shows.
enum QuickAction: UInt8, Numbered, BitwiseCopyable, Sendable {
  case undo, readAll, top

  static var count: Int { 3 }

  var name: StaticString {
    switch self {
    case .undo: "undo"
    case .readAll: "readAll"
    case .top: "top"
    }
  }

  /// What is recorded where it has nothing to do.
  var refusal: Word {
    switch self {
    case .undo: "nothingToUndo"
    case .readAll: "nothingUnread"
    case .top: "nothingAbove"
    }
  }

  var icon: Icon {
    switch self {
    case .undo: .undo
    case .readAll: .check
    case .top: .top
    }
  }

  var title: StaticString {
    switch self {
    case .undo: "Undo"
    case .readAll: "All read"
    case .top: "To the top"
    }
  }
}
