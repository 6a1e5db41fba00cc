// Shapes with soft edges, in pixels. For each row, a shape finds where it is solid, and computes
// the distance to its edge only for the few pixels beside that.

extension Surface {
  mutating func fill(_ box: RoundedBox, _ gradient: Gradient) {
    guard box.halfWidth > 0, box.halfHeight > 0 else { return }
    let rows = box.rows(level: 0.5, clip: clip)
    let straight = box.rowsBesideStraightSides(rows, softness: 0.5)
    fillSoft(box, gradient, rows.lowerBound..<straight.lowerBound)
    if let row = straight.first {
      let y = Float(row) + 0.5
      var sides = RowSides<16>()
      sides.prepare(
        outer: box.columns(y: y, level: 0.5), solid: box.columns(y: y, level: -0.5)
      ) { column in edgeCoverage(box.distance(x: Float(column) + 0.5, y: y)) }
      if sides.isHeld {
        draw(straight, &sides, gradient)
      } else {
        fillSoft(box, gradient, straight)
      }
    }
    fillSoft(box, gradient, straight.upperBound..<rows.upperBound)
  }

  /// Draws rows whose soft ends are computed pixel by pixel. Between its corners a row has one
  /// coverage, by its distance from the straight edge above or below.
  private func fillSoft(_ box: RoundedBox, _ gradient: Gradient, _ rows: Range<Int>) {
    let isPlain = gradient.isPlain
    var color = gradient.color(row: rows.lowerBound)
    for row in rows {
      if !isPlain { color = gradient.color(row: row) }
      guard color.alpha > 0 else { continue }
      let part = box.row(y: Float(row) + 0.5)
      let outer = columns(around: part.centerX, reach: part.reach(level: 0.5))
      guard outer.left < outer.right else { continue }
      var inside = columns(around: part.centerX, reach: part.reach(level: -0.5))
      var insideColor = color
      if inside.left >= inside.right {
        inside = columns(around: part.centerX, reach: part.reachBetweenCorners)
        insideColor = color.scaled(byAlpha: edgeCoverage(part.distance(x: part.centerX)))
      }
      draw(row: row, outer, color, inside, insideColor) {
        edgeCoverage(part.distance(x: Float($0) + 0.5))
      }
    }
  }

  @inline(__always)
  private func columns(around center: Float, reach: Float) -> Columns {
    reach < 0 ? .none : columns(from: center - reach, to: center + reach)
  }

  /// Draws a border that lies inside the box's edge.
  mutating func stroke(_ box: RoundedBox, width: Float, _ color: Color) {
    guard box.halfWidth > 0, box.halfHeight > 0, width > 0 else { return }
    let inner = box.inset(by: width)
    guard inner.halfWidth > 0, inner.halfHeight > 0 else {
      fill(box, Gradient(color))
      return
    }
    for row in box.rows(level: 0.5, clip: clip) {
      let y = Float(row) + 0.5
      let touchesInside = !inner.columns(y: y, level: 0.5).isEmpty
      draw(
        row: row, outer: box.columns(y: y, level: 0.5),
        solid: touchesInside ? .none : box.columns(y: y, level: -0.5),
        hole: inner.columns(y: y, level: -0.5), color
      ) { column in
        let x = Float(column) + 0.5
        let outside = edgeCoverage(box.distance(x: x, y: y))
        let inside = edgeCoverage(inner.distance(x: x, y: y))
        return outside > inside ? outside - inside : 0
      }
    }
  }

  mutating func fill(_ polygon: ConvexPolygon, _ color: Color) {
    guard color.alpha > 0 else { return }
    let range = polygon.rows(clip: clip)
    var polygon = polygon
    polygon.withRows { rows in
      for row in range {
        let part = rows.part(row: row)
        let outer = (part.outerStart, part.outerEnd)
        let solid = (part.solidStart, part.solidEnd)
        if let four = rows.four {
          draw(row: row, outer: outer, solid: solid, color) { four.coverage(column: $0) }
        } else {
          draw(row: row, outer: outer, solid: solid, color) { rows.coverage(column: $0) }
        }
      }
    }
  }

  mutating func fill(_ line: Capsule, _ color: Color) {
    guard color.alpha > 0 else { return }
    for row in line.rows(clip: clip) {
      let part = line.row(y: Float(row) + 0.5)
      let outer = columns(from: part.outer.start, to: part.outer.end)
      guard outer.left < outer.right else { continue }
      let solid = part.solid(of: line)
      let inside = columns(from: solid.start, to: solid.end)
      if part.isStraight {
        draw(row: row, outer, color, inside, color) { part.straightCoverage(x: Float($0) + 0.5) }
      } else {
        draw(row: row, outer, color, inside, color) { part.coverage(x: Float($0) + 0.5) }
      }
    }
  }

  /// Draws a row of a convex shape, which lies within the clip, between coordinates: `solid`
  /// without computing coverage, the rest of `outer` by its coverage.
  @inline(__always)
  private func draw(
    row: Int, outer: (Float, Float), solid: (Float, Float), _ color: Color,
    coverage: (Int) -> UInt32
  ) {
    let outer = columns(from: outer.0, to: outer.1)
    guard outer.left < outer.right else { return }
    let inside = columns(from: solid.0, to: solid.1)
    draw(row: row, outer, color, inside, color, coverage: coverage)
  }

  /// Draws columns of a row within the clip: those of `inside` in a colour of their own.
  @inline(__always)
  private func draw(
    row: Int, _ outer: Columns, _ color: Color, _ inside: Columns, _ insideColor: Color,
    coverage: (Int) -> UInt32
  ) {
    let left = inside.left < inside.right ? inside.left : outer.right
    blendUnclipped(row: row, from: outer.left, to: left, color, coverage: coverage)
    guard left < outer.right else { return }
    if insideColor.alpha > 0 {
      fillUnclipped(row: row, from: left, to: inside.right, insideColor)
    }
    blendUnclipped(row: row, from: inside.right, to: outer.right, color, coverage: coverage)
  }

  /// The columns within the clip whose center lies between two coordinates. One whose center lies
  /// on a coordinate may count or not: of a round shape it has no coverage, or all of it, and a
  /// polygon's ends are on no center.
  @inline(__always)
  private func columns(from start: Float, to end: Float) -> Columns {
    let (first, last) = (Float(clip.left), Float(clip.right))
    let left = start > first ? start : first
    let right = end < last ? end : last
    guard left < right else { return .none }
    return Columns(left: PixelGrid.nearest(left), right: PixelGrid.nearest(right))
  }
}
