public import Firmware
import Gestures
import Interactions
public import Raster
import TactusCore

/// The targets of the tabs scene: the header, and then tab by tab its item, its list and the rows,
/// so that fewer tabs have the first of them.
public struct TabsTarget: TargetTable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    case header
    /// An item of the bar at the bottom.
    case item
    /// The background of a tab.
    case list
    case row
  }

  let kind: Kind
  /// The first one for the header, which has none.
  let tab: Tab

  static var header: TabsTarget { TabsTarget(.header, .today) }
  static func item(_ tab: Tab) -> TabsTarget { TabsTarget(.item, tab) }
  static func list(_ tab: Tab) -> TabsTarget { TabsTarget(.list, tab) }
  static func row(_ tab: Tab) -> TabsTarget { TabsTarget(.row, tab) }

  private init(_ kind: Kind, _ tab: Tab) { (self.kind, self.tab) = (kind, tab) }

  public var rawValue: UInt8 { kind == .header ? 0 : tab.rawValue * 3 + kind.rawValue }

  public init?(rawValue: UInt8) {
    guard rawValue > 0 else {
      self = .header
      return
    }
    guard let tab = Tab(rawValue: (rawValue - 1) / 3),
      let kind = Kind(rawValue: (rawValue - 1) % 3 + 1)
    else { return nil }
    self.init(kind, tab)
  }

  static var rowCount: Int { 12 }
  /// How many targets so many tabs have.
  static func count(tabs: Int) -> Int { 1 + tabs * (2 + rowCount) }

  public var size: Int { kind == .row ? Self.rowCount : 1 }

  public var row: TargetRow {
    // A list lies on the strip of tabs, and both may move.
    let parts = PartNames(Word(tab.name), Word(TabsScene.stripName))
    return switch kind {
    case .header: .ground("header", "header")
    case .item: TargetRow("tab.", "button")
    case .list: .ground(tab.name, "list", on: parts)
    case .row: TargetRow(".row", "row", count: size, reach: 0, on: parts)
    }
  }

  public func name(_ index: Int) -> Label {
    switch kind {
    case .header: Label("header")
    case .item: Label("tab.").appending(tab.name)
    case .list: Label(tab.name)
    case .row: Label(tab.name).appending(".row").appending(index + 1)
    }
  }

  /// The strip counts tabs, and a list moves all of its rows.
  public func place(_ index: Int) -> Int { tab.index }
}
