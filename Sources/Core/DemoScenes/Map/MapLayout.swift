import Interactions
import TactusCore

/// What is where over the map, in points: buttons, the line that shows the state, the scale bar,
/// and the drawer. The drawer slides in from the left, on a screen that is higher than wide from
/// below, and pushes aside what is there.
struct MapLayout: BitwiseCopyable, Sendable {
  let width: Float
  let height: Float

  static var margin: Float { 16 }
  /// 7 mm, as wide as a fingertip.
  static var buttonSize: Float { 44 }
  private static var gap: Float { 8 }
  private static var rowHeight: Float { 44 }

  var screen: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  var isPortrait: Bool { height > width }

  /// The drawer's width; on a screen that is higher than wide its height.
  var drawerLength: Float {
    isPortrait
      ? Self.rowHeight * Float(MapGeography.destinationCount + 1) + Self.margin
      : min(216, width * 0.5)
  }

  /// The drawer when it shows `shift` points of itself.
  func drawer(_ shift: Float) -> Rect {
    isPortrait
      ? Rect(x: 0, y: height - shift, width: width, height: drawerLength)
      : Rect(x: shift - drawerLength, y: 0, width: drawerLength, height: height)
  }

  /// The rows of the drawer, below its title.
  func row(_ index: Int, _ shift: Float) -> Rect {
    let drawer = drawer(shift)
    return Rect(
      x: drawer.x, y: drawer.y + Self.rowHeight * Float(index + 1) + 4, width: drawer.width,
      height: Self.rowHeight)
  }

  func drawerTitle(_ shift: Float) -> Rect {
    let drawer = drawer(shift)
    return Rect(
      x: drawer.x + Self.margin, y: drawer.y + 4, width: drawer.width - 2 * Self.margin,
      height: Self.rowHeight)
  }

  /// The part of the screen that a drawer which shows `shift` points of itself leaves.
  func stage(_ shift: Float) -> Rect {
    isPortrait
      ? Rect(x: 0, y: 0, width: width, height: height - shift)
      : Rect(x: shift, y: 0, width: width - shift, height: height)
  }

  /// A button; empty for what is none.
  func frame(of button: MapTarget, _ shift: Float) -> Rect {
    let stage = stage(shift)
    let size = Self.buttonSize
    let step = size + Self.gap
    let right = stage.maxX - Self.margin - size
    let bottom = stage.maxY - Self.margin - size
    return switch button {
    case .list:
      Rect(x: stage.x + Self.margin, y: Self.margin, width: size, height: size)
    case .location: Rect(x: locationX(shift), y: Self.margin, width: size, height: size)
    case .zoomIn: Rect(x: right, y: bottom - 3 * step, width: size, height: size)
    case .zoomOut: Rect(x: right, y: bottom - 2 * step, width: size, height: size)
    case .north: Rect(x: right, y: bottom - step, width: size, height: size)
    case .reset: Rect(x: right, y: bottom, width: size, height: size)
    case .map, .dot, .square1, .corners1, .square2, .corners2, .triangle, .label, .drawer, .place:
      .zero
    }
  }

  /// The line that shows which place is on the screen, how large, and what moves it; no wider than
  /// there is room, and of no width where there is none.
  func status(_ shift: Float) -> Rect {
    let stage = stage(shift)
    let size = Self.buttonSize
    let step = size + Self.gap
    let left = stage.x + Self.margin + step
    // On a low screen the column of buttons on the right reaches up to this row.
    let isLow = stage.maxY - Self.margin - size - 3 * step < Self.margin + step
    let right = stage.maxX - Self.margin - (isLow ? step : 0)
    let room = right - step - left
    let width = room < Self.statusMin ? 0 : min(room, 204)
    return Rect(x: left, y: Self.margin, width: width, height: size)
  }

  private static var statusMin: Float { 120 }

  private func locationX(_ shift: Float) -> Float {
    let status = status(shift)
    return status.width > 0 ? status.maxX + Self.gap : status.x
  }

  /// The left end of the scale bar.
  func scaleBar(_ shift: Float) -> Point {
    let stage = stage(shift)
    return Point(x: stage.x + 20, y: stage.maxY - 22)
  }

  /// Where no name of the map may be.
  static var coveredCount: Int { 3 }

  func covered(_ index: Int, _ shift: Float) -> Rect {
    switch index {
    case 0:
      let from = frame(of: .list, shift)
      return Rect(
        x: from.x, y: from.y, width: frame(of: .location, shift).maxX - from.x,
        height: from.height)
    case 1:
      let from = frame(of: .zoomIn, shift)
      return Rect(
        x: from.x, y: from.y, width: from.width, height: frame(of: .reset, shift).maxY - from.y)
    default:
      let bar = scaleBar(shift)
      return Rect(x: bar.x, y: bar.y - 20, width: 160, height: 28)
    }
  }
}
