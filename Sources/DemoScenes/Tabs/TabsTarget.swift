import Gestures
import Interactions
import Raster

/// What a target of the tabs scene is.
enum TabsTarget: Equatable, BitwiseCopyable, Sendable {
  case header
  /// The background of a tab.
  case list(Tab)
  case row(Tab, Int)
  /// An item of the bar at the bottom.
  case item(Tab)

  static var rowCount: Int { 12 }
  /// The targets of one tab: its item, its list, the rows.
  private static var countPerTab: Int { 2 + rowCount }

  /// How many targets so many tabs have: the header, and then tab by tab, so that fewer tabs have
  /// the first of them.
  static func count(tabs: Int) -> Int { 1 + tabs * countPerTab }

  var id: TargetID {
    let number =
      switch self {
      case .header: 0
      case .item(let tab): 1 + tab.index * Self.countPerTab
      case .list(let tab): 2 + tab.index * Self.countPerTab
      case .row(let tab, let row): 3 + tab.index * Self.countPerTab + row
      }
    return TargetID(truncatingIfNeeded: number)
  }

  /// - Precondition: `id` is below `count(tabs: Tab.countMax)`.
  init(_ id: TargetID) {
    guard id > 0 else {
      self = .header
      return
    }
    let number = Int(id) - 1
    let tab = Tab(number / Self.countPerTab)
    self =
      switch number % Self.countPerTab {
      case 0: .item(tab)
      case 1: .list(tab)
      case let row: .row(tab, row - 2)
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
