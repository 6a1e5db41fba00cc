import Controls
import Interactions
import TactusCore

/// Where everything in the focal scene is, in points, at rest: each view as it appears in front.
struct FocalLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  /// The header's, and that of whatever is to be hit: 7 mm.
  static var targetHeight: Float { 44 }
  private static var buttonMargin: Float { 8 }
  /// How far the hint in the header comes down while its pull is under way.
  static var pullHintTravel: Float { 48 }

  var headerHeight: Float { Self.targetHeight }
  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }

  /// The part of the screen that shows a view, below the header.
  var viewport: Rect { Rect(x: 0, y: headerHeight, width: width, height: height - headerHeight) }

  /// A view's list, which scrolls above the buttons; its rows leave room for hints at the sides.
  func list(besideHints: Bool) -> CardList {
    let inset = besideHints ? max(hintSize.width + 4 - CardList.margin, 0) : 0
    let listHeight = height - headerHeight - Self.targetHeight - 2 * Self.buttonMargin
    return CardList(
      viewport: Rect(x: inset, y: headerHeight, width: width - 2 * inset, height: listHeight),
      rowCount: FocalTarget.rowsPerView, isCompact: CardList.isCompact(in: listHeight),
      widthMax: CardList.measure)
  }

  func button(_ index: Int) -> Rect {
    let gap: Float = 12
    let all = min(width - 2 * CardList.margin, CardList.measure)
    let each = (all - gap) / 2
    return Rect(
      x: (width - all) / 2 + Float(index) * (each + gap),
      y: height - Self.targetHeight - Self.buttonMargin, width: each, height: Self.targetHeight)
  }

  /// What a hint at the left or right takes.
  private var hintSize: (width: Float, height: Float) { (48, 64) }

  /// The hint that leads to a side: at the middle of that side, above in the header.
  func hint(_ side: Side) -> Rect {
    let (thickness, length) = hintSize
    let middle = headerHeight + (list(besideHints: true).viewport.height - length) * 0.5
    let pill: Float = 132
    return switch side {
    case .left: Rect(x: 0, y: middle, width: thickness, height: length)
    case .right: Rect(x: width - thickness, y: middle, width: thickness, height: length)
    case .above: Rect(x: (width - pill) * 0.5, y: 0, width: pill, height: headerHeight)
    case .below:
      Rect(
        x: (width - pill) * 0.5,
        y: height - 2 * (Self.targetHeight + Self.buttonMargin), width: pill,
        height: Self.targetHeight)
    }
  }

  /// A view's button in the map, which is one row at the right end of the header: as high as that,
  /// and as wide as the hint in its middle leaves room for, up to what a finger needs.
  func spot(_ place: FocalPlace, in plan: borrowing FocalPlan) -> Rect {
    let count = Float(plan.count)
    let each = min((width - hint(.above).maxX) / count, Self.targetHeight)
    return Rect(
      x: width - (count - Float(plan.step(of: place))) * each, y: 0, width: each,
      height: headerHeight)
  }

  func frame(of target: FocalTarget, in plan: borrowing FocalPlan) -> Rect {
    switch target {
    case .header: header
    case .hint(let side): hint(side)
    case .list(let place): list(besideHints: plan.hasSideHints(place)).viewport
    case .button(_, let index): button(index)
    case .row(let place, let index): list(besideHints: plan.hasSideHints(place)).row(index)
    case .spot(let place): spot(place, in: plan)
    }
  }
}
