import TactusCore

/// Where everything in the focal scene is, in points, at rest: each view as it appears in front.
struct FocalLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  var headerHeight: Float { 44 }
  private var buttonHeight: Float { 40 }
  private var buttonMargin: Float { 12 }

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The part of the screen that shows a view, below the header.
  var viewport: Rect { Rect(x: 0, y: headerHeight, width: width, height: height - headerHeight) }
  /// A view's list, which scrolls above the buttons.
  var list: CardList {
    CardList(
      viewport: Rect(
        x: 0, y: headerHeight, width: width,
        height: height - headerHeight - buttonHeight - 2 * buttonMargin),
      rowCount: FocalTarget.rowsPerView)
  }

  func button(_ index: Int) -> Rect {
    let gap: Float = 12
    let margin = CardList.margin
    let each = (width - 2 * margin - gap) / 2
    return Rect(
      x: margin + Float(index) * (each + gap), y: height - buttonHeight - buttonMargin,
      width: each, height: buttonHeight)
  }

  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }

  /// The hints in front of the central view, on the side to which they lead.
  func hint(_ side: Side) -> Rect {
    let length: Float = 56
    let thickness: Float = 28
    let middle = headerHeight + (list.viewport.height - length) * 0.5
    return switch side {
    case .left: Rect(x: 0, y: middle, width: thickness, height: length)
    case .right: Rect(x: width - thickness, y: middle, width: thickness, height: length)
    case .above, .below:
      Rect(x: (width - length) * 0.5, y: headerHeight, width: length, height: thickness)
    }
  }

  func frame(of target: FocalTarget) -> Rect {
    switch target {
    case .list: list.viewport
    case .button(_, let index): button(index)
    case .row(_, let index): list.row(index)
    case .header: header
    case .hint(let side): hint(side)
    }
  }
}
