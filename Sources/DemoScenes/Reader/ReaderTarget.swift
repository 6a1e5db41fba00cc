import Gestures
import Raster

/// What a target of the reader scene is.
enum ReaderTarget: BitwiseCopyable, Sendable {
  case segment(ReaderSection)
  /// What lies behind everything else in a section.
  case page(ReaderSection)
  case row(Int)
  case rowAction(Int, RowAction)
  case card
  /// Brings the cards back when all are gone.
  case restart
  case handle(SelectionEnd)
  /// The menu of a selection, and its buttons.
  case panel
  case pill(SelectionPill)
  case item(Int)
  /// The context menu, its entries, and all the rest of the screen while it shows.
  case menu
  case entry(Int)
  case backdrop
}

extension ReaderTarget {
  private static var pages: Int { ReaderSection.count }
  private static var rows: Int { pages + ReaderSection.count }
  private static var rowActions: Int { rows + SwipeRows.count }
  private static var singles: Int { rowActions + SwipeRows.count * RowAction.count }
  private static var items: Int { singles + singleCount }
  private static var singleCount: Int { 10 + ContextMenu.entryCount }
  static var count: Int { items + ItemGrid.count }

  var id: TargetID {
    let index: Int =
      switch self {
      case .segment(let section): Int(section.rawValue)
      case .page(let section): Self.pages + Int(section.rawValue)
      case .row(let row): Self.rows + row
      case .rowAction(let row, let action):
        Self.rowActions + row * RowAction.count + Int(action.rawValue)
      case .card: Self.singles
      case .restart: Self.singles + 1
      case .handle(let end): Self.singles + 2 + Int(end.rawValue)
      case .panel: Self.singles + 4
      case .pill(let pill): Self.singles + 5 + Int(pill.rawValue)
      case .menu: Self.singles + 8
      case .backdrop: Self.singles + 9
      case .entry(let entry): Self.singles + 10 + entry
      case .item(let item): Self.items + item
      }
    return TargetID(truncatingIfNeeded: index)
  }

  /// - Precondition: `id` is below `count`.
  init(_ id: TargetID) {
    let index = Int(id)
    precondition(index < Self.count, "a target of the reader scene")
    if index < Self.pages {
      self = .segment(ReaderSection(index))
    } else if index < Self.rows {
      self = .page(ReaderSection(index - Self.pages))
    } else if index < Self.rowActions {
      self = .row(index - Self.rows)
    } else if index < Self.singles {
      let number = index - Self.rowActions
      self = .rowAction(number / RowAction.count, RowAction(number % RowAction.count))
    } else if index >= Self.items {
      self = .item(index - Self.items)
    } else {
      self = Self.single(index - Self.singles)
    }
  }

  private static func single(_ number: Int) -> ReaderTarget {
    switch number {
    case 0: .card
    case 1: .restart
    case 2: .handle(.start)
    case 3: .handle(.end)
    case 4: .panel
    case 5: .pill(.note)
    case 6: .pill(.quote)
    case 7: .pill(.question)
    case 8: .menu
    case 9: .backdrop
    default: .entry(min(number - 10, ContextMenu.entryCount - 1))
    }
  }

  var name: Label {
    switch self {
    case .segment(let section): Label("segment.").appending(section.name)
    case .page(let section): Label(section.name)
    case .row(let row): Label("row").appending(row + 1)
    case .rowAction(let row, let action):
      Label("row").appending(row + 1).appending(".").appending(action.name)
    case .card: Label("card")
    case .restart: Label("restart")
    case .handle(.start): Label("handle.start")
    case .handle(.end): Label("handle.end")
    case .panel: Label("panel")
    case .pill(let pill): Label("pill.").appending(pill.name)
    case .menu: Label("menu")
    case .entry(let entry): Label("menu.entry").appending(entry + 1)
    case .backdrop: Label("backdrop")
    case .item(let item): Label("item").appending(item + 1)
    }
  }

  var kind: StaticString {
    switch self {
    case .segment, .restart, .rowAction, .pill: "button"
    case .page: "page"
    case .row: "row"
    case .card: "card"
    case .handle: "handle"
    case .panel, .menu: "menu"
    case .entry: "entry"
    case .backdrop: "backdrop"
    case .item: "item"
    }
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool {
    switch self {
    case .segment, .row, .rowAction, .restart, .pill, .entry, .item: true
    case .page, .card, .handle, .panel, .menu, .backdrop: false
    }
  }
}
