import Gestures
import Raster

/// What a target of the tabs scene is.
enum TabsTarget: BitwiseCopyable, Sendable {
  case header
  /// The background of a tab.
  case list(Tab)
  case row(Tab, Int)
  /// An item of the bar at the bottom.
  case item(Tab)

  static var rowCount: Int { 12 }
  static var count: Int { Group.targetCount }

  private enum Group: UInt8, TargetGroup {
    case header, lists, rows, items

    var size: Int {
      switch self {
      case .header: 1
      case .lists, .items: Tab.count
      case .rows: Tab.count * rowCount
      }
    }
  }

  var id: TargetID {
    switch self {
    case .header: Group.header.id()
    case .list(let tab): Group.lists.id(tab.index)
    case .row(let tab, let number): Group.rows.id(tab.index * Self.rowCount + number)
    case .item(let tab): Group.items.id(tab.index)
    }
  }

  /// - Precondition: `id` is below `count`.
  init(_ id: TargetID) {
    let (group, number) = Group.find(id)
    self =
      switch group {
      case .header: .header
      case .lists: .list(Tab(number))
      case .rows: .row(Tab(number / Self.rowCount), number % Self.rowCount)
      case .items: .item(Tab(number))
      }
  }

  var name: Label {
    switch self {
    case .header: Label("header")
    case .list(let tab): Label(tab.name)
    case .row(let tab, let index): Label(tab.name).appending(".row").appending(index + 1)
    case .item(let tab): Label("tab.").appending(tab.name)
    }
  }

  var kind: StaticString {
    switch self {
    case .header: "header"
    case .list: "list"
    case .row: "row"
    case .item: "button"
    }
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool {
    switch self {
    case .header, .list: false
    case .row, .item: true
    }
  }
}
