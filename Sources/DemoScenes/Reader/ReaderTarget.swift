import Gestures
import Interactions
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
  /// A note by its place on the shelf, from the top.
  case note(Int)
  /// The context menu, its entries, and the rest of the screen while it shows.
  case menu
  case entry(MenuEntry)
  case backdrop
  case quick(QuickAction)
  /// What was done, in words, for a moment.
  case notice
  /// The detail view, its picture and its buttons.
  case detail
  case picture
  case back
  case favourite
}

extension ReaderTarget {
  private enum Group: UInt8, TargetGroup {
    case segment, page, row, rowAction, card, restart, handle, panel, pill, menu, backdrop, entry
    case item, note, quick, detail, picture, back, favourite, notice

    var size: Int {
      switch self {
      case .segment, .page: ReaderSection.count
      case .row: SwipeRows.capacity
      case .rowAction: SwipeRows.capacity * RowAction.count
      case .card, .restart, .panel, .menu, .backdrop, .detail, .picture, .back, .favourite,
        .notice:
        1
      case .handle: SelectionEnd.count
      case .pill: SelectionPill.count
      case .entry: MenuEntry.count
      case .item: ReaderContent.itemCount
      case .note: NoteShelf.capacity
      case .quick: QuickAction.count
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
    case .entry(let entry): Group.entry.id(Int(entry.rawValue))
    case .item(let item): Group.item.id(item)
    case .note(let note): Group.note.id(note)
    case .quick(let action): Group.quick.id(Int(action.rawValue))
    case .detail: Group.detail.id()
    case .picture: Group.picture.id()
    case .back: Group.back.id()
    case .favourite: Group.favourite.id()
    case .notice: Group.notice.id()
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
      case .entry: .entry(MenuEntry(place))
      case .item: .item(place)
      case .note: .note(place)
      case .quick: .quick(QuickAction(place))
      case .detail: .detail
      case .picture: .picture
      case .back: .back
      case .favourite: .favourite
      case .notice: .notice
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
    case .entry(let entry): Label("menu.").appending(entry.name)
    case .backdrop: Label("backdrop")
    case .item(let item): Label("item").appending(item + 1)
    case .note(let note): Label("note").appending(note + 1)
    case .quick(let action): Label("quick.").appending(action.name)
    case .detail: Label("detail")
    case .picture: Label("detail.picture")
    case .back: Label("detail.back")
    case .favourite: Label("detail.favourite")
    case .notice: Label("notice")
    }
  }

  var kind: StaticString {
    switch self {
    case .segment, .restart, .rowAction, .pill, .quick, .back, .favourite: "button"
    case .page, .detail: "page"
    case .row: "row"
    case .card: "card"
    case .handle: "handle"
    case .panel, .menu: "menu"
    case .entry: "entry"
    case .backdrop: "backdrop"
    case .item: "item"
    case .note: "note"
    case .picture: "picture"
    case .notice: "notice"
    }
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool {
    switch self {
    case .segment, .row, .rowAction, .restart, .pill, .entry, .item, .note, .quick, .back,
      .favourite:
      true
    case .page, .card, .handle, .panel, .menu, .backdrop, .detail, .picture, .notice: false
    }
  }

  /// The section whose list it lies on.
  var list: ReaderSection? {
    switch self {
    case .row, .rowAction: .list
    case .item: .grid
    case .note: .notes
    case .page(let section): section == .cards ? nil : section
    case .segment, .card, .restart, .handle, .panel, .pill, .menu, .entry, .backdrop, .quick,
      .detail, .picture, .back, .favourite, .notice:
      nil
    }
  }
}
