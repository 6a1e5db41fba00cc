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
    for row in rows {
      let y = Float(row) + 0.5
      let color = gradient.color(row: row)
      var solid = box.columns(y: y, level: -0.5)
      var solidColor = color
      if solid.isEmpty {
        solid = box.columnsBetweenCorners(y: y)
        solidColor = color.scaled(byAlpha: edgeCoverage(box.distance(x: box.centerX, y: y)))
      }
      box.columns(y: y, level: 0.5).split(solid: solid, hole: .none) { left, right, isSolid in
        if isSolid {
          fill(row: row, from: left, to: right, solidColor)
        } else {
          blend(row: row, from: left, to: right, color) { column in
            edgeCoverage(box.distance(x: Float(column) + 0.5, y: y))
          }
        }
      }
    }
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
    let (first, last) = (Float(clip.left), Float(clip.right))
    for row in polygon.rows(clip: clip) {
      let part = polygon.row(row)
      let outerStart = max(part.outerStart, first)
      let outerEnd = min(part.outerEnd, last)
      guard outerStart < outerEnd else { continue }
      // Of coordinates within the clip, which are not negative: the first column whose center is
      // past a start, and the first whose center is past an end.
      let left = Int(Int32(outerStart + 0.5))
      let right = Int(Int32(outerEnd + 0.5))
      var solid = Columns(left: right, right: right)
      let solidStart = max(part.solidStart, first)
      let solidEnd = min(part.solidEnd, last)
      if solidStart < solidEnd {
        solid = Columns(left: Int(Int32(solidStart + 0.5)), right: Int(Int32(solidEnd + 0.5)))
        if solid.isEmpty { solid = Columns(left: right, right: right) }
      }
      blendUnclipped(row: row, from: left, to: solid.left, color) {
        polygon.coverage(part, column: $0)
      }
      if solid.left < solid.right {
        fillUnclipped(row: row, from: solid.left, to: solid.right, color)
      }
      blendUnclipped(row: row, from: solid.right, to: right, color) {
        polygon.coverage(part, column: $0)
      }
    }
  }

  mutating func fill(_ line: Capsule, _ color: Color) {
    for row in line.rows(clip: clip) {
      let y = Float(row) + 0.5
      let part = line.row(y: y)
      draw(row: row, outer: part.outer, solid: part.solid, hole: .none, color) { column in
        edgeCoverage(line.distance(x: Float(column) + 0.5, y: y))
      }
    }
  }
}
