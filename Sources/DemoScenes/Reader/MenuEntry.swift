import Controls
import Interactions
import TactusCore

/// What a context menu can do with its subject.
enum MenuEntry: UInt8, Numbered, BitwiseCopyable, Sendable {
  case share, copy, favourite, read, want, find, remove

  static var count: Int { 7 }

  var name: StaticString {
    switch self {
    case .share: "share"
    case .copy: "copy"
    case .favourite: "favourite"
    case .read: "read"
    case .want: "want"
    case .find: "find"
    case .remove: "remove"
    }
  }

  /// - Parameter isOn: whether the subject already is what the entry would make it.
  func title(isOn: Bool) -> StaticString {
    switch self {
    case .share: "Share as image"
    case .copy: "Copy"
    case .favourite: isOn ? "Unfavourite" : "Favourite"
    case .read: isOn ? "Mark as unread" : "Mark as read"
    case .want: isOn ? "Off the reading list" : "Want to read"
    case .find: "Show in the text"
    case .remove: "Remove"
    }
  }

  func icon(isOn: Bool) -> Icon {
    switch self {
    case .share: .image
    case .copy: .copy
    case .favourite: isOn ? .heartFilled : .heart
    case .read: isOn ? .mail : .check
    case .want: isOn ? .close : .book
    case .find: .locate
    case .remove: .trash
    }
  }
}
