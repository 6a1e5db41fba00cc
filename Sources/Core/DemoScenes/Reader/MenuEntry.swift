import Controls
import Interactions
import TactusCore

/// What a context menu can do with its subject.
enum MenuEntry: UInt8, Numbered {
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
  func look(isOn: Bool) -> (title: StaticString, icon: Icon) {
    switch self {
    case .share: ("Share as image", .image)
    case .copy: ("Copy", .copy)
    case .favourite: isOn ? ("Unfavourite", .heartFilled) : ("Favourite", .heart)
    case .read: isOn ? ("Mark as unread", .mail) : ("Mark as read", .check)
    case .want: isOn ? ("Off the reading list", .close) : ("Want to read", .book)
    case .find: ("Show in the text", .locate)
    case .remove: ("Remove", .trash)
    }
  }
}
