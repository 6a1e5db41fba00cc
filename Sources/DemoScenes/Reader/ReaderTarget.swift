import Firmware
import Gestures
import Interactions
import Raster
import TactusCore

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
  private enum Group: UInt8, TargetTable {
    case segment, listPage, cardsPage, textPage, gridPage, notesPage, row, rowAction, card, restart
    case handle, panel, pill, menu, backdrop, entry
    case item, note, quick, detail, picture, back, favourite, notice

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
      case .rowAction:
        TargetRow("row", "button", count: size, on: PartNames("list"))
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
        .loud(
          "detail.picture", "picture", on: PartNames("detail", scrolls: false),
          from: DetailView.pictureIndex)
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
      case .quick: name.appending(QuickAction(index).name)
      case .rowAction:
        name.appending(index / RowAction.count + 1).appending(".")
          .appending(RowAction(index % RowAction.count).name)
      case .listPage, .cardsPage, .textPage, .gridPage, .notesPage, .row, .card, .restart, .panel,
        .menu, .backdrop, .item, .note, .detail, .picture, .back, .favourite, .notice:
        row.count == 1 ? name : name.appending(index + 1)
      }
    }

    static func page(_ section: ReaderSection) -> Group {
      switch section {
      case .list: .listPage
      case .cards: .cardsPage
      case .text: .textPage
      case .grid: .gridPage
      case .notes: .notesPage
      }
    }
  }

  static var count: Int { Group.targetCount }

  var id: TargetID {
    switch self {
    case .segment(let section): Group.segment.id(Int(section.rawValue))
    case .page(let section): Group.page(section).id()
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
      case .listPage: .page(.list)
      case .cardsPage: .page(.cards)
      case .textPage: .page(.text)
      case .gridPage: .page(.grid)
      case .notesPage: .page(.notes)
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

  /// What it is, at rest in `frame`.
  static func description(of id: TargetID, in frame: Rect) -> TargetDescription {
    let (group, index) = Group.find(id)
    return group.description(index, in: frame)
  }

  static func parts(under id: TargetID) -> PartNames { Group.parts(under: id) }

  /// What can be held, has a menu, and is taken away and brought back.
  enum Thing: BitwiseCopyable, Sendable {
    case row(Int)
    case card
    case item(Int)
    case note(Int)
  }

  /// The section that it belongs to, of what can be held.
  var section: ReaderSection? {
    if case .page(let section) = self { return section }
    return switch thing {
    case .row: .list
    case .card: .cards
    case .item: .grid
    case .note: .notes
    case nil: nil
    }
  }

  /// Which of those it is; nil for anything else.
  var thing: Thing? {
    switch self {
    case .row(let row): .row(row)
    case .card: .card
    case .item(let item): .item(item)
    case .note(let note): .note(note)
    case .segment, .page, .rowAction, .restart, .handle, .panel, .pill, .menu, .entry, .backdrop,
      .quick, .detail, .picture, .back, .favourite, .notice:
      nil
    }
  }
}

extension TargetRow {
  /// A target whose taps do not ask the tap gate.
  fileprivate static func loud(
    _ name: StaticString, _ kind: StaticString, count: Int = 1, on parts: PartNames = PartNames(),
    from first: Int = 0
  ) -> TargetRow {
    TargetRow(name, kind, count: count, isQuiet: false, on: parts, from: first)
  }
}
