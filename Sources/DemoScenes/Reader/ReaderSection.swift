import Interactions

/// The parts of the reader scene; the segments of its header choose between them.
enum ReaderSection: UInt8, BitwiseCopyable, Sendable {
  case list, cards, text, grid, notes

  static var count: Int { 5 }

  /// - Precondition: 0 ≤ index < count.
  init(_ index: Int) {
    precondition(index >= 0 && index < Self.count, "the reader scene has no such section")
    self =
      switch index {
      case 0: .list
      case 1: .cards
      case 2: .text
      case 3: .grid
      default: .notes
      }
  }

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
