import Gestures
import Raster
import TactusCore

/// What a target of the focal scene is.
enum FocalTarget: BitwiseCopyable, Sendable {
  case list(FocalPlace)
  case button(FocalPlace, Int)
  case row(FocalPlace, Int)
  case header
  case hint(Side)
}

/// Where everything in the focal scene lies, in points, at rest: views as they are seen when they
/// are in front.
struct FocalLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  static var buttonsPerView: Int { 2 }
  static var rowsPerView: Int { 12 }
  private static var targetsPerView: Int { 1 + buttonsPerView + rowsPerView }
  static var targetCount: Int { FocalPlace.count * targetsPerView + 4 }

  var headerHeight: Float { 44 }
  var margin: Float { 16 }
  /// From the top of the list's content to its first row: the view's title.
  var titleHeight: Float { 62 }
  var rowHeight: Float { 60 }
  var rowGap: Float { 8 }
  var buttonHeight: Float { 40 }

  /// The part of the screen in which a view shows, below the header.
  var viewport: Rect { Rect(x: 0, y: headerHeight, width: width, height: height - headerHeight) }
  /// The part in which its list scrolls, above the buttons.
  var list: Rect {
    Rect(
      x: 0, y: headerHeight, width: width,
      height: height - headerHeight - buttonHeight - 2 * buttonMargin)
  }
  var buttonMargin: Float { 12 }
  var contentLength: Float {
    titleHeight + Float(Self.rowsPerView) * (rowHeight + rowGap) + margin
  }

  func row(_ index: Int) -> Rect {
    Rect(
      x: margin, y: headerHeight + titleHeight + Float(index) * (rowHeight + rowGap),
      width: width - 2 * margin, height: rowHeight)
  }

  func button(_ index: Int) -> Rect {
    let gap: Float = 12
    let each = (width - 2 * margin - gap) / 2
    return Rect(
      x: margin + Float(index) * (each + gap), y: height - buttonHeight - buttonMargin,
      width: each, height: buttonHeight)
  }

  var header: Rect { Rect(x: 0, y: 0, width: width, height: headerHeight) }

  /// The hints in front of the central view, at the side to which they lead.
  func hint(_ side: Side) -> Rect {
    let length: Float = 56
    let thickness: Float = 28
    let middle = headerHeight + (list.height - length) * 0.5
    return switch side {
    case .left: Rect(x: 0, y: middle, width: thickness, height: length)
    case .right: Rect(x: width - thickness, y: middle, width: thickness, height: length)
    case .above, .below:
      Rect(x: (width - length) * 0.5, y: headerHeight, width: length, height: thickness)
    }
  }

  func frame(of target: FocalTarget) -> Rect {
    switch target {
    case .list: list
    case .button(_, let index): button(index)
    case .row(_, let index): row(index)
    case .header: header
    case .hint(let side): hint(side)
    }
  }

  static func id(of target: FocalTarget) -> TargetID {
    let index: Int
    switch target {
    case .list(let place): index = Int(place.rawValue) * targetsPerView
    case .button(let place, let number): index = Int(place.rawValue) * targetsPerView + 1 + number
    case .row(let place, let number):
      index = Int(place.rawValue) * targetsPerView + 1 + buttonsPerView + number
    case .header: index = FocalPlace.count * targetsPerView
    case .hint(.above), .hint(.below): index = FocalPlace.count * targetsPerView + 1
    case .hint(.left): index = FocalPlace.count * targetsPerView + 2
    case .hint(.right): index = FocalPlace.count * targetsPerView + 3
    }
    return TargetID(truncatingIfNeeded: index)
  }

  static func target(_ id: TargetID) -> FocalTarget {
    precondition(Int(id) < targetCount, "a target of the focal scene")
    let index = Int(id)
    guard index < FocalPlace.count * targetsPerView else {
      switch index - FocalPlace.count * targetsPerView {
      case 0: return .header
      case 1: return .hint(.above)
      case 2: return .hint(.left)
      default: return .hint(.right)
      }
    }
    let place = FocalPlace(index / targetsPerView)
    let number = index % targetsPerView
    if number == 0 { return .list(place) }
    if number <= buttonsPerView { return .button(place, number - 1) }
    return .row(place, number - 1 - buttonsPerView)
  }
}
