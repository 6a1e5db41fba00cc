import Controls
import Interactions
public import Raster
import TactusCore

// How the map looks: its ground (`MapGround.swift`), the things on it, and over all of that the
// buttons, a status line, and a scale bar.

extension MapScene {
  public func draw(on canvas: inout Canvas) {
    drawGround(on: &canvas)
    drawOverlays(on: &canvas)
    drawScaleBar(on: &canvas)
    drawButtons(on: &canvas)
    drawStatus(on: &canvas)
    drawDrawer(on: &canvas)
  }

  private func drawButtons(on canvas: inout Canvas) {
    for index in 0..<MapTarget.buttons.count {
      let button = MapTarget.buttons[index]
      let frame = layout.frame(of: button, drawer.shown)
      card(frame, theme.bar, on: &canvas)
      let light = presses.shown.brightness(of: button.id())
      if light > 0 { canvas.fillRounded(frame, radius: 14, colors.accent.opacity(light)) }
      let middle = frame.center
      switch button {
      case .zoomIn: canvas.icon(.plus, at: middle, theme.text)
      case .zoomOut: canvas.icon(.minus, at: middle, theme.text)
      case .north: drawCompass(at: middle, plane.shown.transform, on: &canvas)
      case .reset: canvas.icon(.home, at: middle, theme.text)
      case .list: canvas.icon(.list, at: middle, theme.text)
      case .location:
        let letter: StaticString = location.shown == 0 ? "A" : "B"
        canvas.text(letter, in: frame, .headline, theme.text, alignment: .center)
      case .map, .dot, .square1, .corners1, .square2, .corners2, .triangle, .label, .drawer,
        .place:
        break
      }
    }
  }

  /// Something that lies over the map.
  private func card(_ frame: Rect, _ color: Color, on canvas: inout Canvas) {
    canvas.shadow(
      of: frame, radius: 14, offset: Vector(dx: 0, dy: 3), blur: 8, Color.black.opacity(0.4))
    canvas.fillRounded(frame, radius: 14, color)
  }

  /// A needle that points to the map's top.
  private func drawCompass(at middle: Point, _ transform: PlaneTransform, on canvas: inout Canvas) {
    let unit = transform.apply(Vector(dx: 0, dy: -1)) * (1 / transform.scale)
    let side = Vector(dx: -unit.dy, dy: unit.dx) * 4.5
    let north: InlineArray<3, Point> = [middle + unit * 13, middle + side, middle - side]
    let south: InlineArray<3, Point> = [middle - unit * 13, middle - side, middle + side]
    canvas.fillPolygon(north, colors.dot)
    canvas.fillPolygon(south, theme.secondaryText)
  }

  private func drawStatus(on canvas: inout Canvas) {
    let degrees = plane.shown.transform.angle * 57.295_78
    let label = Label(location.shown == 0 ? "Harbour" : "Old Town")
      .appending("  ×").appending(plane.shown.transform.scale, decimals: 2)
      .appending("  ").appending(degrees, decimals: 0).appending("°")
    let mode: StaticString =
      switch plane.shown.owner {
      case .none: plane.shown.isTouched ? "touched" : plane.shown.isMoving ? "in flight" : "at rest"
      case .pan: "one finger: pan"
      case .zoom: "one finger: zoom"
      case .pinch: "two fingers: pinch and turn"
      }
    let pill = layout.status(drawer.shown)
    guard pill.width > 0 else { return }
    card(pill, theme.bar, on: &canvas)
    let line = Rect(x: pill.x + 12, y: pill.y + 2, width: pill.width - 16, height: 22)
    // A large turn or scale makes it long.
    if canvas.font(.headline).width(of: label) <= line.width {
      canvas.text(label, in: line, .headline, theme.text)
    } else {
      canvas.text(label, in: line, .footnote.semibold, theme.text)
    }
    canvas.text(
      mode, in: Rect(x: pill.x + 12, y: pill.y + 23, width: pill.width - 16, height: 18), .footnote,
      plane.shown.owner == .none ? theme.secondaryText : colors.accent)
  }

  /// Shows the length of a round number of metres at this scale.
  private func drawScaleBar(on canvas: inout Canvas) {
    var metres = 1
    // 1, 2, 5, 10, 20, 50 …: the first that is 60 pt long; the next one is at most 2.5 times that.
    while Float(metres) * plane.shown.transform.scale < 60, metres < 5000 {
      let isTwo = metres == 2 || metres == 20 || metres == 200 || metres == 2000
      metres = isTwo ? metres / 2 * 5 : metres * 2
    }
    let length = Float(metres) * plane.shown.transform.scale
    let place = layout.scaleBar(drawer.shown)
    let bar = Rect(x: place.x, y: place.y, width: length, height: 4)
    canvas.fillRounded(bar.inset(by: -2), radius: 4, colors.halo)
    canvas.fillRounded(bar, radius: 2, colors.name)
    let label = Label().appending(metres).appending(" m")
    canvas.text(
      label, at: Point(x: bar.x + 1, y: bar.y - 5), .footnote.semibold, colors.halo)
    canvas.text(label, at: Point(x: bar.x, y: bar.y - 6), .footnote.semibold, colors.name)
  }

  private func drawDrawer(on canvas: inout Canvas) {
    guard drawer.shown > 0 else { return }
    let frame = layout.drawer(drawer.shown)
    canvas.shadow(
      of: frame, radius: 0, offset: Vector(dx: 2, dy: -1), blur: 12, Color.black.opacity(0.5))
    canvas.fill(frame, theme.bar)
    canvas.text(
      "Go to", in: layout.drawerTitle(drawer.shown), .title, theme.text)
    for index in 0..<MapGeography.destinationCount {
      let (name, _) = MapGeography.destination(index, location.shown)
      let row = layout.row(index, drawer.shown)
      let light = presses.shown.brightness(of: MapTarget.place.id(index))
      if light > 0 { canvas.fill(row, colors.accent.opacity(light * 0.45)) }
      let line = Rect(x: row.x, y: row.y, width: row.width, height: 1)
      canvas.fill(line, theme.cardEdge)
      canvas.icon(.pin, at: Point(x: row.x + 28, y: row.center.y), size: 20, colors.dot)
      canvas.text(
        name, in: Rect(x: row.x + 48, y: row.y, width: row.width - 60, height: row.height), .body,
        theme.text)
    }
  }
}
