import Raster
import TactusCore

/// What the buttons behind a row do, from left to right.
enum RowAction: UInt8, BitwiseCopyable, Sendable {
  case flag, read, delete

  static var count: Int { 3 }

  /// - Precondition: 0 ≤ index < count.
  init(_ index: Int) {
    precondition(index >= 0 && index < Self.count, "a row has no such action")
    self =
      switch index {
      case 0: .flag
      case 1: .read
      default: .delete
      }
  }

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

  var title: StaticString {
    switch self {
    case .flag: "Flag"
    case .read: "Read"
    case .delete: "Delete"
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
