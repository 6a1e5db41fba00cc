import TactusCore

/// Where everything in the tabs scene is, in points, at rest: each tab as it appears in front.
struct TabsLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  var headerHeight: Float { 44 }
  private var itemsHeight: Float { 64 }

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }
  var items: Rect { Rect(x: 0, y: height - itemsHeight, width: width, height: itemsHeight) }
  /// The area in which the tabs move.
  var content: Rect {
    Rect(x: 0, y: headerHeight, width: width, height: height - headerHeight - itemsHeight)
  }
  var list: CardList { CardList(viewport: content, rowCount: TabsTarget.rowCount) }
  var pageDots: Point { Point(x: width - CardList.margin - 30, y: headerHeight / 2) }

  func item(_ tab: Tab) -> Rect {
    let each = width / Float(Tab.count)
    return Rect(x: Float(tab.index) * each, y: items.y, width: each, height: itemsHeight)
  }

  func frame(of target: TabsTarget) -> Rect {
    switch target {
    case .header: header
    case .list: content
    case .row(_, let index): list.row(index)
    case .item(let tab): item(tab)
    }
  }
}
