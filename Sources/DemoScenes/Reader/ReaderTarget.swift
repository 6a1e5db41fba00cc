import Gestures
import Raster

/// What a target of the reader scene is.
enum ReaderTarget: BitwiseCopyable, Sendable {
  case segment(ReaderSection)
  /// The background of a section.
  case page(ReaderSection)
  case row(Int)
  case rowAction(Int, RowAction)
  case card
  /// Brings the cards back when all are gone.
  case restart
  case handle(SelectionEnd)
  /// The panel of a selection, and its pills.
  case panel
  case pill(SelectionPill)
  case item(Int)
  /// The context menu, its entries, and the rest of the screen while it shows.
  case menu
  case entry(Int)
  case backdrop
}

extension ReaderTarget {
  private enum Group: UInt8, TargetGroup {
    case segment, page, row, rowAction, card, restart, handle, panel, pill, menu, backdrop, entry
    case item

    var size: Int {
      switch self {
      case .segment, .page: ReaderSection.count
      case .row: SwipeRows.count
      case .rowAction: SwipeRows.count * RowAction.count
      case .card, .restart, .panel, .menu, .backdrop: 1
      case .handle: SelectionEnd.count
      case .pill: SelectionPill.count
      case .entry: ContextMenu.entryCount
      case .item: ItemGrid.count
      }
    }
  }

  static var count: Int { Group.targetCount }

  var id: TargetID {
    switch self {
    case .segment(let section): Group.segment.id(Int(section.rawValue))
    case .page(let section): Group.page.id(Int(section.rawValue))
    case .row(let row): Group.row.id(row)
    case .rowAction(let row, let action):
      Group.rowAction.id(row * RowAction.count + Int(action.rawValue))
    case .card: Group.card.id()
    case .restart: Group.restart.id()
    case .handle(let end): Group.handle.id(Int(end.rawValue))
    case .panel: Group.panel.id()
    case .pill(let pill): Group.pill.id(Int(pill.rawValue))
    case .menu: Group.menu.id()
    case .backdrop: Group.backdrop.id()
    case .entry(let entry): Group.entry.id(entry)
    case .item(let item): Group.item.id(item)
    }
  }

  /// - Precondition: `id` is below `count`.
  init(_ id: TargetID) {
    let (group, place) = Group.find(id)
    self =
      switch group {
      case .segment: .segment(ReaderSection(place))
      case .page: .page(ReaderSection(place))
      case .row: .row(place)
      case .rowAction: .rowAction(place / RowAction.count, RowAction(place % RowAction.count))
      case .card: .card
      case .restart: .restart
      case .handle: .handle(place == 0 ? .start : .end)
      case .panel: .panel
      case .pill: .pill(SelectionPill(place))
      case .menu: .menu
      case .backdrop: .backdrop
      case .entry: .entry(place)
      case .item: .item(place)
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
