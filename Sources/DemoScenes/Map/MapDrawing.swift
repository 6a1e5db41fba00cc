public import Raster
import TactusCore

// How the map looks: its ground (`MapGround.swift`), the things on it, and over all of that the
// buttons, a status line, and a scale bar.

enum MapColor {
  static var sea: Color { Color(rgb: 0x102A42) }
  static var street: Color { Color(rgb: 0x3A4560) }
  static var block: Color { Color(rgb: 0x222B3E) }
  static var square: Color { Color(rgb: 0x2B344A) }
  static var house: Color { Color(rgb: 0x313C55) }
  static var roof: Color { Color(rgb: 0x3B4459) }
  static var park: Color { Color(rgb: 0x1E4A3C) }
  static var tree: Color { Color(rgb: 0x2E6B50) }
  static var bank: Color { Color(rgb: 0x4B5B5A) }
  static var water: Color { Color(rgb: 0x1A5580) }
  static var roadEdge: Color { Color(rgb: 0x1A2233) }
  static var road: Color { Color(rgb: 0x6A7896) }
  static var mainEdge: Color { Color(rgb: 0x6E5526) }
  static var main: Color { Color(rgb: 0xE3B968) }
  static var name: Color { Color(rgb: 0xEAF0FC) }
  static var halo: Color { Color(rgb: 0x10182A).opacity(0.7) }
  static var accent: Color { Color(rgb: 0x4C8DFF) }
  static var dot: Color { Color(rgb: 0xF0628A) }
  static var frame: Color { Color(rgb: 0x35C28B) }
}

extension MapScene {
  public func draw(on canvas: inout Canvas) {
    let appearance = shown
    drawGround(appearance, on: &canvas)
    drawOverlays(appearance, on: &canvas)
    drawButtons(appearance, on: &canvas)
    drawStatus(appearance, on: &canvas)
    drawScaleBar(appearance, on: &canvas)
  }

  private func drawOverlays(_ appearance: Appearance, on canvas: inout Canvas) {
    for index in 0..<MapOverlays.squareCount {
      let square = overlays.squares[index]
      let rect = Rect(
        x: square.center.x - square.half, y: square.center.y - square.half,
        width: 2 * square.half, height: 2 * square.half)
      polygon(rect, appearance.transform, MapColor.frame.opacity(0.25), on: &canvas)
      for corner in 0..<4 {
        let from = appearance.transform.mapToScreen(square.corner(corner))
        let to = appearance.transform.mapToScreen(square.corner((corner + 1) % 4))
        canvas.line(from: from, to: to, width: 2.5, MapColor.frame)
      }
      for corner in 0..<4 {
        let handle = appearance.transform.mapToScreen(square.corner(corner))
        canvas.fillCircle(center: handle, radius: 7, Theme.background)
        canvas.fillCircle(center: handle, radius: 5, MapColor.frame)
      }
    }
    for index in 0..<MapOverlays.dotCount {
      let place = appearance.transform.mapToScreen(overlays.dots[index])
      canvas.fillCircle(center: place, radius: 13, Color.white)
      canvas.fillCircle(center: place, radius: 10.5, MapColor.dot)
      canvas.text(
        Label().appending(index + 1),
        in: Rect(x: place.x - 10, y: place.y - 10, width: 20, height: 20), .footnote.semibold,
        Color.white, alignment: .center)
    }
  }

  private func drawButtons(_ appearance: Appearance, on canvas: inout Canvas) {
    for index in 0..<MapButton.count {
      let button = MapButton(index)
      let frame = frame(of: button)
      let isPressed = appearance.pressedButton == button
      canvas.shadow(
        of: frame, radius: 14, offset: Vector(dx: 0, dy: 3), blur: 8, Color.black.opacity(0.4))
      canvas.fillRounded(frame, radius: 14, isPressed ? MapColor.accent : Theme.bar)
      let middle = frame.center
      switch button {
      case .zoomIn, .zoomOut:
        canvas.line(
          from: Point(x: middle.x - 8, y: middle.y), to: Point(x: middle.x + 8, y: middle.y),
          width: 3, Theme.text)
        if button == .zoomIn {
          canvas.line(
            from: Point(x: middle.x, y: middle.y - 8), to: Point(x: middle.x, y: middle.y + 8),
            width: 3, Theme.text)
        }
      case .reset:
        drawCompass(at: middle, appearance.transform, on: &canvas)
      case .location:
        let letter: StaticString = appearance.location == 0 ? "A" : "B"
        canvas.text(letter, in: frame, .headline, Theme.text, alignment: .center)
      }
    }
  }

  /// A needle that points to the map's top.
  private func drawCompass(at middle: Point, _ transform: MapTransform, on canvas: inout Canvas) {
    let unit = transform.apply(Vector(dx: 0, dy: -1)) * (1 / transform.scale)
    let side = Vector(dx: -unit.dy, dy: unit.dx) * 4.5
    let north: InlineArray<3, Point> = [middle + unit * 13, middle + side, middle - side]
    let south: InlineArray<3, Point> = [middle - unit * 13, middle - side, middle + side]
    canvas.fillPolygon(north, MapColor.dot)
    canvas.fillPolygon(south, Theme.secondaryText)
  }

  private func drawStatus(_ appearance: Appearance, on canvas: inout Canvas) {
    let degrees = appearance.transform.angle * 57.295_78
    let label = Label(appearance.location == 0 ? "Harbour" : "Old Town")
      .appending("  ×").appending(appearance.transform.scale, decimals: 2)
      .appending("  ").appending(degrees, decimals: 0).appending("°")
    let mode: StaticString =
      switch appearance.owner {
      case .none: "at rest"
      case .pan: "one finger: pan"
      case .pinch: "two fingers: pinch and turn"
      }
    let pill = Rect(x: 16, y: 16, width: 232, height: 52)
    canvas.shadow(
      of: pill, radius: 14, offset: Vector(dx: 0, dy: 3), blur: 8, Color.black.opacity(0.4))
    canvas.fillRounded(pill, radius: 14, Theme.bar)
    canvas.text(
      label, in: Rect(x: pill.x + 14, y: pill.y + 6, width: 204, height: 22), .headline, Theme.text)
    canvas.text(
      mode, in: Rect(x: pill.x + 14, y: pill.y + 28, width: 204, height: 18), .footnote,
      appearance.owner == .none ? Theme.secondaryText : MapColor.accent)
  }

  /// Shows the length of a round number of metres at this scale.
  private func drawScaleBar(_ appearance: Appearance, on canvas: inout Canvas) {
    var metres = 10
    // 1, 2, 5, 10, 20, 50 …: the first that is 60 pt long; the next one is at most 2.5 times that.
    while Float(metres) * appearance.transform.scale < 60, metres < 5000 {
      let isTwo = metres == 20 || metres == 200 || metres == 2000
      metres = isTwo ? metres / 2 * 5 : metres * 2
    }
    let length = Float(metres) * appearance.transform.scale
    let bar = Rect(x: 20, y: height - 22, width: length, height: 4)
    canvas.fillRounded(bar.inset(by: -2), radius: 4, MapColor.halo)
    canvas.fillRounded(bar, radius: 2, MapColor.name)
    let label = Label().appending(metres).appending(" m")
    canvas.text(
      label, at: Point(x: bar.x + 1, y: bar.y - 5), .footnote.semibold, MapColor.halo)
    canvas.text(label, at: Point(x: bar.x, y: bar.y - 6), .footnote.semibold, MapColor.name)
  }
}
