import Interactions
import Raster
import TactusCore

// The ground of the map, bottom up: land, blocks with their houses, parks, river, roads, names.
// What is too small to be distinguished at a scale is not drawn, so that a screen takes about as
// much work at any scale.

extension MapScene {
  /// From this scale on, in points per map unit, every block is drawn; below, four as one.
  private static var blockScaleMin: Float { 0.8 }
  /// The same for houses and trees.
  private static var houseScaleMin: Float { 1.5 }
  private static var treeScaleMin: Float { 0.7 }

  func drawGround(_ sight: MapSight, on canvas: inout Canvas) {
    let screen = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    if !isLand(screen, sight.transform) { canvas.fill(screen, colors.sea) }
    polygon(MapGeography.extent, sight.transform, colors.street, on: &canvas)
    drawBlocks(sight, on: &canvas)
    drawParks(sight, on: &canvas)
    drawRiver(sight, on: &canvas)
    drawRoads(sight, on: &canvas)
    drawNames(sight, on: &canvas)
  }

  /// Whether the sea is nowhere in a rectangle of the screen, and no edge of the land near it.
  private func isLand(_ rect: Rect, _ transform: PlaneTransform) -> Bool {
    let land = MapGeography.extent.inset(by: 2 / transform.scale)
    return land.contains(transform.screenToPlane(Point(x: rect.x, y: rect.y)))
      && land.contains(transform.screenToPlane(Point(x: rect.maxX, y: rect.y)))
      && land.contains(transform.screenToPlane(Point(x: rect.maxX, y: rect.maxY)))
      && land.contains(transform.screenToPlane(Point(x: rect.x, y: rect.maxY)))
  }

  func polygon(
    _ rect: Rect, _ transform: PlaneTransform, _ color: Color, on canvas: inout Canvas
  ) {
    let corners: InlineArray<4, Point> = [
      transform.planeToScreen(Point(x: rect.x, y: rect.y)),
      transform.planeToScreen(Point(x: rect.maxX, y: rect.y)),
      transform.planeToScreen(Point(x: rect.maxX, y: rect.maxY)),
      transform.planeToScreen(Point(x: rect.x, y: rect.maxY)),
    ]
    canvas.fillPolygon(corners, color)
  }

  /// Whether something within `reach` map units of a point of the map may be on the screen.
  private func isVisible(_ place: Point, reach: Float, _ transform: PlaneTransform) -> Bool {
    let center = transform.planeToScreen(place)
    let radius = reach * transform.scale
    return center.x > -radius && center.x < layout.width + radius && center.y > -radius
      && center.y < layout.height + radius
  }

  private func isVisible(_ rect: Rect, _ transform: PlaneTransform) -> Bool {
    let half = Vector(dx: rect.width, dy: rect.height) * 0.5
    return isVisible(rect.center, reach: half.length, transform)
  }

  /// The range of columns, or rows, that may be on the screen.
  private func visible(
    about center: Float, from origin: Float, count: Int, _ transform: PlaneTransform
  ) -> Range<Int> {
    let reach =
      Vector(dx: layout.width, dy: layout.height).length * 0.5 / transform.scale
      + MapGeography.pitch
    let low = (center - reach - origin) / MapGeography.pitch
    let high = (center + reach - origin) / MapGeography.pitch
    let last = Float(count)
    let first = Int(Int32(min(max(low, 0), last)))
    return first..<max(first, Int(Int32(min(max(high + 1, 0), last))))
  }

  private func drawBlocks(_ sight: MapSight, on canvas: inout Canvas) {
    let transform = sight.transform
    let span = transform.scale < Self.blockScaleMin ? 2 : 1
    let rows = visible(
      about: transform.center.y, from: MapGeography.extent.y, count: MapGeography.rows, transform)
    let columns = visible(
      about: transform.center.x, from: MapGeography.extent.x, count: MapGeography.columns,
      transform)
    for row in rows where row % span == 0 {
      for column in columns where column % span == 0 {
        let block = MapGeography.block(column, row, span: span, location.shown)
        guard isVisible(block, transform), !isInPark(block, location.shown) else { continue }
        let grain = MapGeography.grain(column, row, location.shown)
        polygon(
          block, transform, grain & 7 == 0 ? colors.square : colors.block, on: &canvas)
        guard transform.scale >= Self.houseScaleMin else { continue }
        drawHouses(block, grain, transform, on: &canvas)
      }
    }
  }

