import Controls
import Interactions
import TactusCore

/// Where everything in the tabs scene is, in points, at rest: each tab as it appears in front.
struct TabsLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float
  /// How many tabs there are. One alone needs neither dots nor a bar.
  let count: Int

  /// Below this height, in points, the bars are lower, and leave the room to the rows.
  private static var lowHeight: Float { 400 }
  private var isLow: Bool { height < Self.lowHeight }

  var headerHeight: Float { isLow ? 36 : 44 }
  /// Whether the bar shows a symbol beside its name and not above it.
  var hasSymbolsBeside: Bool { isLow && itemWidth >= 116 }
  private var itemsHeight: Float { count == 1 ? 0 : isLow ? 46 : 64 }
  private var itemWidth: Float { width / Float(count) }

  var glass: Glass { Glass(width: width, height: height) }
  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }
  var items: Rect { Rect(x: 0, y: height - itemsHeight, width: width, height: itemsHeight) }
  /// The area in which the tabs move.
  var content: Rect {
    Rect(x: 0, y: headerHeight, width: width, height: height - headerHeight - itemsHeight)
  }
  var list: CardList {
    CardList(
      viewport: content, rowCount: TabsTarget.rowCount,
      isCompact: CardList.isCompact(in: content.height), widthMax: CardList.measure)
  }
  /// The middle of the page dots.
  var pageDots: Point {
    Point(x: width - CardList.margin - 8 * Float(count) - 6, y: headerHeight / 2)
  }

  func item(_ tab: Tab) -> Rect {
    Rect(x: Float(tab.index) * itemWidth, y: items.y, width: itemWidth, height: itemsHeight)
  }

  /// The middle of an item's symbol.
  func symbol(of tab: Tab) -> Point {
    let item = item(tab)
    if hasSymbolsBeside { return Point(x: item.center.x - 34, y: item.center.y) }
    return Point(x: item.center.x, y: item.y + (isLow ? 16 : 23))
  }

  /// Where an item's name stands.
  func name(of tab: Tab) -> Rect {
    let item = item(tab)
    if hasSymbolsBeside {
      return Rect(x: item.center.x - 16, y: item.y, width: 70, height: item.height)
    }
    let y = item.y + (isLow ? 28 : 40)
    return Rect(x: item.x, y: y, width: item.width, height: isLow ? 16 : 18)
  }

  /// What shines behind the item of the tab in front.
  func mark(of tab: Tab) -> Rect {
    let (symbol, item) = (symbol(of: tab), item(tab))
    if hasSymbolsBeside {
      return Rect(x: item.center.x - 52, y: item.center.y - 15, width: 104, height: 30)
    }
    let width = min(64, item.width - 8)
    let height: Float = isLow ? 24 : 30
    return Rect(
      x: symbol.x - width / 2, y: symbol.y - height / 2, width: width, height: height)
  }

  /// The item of the bar under a point.
  func item(at point: Point) -> Tab? {
    guard items.contains(point) else { return nil }
    for index in 0..<count where item(Tab(index)).contains(point) { return Tab(index) }
    return nil
  }
}
