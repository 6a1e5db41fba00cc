public import Raster
import TactusCore

// How the map looks: land and water, blocks of houses between streets, parks and names, the things
// that lie on it, and over all of that the buttons and a line that says where one is.

private enum MapColor {
  static var land: Color { Color(rgb: 0x1D2535) }
  static var block: Color { Color(rgb: 0x273145) }
  static var house: Color { Color(rgb: 0x323D55) }
  static var park: Color { Color(rgb: 0x1F4A3D) }
  static var water: Color { Color(rgb: 0x17486B) }
  static var street: Color { Color(rgb: 0x46536F) }
  static var avenue: Color { Color(rgb: 0xE0B768) }
  static var name: Color { Color(rgb: 0xC9D4EA) }
  static var accent: Color { Color(rgb: 0x4C8DFF) }
  static var dot: Color { Color(rgb: 0xF0628A) }
  static var square: Color { Color(rgb: 0x35C28B) }
}

extension MapScene {
  /// Blocks of the street grid, their size and the street between them, in map units.
  private static var columns: Int { 12 }
  private static var rows: Int { 9 }
  private static var pitch: Float { 200 }
  private static var street: Float { 26 }

  public func draw(on canvas: inout Canvas) {
    let look = shown
    canvas.fill(Rect(x: 0, y: 0, width: width, height: height), Theme.background)
    polygon(Self.extent, look.transform, MapColor.land, on: &canvas)
    drawBlocks(look, on: &canvas)
    drawWater(look, on: &canvas)
    drawAvenues(look, on: &canvas)
    drawNames(look, on: &canvas)
    drawOverlays(look, on: &canvas)
    drawButtons(look, on: &canvas)
    drawStatus(look, on: &canvas)
  }

  /// A number that looks random, for a block of a place.
  private static func grain(_ column: Int, _ row: Int, _ location: Int) -> UInt32 {
    var x = UInt32(truncatingIfNeeded: column &* 73 &+ row &* 151 &+ location &* 977 &+ 17)
    x = x &* 2_654_435_761
    x ^= x &>> 15
    x = x &* 2_246_822_519
    return x ^ (x &>> 13)
  }

  private func polygon(
    _ rect: Rect, _ transform: MapTransform, _ color: Color, on canvas: inout Canvas
  ) {
    let corners: InlineArray<4, Point> = [
      transform.mapToScreen(Point(x: rect.x, y: rect.y)),
      transform.mapToScreen(Point(x: rect.maxX, y: rect.y)),
      transform.mapToScreen(Point(x: rect.maxX, y: rect.maxY)),
      transform.mapToScreen(Point(x: rect.x, y: rect.maxY)),
    ]
    canvas.fillPolygon(corners, color)
  }

  /// Whether a rectangle of the map may be on the screen: by the circle around it.
  private func isVisible(_ rect: Rect, _ transform: MapTransform) -> Bool {
    let center = transform.mapToScreen(rect.center)
    let radius = (rect.width + rect.height) * 0.5 * transform.scale
    return center.x > -radius && center.x < width + radius && center.y > -radius
      && center.y < height + radius
  }

