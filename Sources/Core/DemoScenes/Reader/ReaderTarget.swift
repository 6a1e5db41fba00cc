import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

/// The targets of the reader scene, as one table.
enum ReaderTarget: UInt8, TargetTable {
  case segment
  /// The backgrounds of the sections, in their order.
  case listPage, cardsPage, textPage, gridPage, notesPage
  /// A row, and the buttons behind all rows, row by row.
  case row, rowAction
  case card
  /// Brings the cards back when all are gone.
  case restart
  /// The handles of a selection, its panel, and its pills.
  case handle, panel, pill
  /// The context menu, the rest of the screen while it shows, and its entries.
  case menu, backdrop, entry
  case item
  /// A note by its place on the shelf, from the top.
  case note
  case quick
  /// The detail view, its picture and its buttons.
  case detail, picture, back, favourite
  /// What was done, in words, for a moment.
  case notice

  // A target's number is looked up in each frame: without its row, that is a few instructions.
  var size: Int {
    switch self {
    case .segment: ReaderSection.count
    case .row: SwipeRows.capacity
    case .rowAction: SwipeRows.capacity * RowAction.count
    case .handle: SelectionEnd.count
    case .pill: SelectionPill.count
    case .entry: MenuEntry.count
    case .item: ReaderContent.itemCount
    case .note: NoteShelf.capacity
    case .quick: QuickAction.count
    case .listPage, .cardsPage, .textPage, .gridPage, .notesPage, .card, .restart, .panel, .menu,
      .backdrop, .detail, .picture, .back, .favourite, .notice:
      1
    }
  }

  var row: TargetRow {
    switch self {
    case .segment: TargetRow("segment.", "button", count: size)
    case .listPage: .ground("list", "page", on: PartNames("list"))
    case .cardsPage: .ground("cards", "page")
    case .textPage: .ground("text", "page", on: PartNames("text"))
    case .gridPage: .ground("grid", "page", on: PartNames("grid"))
    case .notesPage: .ground("notes", "page", on: PartNames("notes"))
    case .row: TargetRow("row", "row", count: size, on: PartNames("list", "rows"))
    case .rowAction: TargetRow("row", "button", count: size, on: PartNames("list"))
    case .card: .loud("card", "card", on: PartNames("cards", scrolls: false))
    case .restart: TargetRow("restart", "button")
    case .handle: .loud("handle.", "handle", count: size)
    case .panel: .loud("panel", "menu")
    case .pill: TargetRow("pill.", "button", count: size)
    case .menu: .loud("menu", "menu")
    case .backdrop: .loud("backdrop", "backdrop")
    case .entry: TargetRow("menu.", "entry", count: size)
    case .item: TargetRow("item", "item", count: size, on: PartNames("grid"))
    case .note: TargetRow("note", "note", count: size, on: PartNames("notes"))
    case .quick: TargetRow("quick.", "button", count: size)
    case .detail: .loud("detail", "page")
    case .picture:
      .loud("detail.picture", "picture", on: PartNames("picture", scrolls: false))
    case .back: TargetRow("detail.back", "button")
    case .favourite: TargetRow("detail.favourite", "button")
    case .notice: .loud("notice", "notice")
    }
  }

  func name(_ index: Int) -> Label {
    let row = row
    let name = Label(row.name)
    return switch self {
    case .segment: name.appending(ReaderSection(index).name)
    case .handle: name.appending(index == 0 ? "start" : "end")
    case .pill: name.appending(SelectionPill(index).name)
    case .entry: name.appending(MenuEntry(index).name)
    case .quick: name.appending(QuickAction(index).look.name)
    case .rowAction:
      name.appending(index / RowAction.count + 1).appending(".")
        .appending(RowAction(index % RowAction.count).name)
    case .listPage, .cardsPage, .textPage, .gridPage, .notesPage, .row, .card, .restart, .panel,
      .menu, .backdrop, .item, .note, .detail, .picture, .back, .favourite, .notice:
      row.count == 1 ? name : name.appending(index + 1)
    }
  }

  /// The background of a section.
  static func page(_ section: ReaderSection) -> ReaderTarget {
    ReaderTarget(rawValue: listPage.rawValue + section.rawValue) ?? .listPage
  }

  static func rowAction(_ action: RowAction, of row: Int) -> TargetID {
    rowAction.id(row * RowAction.count + action.index)
  }

  /// What can be held, has a menu, and is taken away and brought back.
  enum Thing: BitwiseCopyable, Sendable {
    case row(Int)
    case card
    case item(Int)
    case note(Int)
  }

  /// Which of those a target is; nil for anything else.
  static func thing(_ id: TargetID) -> Thing? {
    let (target, index) = find(id)
    return switch target {
    case .row: .row(index)
    case .card: .card
    case .item: .item(index)
    case .note: .note(index)
    case .segment, .listPage, .cardsPage, .textPage, .gridPage, .notesPage, .rowAction, .restart,
      .handle, .panel, .pill, .menu, .entry, .backdrop, .quick, .detail, .picture, .back,
      .favourite, .notice:
      nil
    }
  }

  /// The section that what can be held belongs to.
  static func section(_ id: TargetID) -> ReaderSection? {
    switch thing(id) {
    case .row: .list
    case .card: .cards
    case .item: .grid
    case .note: .notes
    case nil: find(id).group == .textPage ? .text : nil
    }
  }
}

extension TargetRow {
  /// A target whose taps do not ask the tap gate.
  fileprivate static func loud(
    _ name: StaticString, _ kind: StaticString, count: Int = 1, on parts: PartNames = PartNames()
  ) -> TargetRow {
    TargetRow(name, kind, count: count, isQuiet: false, on: parts)
  }
}