  /// Whether a park covers all of a block.
  private func isInPark(_ block: Rect, _ location: Int) -> Bool {
    for index in 0..<MapGeography.parkCount {
      let park = MapGeography.park(index, location)
      if block.x >= park.x, block.y >= park.y, block.maxX <= park.maxX, block.maxY <= park.maxY {
        return true
      }
    }
    return false
  }

  /// Up to four houses, one in each quarter of a block.
  private func drawHouses(
    _ block: Rect, _ grain: UInt32, _ transform: PlaneTransform, on canvas: inout Canvas
  ) {
    let (halfWidth, halfHeight) = (block.width * 0.5, block.height * 0.5)
    for index in 0..<4 {
      let bits = (grain &>> UInt32(truncatingIfNeeded: index * 5 + 3)) & 31
      guard bits & 3 != 0 else { continue }
      let house = Rect(
        x: block.x + (index & 1 == 0 ? 4 : halfWidth + 2) + Float(Int(bits & 3)),
        y: block.y + (index & 2 == 0 ? 4 : halfHeight + 2) + Float(Int((bits &>> 2) & 3)),
        width: halfWidth - 8 - Float(Int((bits &>> 3) & 3)) * 2,
        height: halfHeight - 8 - Float(Int(bits & 7)))
      polygon(house, transform, bits & 16 == 0 ? colors.house : colors.roof, on: &canvas)
    }
  }

  private func drawParks(_ sight: MapSight, on canvas: inout Canvas) {
    let transform = sight.transform
    for index in 0..<MapGeography.parkCount {
      let park = MapGeography.park(index, location.shown)
      guard isVisible(park, transform) else { continue }
      polygon(park, transform, colors.park, on: &canvas)
      guard transform.scale >= Self.treeScaleMin else { continue }
      for tree in 0..<MapGeography.treesPerPark {
        let (center, radius) = MapGeography.tree(tree, in: park)
        canvas.fillCircle(
          center: transform.planeToScreen(center), radius: radius * transform.scale, colors.tree)
      }
    }
  }

  /// Draws the banks first, then the water, so that the pieces join.
  private func drawRiver(_ sight: MapSight, on canvas: inout Canvas) {
    for layer in 0..<2 {
      let isBank = layer == 0
      let width = MapGeography.riverWidth + (isBank ? 12 : 0)
      for index in 1..<MapGeography.riverCount {
        let start = MapGeography.river(index - 1, location.shown)
        let end = MapGeography.river(index, location.shown)
        guard isVisible(Point.midpoint(start, end), reach: 100 + width, sight.transform)
        else {
          continue
        }
        canvas.line(
          from: sight.transform.planeToScreen(start),
          to: sight.transform.planeToScreen(end),
          width: width * sight.transform.scale, isBank ? colors.bank : colors.water)
      }
    }
  }

  private func drawRoads(_ sight: MapSight, on canvas: inout Canvas) {
    let transform = sight.transform
    for index in 0..<MapGeography.roadCount {
      let road = MapGeography.road(index, location.shown)
      let (start, end) = (transform.planeToScreen(road.start), transform.planeToScreen(road.end))
      canvas.line(
        from: start, to: end, width: (road.width + 5) * transform.scale,
        road.isMain ? colors.mainEdge : colors.roadEdge)
      canvas.line(
        from: start, to: end, width: road.width * transform.scale,
        road.isMain ? colors.main : colors.road)
    }
  }

  /// Names stay upright.
  private func drawNames(_ sight: MapSight, on canvas: inout Canvas) {
    let names = MapNames(
      sight.transform, location.shown, layout, shift: sight.shift,
      covers: overlays.covers(sight.transform), scale: pixelsPerPoint)
    let font = canvas.font(.headline)
    for index in 0..<names.names.count {
      let name = names.names[index]
      let spot = Point(x: name.frame.center.x, y: name.frame.maxY - 6)
      // On a coarse display letters are larger than their frame, and their edge is a pixel wide.
      let letters = Rect(
        x: name.frame.x, y: spot.y - font.ascent, width: name.frame.width, height: font.lineHeight)
      guard canvas.shows(letters.inset(by: -max(2, 2 / pixelsPerPoint))) else { continue }
      canvas.text(
        name.text, at: spot, .headline, name.isDistrict ? colors.district : colors.name,
        alignment: .center, halo: colors.halo)
    }
  }
}