  private func drawBlocks(_ look: Appearance, on canvas: inout Canvas) {
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let block = Rect(
          x: Float(column) * Self.pitch, y: Float(row) * Self.pitch, width: Self.pitch,
          height: Self.pitch
        ).inset(by: Self.street * 0.5)
        guard isVisible(block, look.transform) else { continue }
        let grain = Self.grain(column, row, look.location)
        let isPark = grain % 7 == 0
        polygon(block, look.transform, isPark ? MapColor.park : MapColor.block, on: &canvas)
        // Houses are worth drawing when they are large enough to be told apart.
        guard !isPark, look.transform.scale > 0.7 else { continue }
        drawHouses(block, grain, look.transform, on: &canvas)
      }
    }
  }

  private func drawHouses(
    _ block: Rect, _ grain: UInt32, _ transform: MapTransform, on canvas: inout Canvas
  ) {
    let half = block.width * 0.5
    for index in 0..<4 {
      let bits = (grain &>> UInt32(truncatingIfNeeded: index * 5 + 3)) & 31
      guard bits & 3 != 0 else { continue }
      let inset = 8 + Float(Int(bits & 7))
      let corner = Rect(
        x: block.x + (index & 1 == 0 ? 0 : half), y: block.y + (index & 2 == 0 ? 0 : half),
        width: half, height: half)
      let house = Rect(
        x: corner.x + inset, y: corner.y + 10, width: corner.width - inset - 10,
        height: corner.height - 14 - Float(Int(bits &>> 2)))
      polygon(house, transform, MapColor.house, on: &canvas)
    }
  }

  private func drawWater(_ look: Appearance, on canvas: inout Canvas) {
    let bend: Float = look.location == 0 ? 1 : -1
    let course: InlineArray<6, Point> = [
      Point(x: -100, y: 900 + bend * 420), Point(x: 420, y: 900 + bend * 300),
      Point(x: 900, y: 900 + bend * 330), Point(x: 1400, y: 900 + bend * 220),
      Point(x: 1900, y: 900 + bend * 340), Point(x: 2500, y: 900 + bend * 260),
    ]
    for index in 0..<5 {
      canvas.line(
        from: look.transform.mapToScreen(course[index]),
        to: look.transform.mapToScreen(course[index + 1]), width: 96 * look.transform.scale,
        MapColor.water)
    }
  }

  private func drawAvenues(_ look: Appearance, on canvas: inout Canvas) {
    let extent = Self.extent
    for index in 0..<2 {
      let y = Float(index == 0 ? 3 : 6) * Self.pitch
      line(
        Point(x: extent.x, y: y), Point(x: extent.maxX, y: y), look.transform, on: &canvas)
      let x = Float(look.location == 0 ? 4 + 4 * index : 3 + 5 * index) * Self.pitch
      line(
        Point(x: x, y: extent.y), Point(x: x, y: extent.maxY), look.transform, on: &canvas)
    }
  }

  private func line(
    _ start: Point, _ end: Point, _ transform: MapTransform, on canvas: inout Canvas
  ) {
    let from = transform.mapToScreen(start)
    let to = transform.mapToScreen(end)
    canvas.line(from: from, to: to, width: 15 * transform.scale, MapColor.street)
    canvas.line(from: from, to: to, width: 9 * transform.scale, MapColor.avenue)
  }

  private func drawNames(_ look: Appearance, on canvas: inout Canvas) {
    let names: InlineArray<6, StaticString> =
      look.location == 0
      ? ["Harbour", "Fish Market", "Long Quay", "Lighthouse", "Customs House", "North Basin"]
      : ["Old Town", "Clock Tower", "Mill Lane", "Castle Hill", "St. Anne", "East Gate"]
    for index in 0..<6 {
      let place = Point(
        x: 500 + Float(index % 3) * 700, y: 700 + Float(index / 3) * 400 + Float(index % 2) * 60)
      let spot = look.transform.mapToScreen(place)
      canvas.text(
        names[index], at: Point(x: spot.x + 1, y: spot.y + 1), .headline,
        Color.black.opacity(0.6), alignment: .center)
      canvas.text(names[index], at: spot, .headline, MapColor.name, alignment: .center)
    }
  }

  private func drawOverlays(_ look: Appearance, on canvas: inout Canvas) {
    for index in 0..<MapOverlays.squareCount {
      let square = overlays.squares[index]
      let rect = Rect(
        x: square.center.x - square.half, y: square.center.y - square.half,
        width: 2 * square.half, height: 2 * square.half)
      polygon(rect, look.transform, MapColor.square.opacity(0.25), on: &canvas)
      for corner in 0..<4 {
        let from = look.transform.mapToScreen(square.corner(corner))
        let to = look.transform.mapToScreen(square.corner((corner + 1) % 4))
        canvas.line(from: from, to: to, width: 2.5, MapColor.square)
      }
      for corner in 0..<4 {
        let handle = look.transform.mapToScreen(square.corner(corner))
        canvas.fillCircle(center: handle, radius: 7, Theme.background)
        canvas.fillCircle(center: handle, radius: 5, MapColor.square)
      }
    }
    for index in 0..<MapOverlays.dotCount {
      let place = look.transform.mapToScreen(overlays.dots[index])
      canvas.fillCircle(center: place, radius: 13, Color.white)
      canvas.fillCircle(center: place, radius: 10.5, MapColor.dot)
      canvas.text(
        Label().appending(index + 1),
        in: Rect(x: place.x - 10, y: place.y - 10, width: 20, height: 20), .footnote.semibold,
        Color.white, alignment: .center)
    }
  }

  private func drawButtons(_ look: Appearance, on canvas: inout Canvas) {
    for index in 0..<MapButton.count {
      let button = MapButton(index)
      let frame = frame(of: button)
      let isPressed = look.pressedButton == button.rawValue
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
        drawCompass(at: middle, look.transform, on: &canvas)
      case .location:
        let letter: StaticString = look.location == 0 ? "A" : "B"
        canvas.text(letter, in: frame, .headline, Theme.text, alignment: .center)
      }
    }
  }

  /// A needle that shows where the map's top is.
  private func drawCompass(at middle: Point, _ transform: MapTransform, on canvas: inout Canvas) {
    let unit = transform.apply(Vector(dx: 0, dy: -1)) * (1 / transform.scale)
    let side = Vector(dx: -unit.dy, dy: unit.dx) * 4.5
    let north: InlineArray<3, Point> = [middle + unit * 13, middle + side, middle - side]
    let south: InlineArray<3, Point> = [middle - unit * 13, middle - side, middle + side]
    canvas.fillPolygon(north, MapColor.dot)
    canvas.fillPolygon(south, Theme.secondaryText)
  }

  private func drawStatus(_ look: Appearance, on canvas: inout Canvas) {
    let degrees = look.transform.angle * 57.295_78
    let label = Label(look.location == 0 ? "Harbour" : "Old Town")
      .appending("  ×").appending(look.transform.scale, decimals: 2)
      .appending("  ").appending(degrees, decimals: 0).appending("°")
    let mode: StaticString =
      switch look.owner {
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
      look.owner == .none ? Theme.secondaryText : MapColor.accent)
  }
}
