import Controls
import Interactions
public import Raster
import TactusCore

// How the map looks: its ground (`MapGround.swift`), the things on it, and over all of that the
// buttons, a status line, and a scale bar.

/// What of the map and of the drawer over it is seen: where the map is, and how many points of the
/// drawer show.
struct MapSight: BitwiseCopyable, Sendable {
  var transform: PlaneTransform
  var shift: Float
}

extension MapScene {
  public func draw(on canvas: inout Canvas) {
    let sight = MapSight(transform: plane.shown.transform, shift: drawer.shown)
    let (map, drawer) = (plane.fading, drawer.fading)
    // The one that began last is shown; the other one's end comes with it, for a fade that went on
    // would go back to its beginning.
    let progress = min(map?.progress ?? 1, drawer?.progress ?? 1)
    var before = sight
    if let map, map.progress <= progress { before.transform = map.from }
    if let drawer, drawer.progress <= progress { before.shift = drawer.from }
    if before.transform != sight.transform { drawMap(before, on: &canvas) }
    canvas.scoped { canvas in
      if before.transform != sight.transform { canvas.fade(to: progress) }
      drawMap(sight, on: &canvas)
    }
    // The buttons stand, unless the drawer moves them: then they are drawn once, and as a whole.
    let moved = before.shift != sight.shift ? progress : 1
    canvas.crossFade(at: moved) { canvas, isPast in
      drawButtons(isPast ? before : sight, on: &canvas)
    }
    canvas.crossFade(at: before.transform != sight.transform ? progress : moved) {
      canvas, isPast in
      let sight = isPast ? before : sight
      drawScaleBar(sight, on: &canvas)
      drawStatus(sight, on: &canvas)
      drawCompass(sight, on: &canvas)
    }
    canvas.crossFade(at: moved) { canvas, isPast in
      drawDrawer(isPast ? before : sight, on: &canvas)
    }
  }

  /// In an image once: with reduced motion there are two of these.
  @inline(never)
  private func drawMap(_ sight: MapSight, on canvas: inout Canvas) {
    drawGround(sight, on: &canvas)
    drawOverlays(sight, on: &canvas)
  }

  private func drawButtons(_ sight: MapSight, on canvas: inout Canvas) {
    for index in 0..<MapTarget.buttons.count {
      let button = MapTarget.buttons[index]
      let frame = layout.frame(of: button, sight.shift)
      card(frame, theme.bar, on: &canvas)
      let light = presses.shown.brightness(of: button.id())
      if light > 0 { canvas.fillRounded(frame, radius: 14, colors.accent.opacity(light)) }
      let middle = frame.center
      switch button {
      case .zoomIn: canvas.icon(.plus, at: middle, theme.text)
      case .zoomOut: canvas.icon(.minus, at: middle, theme.text)
      case .north: break
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
  private func drawCompass(_ sight: MapSight, on canvas: inout Canvas) {
    let middle = layout.frame(of: .north, sight.shift).center
    let transform = sight.transform
    let unit = transform.apply(Vector(dx: 0, dy: -1)) * (1 / transform.scale)
    let side = Vector(dx: -unit.dy, dy: unit.dx) * 4.5
    let north: InlineArray<3, Point> = [middle + unit * 13, middle + side, middle - side]
    let south: InlineArray<3, Point> = [middle - unit * 13, middle - side, middle + side]
    canvas.fillPolygon(north, colors.dot)
    canvas.fillPolygon(south, theme.secondaryText)
  }

  private func drawStatus(_ sight: MapSight, on canvas: inout Canvas) {
    let degrees = sight.transform.angle * 57.295_78
    let label = Label(location.shown == 0 ? "Harbour" : "Old Town")
      .appending("  ×").appending(sight.transform.scale, decimals: 2)
      .appending("  ").appending(degrees, decimals: 0).appending("°")
    let mode: StaticString =
      switch plane.shown.owner {
      case .none: plane.shown.isTouched ? "touched" : plane.shown.isMoving ? "in flight" : "at rest"
      case .pan: "one finger: pan"
      case .zoom: "one finger: zoom"
      case .pinch: "two fingers: pinch and turn"
      }
    let pill = layout.status(sight.shift)
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
  private func drawScaleBar(_ sight: MapSight, on canvas: inout Canvas) {
    var metres = 1
    // 1, 2, 5, 10, 20, 50 …: the first that is 60 pt long; the next one is at most 2.5 times that.
    while Float(metres) * sight.transform.scale < 60, metres < 5000 {
      let isTwo = metres == 2 || metres == 20 || metres == 200 || metres == 2000
      metres = isTwo ? metres / 2 * 5 : metres * 2
    }
    let length = Float(metres) * sight.transform.scale
    let place = layout.scaleBar(sight.shift)
    let bar = Rect(x: place.x, y: place.y, width: length, height: 4)
    canvas.fillRounded(bar.inset(by: -2), radius: 4, colors.halo)
    canvas.fillRounded(bar, radius: 2, colors.name)
    let label = Label().appending(metres).appending(" m")
    canvas.text(
      label, at: Point(x: bar.x + 1, y: bar.y - 5), .footnote.semibold, colors.halo)
    canvas.text(label, at: Point(x: bar.x, y: bar.y - 6), .footnote.semibold, colors.name)
  }

  private func drawDrawer(_ sight: MapSight, on canvas: inout Canvas) {
    guard sight.shift > 0 else { return }
    let frame = layout.drawer(sight.shift)
    canvas.shadow(
      of: frame, radius: 0, offset: Vector(dx: 2, dy: -1), blur: 12, Color.black.opacity(0.5))
    canvas.fill(frame, theme.bar)
    canvas.text(
      "Go to", in: layout.drawerTitle(sight.shift), .title, theme.text)
    for index in 0..<MapGeography.destinationCount {
      let (name, _) = MapGeography.destination(index, location.shown)
      let row = layout.row(index, sight.shift)
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
