import Controls
import Interactions
import Raster
import TactusCore

/// What can be done with a selection.
enum SelectionPill: UInt8, Numbered {
  case note, quote, question

  static var count: Int { 3 }

  var name: StaticString {
    switch self {
    case .note: "note"
    case .quote: "quote"
    case .question: "question"
    }
  }

  /// Blue, green and orange.
  var look: SelectionPanel.Pill {
    switch self {
    case .note: .init("Note", .note, Color(rgb: 0x4C8DFF))
    case .quote: .init("Quote", .quote, Color(rgb: 0x35C28B))
    case .question: .init("Ask", .question, Color(rgb: 0xF2A33A))
    }
  }

  /// The name of what it did, and the notice of it.
  var done: (name: Word, notice: NoticeBoard.Notice) {
    switch self {
    case .note: ("noted", .noted)
    case .quote: ("quoted", .quoted)
    case .question: ("asked", .asked)
    }
  }
}
