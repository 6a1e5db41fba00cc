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

  var isPortrait: Bool { height > width }

  /// The drawer's width; on a screen that is higher than wide its height.
  var drawerLength: Float {
    isPortrait
      ? Self.rowHeight * Float(MapDrawer.placeCount + 1) + Self.margin : min(216, width * 0.5)
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

  func frame(of button: MapButton, _ shift: Float) -> Rect {
    let stage = stage(shift)
    let size = Self.buttonSize
    let step = size + Self.gap
    let right = stage.maxX - Self.margin - size
    let bottom = stage.maxY - Self.margin - size
    return switch button {
    case .drawer:
      Rect(x: stage.x + Self.margin, y: Self.margin, width: size, height: size)
    case .location:
      Rect(x: status(shift).maxX + Self.gap, y: Self.margin, width: size, height: size)
    case .zoomIn: Rect(x: right, y: bottom - 3 * step, width: size, height: size)
    case .zoomOut: Rect(x: right, y: bottom - 2 * step, width: size, height: size)
    case .north: Rect(x: right, y: bottom - step, width: size, height: size)
    case .reset: Rect(x: right, y: bottom, width: size, height: size)
    }
  }

  /// The line that shows which place is on the screen, how large, and what moves it.
  func status(_ shift: Float) -> Rect {
    let left = stage(shift).x + Self.margin + Self.buttonSize + Self.gap
    return Rect(x: left, y: Self.margin, width: 204, height: Self.buttonSize)
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
      let from = frame(of: .drawer, shift)
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
