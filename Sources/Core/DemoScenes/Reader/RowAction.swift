import Controls
import Interactions
import Raster
import TactusCore

/// What the buttons behind a row do, from left to right.
enum RowAction: UInt8, Numbered {
  case flag, read, delete

  static var count: Int { 3 }

  var name: StaticString {
    switch self {
    case .flag: "flag"
    case .read: "read"
    case .delete: "delete"
    }
  }

  /// The name of the action once it is done.
  var pastName: Word {
    switch self {
    case .flag: "flagged"
    case .read: "marked"
    case .delete: "deleted"
    }
  }

  /// - Parameter isOn: whether the row already is what the action would make it.
  func look(isOn: Bool) -> (title: StaticString, icon: Icon) {
    switch self {
    case .flag: (isOn ? "Unflag" : "Flag", .flag)
    case .read: isOn ? ("Unread", .mail) : ("Read", .check)
    case .delete: ("Delete", .trash)
    }
  }

  var color: Color {
    switch self {
    case .flag: Color(rgb: 0xE0902A)
    case .read: Color(rgb: 0x3C6FD1)
    case .delete: Color(rgb: 0xD3445A)
    }
  }
}
