import Gestures

/// The tabs, from left to right.
enum Tab: UInt8, BitwiseCopyable, Sendable {
  case today, sensors, settings

  static var count: Int { 3 }

  init(_ index: Int) {
    guard let tab = Tab(rawValue: UInt8(truncatingIfNeeded: index)) else {
      preconditionFailure("there are Tab.count tabs")
    }
    self = tab
  }

  var index: Int { Int(rawValue) }

  var name: StaticString {
    switch self {
    case .today: "today"
    case .sensors: "sensors"
    case .settings: "settings"
    }
  }
}

/// What a target of the tabs scene is.
enum TabsTarget: BitwiseCopyable, Sendable {
  case header
  /// The ground of a tab.
  case list(Tab)
  case row(Tab, Int)
  /// An item of the bar at the bottom.
  case item(Tab)

  static var rowCount: Int { 12 }
  static var count: Int { 1 + Tab.count * (1 + rowCount) + Tab.count }

  private static var firstRow: Int { 1 + Tab.count }
  private static var firstItem: Int { firstRow + Tab.count * rowCount }

  var id: TargetID {
    let index =
      switch self {
      case .header: 0
      case .list(let tab): 1 + tab.index
      case .row(let tab, let number): Self.firstRow + tab.index * Self.rowCount + number
      case .item(let tab): Self.firstItem + tab.index
      }
    return TargetID(truncatingIfNeeded: index)
  }

  init(_ id: TargetID) {
    let index = Int(id)
    precondition(index < Self.count, "a target of the tabs scene")
    if index == 0 {
      self = .header
    } else if index < Self.firstRow {
      self = .list(Tab(index - 1))
    } else if index < Self.firstItem {
      let row = index - Self.firstRow
      self = .row(Tab(row / Self.rowCount), row % Self.rowCount)
    } else {
      self = .item(Tab(index - Self.firstItem))
    }
  }

  /// The row that lets one drag turn two tabs.
  static var swipeThrough: TabsTarget { .row(.settings, 0) }
}
