import Interactions

/// The parts of the reader scene; the segments of its header choose between them.
enum ReaderSection: UInt8, Numbered {
  case list, cards, text, grid, notes

  static var count: Int { 5 }

  var name: StaticString {
    switch self {
    case .list: "list"
    case .cards: "cards"
    case .text: "text"
    case .grid: "grid"
    case .notes: "notes"
    }
  }

  var title: StaticString {
    switch self {
    case .list: "List"
    case .cards: "Cards"
    case .text: "Text"
    case .grid: "Grid"
    case .notes: "Notes"
    }
  }
}
